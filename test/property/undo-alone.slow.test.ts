/** A document that shares nothing with others is taken out without a fold: with the same result as by a fold. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentIdOf } from '../../src/domain/row-ids.ts';
import type { Statement } from '../../src/domain/statement.ts';
import { listAccounts } from '../../src/store/accounts/accounts.ts';
import { beginRun } from '../../src/store/documents/runs.ts';
import { markUndone } from '../../src/store/history/undone.ts';
import { refoldAccount } from '../../src/sync/history/replay/refold.ts';
import { takeOut } from '../../src/sync/history/replay/take-out.ts';
import { foldedRowsIn } from '../support/ask.ts';
import { deskIn, type Paper } from '../support/houses/paper-desk.ts';
import { workshop } from '../support/houses/workshop.ts';
import { day, line, statement } from '../support/identity/statements.ts';
import { tries } from '../support/run/effort.ts';

const numRuns = tries({ small: 40, thorough: 300, nightly: 1000 });
const open = workshop();

/** A week of one format, whose balances follow those of the week before, or do not. */
const weeks = fc.record({
  balances: fc.constantFrom('right', 'opening', 'wrong'),
  lines: fc.array(fc.record({ day: fc.nat(6), cents: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 5 }),
});

/** What one week may have in common with others. What is plain stands first and last, since those are tried most. */
const oddities = fc.constantFrom(
  'nothing',
  'days',
  'nothing',
  'format',
  'no references',
  'counted',
  'no balance',
  'nothing',
);

interface Week {
  readonly balances: 'right' | 'opening' | 'wrong';
  readonly lines: readonly { readonly day: number; readonly cents: number }[];
}

const dayOf = (at: number) => new Date(Date.UTC(2026, 1, 1 + at)).toISOString().slice(0, 10);

function papersOf(all: readonly Week[], odd: { readonly week: number; readonly by: string }): readonly Paper[] {
  let balance = 0n;
  return all.map(({ balances, lines }, week): Paper => {
    const oddity = week === odd.week % all.length ? odd.by : 'nothing';
    const opening = balance;
    const reach = oddity === 'days' ? 2 : 0;
    const shown = lines.map(({ cents, day: on }, at) => {
      const reference =
        oddity === 'no references' ? null : oddity === 'counted' ? `${at + 1}` : `${week}x${at}y7${cents}`;
      balance -= BigInt(cents);
      return line(dayOf(week * 7 + on + (at === 0 ? reach : 0)), `-0.0${cents}`, 'Cafe', reference);
    });
    if (balances === 'wrong') balance += 100n;
    const [from, to] = [dayOf(week * 7), dayOf(week * 7 + 6 + reach)];
    const ends: Statement['balances'] = {
      available: null,
      closing: oddity === 'no balance' ? null : { amount: balance, date: day(to) },
      opening: balances === 'opening' ? { amount: opening, date: null } : null,
    };
    const format = oddity === 'format' ? 'csv' : 'ofx';
    return { format, statement: statement(shown, { period: [from, to], asOf: `${to}T12:00:00`, balances: ends }) };
  });
}

test('a document is taken out as by a fold, or a fold takes it out', async () => {
  const taken = { alone: 0 };
  const orders = fc.constantFrom('as dated' as const, 'newest first' as const, 'as dated' as const);
  const odd = fc.record({ week: fc.nat(9), by: oddities });
  const many = fc.array(weeks, { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(many, odd, orders, fc.nat(9), async (all, oddity, order, which) => {
      using one = open();
      using other = open();
      const dated = papersOf(all, oddity);
      const papers = order === 'as dated' ? dated : dated.toReversed();
      const document = documentIdOf(1 + (which % papers.length));
      const results: unknown[] = [];
      for (const [room, way] of [
        [one, 'alone'],
        [other, 'fold'],
      ] as const) {
        const { bring, store } = await deskIn(room);
        for (const paper of papers) bring(paper);
        store.transact(() => {
          const runId = beginRun(store, { kind: 'undo', connector: null, trigger: 'command' });
          markUndone(store, document, runId);
          const [account] = listAccounts(store);
          if (account === undefined) throw new Error('no account');
          const alone = way === 'alone' ? takeOut(store, account, document) : undefined;
          if (alone !== undefined) taken.alone += 1;
          const { changes } = alone ?? refoldAccount(store, account, runId);
          results.push({ changes: changes.toSorted((a, b) => a.id - b.id), left: foldedRowsIn(store) });
        });
      }
      expect(results[0]).toEqual(results[1]);
    }),
    { numRuns },
  );
  expect(taken.alone).toBeGreaterThan(numRuns / 10);
});
