import type { Clock } from '../clock.ts';

/** The wall clock's time at a point of the lived time. Both are milliseconds. */
export interface LivedMark {
  readonly wall: number;
  readonly lived: number;
}

/** Where the mark is kept for the next process. */
export interface MarkKeeper {
  read(): LivedMark | undefined;
  /** @returns false where nothing can be kept just now */
  write(mark: LivedMark): boolean;
}

/** The mark is kept anew this often where somebody asks. A pause asks every minute. */
const KEEP_EVERY_MS = 30_000;
/** It is kept at once where the wall clock has left the monotonic one by more than this. Less is an ordinary correction. */
const JUMP_MS = 2000;
/**
 * The length that counts where the time without a process is unknown. No pause that the ledger tells is longer. No
 * key of that age is sent again.
 */
const UNKNOWN_GAP_MS = 24 * 3_600_000;

/**
 * The time that a state has lived through. Times for a later comparison are stored in it.
 *
 * Within a process the monotonic clock measures it, so the wall clock may go anywhere. Between two processes only the
 * wall clock can tell. A wall clock that stands before the mark was set back, and then a day counts. So waits end too
 * early rather than too late.
 *
 * At a restart the time may go back by the seconds of an ordinary correction, and never otherwise. A new state begins
 * at the wall clock's time. So its numbers read like milliseconds since 1970 where that clock was never wrong. They
 * are no instants for people: times on pages come from the wall clock.
 */
export class LivedTime {
  readonly #clock: Clock;
  readonly #keeper: MarkKeeper;
  #lived: number;
  /** By the monotonic clock, when `#lived` was right. */
  #at: number;
  #kept: LivedMark | undefined;

  constructor(clock: Clock, keeper: MarkKeeper) {
    this.#clock = clock;
    this.#keeper = keeper;
    const wall = clock.now();
    const mark = keeper.read();
    this.#at = clock.monotonic();
    this.#lived = mark === undefined ? wall : mark.lived + gapSince(mark.wall, wall);
  }

  /** Milliseconds. Keeps the mark where that is due. */
  now(): number {
    const at = this.#clock.monotonic();
    this.#lived += Math.max(0, at - this.#at);
    this.#at = at;
    const lived = Math.floor(this.#lived);
    const mark = { wall: this.#clock.now(), lived };
    if (this.#isKeepingDue(mark) && this.#keeper.write(mark)) this.#kept = mark;
    return lived;
  }

  #isKeepingDue({ wall, lived }: LivedMark): boolean {
    if (this.#kept === undefined) return true;
    const passed = lived - this.#kept.lived;
    return passed >= KEEP_EVERY_MS || Math.abs(wall - this.#kept.wall - passed) > JUMP_MS;
  }
}

function gapSince(markedWall: number, wall: number): number {
  const gap = wall - markedWall;
  return gap < -JUMP_MS ? UNKNOWN_GAP_MS : Math.max(0, gap);
}
