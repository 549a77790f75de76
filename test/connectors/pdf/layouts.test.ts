/**
 * Layouts of banks that nobody runs. The printed rows are read and proved by the balances beside them, or the document
 * is held.
 */
import { describe, expect, test } from 'vitest';
import { HABITS } from './made/habits.ts';
import { LAYOUTS } from './made/layouts.ts';
import { PRINTED_HABITS } from './made/printed-habits.ts';
import { accountsIn, blockersOf, linesIn, proofsOf, readPlans } from './read-pdf.ts';

describe('a statement with', () => {
  test.each([...LAYOUTS, ...HABITS, ...PRINTED_HABITS].map((layout) => [layout.name, layout] as const))(
    '%s',
    async (_name, layout) => {
      const read = await readPlans([layout.plan, ...(layout.more ?? [])]);
      expect(linesIn(read)).toEqual(layout.lines);
      if (layout.gate === 'held') expect(blockersOf(read)).not.toEqual([]);
      else {
        expect(blockersOf(read)).toEqual([]);
        expect(new Set(proofsOf(read))).toEqual(new Set(['proved']));
      }
      if (layout.accounts !== undefined) expect(accountsIn(read)).toEqual(layout.accounts);
      const [statement] = read.statements;
      if (layout.account !== undefined)
        expect(statement?.account.iban ?? statement?.account.accountId).toBe(layout.account);
      if (layout.currency !== undefined) expect(statement?.currency).toBe(layout.currency);
      const texts = statement?.lines.map(({ payee, memo }) => payee ?? memo);
      if (layout.payees !== undefined) expect(texts).toEqual(layout.payees);
    },
  );
});
