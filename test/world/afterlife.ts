/** What an owner may do when all has come: have it read again, lose the database, take documents back and up again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepBeside, recallBeside } from '../../src/store/beside.ts';
import type { LedgerContent, LedgerTransaction } from './judge.ts';
import { type Life, sendsNothing } from './live.ts';
import { readAll } from './read-ledger.ts';

/** Each gives its faults: none where the ledger ends as it was. */
export const CHAPTERS: Readonly<Record<string, (life: Life) => Promise<readonly string[]>>> = {
  'is read again, every document': (life) =>
    unchanged(life, async ({ running }) => {
      await running.engine.reread([]);
      return running.engine.waiting() === 0 ? [] : [`${running.engine.waiting()} requests wait`];
    }),
  'loses its database': (life) =>
    unchanged(life, async () => {
      keepBeside(life.running.store);
      const files = ['bankfeed.db', 'bankfeed.db-wal', 'bankfeed.db-shm'];
      await life.restart(() => {
        for (const name of files) rmSync(join(life.household.folder, 'state', name), { force: true });
      });
      recallBeside(life.running.store);
      for (const name of life.connectors) await life.running.engine.pull(name, 'command');
      const { counts, faults } = await send(life);
      return counts.created + counts.deleted === 0 ? faults : [...faults, `sent ${JSON.stringify(counts)}`];
    }),
  'loses its state, archive and all': (life) =>
    unchanged(life, async () => {
      await life.restart(() => rmSync(join(life.household.folder, 'state'), { recursive: true }));
      for (const name of life.connectors.toReversed()) await life.running.engine.pull(name, 'command');
      const { counts, faults } = await send(life);
      return counts.created + counts.deleted === 0 ? faults : [...faults, `sent ${JSON.stringify(counts)}`];
    }),
  'takes its last documents back, and up again': (life) =>
    unchanged(life, () => takeBack(life, 1 + (life.world.seed % 4))),
  'takes all documents back, and up again': (life) =>
    unchanged(life, async () => {
      const faults = await takeBack(life, Number.MAX_SAFE_INTEGER, async () => {
        const { transactions } = await readAll(life.ledger);
        return transactions.map(({ externalId }) => `stays when all is taken back: ${externalId}`);
      });
      return faults;
    }),
};

async function unchanged(life: Life, happen: (life: Life) => Promise<readonly string[]>): Promise<readonly string[]> {
  const before = await readAll(life.ledger);
  const faults = [...(await happen(life)), ...(await send(life)).faults, ...(await drift(life, 'in the end'))];
  const after = await readAll(life.ledger);
  return [...faults, ...differences(before, after), ...(await sendsNothing(life.running, life.connectors))];
}

/** The newest first, then the oldest first; sent at once or all together, as the world's number has it. */
async function takeBack(
  life: Life,
  count: number,
  look: () => Promise<readonly string[]> = async () => [],
): Promise<readonly string[]> {
  const { running, world } = life;
  const sql = "SELECT id FROM documents WHERE state = 'imported' ORDER BY id DESC LIMIT ?";
  const documents = running.store.db.prepare(sql).pluck().all(count) as number[];
  const faults: string[] = [];
  const pass = async (isDue: boolean) => {
    if (isDue) faults.push(...(await send(life)).faults);
  };
  for (const id of documents) {
    running.engine.undo(`d${id}`, { dryRun: false });
    await pass(world.seed % 3 === 0);
  }
  await pass(true);
  faults.push(...(await look()), ...(await drift(life, 'taken back')));
  for (const id of documents.toReversed()) {
    await running.engine.retry([`d${id}`]);
    await pass(world.seed % 2 === 0);
  }
  return faults;
}

async function send({ running: { engine }, connectors }: Life) {
  const report = await engine.push('command', { patienceMs: 5000 });
  for (const name of connectors) await engine.settle(name);
  const { created = 0, deleted = 0, rejected = 0, remaining = 0, stopped } = report ?? {};
  const isDone = rejected + remaining === 0 && stopped === undefined;
  return { counts: { created, deleted }, faults: isDone ? [] : [`push: ${JSON.stringify(report)}`] };
}

async function drift({ running }: Life, when: string): Promise<readonly string[]> {
  const { balances, drift } = await running.engine.verify({ repair: false });
  return [...drift, ...balances].map((each) => `${when}: ${JSON.stringify(each)}`);
}

function differences(before: LedgerContent | Content, after: Content): readonly string[] {
  const [left, right] = [textsOf(before), textsOf(after)];
  return [
    ...[...left].filter((each) => !right.has(each)).map((each) => `gone: ${each}`),
    ...[...right].filter((each) => !left.has(each)).map((each) => `came: ${each}`),
  ];
}

type Content = Pick<LedgerContent, 'accounts' | 'transactions'>;

function textsOf({ accounts, transactions }: Content): ReadonlySet<string> {
  return new Set([
    ...accounts.map(({ externalId, balance }) => `${externalId} ${balance}`),
    ...transactions.map(textOf),
  ]);
}

/** What was once said to arrive, and a note, can only be said anew: an amount that is the same, and an empty text. */
function textOf(row: LedgerTransaction): string {
  const { externalId, accountId, amount, date, payeeName, isTransfer, transferToAccountId, exchangeRate } = row;
  const arrives = exchangeRate === null && row.destinationAmount === amount ? null : row.destinationAmount;
  const note = row.note === '' ? null : row.note;
  return JSON.stringify([
    ...[externalId, accountId, amount, date, payeeName, note, isTransfer, transferToAccountId, arrives, exchangeRate],
  ]);
}
