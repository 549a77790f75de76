import { planNew } from '../core/plan.ts';
import { currencyTable } from '../domain/currency.ts';
import { listAccounts } from '../store/accounts.ts';
import type { StoredDocument } from '../store/documents.ts';
import { recordIntents } from '../store/requests.ts';
import type { Intent } from '../store/requests-types.ts';
import { withdrawUnsent } from '../store/requests-withdraw.ts';
import { type PresentTransaction, reviveUndone } from '../store/undo.ts';
import type { ConnectorConfig, PullDeps } from './deps.ts';
import type { DocumentOutcome } from './outcome.ts';
import { readAgain } from './reread.ts';
import { withEffects } from './rules.ts';

/**
 * Takes a document up again that was taken back, on the owner's word: what the undo deleted lives again under its ids,
 * and the document is read anew by the present reader and settings. Undefined where its bytes are not in the archive.
 */
export async function redoDocument(
  deps: PullDeps,
  connector: ConnectorConfig,
  runId: number,
  stored: StoredDocument,
): Promise<DocumentOutcome | undefined> {
  const { store } = deps;
  return readAgain(deps, connector, runId, stored, () => {
    const origin = { runId, documentId: stored.id, nowMs: store.clock.now() };
    const intents = reviveUndone(store, stored.id).flatMap((each) => creationOf(deps, each));
    recordIntents(store, withEffects(store, intents), origin);
  });
}

/** Nothing is to be said where the ledger was never told to delete it. */
function creationOf({ store, config }: PullDeps, revived: PresentTransaction): readonly Intent[] {
  const { id, accountId, externalId, fields } = revived;
  const withdrawn = withdrawUnsent(store, externalId, 'deletion', store.clock.now());
  if (withdrawn.length > 0) return [];
  const account = listAccounts(store).find((each) => each.id === accountId);
  const currencies = currencyTable(config.currencies);
  const context = { currency: account?.currency ?? fields.currency, currencies };
  return [{ ...planNew(revived, context), accountId, transactionId: id }];
}
