// Ludwig played out at random by hand-written C++, three people or more, with the kernels' tables of rooms.
#include <cstring>

#include "rng.hpp"

namespace {

enum Type { FOOD, LIVING, UTILITY, OUTDOOR, SLEEPING, CORRIDOR, DOWNSTAIRS, SPECIAL };
constexpr int KIND_FOUNTAIN = 7, KIND_TOWER = 8, KIND_FOYER = 9;
constexpr int MAX_SEATS = 7, MAX_MOVES = 2048, REGULAR_MOST = 160, CARDS_MOST = 32;
enum Phase { CHOOSE, PLACE, OVER };
enum Bonus { NONE, ROOM, ATTENDANT, CARD, FOUNTAIN, TOWER, FOYER, ANY, TAKE };
constexpr Bonus BONUS_OF[7] = {ROOM, ATTENDANT, CARD, FOUNTAIN, TOWER, FOYER, TAKE};
constexpr int DX[8] = {0, 0, -1, 1, -1, -1, 1, 1}, DY[8] = {1, -1, 0, 0, 1, -1, 1, -1};
constexpr int RING_COL[10] = {0, 1, 0, 1, -1, 2, -1, -1, 2, 2}, RING_LVL[10] = {1, 1, -1, -1, 0, 0, 1, -1, 1, -1};

// What the program that calls hands over: sizes, then rows by room code, then by card.
struct Tables {
    int regular, codes, cards;
    const int32_t *special_stock, *servant_stock, *numbers, *kind, *decoration, *want, *points, *cells, *throne;
    const int32_t *card_points, *card_class;

    explicit Tables(const int32_t* t) : regular(t[0]), codes(t[1]), cards(t[2]) {
        special_stock = t + 3;
        servant_stock = special_stock + 3;
        numbers = servant_stock + 4;  // the twelve cards with rules of their own, in the order of `Rule`
        kind = numbers + 12;
        decoration = kind + codes;
        want = decoration + codes;
        points = want + codes;
        cells = points + codes;
        throne = cells + 4 * codes;
        card_points = throne + 2 * codes;
        card_class = card_points + cards;
    }
};
enum Rule { TYPES, ATTENDANTS, BELOW, LEVEL3, HEIGHT, WIDTH, SURROUNDED8, SURROUNDED4, RING6, RING10, FIVE, THREE };

struct Castle {
    int rooms, edges, card_n, drawn_n, decider;
    Bonus bonus;
    int count[7], special[3], attendant[4];
    uint8_t card[4], drawn[5], code[32];
    int8_t col[32], lvl[32], edge_col[64], edge_lvl[64];
    uint8_t grid[32][32];  // a room's number + 1, or EDGE + the number of an edge cell, or 0
    static constexpr int EDGE = 32;

    uint8_t& at(int c, int l) { return grid[l & 31][c & 31]; }
    int code_at(int c, int l) const {
        int g = grid[l & 31][c & 31];
        return g && g < EDGE ? code[g - 1] : 0;
    }

    void add_edge(int c, int l) {
        uint8_t& cell = at(c, l);
        if (cell) return;
        cell = uint8_t(EDGE + edges);
        edge_col[edges] = int8_t(c);
        edge_lvl[edges++] = int8_t(l);
    }

    void found(int throne) {
        std::memset(this, 0, sizeof *this);
        rooms = 1;
        code[0] = uint8_t(throne);
        at(0, 0) = at(1, 0) = 1;
        for (int i = 0; i < 6; ++i) add_edge(RING_COL[i], RING_LVL[i]);
    }

    bool fits(int room, int edge, const Tables& t) const {
        int kind = t.kind[room], l = edge_lvl[edge];
        if (l < 0) return kind == DOWNSTAIRS || kind == CORRIDOR || kind == KIND_FOYER;
        if (kind == DOWNSTAIRS) return false;
        if (l == 0) return true;
        int below = code_at(edge_col[edge], l - 1);
        if (!below) return false;
        int under = t.kind[below];
        return under != OUTDOOR && under != KIND_FOUNTAIN && under != KIND_TOWER;
    }

