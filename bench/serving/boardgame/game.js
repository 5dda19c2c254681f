// A duel of hidden hands: both choose a card, both cards are shown, the higher one takes the prize.
// About as large and as long as a table of two in Rycerze.
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const MOVES = 14;

const cards = (owner) =>
  Array.from({ length: 9 }, (_, rank) => ({ id: `${owner}-${rank}`, rank, name: `Knight ${rank} of ${owner}`, used: false }));

const shuffled = (items, random) => random.Shuffle(items);

module.exports = {
  MOVES,
  Duel: {
    name: "duel",
    minPlayers: 2,
    maxPlayers: 2,
    setup: ({ random }) => ({
      secret: { prizes: shuffled(cards("prize"), random) },
      players: { 0: { hand: cards("red"), chosen: null }, 1: { hand: cards("blue"), chosen: null } },
      has_chosen: { 0: false, 1: false },
      board: cards("board"),
      shown: [],
      points: { 0: 0, 1: 0 },
      moves: 0,
    }),
    playerView: ({ G, playerID }) => {
      const { secret, players, ...open } = G;
      return { ...open, players: playerID in players ? { [playerID]: players[playerID] } : {} };
    },
    turn: { activePlayers: ActivePlayers.ALL },
    moves: {
      play: {
        client: false,
        move: ({ G, playerID }, number) => {
          const me = G.players[playerID];
          const card = me.hand[number];
          if (card === undefined || card.used || me.chosen !== null) return INVALID_MOVE;
          me.chosen = number;
          card.used = true;
          G.has_chosen[playerID] = true;
          G.moves += 1;
          if (!G.has_chosen[0] || !G.has_chosen[1]) return undefined;
          const [one, other] = [G.players[0].chosen, G.players[1].chosen];
          const prize = G.secret.prizes[G.shown.length];
          if (one !== other) G.points[one > other ? 0 : 1] += prize.rank;
          G.shown.push({ cards: [one, other], prize: prize.rank });
          for (const seat of [0, 1]) {
            G.players[seat].chosen = null;
            G.has_chosen[seat] = false;
          }
          return undefined;
        },
      },
    },
    endIf: ({ G }) => (G.moves >= MOVES ? { points: G.points } : undefined),
  },
};
