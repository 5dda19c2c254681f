// Rycerze played out by hand-written C++: the single game with hidden recruitment, by the kernels' policies.
#include "rng.hpp"

namespace {

constexpr int CARDS = 6, MASKS = 64, FULL = MASKS - 1, DRUM = 6, PILE = 8, ROUNDS = 7;
constexpr int WORTH = MASKS, TOP = WORTH + 1, COLUMNS = TOP + MASKS;
constexpr int THRIFTY = 1;

struct Lays {
    uint8_t count[MASKS] = {}, lay[MASKS][22] = {};
    uint8_t size[MASKS] = {}, nth[MASKS][CARDS] = {};
    Lays() {
        for (int hand = 0; hand < MASKS; ++hand) {
            for (int card = 0; card < CARDS; ++card)
                if (hand >> card & 1) nth[hand][size[hand]++] = uint8_t(card);
            for (int mask = 0; mask < MASKS; ++mask)
                if (!(mask & ~hand) && __builtin_popcount(mask) <= 2) lay[hand][count[hand]++] = uint8_t(mask);
        }
    }
};
const Lays LAYS;

struct Table {
    const int32_t* edition;
    int strength(int tile, int mask) const { return edition[tile * COLUMNS + mask]; }
    int worth(int tile) const { return edition[tile * COLUMNS + WORTH]; }
    int top(int tile, int mask) const { return edition[tile * COLUMNS + TOP + mask]; }
};

template <int SEATS>
struct Game {
    int hand[SEATS], points[SEATS], age[SEATS], laid[SEATS];
    int sword;
    uint8_t tiles[PILE];

    void pass_sword() {
        int least = points[0] * 4 + age[0];
        sword = 0;
        for (int seat = 1; seat < SEATS; ++seat) {
            int here = points[seat] * 4 + age[seat];
            if (here < least) least = here, sword = seat;
        }
    }

    void begin(Rng& rng, int64_t number) {
        for (int index = 0; index < PILE; ++index) {
            int place = rng.below(index + 1);
            tiles[index] = tiles[place];
            tiles[place] = uint8_t(index < DRUM ? index : DRUM);
        }
        for (int seat = 0; seat < SEATS; ++seat) {
            hand[seat] = FULL;
            points[seat] = 0;
            age[seat] = int((seat + number) % SEATS);
        }
        pass_sword();
    }

    static int thrifty(int cards, int tile, const Table& table, Rng& rng) {
        if (!cards) return 0;
        int top = table.top(tile, cards), dice = rng.below(100);
        if (table.worth(tile) > 1) {
            if (dice < 42) return top | table.top(tile, cards & ~top);
            return dice < 85 ? top : 0;
        }
        if (dice < 40) return 0;
        if (dice < 60) return top;
        return 1 << LAYS.nth[cards][rng.below(LAYS.size[cards])];
    }

    int recruit(Rng& rng) {
        int made = 0;
        for (int seat = 0; seat < SEATS; ++seat) {
            int camp = FULL & ~hand[seat];
            if (!camp) continue;
            hand[seat] |= 1 << LAYS.nth[camp][rng.below(LAYS.size[camp])];
            ++made;
        }
        return made;
    }

    int attack(int tile, const int32_t* policies, const Table& table, Rng& rng) {
        int once = 0, twice = 0;
        for (int seat = 0; seat < SEATS; ++seat) {
            int cards = hand[seat];
            laid[seat] = policies[seat] == THRIFTY ? thrifty(cards, tile, table, rng)
                                                   : LAYS.lay[cards][rng.below(LAYS.count[cards])];
            twice |= once & laid[seat];
            once |= laid[seat];
        }
        int best = 0, winner = sword;
        for (int seat = 0; seat < SEATS; ++seat) {
            int strength = table.strength(tile, laid[seat] & ~twice);
            if (strength > best) best = strength, winner = seat;
            hand[seat] &= ~laid[seat];
        }
        points[winner] += table.worth(tile);
        pass_sword();
        return SEATS;
    }

    int play(const int32_t* policies, const Table& table, Rng& rng) {
        int made = 0;
        for (int round = 1; round <= ROUNDS; ++round) {
            int tile = tiles[round];
            made += tile == DRUM ? recruit(rng) : attack(tile, policies, table, rng);
        }
        return made;
    }
};

template <int SEATS>
int64_t games_of(const int32_t* policies, int64_t seed, int64_t games, const int32_t* edition, int32_t* scores) {
    Game<SEATS> game;
    Table table{edition};
    int64_t made = 0;
    for (int64_t number = 0; number < games; ++number) {
        Rng rng{uint64_t(seed), uint64_t(number)};
        game.begin(rng, number);
        made += game.play(policies, table, rng);
        for (int seat = 0; seat < SEATS; ++seat) scores[number * SEATS + seat] = game.points[seat];
    }
    return made;
}

}  // namespace

extern "C" int64_t rycerze_games(int32_t seats, const int32_t* policies, int64_t seed, int64_t games,
                                 const int32_t* edition, int32_t* scores) {
    switch (seats) {
        case 2: return games_of<2>(policies, seed, games, edition, scores);
        case 3: return games_of<3>(policies, seed, games, edition, scores);
        case 4: return games_of<4>(policies, seed, games, edition, scores);
        default: return -1;
    }
}
