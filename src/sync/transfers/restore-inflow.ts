/** The record of an inflow by itself. Its pair was no transfer, or another state did not finish it. */

import { planNew } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { type LegRecord, readLegRecord } from '../../store/accounts/legs.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { lastCreation, withdrawUnsent } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { withEffects } from '../rules/apply-rules.ts';

/**
 * Keeps the inflow's record. An unsent one is created with its bank's present fields, since the ledger never heard of
 * it as a leg.
 */
export function bringBack(store: Store, inflowId: TransactionId, currencies: CurrencyTable): void {
  const record = readLegRecord(store, inflowId);
  if (record === undefined) return;
  const { externalId, mayBeInLedger, state } = record;
  const nowMs = store.clock.now();
  withdrawUnsent(store, externalId, 'deletion', nowMs);
  const origin = lastCreation(store, externalId);
  if (state !== 'live' || mayBeInLedger || origin === undefined) return;
  recordIntents(store, creationOf(store, record, currencies), { ...origin, nowMs });
}

/** The creation for the ledger where the transaction is a record of its own. */
export function creationOf(store: Store, record: LegRecord, currencies: CurrencyTable): Iterable<Intent> {
  const { accountId, fields, id } = record;
  const account = listAccounts(store).find((each) => each.id === accountId);
  const creation = planNew(record, { currency: account?.currency ?? fields.currency, currencies });
  return withEffects(store, [{ ...creation, accountId, transactionId: id }]);
}
