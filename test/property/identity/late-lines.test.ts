/** Tables with running balances, in which a bank lists a line late: all balances behind it move. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/calendar-date.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { listAccounts } from '../../../src/store/views/accounts.ts';
import { liveIn } from '../../support/ask.ts';
import { deskIn, type Paper } from '../../support/houses/paper-desk.ts';
import { workshop } from '../../support/houses/workshop.ts';
import { day, line, statement } from '../../support/identity/statements.ts';
import { tries } from '../../support/run/effort.ts';

const numRuns = tries({ small: 40, thorough: 400, nightly: 10_000 });
const open = workshop();
const FIRST = day('2026-03-02');
const DAYS = 10;

interface Happening {
  readonly at: number;
  readonly day: number;
  readonly amount: bigint;
  /** How many days the bank takes to list it. */
  readonly late: number;
}

/** Made on the evening of the last day, with all days from the first on. */
interface Download {
  readonly from: number;
  readonly to: number;
}

const happening = fc.record({
  day: fc.nat(DAYS - 1),
  amount: fc.constantFrom(-350n, -350n, -500n, -999n),
  late: fc.constantFrom(0, 0, 0, 1, 2, 4),
});
/**
 * The amounts of late lines are larger than all others, and no sum of others. Where one is as large as the line behind
 * it, no balance tells which of them is listed.
 */
const happenings = fc
  .array(happening, { minLength: 2, maxLength: 9 })
  .map((all) =>
    all
      .toSorted((one, other) => one.day - other.day)
      .map(
        (each, at): Happening => ({ ...each, at, amount: each.late === 0 ? each.amount : -(10_000n << BigInt(at)) }),
      ),
  );
const download = fc
  .record({ to: fc.nat(DAYS + 3), days: fc.nat(8) })
  .map(({ to, days }) => ({ from: Math.max(0, to - days), to }));
const downloads = fc.array(download, { minLength: 2, maxLength: 5 });

function listedIn(all: readonly Happening[], { from, to }: Download): readonly Happening[] {
  return all.filter((each) => each.day >= from && each.day <= to && each.day + each.late <= to);
}

function paperOf(all: readonly Happening[], each: Download): Paper {
  let balance = 100_000n;
  const listed = new Set(listedIn(all, each));
  const printed: StatementLine[] = [];
  let opening: bigint | undefined;
  for (const one of all.filter(({ day: on, late }) => on + late <= each.to)) {
    const before = balance;
    balance += one.amount;
    if (!listed.has(one)) continue;
    opening ??= before;
    printed.push({ ...line(addDays(FIRST, one.day), '0', 'Kiosk', null, { balance }), amount: one.amount });
  }
  const [first, last] = [printed.at(0)?.bookedOn ?? FIRST, printed.at(-1)?.bookedOn ?? FIRST];
  const balances = {
    opening: { amount: opening ?? 0n, date: first },
    closing: { amount: printed.at(-1)?.balance ?? 0n, date: last },
    available: null,
  };
  return { format: 'csv', statement: statement(printed, { asOf: `${addDays(FIRST, each.to)}T20:00:00`, balances }) };
}

test('a line that is listed late counts once, and so do the lines behind it', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, downloads, async (all, fed) => {
      using room = open();
      const desk = await deskIn(room);
      const files = fed.filter((each) => listedIn(all, each).length > 0);
      for (const each of files) desk.bring(paperOf(all, each));
      const shown = all.filter((one) => files.some((each) => listedIn(all, each).includes(one)));
      const amounts = liveIn(desk.store).map(({ amount }) => BigInt(amount));
      expect(amounts.toSorted()).toEqual(shown.map(({ amount }) => amount).toSorted());
      if (shown.length < all.length) return;
      expect(
        listAccounts(desk.store).flatMap(({ continuity }) => [...continuity.miscounts, ...continuity.breaks]),
      ).toEqual([]);
    }),
    { numRuns },
  );
});
