// Zamek played out at random by hand-written C++, over the kernels' tables of an edition.
#include <cstddef>
#include <cstring>

#include "rng.hpp"

namespace {

constexpr int MAX_CELLS = 128, MAX_DECK = 128, MAX_TOWERS = 32, MAX_NODES = 640, MAX_PENDING = 28;
constexpr int MAX_AREAS = 16, MAX_SUBJECTS = 16, N_TOKENS = 9;
constexpr int AREA_STRIDE = 1 + 3 * MAX_AREAS, TURNED_STRIDE = 1 + 12 + 16;
constexpr int WALL = -1, START = -2;
enum Kind { ROAD, HOUSE, PIGSTY, MEADOW };
enum Phase { PLACE, SUBJECT, SCORE, EXTRA, OVER };
enum Token { EXTRA_TURN, HOUSE_DOUBLE, PIGSTY_DOUBLE, MEADOW_PLUS, SEAT_PLUS_TWO, FIVE_POINTS, OPEN_HOUSE, OPEN_PIGSTY, OPEN_ROAD };

struct Tables {
    int cells, track, deck, subjects, towers;
    const int32_t *fit, *neighbour, *tower_at, *areas, *turned, *start_base, *start_road;

    explicit Tables(const int32_t* t)
        : cells(t[0]), track(t[1]), deck(t[2]), subjects(t[3]), towers(t[13] - t[12]), fit(t + t[4]),
          neighbour(t + t[5]), tower_at(t + t[6]), areas(t + t[7]), turned(t + t[8]), start_base(t + t[9]),
          start_road(t + t[10]) {}
    int areas_of(int tile) const { return areas[tile * AREA_STRIDE]; }
};

struct Node {  // one area on the board; from `open` on it speaks for the whole feature, at its label
    int16_t label, next, kind, own, sibling, open, tiles, bonus, stand[2], size;
};

struct State {
    int phase, seat, next_card, tile, cell, n_nodes, n_pending, n_frontier;
    int score[2], family[2], pool[2];
    bool taken;
    int16_t pending[MAX_PENDING], usable[2][N_TOKENS], fresh[2][N_TOKENS], standing[2][MAX_SUBJECTS];
    int16_t towers[MAX_TOWERS], deck[MAX_DECK], turned[MAX_CELLS], base[MAX_CELLS], frontier[MAX_CELLS];
    uint8_t key[MAX_CELLS];
    Node nodes[MAX_NODES];

    Node& feature(int node) { return nodes[nodes[node].label]; }
};

struct Game {
    const Tables& t;
    State s;
    Rng* rng = nullptr;
    int16_t work[2 * MAX_CELLS];

    explicit Game(const Tables& tables) : t(tables), s() {}

    void begin(const State& box, int first, Rng& random) {
        std::memcpy(&s, &box, offsetof(State, nodes) + size_t(box.n_nodes) * sizeof(Node));
        rng = &random;
        rng->shuffle(s.towers, t.towers);
        rng->shuffle(s.deck, t.deck);
        begin_turn(first);
    }

    // --- the board ---

    int shared_tiles(int small, int big) {
        int shared = 0, node = small;
        do {
            const Node& here = s.nodes[node];
            if (here.sibling) {
                int cell = here.own / MAX_AREAS, first = s.base[cell];
                bool earlier = false, both = false;
                for (int other = first; other < first + t.areas_of(s.turned[cell] >> 2); ++other) {
                    int label = s.nodes[other].label;
                    earlier |= label == small && other < node;
                    both |= label == big;
                }
                shared += both && !earlier;
            }
            node = here.next;
        } while (node != small);
        return shared;
    }

    void join(int one, int two) {
        if (s.nodes[one].size < s.nodes[two].size) std::swap(one, two);
        Node &big = s.nodes[one], &small = s.nodes[two];
        int shared = big.kind == MEADOW ? 0 : shared_tiles(two, one), node = two;
        do {
            s.nodes[node].label = int16_t(one);
            node = s.nodes[node].next;
        } while (node != two);
        std::swap(big.next, small.next);
        big.open = int16_t(big.open + small.open);
        big.tiles = int16_t(big.tiles + small.tiles - shared);
        big.bonus = int16_t(big.bonus + small.bonus);
        big.stand[0] = int16_t(big.stand[0] + small.stand[0]);
        big.stand[1] = int16_t(big.stand[1] + small.stand[1]);
        big.size = int16_t(big.size + small.size);
    }

