/* What lies on the squares of a photograph, as far as it was read and as the player has said: no page, only facts. */

import { isDoubtful } from "./confidence.js";
import { decide } from "./reading.js";

export class Table {
  /* `read` is what a Reader has read, with `columns` and `rows`; `described` and `network` say what its classes are. Below
     `least` a square is doubtful. */
  constructor(read, columns, rows, described, network, least) {
    Object.assign(this, { read, columns, rows, described, network, least });
    this.said = {}; // by square what the player has said: { tile, turn } or null for none
    this.squares = read.squares;
    this.laid = this.squares.map(({ best }) => this.tileOf(best));
  }

  tileOf(name) {
    const { tile, turns } = this.network.classes[name];
    return tile === null ? null : { tile, turn: turns[0] };
  }

  classOf(laid) {
    return this.network.classes.findIndex((each) => (laid ? each.tile === laid.tile && each.turns.includes(laid.turn) : each.tile === null));
  }

  isSaid(square) {
    return square in this.said;
  }

  isDoubtful(square) {
    return !this.isSaid(square) && isDoubtful(this.squares[square], this.least);
  }

  get doubtful() {
    return this.laid.map((_, n) => n).filter((n) => this.isDoubtful(n));
  }

  /* The likeliest tiles of a square, the likeliest first. */
  likely(square) {
    return this.squares[square].likely.map((name) => this.tileOf(name));
  }

  /* Takes what the player says of a square, and asks again what that means for the others. Of those nothing changes but
     how sure they are: what somebody has seen lying there stays. */
  say(square, laid) {
    this.said[square] = laid;
    this.laid[square] = laid;
    const fixed = Object.fromEntries(Object.entries(this.said).map(([n, each]) => [n, this.classOf(each)]));
    const { squares } = decide(this.read.logs, this.described, this.network, this.columns, this.rows, fixed);
    squares.forEach((each, n) => {
      if (this.isSaid(n) || each.best === this.squares[n].best) this.squares[n] = each;
    });
  }
}
