import type { Outcome } from '../../../ledger/client/outcome.ts';
import { describeProblem, type Problem } from '../../../ledger/client/problem.ts';
import { assertNever } from '../../../lib/errors.ts';
import type { ClaimedRequest, Resolution } from '../../../store/outbox/types.ts';
import { type Said, words } from '../../../words/message.ts';

/** The effect of an outcome on the one request and on the whole push. */
export type Verdict =
  | { readonly kind: 'resolved'; readonly resolution: Resolution; readonly probe: Probe }
  /** The same bytes under the same key again, later. */
  | { readonly kind: 'again'; readonly reason: Said }
  /** Nothing more goes out before the pause is over; then the same again. `ms` is null where it was not told. */
  | { readonly kind: 'pause'; readonly ms: number | null; readonly mayHaveRun: boolean; readonly reason: Said }
  /** The key can tell nothing more: the ledger is asked what it holds. */
  | {
      readonly kind: 'read-back';
      readonly status: number;
      readonly reason: Said;
      /** Of a conflict about the key; null where the answers were failures. */
      readonly problem: Problem | null;
    }
  | { readonly kind: 'stop'; readonly message: Said };

/** The answer's `operation`: `created` for a known transaction means that the owner had deleted it (P-DEL-1). */
export type Probe = 'expected' | 'adopted' | 'resurrected';

const HALF_RETENTION_MS = 12 * 3_600_000;
const STICKY_AFTER_MS = 10 * 60_000;
const STICKY_ATTEMPTS = 5;

/**
 * Whether a row may no longer be sent as it is. A ledger that has forgotten the key would carry out an old request a
 * second time (P-KEY-7). Deletions carry no key.
 *
 * @param lived the state's lived time: the wall clock does not tell a key's age
 */
export function isTooOld(row: ClaimedRequest, lived: number): boolean {
  return row.method !== 'DELETE' && lived - row.sentLived > HALF_RETENTION_MS;
}

/** @param lived the state's lived time */
export function judge(row: ClaimedRequest, outcome: Outcome, lived: number): Verdict {
  switch (outcome.kind) {
    case 'done':
      return judgeSuccess(row, outcome);
    case 'rejected':
      return judgeRejection(row, outcome.status, outcome.problem);
    case 'conflict':
      return {
        kind: 'read-back',
        status: outcome.status,
        reason: describeProblem(outcome.problem),
        problem: outcome.problem,
      };
    case 'refused':
      return {
        kind: 'stop',
        message: words('service.ledgerRefusesKeyHttp', {
          number: outcome.status,
          why: describeProblem(outcome.problem),
        }),
      };
    case 'paced':
      return {
        kind: 'pause',
        ms: outcome.waitMs,
        mayHaveRun: outcome.status !== 429,
        reason: words('service.ledgerToldWaitHttp', { number: outcome.status }),
      };
    case 'unknown':
      return isSticky(row, outcome.status, lived)
        ? { kind: 'read-back', status: outcome.status ?? 0, reason: outcome.reason, problem: null }
        : { kind: 'again', reason: outcome.reason };
    default:
      return assertNever(outcome);
  }
}

function judgeSuccess(row: ClaimedRequest, { status, operation, id }: Extract<Outcome, { kind: 'done' }>): Verdict {
  if (row.kind === 'account.upsert' && id === null) return judgeRejection(row, status, NO_ID);
  const resolution: Resolution = { kind: 'done', row, status, answer: operation, ledgerId: id };
  return { kind: 'resolved', resolution, probe: probe(row, operation) };
}

/** Nothing could ever be booked on such an account: said aloud instead of waiting in silence. */
const NO_ID: Problem = {
  code: 'no_id',
  title: 'the ledger’s answer shows no id for the account',
  detail: 'give the account’s ledgerId in the configuration',
};

/** A ledger may replay its stored 500 for as long as it keeps the key. */
function isSticky(row: ClaimedRequest, status: number | null, lived: number): boolean {
  const isServerError = status !== null && status >= 500;
  return (
    isServerError &&
    row.method !== 'DELETE' &&
    row.attempts >= STICKY_ATTEMPTS &&
    lived - row.sentLived >= STICKY_AFTER_MS
  );
}

function judgeRejection(row: ClaimedRequest, status: number, problem: Problem): Verdict {
  const isMissing = status === 404 || status === 410;
  if (isMissing && row.kind === 'transaction.delete') {
    const resolution: Resolution = { kind: 'done', row, status, answer: 'gone', ledgerId: null };
    return { kind: 'resolved', resolution, probe: 'expected' };
  }
  if (isMissing && row.kind === 'transaction.patch') {
    return { kind: 'resolved', resolution: { kind: 'gone', row, status }, probe: 'expected' };
  }
  const resolution: Resolution = { kind: 'rejected', row, status, problem: JSON.stringify(problem) };
  return { kind: 'resolved', resolution, probe: 'expected' };
}

/**
 * An `updated` after a repeat may be our own first try. Only a first answer proves that another program wrote the
 * record.
 */
function probe(row: ClaimedRequest, operation: 'created' | 'updated' | null): Probe {
  if (row.kind !== 'transaction.upsert') return 'expected';
  // A repeated creation gets its first answer, also where a look at the ledger found the record meanwhile.
  const isReplayed = row.expects === 'created' && row.attempts > 1;
  if (operation === 'created' && row.ledgerId !== null && !isReplayed) return 'resurrected';
  const isNew = row.ledgerId === null && row.expects === 'created' && row.attempts === 1;
  return operation === 'updated' && isNew ? 'adopted' : 'expected';
}