    void touch(int mine, int theirs) {
        const Node &one = s.nodes[mine], &two = s.nodes[theirs];
        if (one.kind == two.kind && one.label != two.label) join(one.label, two.label);
    }

    void facing(int neighbour, int side, int out[3]) const {
        if (neighbour >= 0) {
            const int32_t* slot = t.turned + s.turned[neighbour] * TURNED_STRIDE + 1 + 3 * ((side + 2) & 3);
            for (int i = 0; i < 3; ++i) out[i] = s.base[neighbour] + slot[2 - i];
            return;
        }
        int start = START - neighbour, road = t.start_road[start];
        for (int i = 0; i < 3; ++i) out[i] = t.start_base[start] + (road ? i : 0);
    }

    void meet(int side, int neighbour, const int32_t* turned, int first) {
        int there[3];
        facing(neighbour, side, there);
        --s.feature(there[0]).open;
        if (there[1] != there[0]) --s.feature(there[1]).open;
        if (there[2] != there[0] && there[2] != there[1]) --s.feature(there[2]).open;
        const int32_t* slot = turned + 1 + 3 * side;
        for (int i = 0; i < 3; ++i)
            if (!i || slot[i] != slot[i - 1] || there[i] != there[i - 1]) touch(first + slot[i], there[i]);
    }

    void lay_tile(int cell, int turn) {
        int tile = s.tile, first = s.n_nodes;
        const int32_t* turned = t.turned + (tile * 4 + turn) * TURNED_STRIDE;
        const int32_t* area = t.areas + tile * AREA_STRIDE + 1;
        int areas = t.areas_of(tile);
        for (int i = 0; i < areas; ++i, area += 3) {
            int16_t node = int16_t(first + i);
            s.nodes[node] = {node, node, int16_t(area[0]), int16_t(cell * MAX_AREAS + i), int16_t(area[2]),
                             0, 1, int16_t(area[1]), {0, 0}, 1};
        }
        s.n_nodes = first + areas;
        s.turned[cell] = int16_t(tile * 4 + turn);
        s.base[cell] = int16_t(first);
        s.cell = cell;
        s.key[cell] = 0;
        int last = --s.n_frontier;
        for (int at = 0; at < last; ++at)
            if (s.frontier[at] == cell) {
                s.frontier[at] = s.frontier[last];
                break;
            }
        for (int side = 0; side < 4; ++side) {
            int neighbour = t.neighbour[cell * 4 + side];
            if (neighbour == WALL) continue;
            if (neighbour >= 0 && s.turned[neighbour] < 0) {
                const int32_t* list = turned + 13 + 4 * side;
                for (int i = 1; i <= list[0]; ++i) ++s.feature(first + list[i]).open;
                int opposite = (side + 2) & 3;
                if (!s.key[neighbour]) s.frontier[s.n_frontier++] = int16_t(neighbour);
                s.key[neighbour] |= uint8_t((16 << opposite) | (((turned[0] >> side) & 1) << opposite));
            } else {
                meet(side, neighbour, turned, first);
            }
        }
    }

    void note_finished(int node) {
        if (s.nodes[node].kind == MEADOW) return;
        int16_t label = s.nodes[node].label;
        if (s.nodes[label].open) return;
        for (int i = 0; i < s.n_pending; ++i)
            if (s.pending[i] == label) return;
        s.pending[s.n_pending++] = label;
    }

    void find_finished() {
        s.n_pending = 0;
        int first = s.base[s.cell], areas = t.areas_of(s.turned[s.cell] >> 2);
        for (int area = 0; area < areas; ++area) note_finished(first + area);
        for (int side = 0; side < 4; ++side) {
            int neighbour = t.neighbour[s.cell * 4 + side];
            if (neighbour == WALL || (neighbour >= 0 && s.turned[neighbour] < 0)) continue;
            int there[3];
            facing(neighbour, side, there);
            note_finished(there[0]);
            if (there[1] != there[0]) note_finished(there[1]);
            if (there[2] != there[0] && there[2] != there[1]) note_finished(there[2]);
        }
    }

