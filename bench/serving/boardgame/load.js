// Scripted people at boardgame.io's server: `node load.js PORT TABLES RATE SECONDS`; rate 0 is a closed loop.
// Says when the measured time begins and ends, then what was measured as one line of JSON.
const { io } = require("socket.io-client");
const { MOVES } = require("./game");

const [port, tables, rate, seconds] = process.argv.slice(2).map(Number);
const now = () => performance.now();
const count = { moves: 0, opened: 0, missed: 0 };
const times = [];
const ready = [];
let measured = false;
let ended = false;
let names = 0;

class Table {
  // The first games end after 1, 2, … moves: people do not all sit down at once.
  constructor(number) {
    this.last = (number % MOVES) + 1;
  }

  async open() {
    this.name = `match-${process.pid}-${(names += 1)}`;
    this.sockets = ["0", "1"].map(() => io(`http://127.0.0.1:${port}/duel`, { transports: ["websocket"], forceNew: true }));
    this.state = 0;
    this.played = [0, 0];
    this.next = 0;
    await Promise.all(this.sockets.map((socket) => new Promise((done) => socket.on("connect", done))));
    for (const [seat, socket] of this.sockets.entries()) {
      await new Promise((done) => {
        socket.once("sync", (_, told) => {
          this.state = told.state._stateID;
          done();
        });
        socket.emit("sync", this.name, `${seat}`, undefined, 2);
      });
      socket.on("update", (_, state) => this.told(seat, state._stateID));
    }
    count.opened += 1;
  }

  move() {
    const seat = this.next;
    this.next = 1 - seat;
    this.mover = seat;
    this.wanted = this.state + 1;
    this.began = now();
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [this.played[seat]++], playerID: `${seat}` } };
    this.sockets[seat].emit("update", action, this.state, this.name, `${seat}`);
    this.waits = 2;
  }

  told(seat, state) {
    if (state < this.wanted) return;
    this.state = state;
    if (seat !== this.mover && measured) times.push(now() - this.began);
    this.waits -= 1;
    if (this.waits === 0) this.done();
  }

  async done() {
    if (measured) count.moves += 1;
    if (this.played[0] + this.played[1] >= this.last) {
      this.last = MOVES;
      this.sockets.forEach((socket) => socket.close());
      await this.open();
    }
    if (ended) return;
    if (rate === 0) this.move();
    else ready.push(this);
  }
}

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function offer(until) {
  let due = now();
  while (now() < until) {
    for (; due <= now(); due += 1000 / rate) {
      const table = ready.shift();
      if (table) table.move();
      else if (measured) count.missed += 1;
    }
    await sleep(1);
  }
}

async function main() {
  const all = [];
  for (let number = 0; number < tables; number += 1) {
    const table = new Table(number);
    await table.open();
    all.push(table);
  }
  const turn = rate === 0 ? all.forEach((table) => table.move()) : ready.push(...all);
  const warm = now() + 2000;
  const end = warm + seconds * 1000;
  const load = rate === 0 ? Promise.resolve(turn) : offer(end);
  await sleep(warm - now());
  Object.assign(count, { moves: 0, opened: 0, missed: 0 });
  measured = true;
  process.stdout.write("begin\n");
  const began = now();
  await Promise.all([load, sleep(end - now())]);
  measured = false;
  ended = true;
  const told = JSON.stringify({ ...count, seconds: (now() - began) / 1000, times });
  // Whoever leaves at once leaves most of a long line unsaid.
  process.stdout.write(`end ${told}\n`, () => process.exit(0));
}

main();
