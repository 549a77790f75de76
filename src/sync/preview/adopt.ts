/** A preview's creations compared with the ledger: a record that stands there already is not doubled. */
import { type LedgerObject, readId } from '../../ledger/client/object.ts';
import type { LedgerReads } from '../../ledger/client/reads.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findHeldLines } from '../adopt/records.ts';
import type { Hindrance } from '../push/answers/read-objects.ts';
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
    // The ledger's sense: money out is positive.
    const lines = created.map(({ amount, date, externalId }) => ({ externalId, amount: -Number(amount), date }));
    const held = await findHeldLines(deps.store, ledger, accountId, lines);
    if ('kind' in held) return held;
    for (const [by, found] of [['id', held.byId] as const, ['hand', held.byHand] as const])
      for (const [at, item] of found) marks.set(lines[at]?.externalId ?? '', adoptable(by, item));
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

function adoptable(by: Adoptable['by'], item: LedgerObject): Adoptable {
  const { date, payeeName } = item;
  const payee = typeof payeeName === 'string' ? payeeName : null;
  return { by, ledgerId: readId(item, 'transaction') ?? '', date: String(date), payee };
}