    int free_areas(int16_t* out) {
        if (!s.pool[s.seat]) return 0;
        int first = s.base[s.cell], areas = t.areas_of(s.turned[s.cell] >> 2), count = 0;
        for (int area = 0; area < areas; ++area) {
            const Node& here = s.feature(first + area);
            if (!here.stand[0] && !here.stand[1]) out[count++] = int16_t(area + 1);
        }
        return count;
    }

    void put_subject(int node) {
        ++s.feature(node).stand[s.seat];
        --s.pool[s.seat];
        for (int16_t& place : s.standing[s.seat])
            if (place < 0) {
                place = int16_t(node);
                return;
            }
    }

    void send_home(int label) {
        Node& here = s.nodes[label];
        for (int seat = 0; seat < 2; ++seat) {
            if (!here.stand[seat]) continue;
            s.pool[seat] += here.stand[seat];
            here.stand[seat] = 0;
            for (int i = 0; i < t.subjects; ++i)
                if (s.standing[seat][i] >= 0 && s.nodes[s.standing[seat][i]].label == label) s.standing[seat][i] = -1;
        }
    }

    // --- the turn ---

    int controller(int label) const { return s.nodes[label].stand[0] > s.nodes[label].stand[1] ? 0 : 1; }

    bool doubling_fits(int label) const {
        int kind = s.nodes[label].kind;
        if (kind == HOUSE) return s.usable[s.seat][HOUSE_DOUBLE] > 0;
        return kind == PIGSTY && s.usable[s.seat][PIGSTY_DOUBLE] > 0;
    }

    void drop_pending(int label) {
        for (int i = 0; i < s.n_pending; ++i)
            if (s.pending[i] == label) {
                s.pending[i] = s.pending[--s.n_pending];
                return;
            }
    }

    void score_feature(int label, bool twice) {
        const Node& here = s.nodes[label];
        int seat = controller(label);
        int points = here.tiles * (here.kind == PIGSTY || (here.kind == ROAD && here.bonus > 0) ? 2 : 1);
        if (twice) {
            points *= 2;
            --s.usable[seat][here.kind == HOUSE ? HOUSE_DOUBLE : PIGSTY_DOUBLE];
        }
        if (here.kind == HOUSE && here.tiles > s.family[seat]) s.family[seat] = here.tiles;
        s.score[seat] += points;
        int tower = t.tower_at[s.score[seat] % t.track];
        if (tower >= 0 && s.towers[tower] >= 0) {
            ++s.fresh[seat][s.towers[tower]];
            s.towers[tower] = -1;
            s.taken = true;
        }
        send_home(label);
        drop_pending(label);
    }

    void settle_unowned() {
        for (int i = 0; i < s.n_pending;) {
            int label = s.pending[i];
            if (s.nodes[label].stand[0] != s.nodes[label].stand[1]) {
                ++i;
                continue;
            }
            send_home(label);
            drop_pending(label);
        }
    }

    void settle() {
        while (s.n_pending) {
            int mine = 0, last_mine = -1;
            for (int i = 0; i < s.n_pending; ++i)
                if (controller(s.pending[i]) == s.seat) ++mine, last_mine = s.pending[i];
            if (mine == 1 && !doubling_fits(last_mine)) {
                score_feature(last_mine, false);
            } else if (!mine && s.n_pending == 1) {
                score_feature(s.pending[0], false);
            } else {
                s.phase = SCORE;
                return;
            }
        }
        if (s.usable[s.seat][EXTRA_TURN] > 0 && s.next_card < t.deck)
            s.phase = EXTRA;
        else
            begin_turn(1 - s.seat);
    }

    bool has_place(int tile) const {
        const int32_t* fits = t.fit + tile * 256;
        for (int at = 0; at < s.n_frontier; ++at)
            if (fits[s.key[s.frontier[at]]]) return true;
        return false;
    }

