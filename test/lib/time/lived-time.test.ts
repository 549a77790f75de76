import { expect, test } from 'vitest';
import { type LivedMark, LivedTime } from '../../../src/lib/time/lived-time.ts';
import { DrivenClock } from '../../support/clock/driven-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A state folder: what is kept there, and the process that lives on it. */
class Folder {
  readonly clock = new DrivenClock();
  #mark: LivedMark | undefined;
  writes = 0;
  time = this.#open();

  #open(): LivedTime {
    return new LivedTime(this.clock, {
      read: () => this.#mark,
      write: (mark) => {
        this.writes += 1;
        this.#mark = mark;
        return true;
      },
    });
  }

  restart(): void {
    this.time = this.#open();
  }
}

test('a clock that was set back between two processes counts as a day, and the time goes on from there', () => {
  const folder = new Folder();
  const began = folder.time.now();
  folder.clock.advance(HOUR);
  folder.clock.jump(-YEAR);
  folder.restart();
  expect(folder.time.now() - began).toBe(DAY);
  folder.clock.advance(HOUR);
  expect(folder.time.now() - began).toBe(DAY + HOUR);
});

test('a correction of a second between two processes is no such jump', () => {
  const folder = new Folder();
  const began = folder.time.now();
  folder.clock.jump(-1000);
  folder.restart();
  expect(folder.time.now()).toBe(began);
});