    void put(int room, int edge, const Tables& t) {
        int c = edge_col[edge], l = edge_lvl[edge], last = --edges, k = rooms++;
        code[k] = uint8_t(room);
        col[k] = int8_t(c);
        lvl[k] = int8_t(l);
        if (edge != last) {
            edge_col[edge] = edge_col[last];
            edge_lvl[edge] = edge_lvl[last];
            at(edge_col[edge], edge_lvl[edge]) = uint8_t(EDGE + edge);
        }
        at(c, l) = uint8_t(k + 1);
        for (int d = 0; d < 4; ++d) add_edge(c + DX[d], l + DY[d]);
        int kind = t.kind[room];
        if (kind < SPECIAL) ++count[kind];
        else ++special[kind - KIND_FOUNTAIN];
    }
};

// A finished castle, looked at once: who touches whom, which rooms are of which sort.
struct Survey {
    const Castle& c;
    const Tables& t;
    uint32_t adj[32] = {}, around[32] = {}, of_class[8] = {}, of_decoration[8] = {}, in_column[32] = {};
    int min_col = 0, max_col = 1, min_lvl = 0, max_lvl = 0;

    Survey(const Castle& castle, const Tables& tables) : c(castle), t(tables) {
        for (int i = 0; i < c.rooms; ++i) {
            uint32_t bit = 1u << i;
            int kind = t.kind[c.code[i]];
            of_class[kind < SPECIAL ? kind : SPECIAL] |= bit;
            of_decoration[t.decoration[c.code[i]]] |= bit;
            in_column[c.col[i] & 31] |= bit;
            if (!i) {
                in_column[1] |= bit;
                continue;
            }
            if (c.col[i] < min_col) min_col = c.col[i];
            if (c.col[i] > max_col) max_col = c.col[i];
            if (c.lvl[i] < min_lvl) min_lvl = c.lvl[i];
            if (c.lvl[i] > max_lvl) max_lvl = c.lvl[i];
            for (int d = 0; d < 8; ++d) {
                int g = c.grid[(c.lvl[i] + DY[d]) & 31][(c.col[i] + DX[d]) & 31];
                if (!g || g >= Castle::EDGE) continue;
                around[i] |= 1u << (g - 1);
                around[g - 1] |= bit;
                if (d < 4) adj[i] |= 1u << (g - 1), adj[g - 1] |= bit;
            }
        }
    }

    static int bits(uint32_t mask) { return __builtin_popcount(mask); }

    uint32_t connected(int room, int want) const {
        uint32_t allowed = of_class[want] & ~(1u << room), reach = adj[room] & allowed, fresh = reach;
        while (fresh) {
            int j = __builtin_ctz(fresh);
            fresh &= fresh - 1;
            uint32_t more = adj[j] & allowed & ~reach;
            reach |= more;
            fresh |= more;
        }
        return reach;
    }

    int room(int i) const {
        int code = c.code[i], kind = t.kind[code], want = t.want[code], points = t.points[code], n = 0;
        switch (kind) {
            case FOOD:
                for (int j = 0; j < 2; ++j) {
                    int other = c.code_at(c.col[i] + t.cells[4 * code + 2 * j], c.lvl[i] + t.cells[4 * code + 2 * j + 1]);
                    if (other) n += (t.kind[other] < SPECIAL ? t.kind[other] : SPECIAL) == want;
                }
                return points * n;
            case LIVING: return points * bits(around[i] & of_class[want]);
            case UTILITY: return points * bits(connected(i, want));
            case OUTDOOR: return points * bits(of_class[want] & ~(1u << i));
            case SLEEPING:
                for (int other = 0; other < 7; ++other)
                    if (other != SLEEPING && !c.count[other]) return 1;
                return points;
            case CORRIDOR: return points * bits(around[i] & of_decoration[want]);
            case DOWNSTAIRS: return points * bits(in_column[c.col[i] & 31] & of_class[want] & ~(1u << i));
            case KIND_FOUNTAIN: return 5;
            case KIND_TOWER:
                for (uint32_t mask = in_column[c.col[i] & 31]; mask; mask &= mask - 1)
                    n += c.lvl[__builtin_ctz(mask)] < c.lvl[i];
                return n;
            default: return bits(around[i]);
        }
    }

    int throne() const {
        int code = c.code[0], n = 0;
        for (int j = 0; j < 2; ++j) {
            int other = c.code_at(t.cells[4 * code + 2 * j], t.cells[4 * code + 2 * j + 1]);
            n += other && (t.kind[other] == t.throne[2 * code] || t.kind[other] == t.throne[2 * code + 1]);
        }
        return t.points[code] * n;
    }

