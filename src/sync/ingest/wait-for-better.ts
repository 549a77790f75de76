import { planNew } from '../../core/plan.ts';
import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import type { AccountId, RunId, TransactionId } from '../../domain/row-ids.ts';
import { recordIntents, sayBalanceBehind } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { Store } from '../../store/store.ts';
import { hasBetterStream, keepBack, releaseKept, streamOf } from '../../store/transactions/waiting.ts';
import type { PullDeps } from '../run/deps.ts';

const DAY_MS = 86_400_000;

/**
 * New lines of a stream wait for the stream that outranks it (`grace`). So the ledger hears of a purchase with the
 * better day and text. Gives the ids of the waiting ones.
 */
export function keepForBetterStream(
  store: Store,
  created: { readonly accountId: AccountId; readonly stream: string; readonly ids: readonly TransactionId[] },
  graceMs: number,
): ReadonlySet<number> {
  const { accountId, stream, ids } = created;
  if (graceMs < DAY_MS || ids.length === 0 || !hasBetterStream(store, accountId, stream)) return NOBODY;
  return keepBack(store, ids, dayOf(store.lived.now() + graceMs));
}

/** The same for what a fold has found. */
export function keepNewForBetterStream(
  store: Store,
  found: readonly { readonly id: TransactionId; readonly accountId: AccountId }[],
  graceMs: number,
): void {
  if (graceMs < DAY_MS) return;
  for (const { accountId, id } of found) {
    keepForBetterStream(store, { accountId, stream: streamOf(store, id), ids: [id] }, graceMs);
  }
}

const NOBODY: ReadonlySet<number> = new Set();

/** The requests to the ledger after the wait is over. */
export function planReleased(store: Store, currencies: CurrencyTable): readonly Intent[] {
  return releaseKept(store, dayOf(store.lived.now())).map((kept) => {
    const { id, accountId, fields, accountCurrency } = kept;
    const context = { currency: accountCurrency ?? fields.currency, currencies };
    return { ...planNew(kept, context), accountId, transactionId: id };
  });
}

/** The same, where no document came that would have brought it about. */
export function releaseOverdue({ store, config }: PullDeps, runId: RunId): void {
  store.transact(() => {
    const intents = planReleased(store, currencyTable(config.currencies));
    const nowMs = store.clock.now();
    recordIntents(store, intents, { runId, documentId: null, nowMs });
    for (const id of new Set(intents.map(({ accountId }) => accountId))) sayBalanceBehind(store, id, nowMs);
  });
}

/** Grace is counted in days of lived time. A day more or less does not matter to a wait of days. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
