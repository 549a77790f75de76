/** A confirmed transaction and the ledger's record of it. */
import { type LedgerObject, parseObject } from '../../ledger/client/object.ts';
import { DECIMAL_FIELDS } from '../../ledger/wire/values/decimal.ts';
import { splitMembers } from '../../store/outbox/merge.ts';
import type { Intent } from '../../store/outbox/types.ts';
import type { BoundTransaction } from '../../store/outbox/verified.ts';
import { isSame, OWNED } from '../push/answers/readback.ts';

const OF_TRANSFERS = ['transferToAccountId', 'destinationAmount', 'exchangeRate'];
const OF_PLAIN = OWNED.filter((name) => !OF_TRANSFERS.includes(name));

/**
 * The names of our fields that the ledger shows otherwise. One that it does not show is unknown, and not edited.
 *
 * @param acked JSON of what the ledger last confirmed
 */
export function differingFields(acked: string, shown: LedgerObject): readonly string[] {
  const confirmed = parseObject(acked);
  // A field without meaning now: only a transfer has another side.
  const isPlain = confirmed.isTransfer === false && shown.isTransfer !== true;
  const implied = impliedOf(confirmed);
  const differs = (name: string): boolean => {
    const value = shown[name];
    if (value === undefined) return false;
    if (name in confirmed) return !isSame(value, confirmed[name] ?? null);
    return name in implied && value !== null && !isSame(value, implied[name]);
  };
  return (isPlain ? OF_PLAIN : OWNED).filter(differs);
}

/**
 * The terms of a transfer that was confirmed without any: the same amount arrives. A ledger may have kept earlier
 * terms.
 */
function impliedOf(confirmed: LedgerObject): LedgerObject {
  const isSaid = confirmed.isTransfer !== true || 'destinationAmount' in confirmed;
  return isSaid ? {} : { destinationAmount: confirmed.amount, exchangeRate: 1 };
}

/** The request that gives these fields their confirmed values again. */
export function putBack({ accountId, acked, externalId, id }: BoundTransaction, fields: readonly string[]): Intent {
  const members = splitMembers(acked);
  const implied = new Map([
    ['"destinationAmount"', members.get('"amount"')],
    ['"exchangeRate"', '1'],
  ]);
  const textOf = (name: string) => members.get(name) ?? implied.get(name) ?? 'null';
  const told = fields.map((name) => `${JSON.stringify(name)}:${asSent(name, textOf(JSON.stringify(name)))}`);
  return {
    object: externalId,
    kind: 'transaction.patch',
    method: 'PATCH',
    path: '/v1/transactions/{{transaction}}',
    body: `{${told.join(',')}}`,
    expects: 'any',
    accountId,
    transactionId: id,
  };
}

/** A value's own text. A decimal is sent as a number, also where it was remembered as text. */
function asSent(name: string, text: string): string {
  return DECIMAL_FIELDS.has(name) && text.startsWith('"') ? (JSON.parse(text) as string) : text;
}