    int surrounded(int cells) const {
        bool full = true;
        for (int i = 0; i < (cells == 8 ? 10 : 6); ++i) full &= c.code_at(RING_COL[i], RING_LVL[i]) > 0;
        int n = full;
        for (int i = 1; i < c.rooms; ++i) {
            full = true;
            for (int d = 0; d < cells && full; ++d) full = c.code_at(c.col[i] + DX[d], c.lvl[i] + DY[d]) > 0;
            n += full;
        }
        return n;
    }

    int card(int which) const {
        int n = 0;
        const int32_t* number = t.numbers;
        if (t.card_class[which] >= 0) {
            n = bits(of_class[t.card_class[which]]);
        } else if (which == number[TYPES]) {
            for (int each : c.count) n += each > 0;
            for (int each : c.special) n += each > 0;
        } else if (which == number[ATTENDANTS]) {
            for (int each : c.attendant) n += each;
        } else if (which == number[BELOW] || which == number[LEVEL3]) {
            for (int i = 1; i < c.rooms; ++i) n += which == number[BELOW] ? c.lvl[i] < 0 : c.lvl[i] >= 2;
        } else if (which == number[HEIGHT]) {
            n = max_lvl - min_lvl + 1;
        } else if (which == number[WIDTH]) {
            n = max_col - min_col + 1;
        } else if (which == number[SURROUNDED8] || which == number[SURROUNDED4]) {
            n = surrounded(which == number[SURROUNDED8] ? 8 : 4);
        } else if (which == number[RING6]) {
            uint32_t seen = 0;
            for (int i = 0; i < 6; ++i) {
                int other = c.code_at(RING_COL[i], RING_LVL[i]);
                if (other && t.kind[other] < SPECIAL) seen |= 1u << t.kind[other];
            }
            n = bits(seen);
        } else if (which == number[RING10]) {
            for (int i = 0; i < 10; ++i) n += c.code_at(RING_COL[i], RING_LVL[i]) > 0;
        } else {
            for (int each : c.count) n += each >= (which == number[FIVE] ? 5 : 3);
        }
        return n * t.card_points[which];
    }

    int total() const {
        int points = throne();
        for (int d = 0; d < 4; ++d) points += c.attendant[d] * bits(of_decoration[d]);
        for (int i = 1; i < c.rooms; ++i) points += room(i);
        for (int i = 0; i < c.card_n; ++i) points += card(c.card[i] - 1);
        return points;
    }
};

template <int MOST>
struct Pile {  // drawn from its end
    int n, gone_n;
    uint8_t items[MOST], gone[MOST];

    void fill(int count, int first) {
        n = count;
        gone_n = 0;
        for (int i = 0; i < count; ++i) items[i] = uint8_t(first + i);
    }
    void refill(Rng& rng) {
        for (int i = 0; i < gone_n; ++i) items[n++] = gone[i];
        gone_n = 0;
        rng.shuffle(items, n);
    }
};

struct Move {
    enum Sort : uint8_t { SET_ASIDE, PUT, BONUS_ROOM, SERVANT, BONUS_CARD, SPECIAL_ROOM, TYPE } sort;
    uint8_t castle, what, other, edge;
};

struct Game {
    const Tables& t;
    Rng* rng = nullptr;
    int seats, round, turn;
    Phase phase;
    int stock[3], servants[4];
    Pile<REGULAR_MOST> supply;
    Pile<CARDS_MOST> cards;
    int hand_n[MAX_SEATS];
    uint8_t hand[MAX_SEATS][9], pick[MAX_SEATS][2], side[MAX_SEATS];
    Castle castles[MAX_SEATS];
    Move moves[MAX_MOVES];

    Game(const Tables& tables, int people) : t(tables), seats(people) {}

