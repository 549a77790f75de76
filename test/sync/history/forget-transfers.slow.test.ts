/** The owner's no to a question about a transfer: one record that stands for two lines. */
import { expect, onTestFinished, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { openStore } from '../../../src/store/store.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { reviewCreations } from '../../../src/sync/adopt/adopt-existing.ts';
import { forgetNamed } from '../../../src/sync/history/forget.ts';
import { type PushReport, push } from '../../../src/sync/push/push.ts';
import { bringPaper } from '../../support/identity/papers.ts';
import { line } from '../../support/identity/statements.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { type Paper, type TransferHouse, transferHouse } from '../../support/transfers/transfer-house.ts';

const currencies = currencyTable({});
const OUT: Paper = { of: 'a', lines: [line('2026-03-02', '-100.00', 'Transfer to savings', 'o1')] };
const IN: Paper = { of: 'b', lines: [line('2026-03-04', '100.00', 'Transfer from checking', 'i1')] };
const RENT: Paper = { of: 'a', lines: [line('2026-03-06', '-700.00', 'Rent', 'o7')] };
const SALARY: Paper = { of: 'b', lines: [line('2026-03-05', '2500.00', 'Employer', 'i7')] };
// A state asks where the ledger holds records that it did not know. This one knew these two only after the loss.
const AFTER = [RENT, SALARY];

/** A state that was lost, beside the same ledger: it reads these papers. */
function second(first: TransferHouse, papers: readonly Paper[]) {
  const store = openStore(`${tempFolder()}/state`, first.deps.clock);
  onTestFinished(() => store.close());
  const deps = { ...first.deps, store };
  for (const paper of papers) bringPaper(deps, paper);
  return {
    deps,
    asked: () =>
      readStatus(store, { connectors: [] }).attention.flatMap(({ kind, id }) => (kind === 'record' ? id : [])),
    async push(): Promise<PushReport> {
      const ledger = first.ledger.client(systemClock);
      try {
        const review = () => reviewCreations({ store, ledger, currencies, accounts: [], adopt: true });
        const options = { store, ledger, clock: systemClock, random: Math.random, concurrency: 4, currencies, review };
        return await push(options, { patienceMs: 5000 });
      } finally {
        await ledger.close();
      }
    },
  };
}

test('both lines of a deleted transfer stay away, whichever document comes again', async () => {
  const house = await transferHouse();
  for (const paper of [OUT, IN, ...AFTER]) house.bring(paper);
  await house.push();
  const transfer = (await house.transactions()).find(({ isTransfer }) => isTransfer);
  await house.ask('DELETE', `transactions/${transfer?.id}`);
  const rows = await house.rows();
  expect(rows).toEqual(['a 700', 'b -2500']);

  const life = second(house, [OUT, IN, ...AFTER]);
  expect(await life.push()).toMatchObject({ created: 0, rejected: 1 });
  expect(life.asked()).toEqual([transfer?.externalId]);
  forgetNamed(life.deps, { ids: life.asked() });
  for (const paper of [IN, OUT]) bringPaper(life.deps, { ...paper, asOf: '2026-07-01T00:00:00Z' });
  expect(await life.push()).toMatchObject({ created: 0, deleted: 0, rejected: 0, remaining: 0 });
  expect(life.asked()).toEqual([]);
  expect(await house.rows()).toEqual(rows);
});
