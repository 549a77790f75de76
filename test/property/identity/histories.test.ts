import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { startLedgerModel } from '../../support/identity/ledger-model.ts';
import { day, line, statement } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

/** Accounts as they are: prices of all sorts, some twins, overlapping exports cut in mid-day, dropped in any order. */
const LENGTH = 90;
const numRuns = tries({ small: 30, thorough: 100, nightly: 10_000 });

type Choose = (below: number) => number;

/** A small generator of our own: one seed is a whole history, and shrinking would say nothing about it. */
function chooser(seed: number): Choose {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

function history(choose: Choose): StatementLine[] {
  const lines: StatementLine[] = [];
  for (let at = 0; at < LENGTH; at += 1) {
    const on = addDays(day('2026-01-01'), Math.floor(at / 2));
    const last = lines.at(-1);
    const kind = choose(10);
    if (last?.bookedOn === on && kind === 0) lines.push(last);
    else if (last?.bookedOn === on && kind === 1) lines.push({ ...last, payee: `Other ${at}` });
    else lines.push(line(on, `-${1 + choose(60)}.${10 + choose(80)}`, `Shop ${choose(20)}`));
  }
  return lines;
}

interface Export {
  readonly number: number;
  readonly first: number;
  readonly end: number;
  readonly newestFirst: boolean;
}

/** Exports that cover everything together; each goes back over part of the one before. */
function exportsOf(choose: Choose): Export[] {
  const all: Export[] = [];
  for (let start = 0; start < LENGTH; ) {
    const end = Math.min(LENGTH, start + 15 + choose(25));
    const first = Math.max(0, start - 6 - choose(8));
    all.push({ number: all.length, first, end, newestFirst: choose(2) === 0 });
    start = end;
  }
  return all
    .map((each) => ({ each, rank: choose(1000) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

const REFERENCES = {
  none: () => null,
  stable: (at: number) => `fit-${at * 17}-q`,
  changing: (at: number, _row: number, download: number) => `${download}-${at * 31}-y`,
  counting: (_at: number, row: number) => `${row + 1}`,
} satisfies Record<string, (at: number, row: number, download: number) => string | null>;

describe.each(Object.keys(REFERENCES) as (keyof typeof REFERENCES)[])('a bank whose references are: %s', (kind) => {
  test('overlapping exports in any order give each transaction once', () => {
    const reference = REFERENCES[kind];
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const choose = chooser(seed);
        const lines = history(choose).map((each, at) => ({ at, each }));
        const model = startLedgerModel();
        for (const { number, first, end, newestFirst } of exportsOf(choose)) {
          const window = lines.slice(first, end);
          const rows = (newestFirst ? window.toReversed() : window).map(({ at, each }, row) => ({
            ...each,
            reference: reference(at, row, number),
          }));
          const days = window.map(({ each }) => each.bookedOn);
          const period = [days[0] ?? '', days.at(-1) ?? ''] as const;
          model.ingest({ statement: statement(rows, { period, asOf: `${period[1]}T0${number}:00:00` }) });
        }
        expect(model.live()).toHaveLength(LENGTH);
      }),
      { numRuns, endOnFailure: true },
    );
  });
});