    void begin(Rng& random) {
        rng = &random;
        round = turn = 0;
        for (int i = 0; i < 3; ++i) stock[i] = t.special_stock[i];
        for (int i = 0; i < 4; ++i) servants[i] = t.servant_stock[i];
        std::memset(pick, 0, sizeof pick);
        std::memset(side, 0, sizeof side);
        supply.fill(t.regular, 1);
        rng->shuffle(supply.items, supply.n);
        cards.fill(t.cards, 1);
        rng->shuffle(cards.items, cards.n);
        uint8_t thrones[7];
        for (int i = 0; i < 7; ++i) thrones[i] = uint8_t(t.regular + 4 + i);
        rng->shuffle(thrones, 7);
        for (int i = 0; i < seats; ++i) castles[i].found(thrones[i]);
        deal();
    }

    void deal() {
        if (supply.n < 9 * seats && supply.gone_n) supply.refill(*rng);
        for (int seat = 0; seat < seats; ++seat) {
            hand_n[seat] = 9;
            for (uint8_t& room : hand[seat]) room = supply.items[--supply.n];
        }
        phase = CHOOSE;
    }

    int cells(Move::Sort sort, int castle, int code, int what, int n) {
        const Castle& c = castles[castle];
        for (int edge = 0; edge < c.edges; ++edge)
            if (c.fits(code, edge, t)) moves[n++] = {sort, uint8_t(castle), uint8_t(what), 0, uint8_t(edge)};
        return n;
    }

    int bonus_moves(int castle, int n) {
        const Castle& c = castles[castle];
        uint8_t at = uint8_t(castle);
        switch (c.bonus) {
            case ROOM:
                for (int i = 0; i < c.drawn_n; ++i) n = cells(Move::BONUS_ROOM, castle, c.drawn[i], c.drawn[i], n);
                break;
            case CARD:
                for (int i = 0; i < c.drawn_n; ++i) moves[n++] = {Move::BONUS_CARD, at, c.drawn[i], 0, 0};
                break;
            case ATTENDANT:
                for (uint8_t i = 0; i < 4; ++i)
                    if (servants[i]) moves[n++] = {Move::SERVANT, at, i, 0, 0};
                break;
            case TAKE:
                for (uint8_t i = 0; i < 6; ++i) moves[n++] = {Move::TYPE, at, i, 0, 0};
                break;
            default:
                for (int i = 0; i < 3; ++i)
                    if (stock[i] && (c.bonus == ANY || c.bonus == FOUNTAIN + i))
                        n = cells(Move::SPECIAL_ROOM, castle, t.regular + 1 + i, i, n);
        }
        return n;
    }

    int legal(int seat) {
        int n = 0;
        if (phase == CHOOSE) {
            if (pick[seat][0]) return 0;
            for (int i = 0; i < hand_n[seat]; ++i)
                for (int j = i + 1; j < hand_n[seat]; ++j)
                    moves[n++] = {Move::SET_ASIDE, 0, hand[seat][i], hand[seat][j], 0};
            return n;
        }
        if (phase == OVER) return 0;
        for (int castle = 0; castle < seats; ++castle)
            if (castles[castle].bonus && castles[castle].decider == seat) n = bonus_moves(castle, n);
        for (int which = 0; which < 2; ++which) {
            int castle = which ? (seat + seats - 1) % seats : seat;
            if (castles[castle].bonus || (side[seat] >> which & 1)) continue;
            for (uint8_t code : pick[seat])
                if (code) n = cells(Move::PUT, castle, code, code, n);
        }
        return n;
    }

    void grant(Castle& c, int seat, Bonus bonus) {
        int n = 0;
        if (bonus == ROOM) {
            if (supply.n < 5 && supply.gone_n) supply.refill(*rng);
            for (; n < 5 && supply.n; ++n) c.drawn[n] = supply.items[--supply.n];
        } else if (bonus == CARD) {
            if (cards.n < 3 && cards.gone_n) cards.refill(*rng);
            for (; n < 3 && cards.n; ++n) c.drawn[n] = cards.items[--cards.n];
        } else if (lapsed(bonus)) {
            return;
        }
        if (!n && (bonus == ROOM || bonus == CARD)) return;
        c.drawn_n = n;
        c.bonus = bonus;
        c.decider = seat;
    }

    bool lapsed(Bonus bonus) const {
        if (bonus == ANY) return stock[0] + stock[1] + stock[2] == 0;
        return FOUNTAIN <= bonus && bonus <= FOYER && !stock[bonus - FOUNTAIN];
    }

