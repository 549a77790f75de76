/** Creations of records that the ledger does not hold any more, or not by themselves. */

import { planNewTransfer } from '../../core/pairing/plan-transfer.ts';
import { arrivalOf, sideOf, termsOf } from '../../core/pairing/terms.ts';
import { type PlanContext, planNew } from '../../core/plan.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findLeg, type LegRecord, readLegRecord } from '../../store/accounts/legs.ts';
import { transferOf } from '../../store/accounts/transfers.ts';
import { inCreation, withMembers, wordsOfTransfer } from '../../store/outbox/owner-words.ts';
import { recordIntents, sayBalanceBehind } from '../../store/outbox/requests.ts';
import type { Intent } from '../../store/outbox/types.ts';
import { lastCreation, withdrawUnsent } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { withEffects } from '../rules/apply-rules.ts';

/**
 * Keeps the inflow's record. Its pair was no transfer, or another state did not finish it. An unsent one is created
 * with its bank's present fields, since the ledger never heard of it as a leg.
 */
export function bringBack(store: Store, inflowId: TransactionId, currencies: CurrencyTable): void {
  const record = readLegRecord(store, inflowId);
  if (record === undefined) return;
  const { externalId, mayBeInLedger, state } = record;
  const nowMs = store.clock.now();
  withdrawUnsent(store, [externalId], 'deletion', nowMs);
  const origin = lastCreation(store, externalId);
  if (state !== 'live' || mayBeInLedger || origin === undefined) return;
  recordIntents(store, creationOf(store, record, currencies), { ...origin, nowMs });
  sayBalanceBehind(store, record.accountId, nowMs);
}

/** The creation for the ledger where the transaction is a record of its own. */
export function creationOf(store: Store, record: LegRecord, currencies: CurrencyTable): Iterable<Intent> {
  const { accountId, id } = record;
  const creation = planNew(record, contextOf(store, record, currencies));
  return withEffects(store, [{ ...creation, accountId, transactionId: id }]);
}

/** The creation of the transfer whose outflow this is. Nothing where it is none, or where a leg does not stand. */
export function transferCreationOf(store: Store, record: LegRecord, currencies: CurrencyTable): Iterable<Intent> {
  const { accountId, externalId, id } = record;
  const transfer = transferOf(store, id);
  const destination = listAccounts(store).find((each) => each.id === transfer?.destinationId);
  const outflow = findLeg(store, id);
  const inflow = transfer?.inflowId == null ? null : findLeg(store, transfer.inflowId);
  if (destination === undefined || outflow === undefined || inflow === undefined) return [];
  const terms = termsOf(sideOf(outflow), arrivalOf(outflow, inflow, destination.currency), currencies);
  const planned = planNewTransfer(record, terms, contextOf(store, record, currencies), 'new');
  const [creation] = withEffects(store, [{ ...planned, accountId, transactionId: id, otherAccountId: destination.id }]);
  if (creation?.body == null || inflow === null) return creation === undefined ? [] : [creation];
  const words = wordsOfTransfer(store, externalId, inflow.externalId);
  return [{ ...creation, body: withMembers(creation.body, inCreation(words)) }];
}

function contextOf(store: Store, { accountId, fields }: LegRecord, currencies: CurrencyTable): PlanContext {
  const account = listAccounts(store).find((each) => each.id === accountId);
  return { currency: account?.currency ?? fields.currency, currencies };
}
