import { minorToJsonNumber } from '../../domain/money.ts';
import type { ExternalId } from '../../domain/transaction.ts';
import { type PlanContext, type PlannedRequest, type PlannedTransaction, planChange, planNew } from '../plan.ts';
import type { TransferTerms } from './terms.ts';

/**
 * The id of the account that a transfer reaches is filled in like `{{account}}`, when the request is first sent: that
 * account may be as new to the ledger as the transaction.
 */
export const OTHER_ACCOUNT = '"transferToAccountId":"{{other}}"';

/**
 * A transaction the ledger has not heard of, as a transfer from the start (T01). Where its creation is planned
 * already, texts are left to that: the two are merged, and the owner's rules have worded it.
 */
export function planNewTransfer(
  transaction: PlannedTransaction,
  terms: TransferTerms,
  context: PlanContext,
  creation: 'planned' | 'new',
): PlannedRequest {
  const request =
    (creation === 'planned' ? planChange(transaction, ['amount'], context) : undefined) ??
    planNew(transaction, context);
  const body = `${(request.body ?? '{}').slice(0, -1)},${membersOf(terms)}}`;
  return { ...request, body, expects: 'created' };
}

/** Turns what the ledger holds into a transfer. By its own id, so that nothing the owner edited is touched. */
export function planConversion(externalId: ExternalId, terms: TransferTerms): PlannedRequest {
  return patch(externalId, `{${membersOf(terms)}}`);
}

/**
 * Back to a plain transaction. Only a PATCH can null a field; `destinationAmount` and `exchangeRate` can be nulled by
 * no route and go with `isTransfer`.
 */
export function planUnpairing(externalId: ExternalId): PlannedRequest {
  return patch(externalId, '{"isTransfer":false,"transferToAccountId":null}');
}

/**
 * What left or what arrived has changed. In one request, since amounts and rate must fit each other at any time; an
 * amount that was once said to arrive cannot be cleared, only replaced.
 */
export function planNewTerms(
  transaction: PlannedTransaction,
  terms: TransferTerms,
  context: PlanContext,
): PlannedRequest | undefined {
  const { amount, currency } = transaction.fields;
  const same = minorToJsonNumber(amount < 0n ? -amount : amount, context.currencies.places(currency));
  const said = { ...terms, destinationAmount: terms.destinationAmount ?? same };
  const request = planChange(transaction, ['amount'], context);
  return request && { ...request, body: `${(request.body ?? '{}').slice(0, -1)},${membersOf(said)}}` };
}

function membersOf({ destinationAmount, exchangeRate }: TransferTerms): string {
  const members = ['"isTransfer":true', OTHER_ACCOUNT];
  if (destinationAmount !== null) members.push(`"destinationAmount":${destinationAmount}`);
  if (exchangeRate !== null) members.push(`"exchangeRate":${exchangeRate}`);
  return members.join(',');
}

function patch(externalId: ExternalId, body: string): PlannedRequest {
  return {
    object: externalId,
    kind: 'transaction.patch',
    method: 'PATCH',
    path: '/v1/transactions/{{transaction}}',
    body,
    expects: 'any',
  };
}