    void begin_turn(int seat) {
        while (s.next_card < t.deck) {
            int tile = s.deck[s.next_card++];
            if (!has_place(tile)) continue;
            s.seat = seat;
            s.tile = tile;
            s.phase = PLACE;
            if (s.taken) {
                s.taken = false;
                for (int who = 0; who < 2; ++who)
                    for (int token = 0; token < N_TOKENS; ++token) {
                        s.usable[who][token] = int16_t(s.usable[who][token] + s.fresh[who][token]);
                        s.fresh[who][token] = 0;
                    }
            }
            return;
        }
        s.phase = OVER;
    }

    void place_at_random() {
        const int32_t* fits = t.fit + s.tile * 256;
        int total = 0;
        for (int at = 0; at < s.n_frontier; ++at) total += __builtin_popcount(unsigned(fits[s.key[s.frontier[at]]]));
        int rest = rng->below(uint32_t(total)), at = 0;
        for (;; ++at) {
            int count = __builtin_popcount(unsigned(fits[s.key[s.frontier[at]]]));
            if (rest < count) break;
            rest -= count;
        }
        int turns = fits[s.key[s.frontier[at]]];
        for (; rest; --rest) turns &= turns - 1;
        lay_tile(s.frontier[at], __builtin_ctz(unsigned(turns)));
        find_finished();
        int16_t areas[MAX_AREAS];
        if (free_areas(areas)) {
            s.phase = SUBJECT;
        } else {
            settle_unowned();
            settle();
        }
    }

    void send_at_random() {
        int16_t areas[MAX_AREAS + 1];
        int count = free_areas(areas);
        areas[count] = 0;
        int area = areas[rng->below(uint32_t(count + 1))];
        if (area) put_subject(s.base[s.cell] + area - 1);
        settle_unowned();
        settle();
    }

    void score_at_random() {
        int group = 1 - s.seat, count = 0;
        for (int i = 0; i < s.n_pending; ++i)
            if (controller(s.pending[i]) == s.seat) group = s.seat;
        struct { int16_t label; bool twice; } choices[2 * MAX_PENDING];
        for (int i = 0; i < s.n_pending; ++i) {
            int16_t label = s.pending[i];
            if (controller(label) != group) continue;
            choices[count++] = {label, false};
            if (group == s.seat && doubling_fits(label)) choices[count++] = {label, true};
        }
        auto choice = choices[rng->below(uint32_t(count))];
        score_feature(choice.label, choice.twice);
        settle();
    }

    int play() {
        int moves = 0;
        for (; s.phase != OVER; ++moves) {
            switch (s.phase) {
                case PLACE: place_at_random(); break;
                case SUBJECT: send_at_random(); break;
                case SCORE: score_at_random(); break;
                default:
                    if (rng->below(2)) {
                        --s.usable[s.seat][EXTRA_TURN];
                        begin_turn(s.seat);
                    } else {
                        begin_turn(1 - s.seat);
                    }
            }
        }
        return moves;
    }

    // --- the end ---

    int controlled(int seat, int kind, int16_t* out) {
        int count = 0;
        for (int i = 0; i < t.subjects; ++i) {
            if (s.standing[seat][i] < 0) continue;
            int label = s.nodes[s.standing[seat][i]].label;
            const Node& here = s.nodes[label];
            if (here.kind != kind || here.stand[seat] <= here.stand[1 - seat]) continue;
            bool first = true;
            for (int j = 0; j < i; ++j)
                first &= s.standing[seat][j] < 0 || s.nodes[s.standing[seat][j]].label != label;
            if (first) out[count++] = kind == MEADOW ? here.bonus : here.tiles;
        }
        return count;
    }

    static int top_sum(int16_t* values, int count, int tokens) {
        int total = 0;
        for (int n = tokens < count ? tokens : count; n > 0; --n) {
            int best = 0;
            for (int i = 1; i < count; ++i)
                if (values[i] > values[best]) best = i;
            total += values[best];
            values[best] = 0;
        }
        return total;
    }

    int held(int seat, int token) const { return s.usable[seat][token] + s.fresh[seat][token]; }

