/** Tables of two accounts that look alike and name neither account. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNNAMED_ACCOUNT } from '../../../src/domain/account.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { beginRun } from '../../../src/store/documents/runs.ts';
import { listAccounts } from '../../../src/store/views/accounts.ts';
import { bringIn } from '../../../src/sync/history/bring-in.ts';
import { liveIn } from '../../support/ask.ts';
import { accountConfig, connectorConfig, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';
import { type Room, workshop } from '../../support/houses/workshop.ts';
import { day, line, statement } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 30, thorough: 300, nightly: 10_000 });
const open = workshop();
const parsePool = sharedParsePool([]);
const FIRST = day('2026-03-02');
const DAYS = 40;
const HANDLES = ['giro', 'visa'] as const;
type Handle = (typeof HANDLES)[number];
const INBOX = connectorConfig({ account: null });

interface Happening {
  readonly at: number;
  readonly day: number;
  readonly amount: bigint;
}

interface File {
  readonly of: Handle;
  readonly lines: readonly StatementLine[];
}

const happening = fc.record({ day: fc.nat(DAYS - 1), isIn: fc.boolean() });
const happenings = fc.array(happening, { minLength: 4, maxLength: 14 });
type Raw = typeof happenings extends fc.Arbitrary<infer Value> ? Value : never;

/** No amount comes twice, and no sum of some is a sum of others. Else nothing may tell two accounts apart. */
function historyOf(raw: Raw, factor: bigint): readonly Happening[] {
  const sorted = raw.toSorted((one, other) => one.day - other.day);
  return sorted.map(({ day: on, isIn }, at) => ({ at, day: on, amount: (isIn ? factor : -factor) * 2n ** BigInt(at) }));
}

const account = fc.record({ opening: fc.nat(9), all: happenings });
const span = fc.record({
  of: fc.constantFrom(...HANDLES),
  from: fc.nat(DAYS - 1),
  days: fc.integer({ min: 1, max: 20 }),
});
const life = fc.record({ giro: account, visa: account, spans: fc.array(span, { minLength: 2, maxLength: 7 }) });
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

function filesOf(each: Life): readonly File[] {
  const files = each.spans.map(({ of, from, days }): File => {
    const factor = of === 'giro' ? 101n : 103n;
    let balance = BigInt(each[of].opening) * factor * 100_003n;
    const lines = historyOf(each[of].all, factor).flatMap(({ amount, at, day: on }): StatementLine[] => {
      balance += amount;
      if (on < from || on >= from + days) return [];
      return [{ ...line(addDays(FIRST, on), '0', `${of} ${at}`, null, { balance }), amount }];
    });
    return { of, lines };
  });
  return files.filter(({ lines }) => lines.length > 0);
}

async function lived(room: Room, files: readonly File[]) {
  const accounts = HANDLES.map((handle) => accountConfig({ handle, currency: 'EUR' }));
  const { deps } = await pullHouse({ room, parsePool, accounts });
  const { store } = deps;
  for (const [at, { lines, of }] of files.entries()) {
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) continue;
    const balances = {
      opening: { amount: (first.balance ?? 0n) - first.amount, date: first.bookedOn },
      closing: { amount: last.balance ?? 0n, date: last.bookedOn },
      available: null,
    };
    const bytes = new TextEncoder().encode(`${at}`);
    const document = { sha256: sha256(bytes), name: `${at}.csv`, bytes, receivedAt: '2026-06-01T00:00:00Z' };
    const said = statement(lines, { account: UNNAMED_ACCOUNT, asOf: `${last.bookedOn}T20:00:00`, balances });
    const read = { document, format: 'csv', layout: 'table', statements: [said], issues: [] };
    const bring = (chosen: object) =>
      store.transact(() =>
        bringIn(deps, INBOX, beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' }), {
          ...read,
          ...chosen,
        }),
      );
    const { fate } = bring({});
    if (fate === 'held') {
      const { fate: then } = bring({ chosen: { handle: of, name: null, type: null, currency: null } });
      expect(then).toBe('imported');
    }
  }
  return {
    wrong: liveIn(store).filter(({ account: handle, payee }) => payee?.startsWith(handle) !== true),
    lines: liveIn(store).map(({ payee }) => payee),
    told: listAccounts(store).flatMap(({ continuity }) => [...continuity.miscounts, ...continuity.breaks]),
  };
}

test('a file goes to its account, or its owner is told', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (each) => {
      using room = open();
      const files = filesOf(each);
      const { lines, told, wrong } = await lived(room, files);
      const shown = new Set(files.flatMap((file) => file.lines.map(({ payee }) => payee)));
      expect(new Set(lines)).toEqual(shown);
      if (wrong.length > 0) expect(told).not.toEqual([]);
      else expect(lines).toHaveLength(shown.size);
    }),
    { numRuns },
  );
});
