import { externalIdOf } from '../../core/identity/external-id.ts';
import { planNew } from '../../core/plan.ts';
import { currencyTable } from '../../domain/currency.ts';
import { refusal } from '../../lib/errors.ts';
import { externalIdNamed } from '../../store/accounts/legs.ts';
import { beginRun, finishRun } from '../../store/documents/runs.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import { copyTransaction, findForSplit } from '../../store/transactions/split.ts';
import { planBalanceOf } from '../balances/introduction.ts';
import type { PullDeps } from '../run/deps.ts';

/**
 * Counts a transaction as two, on the owner's word (P-ID-12). An equal one is born in the same bucket, under the next
 * ordinal. `id`: `t12`, an externalId, or the ledger's id. Its presence is the memory of it: the same files bring no
 * third one and take none away. The account's balance stays the bank's.
 *
 * @returns the externalId of the second one
 */
export function splitTransaction(deps: PullDeps, id: string): string {
  const { store, clock, config } = deps;
  const externalId = externalIdNamed(store, id) ?? id;
  const found = findForSplit(store, externalId);
  if (found === undefined) {
    throw refusal('split.unknown', { id: externalId });
  }
  return store.transact(() => {
    const runId = beginRun(store, { kind: 'split', connector: null, trigger: 'command' });
    const second = { externalId: externalIdOf(found.handle, found.bucket, found.nextOrdinal), fields: found.fields };
    const copy = copyTransaction(store, found.id, second.externalId, runId);
    const currencies = currencyTable(config.currencies);
    const context = { currency: found.accountCurrency ?? found.fields.currency, currencies };
    const intent = { ...planNew(second, context), accountId: found.accountId, transactionId: copy };
    const balance = planBalanceOf(store, found.handle, currencies, 'move it');
    recordIntents(store, [intent, ...balance], { runId, documentId: null, nowMs: clock.now() });
    finishRun(store, runId, { outcome: 'ok', counts: { created: 1 }, error: null });
    return second.externalId;
  });
}
