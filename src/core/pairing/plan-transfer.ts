import { minorToJsonNumber } from '../../domain/money.ts';
import type { ExternalId } from '../../domain/transaction.ts';
import {
  type PlanContext,
  type PlannedRequest,
  type PlannedTransaction,
  planChange,
  planNew,
  planPatch,
} from '../plan.ts';
import type { TransferTerms } from './terms.ts';

/**
 * The ledger's id of the other account. It is filled in when the request is first sent, like `{{account}}`. The other
 * account may be as new to the ledger as the transaction.
 */
const OTHER_ACCOUNT = '"transferToAccountId":"{{other}}"';

/**
 * A transaction that the ledger has not heard of, as a transfer from the start. Where its creation is planned
 * already, that request keeps the texts. The two are merged, and the owner's rules have set its words.
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
  return planPatch(externalId, `{${membersOf(terms)}}`);
}

/**
 * Back to a plain transaction. Only a PATCH can null a field; `destinationAmount` and `exchangeRate` can be nulled by
 * no route and go with `isTransfer`.
 */
export function planUnpairing(externalId: ExternalId): PlannedRequest {
  return planPatch(externalId, '{"isTransfer":false,"transferToAccountId":null}');
}

/**
 * Another amount left or arrived. One request carries both, since amounts and rate must always fit each other. An
 * amount that was once told to arrive cannot be cleared, only replaced.
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
