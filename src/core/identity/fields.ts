import type { OriginalAmount, StatementLine } from '../../domain/statement.ts';
import type { KnownTransaction, TransactionFields } from '../../domain/transaction.ts';
import type { ChangedTransaction } from '../history.ts';
import { textKey } from '../text-key.ts';

/** A line's text for comparing. */
export function textOfLine(line: StatementLine): string {
  return textKey(payeeOfLine(line), line.memo);
}

/** The other side that a line names, in any format. */
export function payeeOfLine({ payee, counterparty }: StatementLine): string | null {
  return payee ?? counterparty?.name ?? null;
}

export function textOfKnown(known: KnownTransaction | undefined): string {
  return known === undefined ? '' : textKey(known.payee, known.memo);
}

/** The amount of a line in the currency of the place, for comparison: minor units and currency. */
export function originalKey({ amount, currency }: Pick<OriginalAmount, 'amount' | 'currency'>): string {
  return `${amount}${currency}`;
}

/** The fields of a transaction from its line. `currency` is the account's, for lines that name none. */
export function fieldsOf(line: StatementLine, currency: string): TransactionFields {
  return {
    bookedOn: line.bookedOn,
    valueOn: line.valueOn,
    time: line.time,
    amount: line.amount,
    currency: line.currency ?? currency,
    payee: payeeOfLine(line),
    memo: line.memo,
    status: line.status,
  };
}

/** Whether a line says of a transaction what is known of it, word for word. Currency as in `fieldsOf`. */
export function isRepeated(known: TransactionFields, line: StatementLine, currency: string): boolean {
  return isEqual(known, fieldsOf(line, currency));
}

/** An assertion about a transaction, with its time and stream. */
export interface AssertedFields {
  readonly fields: TransactionFields;
  readonly asOf: string;
  readonly stream: string;
}

/**
 * The change of a known transaction by another assertion about it. The later as-of wins, not the later arrival.
 * Undefined where there is nothing to store. A document that leaves a field out does not deny it, so null replaces
 * nothing. The ledger's upsert could not clear it either. A field that the later document leaves out may come from
 * the earlier one. Another stream than the first only fills in missing fields. Two formats spell differently, and
 * would overwrite each other with every download. A deleted transaction stays as it was.
 */
export function changeOf(known: KnownTransaction, asserted: AssertedFields): ChangedTransaction | undefined {
  if (asserted.asOf >= known.asOf) return replacementOf(known, asserted);
  const fields = filledIn(known, asserted.fields);
  return fields && replacementOf(known, { ...asserted, fields });
}

/** The known fields, with missing ones filled in from an earlier assertion; undefined where it adds none. */
function filledIn(known: KnownTransaction, said: TransactionFields): TransactionFields | undefined {
  const saysMore =
    (known.payee === null && said.payee !== null) ||
    (known.memo === null && said.memo !== null) ||
    (known.valueOn === null && said.valueOn !== null) ||
    (known.time === null && said.time !== null);
  if (!saysMore) return undefined;
  const { bookedOn, amount, currency, status } = known;
  return {
    ...{ bookedOn, amount, currency, status },
    valueOn: known.valueOn ?? said.valueOn,
    time: known.time ?? said.time,
    payee: known.payee ?? said.payee,
    memo: known.memo ?? said.memo,
  };
}

/** The same, whatever the as-of: for the bank's explicit correction of what is known so far. */
export function replacementOf(
  known: KnownTransaction,
  { fields: said, asOf, stream }: AssertedFields,
): ChangedTransaction | undefined {
  if (known.state === 'deleted') return undefined;
  const fields = isEqual(known, said) ? said : merged(known, said, stream);
  const changed = differing(known, fields);
  if (changed.length === 0 && asOf <= known.asOf) return undefined;
  const { id, externalId } = known;
  return { id, externalId, fields, changed, asOf: asOf > known.asOf ? asOf : known.asOf };
}

function merged(known: KnownTransaction, said: TransactionFields, stream: string): TransactionFields {
  const [first, second] = stream === known.stream ? [said, known] : [known, said];
  return {
    bookedOn: said.bookedOn,
    valueOn: first.valueOn ?? second.valueOn,
    time: first.time ?? second.time,
    amount: said.amount,
    currency: said.currency,
    payee: first.payee ?? second.payee,
    memo: first.memo ?? second.memo,
    status: said.status,
  };
}

/** The names of the fields that are not the same in both. */
export function differing(left: TransactionFields, right: TransactionFields): readonly (keyof TransactionFields)[] {
  return FIELDS.filter((name) => left[name] !== right[name]);
}

function isEqual(left: TransactionFields, right: TransactionFields): boolean {
  return FIELDS.every((name) => left[name] === right[name]);
}

const FIELDS: readonly (keyof TransactionFields)[] = [
  'bookedOn',
  'valueOn',
  'time',
  'amount',
  'currency',
  'payee',
  'memo',
  'status',
];
