import { type PlanContext, planNew, planPatch } from '../../../core/plan.ts';
import type { TransactionFields } from '../../../domain/transaction.ts';
import { splitMembers } from '../../../store/outbox/merge.ts';
import type { Intent } from '../../../store/outbox/types.ts';
import type { SentRequest, WithdrawnRequest } from '../../../store/outbox/withdraw.ts';
import type { LedgerRecord } from '../../../store/transactions/transactions.ts';

/** What the ledger was told of a transaction. */
export interface Told {
  readonly record: LedgerRecord | undefined;
  /** Requests that it may be hearing of just now, oldest first. */
  readonly sent: readonly SentRequest[];
  /** Requests that were never sent and never will be, oldest first. */
  readonly unsent: readonly WithdrawnRequest[];
}

/** A transaction as it stands after a fold. */
export interface Standing {
  /** Its creation as the bank's statements alone make it. */
  readonly plain: Intent;
  /** The same with the words of rules and of the owner. */
  readonly creation: Intent;
  /** Its fields until now; null where it did not stand. */
  readonly before: TransactionFields | null;
}

/**
 * The request after which the ledger shows a transaction as it stands; undefined where it does already. A transaction that
 * the ledger never heard of, or deleted, is sent whole. Any other is sent by a PATCH of the fields that differ.
 */
export function planUpdate(
  { before, creation, plain }: Standing,
  { record, sent, unsent }: Told,
  context: PlanContext,
): Intent | undefined {
  const confirmed = confirmedMembers(record?.acked ?? null, sent);
  // The withdrawn requests may have been its creation behind that deletion.
  const isBeingDeleted = sent.some(({ kind }) => kind === 'transaction.delete');
  const isGone = isBeingDeleted || (before === null && record?.ledgerId === null);
  if ((confirmed.size === 0 && record?.ledgerId == null) || isGone) return creation;
  const touched = new Set([...unsent.flatMap(({ body }) => namesIn(body)), ...changedNames(before, plain, context)]);
  const members = difference(confirmed, splitMembers(creation.body ?? '{}'), touched);
  if (members.length === 0) return undefined;
  const { accountId, object, transactionId } = creation;
  return { ...planPatch(object, `{${members.join(',')}}`), accountId, transactionId };
}

/** The members of all that the ledger confirmed, or may be hearing of just now. */
export function confirmedMembers(acked: string | null, sent: readonly SentRequest[]): ReadonlyMap<string, string> {
  const bodies = [acked, ...sent.map(({ body }) => body)];
  return new Map(bodies.flatMap((body) => (body === null ? [] : [...splitMembers(body)])));
}

function namesIn(body: string | null): readonly string[] {
  return body === null ? [] : [...splitMembers(body).keys()];
}

/** The members that are said otherwise than before; of a transaction that stands anew, all. */
function changedNames(
  before: TransactionFields | null,
  { body, object: externalId }: Intent,
  context: PlanContext,
): readonly string[] {
  const now = splitMembers(body ?? '{}');
  if (before === null) return [...now.keys(), ...Object.keys(CLEARED)];
  const was = splitMembers(planNew({ externalId, fields: before }, context).body ?? '{}');
  return [...new Set([...was.keys(), ...now.keys()])].filter((name) => was.get(name) !== now.get(name));
}

/**
 * The value that clears a field. The ledger takes null for a time or category, an empty text for a note, and nothing
 * for a payee.
 */
export const CLEARED: Readonly<Record<string, string>> = { '"note"': '""', '"time"': 'null', '"categoryId"': 'null' };

function difference(
  confirmed: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
  touched: ReadonlySet<string>,
): readonly string[] {
  return [...touched].flatMap((name) => {
    if (NEVER_PATCHED.has(name) && !(name === EXTERNAL_ID && !confirmed.has(name))) return [];
    const value = wanted.get(name) ?? (confirmed.has(name) ? CLEARED[name] : undefined);
    return value === undefined || value === confirmed.get(name) ? [] : [`${name}:${value}`];
  });
}

/** An entry of the owner's may not have been told it yet. */
const EXTERNAL_ID = '"externalId"';

/** The keys of an upsert, and a transfer's terms, which go in one request. */
const NEVER_PATCHED: ReadonlySet<string> = new Set(
  [
    'externalId',
    'accountId',
    'isTransfer',
    'transferToAccountId',
    'destinationAmount',
    'exchangeRate',
    'categoryId',
  ].map((name) => JSON.stringify(name)),
);
