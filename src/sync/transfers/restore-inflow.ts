/** The inflow of a pair that is none after all. The ledger refuses it, or holds both legs as records of their own. */

import { planNew } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
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
  const { accountId, externalId, isTold, state } = record;
  const nowMs = store.clock.now();
  withdrawUnsent(store, externalId, 'deletion', nowMs);
  const origin = lastCreation(store, externalId);
  if (state !== 'live' || isTold || origin === undefined) return;
  const account = listAccounts(store).find(({ id }) => id === accountId);
  const creation = planNew(record, { currency: account?.currency ?? record.fields.currency, currencies });
  const intents = withEffects(store, [{ ...creation, accountId, transactionId: inflowId }]);
  recordIntents(store, intents, { ...origin, nowMs });
}