    int largest_gap() {
        bool seen[MAX_CELLS];
        int best = 0;
        for (int cell = 0; cell < t.cells; ++cell) seen[cell] = s.turned[cell] >= 0;
        for (int origin = 0; origin < t.cells; ++origin) {
            if (seen[origin]) continue;
            seen[origin] = true;
            work[0] = int16_t(origin);
            int found = 1;
            for (int done = 0; done < found; ++done)
                for (int side = 0; side < 4; ++side) {
                    int other = t.neighbour[work[done] * 4 + side];
                    if (other >= 0 && !seen[other]) {
                        seen[other] = true;
                        work[found++] = int16_t(other);
                    }
                }
            if (found > best) best = found;
        }
        return best;
    }

    void standings(int32_t* out) {
        constexpr int TOKEN[4] = {OPEN_ROAD, OPEN_HOUSE, OPEN_PIGSTY, MEADOW_PLUS};
        int family[2];
        for (int seat = 0; seat < 2; ++seat) {
            int points = s.score[seat] + 5 * held(seat, FIVE_POINTS);
            for (int kind = 0; kind < 4; ++kind) {
                int count = controlled(seat, kind, work);
                for (int i = 0; kind == MEADOW && i < count; ++i) points += 3 * work[i];
                points += top_sum(work, count, held(seat, TOKEN[kind])) * (kind == PIGSTY ? 2 : 1);
            }
            out[seat] = points;
            family[seat] = s.family[seat] ? s.family[seat] + 2 * held(seat, SEAT_PLUS_TWO) : 0;
        }
        if (family[0] != family[1]) out[family[0] > family[1] ? 0 : 1] += largest_gap();
    }
};

// The kernels' box, which holds everything before the shuffle, as a state of this program.
constexpr int N_NODES = 5, N_FRONTIER = 7, POOL = 13;
constexpr int S_TOWERS = 12, S_DECK = 13, S_TURNED = 14, S_BASE = 15, S_KEY = 16, S_FRONTIER = 17, S_NODES = 18;

bool unpack(const int32_t* tables, const int16_t* box, const Tables& t, State& s) {
    std::memset(&s, 0, sizeof s);
    s.n_nodes = box[N_NODES];
    s.n_frontier = box[N_FRONTIER];
    if (t.cells > MAX_CELLS || t.deck > MAX_DECK || t.towers > MAX_TOWERS) return false;
    int nodes = s.n_nodes;
    for (int i = 0; i < t.deck; ++i) {
        s.deck[i] = box[tables[S_DECK] + i];
        nodes += t.areas_of(s.deck[i]);
    }
    if (nodes > MAX_NODES) return false;
    for (int i = 0; i < t.towers; ++i) s.towers[i] = box[tables[S_TOWERS] + i];
    for (int cell = 0; cell < t.cells; ++cell) {
        s.turned[cell] = box[tables[S_TURNED] + cell];
        s.base[cell] = box[tables[S_BASE] + cell];
        s.key[cell] = uint8_t(box[tables[S_KEY] + cell]);
        s.frontier[cell] = box[tables[S_FRONTIER] + cell];
    }
    for (int seat = 0; seat < 2; ++seat) {
        s.pool[seat] = box[POOL + seat];
        for (int16_t& place : s.standing[seat]) place = -1;
    }
    for (int i = 0; i < s.n_nodes; ++i) {
        const int16_t* n = box + tables[S_NODES] + i * 13;
        s.nodes[i] = {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], {n[8], n[9]}, n[11]};
    }
    return true;
}

}  // namespace

extern "C" int64_t zamek_games(const int32_t* tables, const int16_t* box, int64_t seed, int64_t games, int32_t* scores) {
    Tables t(tables);
    State start;
    if (!unpack(tables, box, t, start)) return -1;
    Game game(t);
    int64_t moves = 0;
    for (int64_t number = 0; number < games; ++number) {
        Rng rng{uint64_t(seed), uint64_t(number)};
        game.begin(start, int(number & 1), rng);
        moves += game.play();
        game.standings(scores + 2 * number);
    }
    return moves;
}
