import { currencyTable } from '../../domain/currency.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import { unmarkUndone } from '../../store/undo/undo.ts';
import { splitGhosts } from '../../store/undo/undone-lines.ts';
import { planRevived, revive } from '../ingest/undone-lines.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import { readAgain } from './reread.ts';

/**
 * Takes a document up again that was taken back, on the owner's word: it is read anew by the present reader and settings,
 * and decided about like any other; what would be new and was its own before lives again under its id. Undefined where
 * its bytes are not in the archive.
 */
export async function redoDocument(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: number,
  stored: StoredDocument,
): Promise<DocumentOutcome | undefined> {
  return readAgain(deps, connector, runId, stored, {
    before: () => unmarkUndone(deps.store, stored.id),
    after: () => reviveSplits(deps, runId, stored.id),
  });
}

/** What the owner had counted twice is two again: no line says so. */
function reviveSplits({ store, config }: PullDeps, runId: number, documentId: number): void {
  const currencies = currencyTable(config.currencies);
  const accounts = new Map(listAccounts(store).map((account) => [account.id, account]));
  const origin = { runId, documentId, nowMs: store.clock.now() };
  for (const each of revive(store, splitGhosts(store, documentId))) {
    const currency = accounts.get(each.accountId)?.currency ?? each.fields.currency;
    recordIntents(store, planRevived(store, [each], { currency, currencies }), origin);
  }
}
