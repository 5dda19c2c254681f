// boardgame.io's server with one game: `node server.js memory|flatfile FOLDER`. Prints its port when it is open.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Duel } = require("./game");

const [kind, folder] = process.argv.slice(2);
const db = kind === "flatfile" ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Duel], origins: [Origins.LOCALHOST], ...(db && { db }) });
server.run({ port: 0, lobbyConfig: undefined }, () => {}).then((running) => {
  process.stdout.write(`open at ${running.appServer.address().port}\n`);
});