    void place(Castle& c, int seat, int code, int edge) {
        c.put(code, edge, t);
        int kind = t.kind[code];
        if (kind >= SPECIAL) return;
        if (c.count[kind] == 3) grant(c, seat, BONUS_OF[kind]);
        else if (c.count[kind] == 5) grant(c, seat, ANY);
    }

    void set_aside(int seat, Move move) {
        // Kept as the kernels keep them: the smaller number first, so that places are listed in their order.
        uint8_t first = move.what < move.other ? move.what : move.other;
        uint8_t second = move.what < move.other ? move.other : move.what;
        int kept = 0;
        for (int i = 0; i < hand_n[seat]; ++i)
            if (hand[seat][i] != first && hand[seat][i] != second) hand[seat][kept++] = hand[seat][i];
        hand_n[seat] = kept;
        pick[seat][0] = first;
        pick[seat][1] = second;
        for (int other = 0; other < seats; ++other)
            if (!pick[other][0]) return;
        phase = PLACE;
    }

    void apply(int seat, Move move) {
        if (move.sort == Move::SET_ASIDE) return set_aside(seat, move);
        Castle& c = castles[move.castle];
        if (move.sort != Move::PUT) c.bonus = NONE;
        switch (move.sort) {
            case Move::PUT:
                side[seat] |= move.castle == seat ? 1 : 2;
                pick[seat][pick[seat][0] == move.what ? 0 : 1] = 0;
                place(c, seat, move.what, move.edge);
                break;
            case Move::BONUS_ROOM:
                for (int i = 0; i < c.drawn_n; ++i)
                    if (c.drawn[i] != move.what) supply.gone[supply.gone_n++] = c.drawn[i];
                c.drawn_n = 0;
                place(c, seat, move.what, move.edge);
                break;
            case Move::SERVANT:
                --servants[move.what];
                ++c.attendant[move.what];
                break;
            case Move::BONUS_CARD:
                for (int i = 0; i < c.drawn_n; ++i)
                    if (c.drawn[i] != move.what) cards.gone[cards.gone_n++] = c.drawn[i];
                c.drawn_n = 0;
                c.card[c.card_n++] = move.what;
                break;
            case Move::SPECIAL_ROOM:
                --stock[move.what];
                place(c, seat, t.regular + 1 + move.what, move.edge);
                for (int i = 0; i < seats; ++i)
                    if (lapsed(castles[i].bonus)) castles[i].bonus = NONE;
                break;
            default: grant(c, seat, BONUS_OF[move.what]);
        }
        close_turn();
    }

    void close_turn() {
        for (int i = 0; i < seats; ++i)
            if (pick[i][0] || pick[i][1] || castles[i].bonus) return;
        std::memset(side, 0, sizeof side);
        if (++turn < 4) {
            pass_hands();
            phase = CHOOSE;
            return;
        }
        turn = 0;
        for (int seat = 0; seat < seats; ++seat) supply.gone[supply.gone_n++] = hand[seat][0];
        if (++round == 2) phase = OVER;
        else deal();
    }

    void pass_hands() {
        uint8_t kept[9];
        int last = seats - 1, from = round ? 0 : last;
        std::memcpy(kept, hand[from], 9);
        if (round) std::memmove(hand[0], hand[1], 9 * size_t(last));
        else std::memmove(hand[1], hand[0], 9 * size_t(last));
        std::memcpy(hand[round ? last : 0], kept, 9);
    }

    int play() {
        int played = 0;
        while (phase != OVER)
            for (int seat = 0; seat < seats; ++seat)
                if (int n = legal(seat)) {
                    apply(seat, moves[rng->below(uint32_t(n))]);
                    ++played;
                }
        return played;
    }
};

}  // namespace

extern "C" int64_t ludwig_games(int32_t people, const int32_t* tables, int64_t seed, int64_t games, int32_t* scores) {
    Tables t(tables);
    if (people < 3 || people > MAX_SEATS || t.regular > REGULAR_MOST || t.cards > CARDS_MOST) return -1;
    Game game(t, people);
    int64_t moves = 0;
    for (int64_t number = 0; number < games; ++number) {
        Rng rng{uint64_t(seed), uint64_t(number)};
        game.begin(rng);
        moves += game.play();
        for (int i = 0; i < people; ++i) scores[number * people + i] = Survey(game.castles[i], t).total();
    }
    return moves;
}
