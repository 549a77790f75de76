/** The line that a command draws on a terminal while it works for more than a second. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Output, type OutputOptions } from '../../../src/cli/output/output.ts';
import { ProgressLine } from '../../../src/cli/output/progress.ts';
import { speaking } from '../../../src/words/speak.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';

const CLEARED = '\r\u001b[K';
const TERMINAL: OutputOptions = { json: false, verbose: false, color: true, interactive: true, columns: 40, width: 80 };

/** A line whose clock stands still until told, and what it has written. */
function begin(options: Partial<OutputOptions> = {}) {
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  const clock = new FakeClock();
  return { clock, written, line: new ProgressLine({ clock, out: new Output({ ...TERMINAL, ...options }) }) };
}

describe('the progress of a command', () => {
  test('is silent within the first second, and leaves nothing behind', () => {
    const { clock, line, written } = begin();
    clock.advance(999);
    line.show({ kind: 'push', done: 1, total: 4 });
    line[Symbol.dispose]();
    expect(written).toEqual([]);
  });

  test('names what is read, then fills a bar as wide as the terminal, and is gone at the end', () => {
    const { clock, line, written } = begin();
    clock.advance(1000);
    line.show({ kind: 'pull', connector: 'inbox' });
    for (const done of [0, 1, 4]) line.show({ kind: 'push', done, total: 4 });
    line[Symbol.dispose]();
    const bar = (full: number) => `[${'#'.repeat(full)}${'.'.repeat(24 - full)}]`;
    expect(written).toEqual([
      `${CLEARED}reading inbox …`,
      `${CLEARED}${bar(0)} 0 of 4 sent`,
      `${CLEARED}${bar(6)} 1 of 4 sent`,
      `${CLEARED}${bar(24)} 4 of 4 sent`,
      CLEARED,
    ]);
    expect(Math.max(...written.map((each) => each.length - CLEARED.length))).toBeLessThanOrEqual(40);
  });

  test('is told in the language of the terminal', () => {
    const { clock, line, written } = begin();
    clock.advance(1000);
    speaking({ language: 'de', locale: 'de-DE' }, () => {
      line.show({ kind: 'pull', connector: 'inbox' });
      line.show({ kind: 'push', done: 1, total: 4 });
    });
    expect(written[0]).toBe(`${CLEARED}liest inbox …`);
    expect(written[1]).toMatch(/ 1 von 4 gesendet$/);
  });

  test('does not stop for a wall clock that is set back', () => {
    const { clock, line, written } = begin();
    clock.advance(1500);
    clock.jumpTo('2026-03-01T00:00:00Z');
    line.show({ kind: 'pull', connector: 'inbox' });
    expect(written).toEqual([`${CLEARED}reading inbox …`]);
  });

  test.each([
    ['a file or a pipe', { interactive: false }],
    ['a program that reads JSON', { json: true }],
  ])('is never drawn for %s', (_reader, options) => {
    const { clock, line, written } = begin(options);
    clock.advance(60_000);
    line.show({ kind: 'push', done: 1, total: 4 });
    line[Symbol.dispose]();
    expect(written).toEqual([]);
  });
});
