/** The orders of an owner when all has come. They read documents once more, lose the database, undo and retry. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recallSidecars, updateSidecars } from '../../src/store/sidecar/sidecar-files.ts';
import { documentsIn } from '../support/ask.ts';
import { listLedger } from '../support/ledger/read-ledger.ts';
import type { Household } from './household.ts';
import type { Running } from './in-process.ts';
import type { LedgerAccount, LedgerContent, LedgerTransaction } from './judge/judge.ts';
import { type Life, sendsNothing } from './live.ts';
import { chooser } from './make/choose.ts';

const FILES = ['bankfeed.db', 'bankfeed.db-wal', 'bankfeed.db-shm'];
const BACKUP = 'backup.db';

/** To be called when half of the life is over. */
export function backUp({ store }: Running, { folder }: Household): void {
  store.db.exec(`VACUUM INTO '${join(folder, BACKUP)}'`);
}

/** Gives its faults: none where the ledger ends as it was. */
export type Chapter = (life: Life) => Promise<readonly string[]>;

export const CHAPTERS: Readonly<Record<string, Chapter>> = {
  'is read again, every document': (life) =>
    unchanged(life, textOf, async ({ running }) => {
      await running.engine.reread([]);
      return running.engine.waiting() === 0 ? [] : [`${running.engine.waiting()} requests wait`];
    }),
  'loses its database': (life) =>
    unchanged(life, textOf, async () => {
      updateSidecars(life.running.store);
      await life.restart(() => {
        for (const name of FILES) rmSync(join(life.household.folder, 'state', name), { force: true });
      });
      recallSidecars(life.running.store);
      for (const name of life.connectors) await life.running.engine.pull(name, 'command');
      const { counts, faults } = await send(life);
      return counts.created + counts.deleted === 0 ? faults : [...faults, `sent ${JSON.stringify(counts)}`];
    }),
  // The sources are asked in another order, so days differ by format, and the owner is asked what nobody can tell
  // (decision 0057). An owner who says yes to everything may have a record twice, but loses none.
  'loses its state, archive and all': async (life) => {
    const before = await listLedger<LedgerAccount, LedgerTransaction>(life.ledger);
    await life.restart(() => rmSync(join(life.household.folder, 'state'), { recursive: true }));
    for (const name of life.connectors.toReversed()) await life.running.engine.pull(name, 'command');
    const { counts, faults } = await send(life);
    const found = differences(before, await listLedger<LedgerAccount, LedgerTransaction>(life.ledger), amountOf);
    const isAsked = found.length <= counts.asked && found.every((each) => each.startsWith('came'));
    const quiet = await sendsNothing(life.running, life.connectors);
    return [...faults, ...(isAsked ? [] : found), ...(counts.deleted === 0 ? [] : ['it deleted a record']), ...quiet];
  },
  // A line that comes in another order may be worded, and a pending line named, as another format has it.
  'has its database put back to an earlier day': (life) =>
    unchanged(life, moneyOf, async () => {
      const { folder } = life.household;
      await life.restart(() => {
        for (const name of FILES) rmSync(join(folder, 'state', name), { force: true });
        renameSync(join(folder, BACKUP), join(folder, 'state', 'bankfeed.db'));
      });
      for (const name of life.connectors) await life.running.engine.pull(name, 'command');
      return (await send(life)).faults;
    }),
  'takes its last documents back, and up again': (life) =>
    unchanged(life, textOf, () => takeBack(life, 1 + (life.world.seed % 4))),
  // A pending line whose booking is retried first has another id than before.
  'takes documents back in any order, and has others read again': (life) =>
    unchanged(life, (row) => textOf({ ...row, externalId: '' }), inTurn),
  'takes all documents back, and up again': (life) =>
    unchanged(life, textOf, async () => {
      const faults = await takeBack(life, Number.MAX_SAFE_INTEGER, async () => {
        const { transactions } = await listLedger<LedgerAccount, LedgerTransaction>(life.ledger);
        return transactions.map(({ externalId }) => `stays when all is undone: ${externalId}`);
      });
      return faults;
    }),
};

/** Documents in any order, whatever others show of the same. */
async function inTurn({ running, world, ...life }: Life): Promise<readonly string[]> {
  const choose = chooser(world.seed + 9_000_000);
  const { engine, store } = running;
  const imported = () => documentsIn(store).filter(({ state }) => state === 'imported');
  const undone = () => imported().flatMap(({ id, isUndone }) => (isUndone ? [id] : []));
  const standing = () => imported().flatMap(({ id, isUndone }) => (isUndone ? [] : [id]));
  const pickOne = (ids: readonly string[]) => ids[choose(Math.max(1, ids.length))];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const what = choose(5);
    const id = what === 1 ? pickOne(undone()) : pickOne(standing());
    if (id === undefined) continue;
    if (what === 0) await send({ ...life, running, world });
    else if (what === 1) await engine.retry([id]);
    else if (what === 2) await engine.reread([id]);
    else engine.undo(id, { dryRun: false });
  }
  for (let id = pickOne(undone()); id !== undefined; id = pickOne(undone())) await engine.retry([id]);
  return [];
}

