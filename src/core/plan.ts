import type { CurrencyTable } from '../domain/currency.ts';
import { minorToJsonNumber } from '../domain/money.ts';
import type { ExternalId, TransactionFields } from '../domain/transaction.ts';
import { accountExternalId } from './identity/external-id.ts';

/**
 * A request to the ledger. `object` is the externalId that it is about. Requests of one object go out in order, one
 * at a time. `path` and `body` may hold `{{account}}` and `{{transaction}}` in the place of the ledger's own ids. A
 * body holds them only as `"accountId":"{{account}}"`. No text of a bank can imitate that, since its quotes are
 * escaped. They are filled in when the request is first sent. From then on the bytes never change.
 */
export interface PlannedRequest {
  readonly object: string;
  readonly kind: RequestKind;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body: string | null;
  /** The `operation` that the answer should name. Another one shows what the ledger really holds. */
  readonly expects: 'created' | 'updated' | 'any';
}

export type RequestKind =
  | 'account.upsert'
  | 'account.balance'
  | 'transaction.upsert'
  | 'transaction.patch'
  | 'transaction.delete';

/** An account as it is first told to the ledger. */
export interface PlannedAccount {
  readonly handle: string;
  readonly name: string;
  /** The ledger's word: bank, card, loan, investment … */
  readonly type: string;
  readonly currency: string;
  /** Minor units, in the statement's sense; see `openingBalance`. */
  readonly balance: bigint;
  /** Further Account fields of the owner's configuration, sent as they are. They win over the ones above. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The account that transactions go to, and how its currency and others are written. */
export interface PlanContext {
  /** The account's own currency; a transaction in another one says so in its note. */
  readonly currency: string;
  readonly currencies: CurrencyTable;
}

/** A transaction as the plan needs it: NewTransaction and ChangedTransaction both are one. */
export interface PlannedTransaction {
  readonly externalId: ExternalId;
  readonly fields: TransactionFields;
}

/** The balance of such an account is a debt. */
const LIABILITIES: ReadonlySet<string> = new Set(['card', 'loan']);

/**
 * The first word about an account. Sent once: the ledger requires a balance in every account upsert, so repeating it
 * would put back an old one.
 */
export function planAccount(account: PlannedAccount, currencies: CurrencyTable): PlannedRequest {
  const { handle, name, type, currency, fields = {} } = account;
  const externalId = accountExternalId(handle);
  const owed = LIABILITIES.has(type) ? { isLiability: true } : {};
  const own = { externalId, name, type, currency, ...owed, ...fields };
  const balance = minorToJsonNumber(account.balance, currencies.places(currency));
  const members = Object.entries({ ...own, externalId })
    .filter(([key, value]) => key !== 'balance' && value !== undefined)
    .map(([key, value]) => member(key, JSON.stringify(fitting(key, value))));
  return {
    object: externalId,
    kind: 'account.upsert',
    method: 'POST',
    path: '/v1/accounts/upsert',
    body: `{${[...members, member('balance', balance)].join(',')}}`,
    expects: 'any',
  };
}

/** Names and notes as every ledger takes them. */
function fitting(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (key === 'name') return shortName(value);
  return key === 'notes' ? shortNote(value) : value;
}

/**
 * The balance before `amounts`, so that the ledger arrives at `closing` after it booked them all. 0 where the bank
 * gave no closing balance. Minor units of the account's currency, statement sense.
 */
export function openingBalance(closing: bigint | null, amounts: Iterable<bigint>): bigint {
  if (closing === null) return 0n;
  let balance = closing;
  for (const amount of amounts) balance -= amount;
  return balance;
}

/** The bank's newest closing balance, after the account's transactions. Minor units of the account's currency. */
export function planBalance(handle: string, balance: bigint, context: PlanContext): PlannedRequest {
  return {
    object: accountExternalId(handle),
    kind: 'account.balance',
    method: 'PATCH',
    path: '/v1/accounts/{{account}}',
    body: `{${member('balance', minorToJsonNumber(balance, context.currencies.places(context.currency)))}}`,
    expects: 'any',
  };
}

/** A transaction the ledger has not heard of: all that is known of it. */
export function planNew(transaction: PlannedTransaction, context: PlanContext): PlannedRequest {
  return upsert(transaction, [...required(transaction, context), ...texts(transaction.fields, context)], 'created');
}

/**
 * A transaction whose bank now gives it otherwise: the required fields and the changed ones. Unchanged fields are
 * left out, since the owner may have edited them in the ledger. Undefined where no field of the ledger changed.
 */
export function planChange(
  transaction: PlannedTransaction,
  changed: readonly (keyof TransactionFields)[],
  context: PlanContext,
): PlannedRequest | undefined {
  const names = new Set(sentAs(changed));
  if (names.size === 0) return undefined;
  const optional = texts(transaction.fields, context).filter(([name]) => names.has(name));
  const isEmptied = changed.includes('memo') && noteOf(transaction.fields, context) === null;
  const emptied: Member[] = isEmptied ? [['note', '""']] : [];
  return upsert(transaction, [...required(transaction, context), ...optional, ...emptied], 'updated');
}

/** A time that nobody says any more: only a PATCH can null it. Undefined where there is none to clear. */
export function planNoTime(
  { externalId, fields }: PlannedTransaction,
  changed: readonly (keyof TransactionFields)[],
): PlannedRequest | undefined {
  if (fields.time !== null || !changed.includes('time')) return undefined;
  return {
    object: externalId,
    kind: 'transaction.patch',
    method: 'PATCH',
    path: '/v1/transactions/{{transaction}}',
    body: '{"time":null}',
    expects: 'any',
  };
}

/** The ledger's names of what these fields are said in. */
function sentAs(fields: readonly (keyof TransactionFields)[]): readonly string[] {
  return fields.flatMap((field) => SENT_AS[field] ?? []);
}

/** A change of the fields in this body alone: JSON. `{{transaction}}` is the ledger's own id of the record. */
export function planPatch(externalId: ExternalId, body: string): PlannedRequest {
  return {
    object: externalId,
    kind: 'transaction.patch',
    method: 'PATCH',
    path: '/v1/transactions/{{transaction}}',
    body,
    expects: 'any',
  };
}

/** Takes a transaction out of the ledger. `{{transaction}}` is the ledger's own id of it. */
export function planDelete(externalId: ExternalId): PlannedRequest {
  return {
    object: externalId,
    kind: 'transaction.delete',
    method: 'DELETE',
    path: '/v1/transactions/{{transaction}}',
    body: null,
    expects: 'any',
  };
}

/** Takes the record out of our hands and leaves it to its owner: it loses our id. `body`: JSON with what else changes. */
export function planLeave(externalId: ExternalId, body: string): PlannedRequest {
  return { ...planPatch(externalId, body), kind: 'transaction.delete' };
}

type Member = readonly [name: string, json: string];

/** Which fields of the ledger a field of ours is said in. A long payee stands in the note as well. */
const SENT_AS: Readonly<Partial<Record<keyof TransactionFields, readonly string[]>>> = {
  bookedOn: ['date'],
  amount: ['amount'],
  currency: ['amount', 'note'],
  payee: ['payeeName', 'note'],
  memo: ['note'],
  time: ['time'],
};

/** Longer names are refused by some ledgers; the full one of a payee then opens the note. */
const NAME_LENGTH = 200;

/** A longer note would be refused, and its transaction with it. The whole text stays in the state. */
const NOTE_LENGTH = 5_000;
const NOTE_BYTES = 10_000;

/** Positive is an expense in the ledger and money in on a statement, hence the flip. */
function required({ externalId, fields }: PlannedTransaction, context: PlanContext): Member[] {
  return [
    ['externalId', JSON.stringify(externalId)],
    ['accountId', '"{{account}}"'],
    ['amount', minorToJsonNumber(-fields.amount, context.currencies.places(fields.currency))],
    ['date', JSON.stringify(fields.bookedOn)],
  ];
}

function texts(fields: TransactionFields, context: PlanContext): Member[] {
  const { payee, time } = fields;
  const note = noteOf(fields, context);
  const members: Member[] = [];
  if (payee !== null) members.push(['payeeName', JSON.stringify(shortName(payee))]);
  if (note !== null) members.push(['note', JSON.stringify(note)]);
  if (time !== null) members.push(['time', JSON.stringify(time)]);
  return members;
}

function noteOf({ payee, memo, currency }: TransactionFields, context: PlanContext): string | null {
  const parts: string[] = [];
  if (payee !== null && payee.length > NAME_LENGTH) parts.push(payee);
  if (memo !== null) parts.push(memo);
  if (currency !== context.currency) parts.push(`Amount in ${currency}`);
  return parts.length === 0 ? null : shortNote(parts.join('\n'));
}

/** A name as every ledger takes it, the cut marked. */
export function shortName(name: string): string {
  return name.length <= NAME_LENGTH ? name : cut(name, NAME_LENGTH);
}

/** A note as every ledger takes it, the cut marked. A code unit is three bytes at most. */
export function shortNote(note: string): string {
  if (note.length <= NOTE_BYTES / 3) return note;
  let length = NOTE_LENGTH;
  let short = note.length <= length ? note : cut(note, length);
  while (Buffer.byteLength(short) > NOTE_BYTES) {
    length -= 100;
    short = cut(note, length);
  }
  return short;
}

function cut(text: string, length: number): string {
  return `${text.slice(0, length - 1).toWellFormed()}…`;
}

function upsert(
  { externalId }: PlannedTransaction,
  members: readonly Member[],
  expects: 'created' | 'updated',
): PlannedRequest {
  return {
    object: externalId,
    kind: 'transaction.upsert',
    method: 'POST',
    path: '/v1/transactions/upsert',
    body: `{${members.map(([name, json]) => member(name, json)).join(',')}}`,
    expects,
  };
}

function member(name: string, json: string): string {
  return `${JSON.stringify(name)}:${json}`;
}
