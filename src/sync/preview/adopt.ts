/** A preview's creations compared with the ledger: a record that stands there already is not doubled. */
import { addDays, parseDate } from '../../domain/calendar-date.ts';
import { type LedgerObject, readId } from '../../ledger/client/object.ts';
import type { LedgerReads } from '../../ledger/client/reads.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import { isHandmade, matchRecords, REACH_DAYS, unknownIn } from '../adopt/records.ts';
import { type Hindrance, listAll } from '../push/answers/read-objects.ts';
import type { PullDeps } from '../run/deps.ts';
import type { PreviewedFile } from './preview.ts';
import type { Adoptable, PreviewedTransaction } from './statement.ts';

/** The files with what would be taken over marked in them, or why the ledger could not be asked. */
export async function markAdoptions(
  deps: Pick<PullDeps, 'store' | 'config'>,
  ledger: LedgerReads,
  files: readonly PreviewedFile[],
): Promise<readonly PreviewedFile[] | Hindrance> {
  const marks = new Map<string, Adoptable>();
  const statements = files.flatMap((file) => file.statements);
  for (const [handle, ofAccount] of Map.groupBy(statements, ({ account }) => account)) {
    const accountId = ledgerIdOf(deps, handle);
    const created = ofAccount.flatMap((each) => each.created);
    if (accountId === null || created.length === 0) continue;
    const hindrance = await markOne({ ledger, store: deps.store }, accountId, created, marks);
    if (hindrance !== null) return hindrance;
  }
  if (marks.size === 0) return files;
  const marked = (each: PreviewedTransaction) => ({ ...each, adopts: marks.get(each.externalId) ?? null });
  return files.map((file) => ({
    ...file,
    statements: file.statements.map((each) => ({ ...each, created: each.created.map(marked) })),
  }));
}

/** Whether anything would be created where the ledger may hold it already: else it need not be asked. */
export function mayAdopt(deps: Pick<PullDeps, 'store' | 'config'>, files: readonly PreviewedFile[]): boolean {
  const statements = files.flatMap((file) => file.statements);
  return statements.some(({ account, created }) => created.length > 0 && ledgerIdOf(deps, account) !== null);
}

/** An account that the ledger does not know yet holds nothing. */
function ledgerIdOf({ store, config }: Pick<PullDeps, 'store' | 'config'>, handle: string): string | null {
  const stored = listAccounts(store).find((each) => each.handle === handle);
  return stored?.ledgerId ?? config.accounts.find((each) => each.handle === handle)?.ledgerId ?? null;
}

async function markOne(
  { ledger, store }: { readonly ledger: LedgerReads; readonly store: Store },
  accountId: string,
  created: readonly PreviewedTransaction[],
  marks: Map<string, Adoptable>,
): Promise<Hindrance | null> {
  const days = created.flatMap(({ date }) => parseDate(date) ?? []).sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const range = { accountId, from: addDays(first, -REACH_DAYS), to: addDays(last, REACH_DAYS) };
  const listed = await listAll(ledger.listTransactions, range, unknownIn(store, accountId));
  if (listed.kind === 'unsupported') return null;
  if (listed.kind !== 'listed') return listed;
  const byId = new Map(listed.items.map((item) => [item.externalId, item]));
  const unheld = created.filter(({ externalId }) => {
    const item = byId.get(externalId);
    if (item !== undefined) marks.set(externalId, adoptable('id', item));
    return item === undefined;
  });
  // The ledger's sense: money out is positive.
  const lines = unheld.map(({ amount, date }) => ({ amount: -Number(amount), date }));
  const handmade = listed.items.filter((item) => isHandmade(item, accountId));
  for (const [at, item] of matchRecords(lines, handmade, REACH_DAYS)) {
    const line = unheld[at];
    if (line !== undefined) marks.set(line.externalId, adoptable('hand', item));
  }
  return null;
}

function adoptable(by: Adoptable['by'], item: LedgerObject): Adoptable {
  const { date, payeeName } = item;
  const payee = typeof payeeName === 'string' ? payeeName : null;
  return { by, ledgerId: readId(item, 'transaction') ?? '', date: String(date), payee };
}