const TURNS = 12;

async function unchanged(
  life: Life,
  textOf: (row: LedgerTransaction) => string,
  happen: (life: Life) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const before = await listLedger<LedgerAccount, LedgerTransaction>(life.ledger);
  const faults = [...(await happen(life)), ...(await send(life)).faults, ...(await drift(life, 'in the end'))];
  const after = await listLedger<LedgerAccount, LedgerTransaction>(life.ledger);
  return [...faults, ...differences(before, after, textOf), ...(await sendsNothing(life.running, life.connectors))];
}

/** The newest first, then the oldest first; sent at once or all together, as the world's number has it. */
async function takeBack(
  life: Life,
  count: number,
  look: () => Promise<readonly string[]> = async () => [],
): Promise<readonly string[]> {
  const { running, world } = life;
  const imported = documentsIn(running.store).filter(({ state }) => state === 'imported');
  const documents = imported
    .map(({ id }) => id)
    .toReversed()
    .slice(0, count);
  const faults: string[] = [];
  const pass = async (isDue: boolean) => {
    if (isDue) faults.push(...(await send(life)).faults);
  };
  for (const id of documents) {
    running.engine.undo(id, { dryRun: false });
    await pass(world.seed % 3 === 0);
  }
  await pass(true);
  faults.push(...(await look()), ...(await drift(life, 'undone')));
  for (const id of documents.toReversed()) {
    await running.engine.retry([id]);
    await pass(world.seed % 2 === 0);
  }
  return faults;
}

/** The owner answers what is asked about records that were not sent. */
async function send({ running: { engine }, connectors }: Life) {
  const push = () => engine.push('command', { patienceMs: 5000 });
  const reports = [await push()];
  const asked = engine.answer();
  if (asked > 0) reports.push(await push());
  for (const name of connectors) await engine.settle(name);
  const countOf = (what: 'created' | 'deleted') => reports.reduce((sum, report) => sum + (report?.[what] ?? 0), 0);
  const { rejected = 0, remaining = 0, stopped } = reports.at(-1) ?? {};
  const faults = rejected + remaining === 0 && stopped === undefined ? [] : [`push: ${JSON.stringify(reports)}`];
  return { counts: { created: countOf('created'), deleted: countOf('deleted'), asked }, faults };
}

async function drift({ running }: Life, when: string): Promise<readonly string[]> {
  const { balances, drift } = await running.engine.verify({ repair: false });
  return [...drift, ...balances].map((each) => `${when}: ${JSON.stringify(each)}`);
}

function differences(before: Content, after: Content, textOf: (row: LedgerTransaction) => string): readonly string[] {
  const [left, right] = [textsOf(before, textOf), textsOf(after, textOf)];
  return [
    ...[...left].filter((each) => !right.has(each)).map((each) => `gone: ${each}`),
    ...[...right].filter((each) => !left.has(each)).map((each) => `came: ${each}`),
  ];
}

type Content = Pick<LedgerContent, 'accounts' | 'transactions'>;

/** Equal ones are told apart by their number. */
function textsOf({ accounts, transactions }: Content, textOf: (row: LedgerTransaction) => string): ReadonlySet<string> {
  const texts = [...accounts.map(({ externalId, balance }) => `${externalId} ${balance}`), ...transactions.map(textOf)];
  const counts = new Map<string, number>();
  return new Set(
    texts.map((text) => {
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return `${text} ${count}`;
    }),
  );
}

/**
 * An arrival that was once said, and a note, can only be said anew. The amount stays the same, and the text is empty.
 */
function textOf(row: LedgerTransaction): string {
  const { externalId, accountId, amount, date, payeeName, isTransfer, transferToAccountId, exchangeRate } = row;
  const arrives = exchangeRate === null && row.destinationAmount === amount ? null : row.destinationAmount;
  const note = row.note === '' ? null : row.note;
  return JSON.stringify([
    ...[externalId, accountId, amount, date, payeeName, note, isTransfer, transferToAccountId, arrives, exchangeRate],
  ]);
}

function amountOf({ accountId, amount, transferToAccountId }: LedgerTransaction): string {
  return JSON.stringify([accountId, amount, transferToAccountId]);
}

/** Which money moved when, and from where to where. */
function moneyOf({ accountId, amount, date, isTransfer, transferToAccountId }: LedgerTransaction): string {
  return JSON.stringify([accountId, amount, date, isTransfer, transferToAccountId]);
}
