import type { Outcome } from '../../../ledger/client/outcome.ts';
import { describeProblem, type Problem } from '../../../ledger/client/problem.ts';
import type { NoAnswer } from '../../../ledger/client/reads.ts';
import { assertNever } from '../../../lib/errors.ts';
import { type ClaimedRequest, MISSING, OWNER_EDITED, type Resolution } from '../../../store/outbox/types.ts';
import { type Said, words } from '../../../words/message.ts';
import type { Permission } from './guard.ts';
import type { Keeping, Pairing } from './keep-words.ts';
import { refusalOf } from './listing.ts';
import type { ReadBack } from './readback.ts';

/** The effect of the ledger's word on the one request and on the whole push. */
export type Verdict =
  | { readonly kind: 'resolved'; readonly resolution: Resolution; readonly probe: Probe }
  /** The same bytes under the same key again, later. `ask-again`: a question before the request got no answer. */
  | { readonly kind: 'again' | 'ask-again'; readonly reason: Said }
  /** The same under a new key. `body` where less is left to be said. */
  | { readonly kind: 'rekey'; readonly row: ClaimedRequest; readonly reason: Said; readonly body?: string }
  /** Nothing more goes out before the pause is over; then the same again. `ms` is null where it was not told. */
  | { readonly kind: 'pause'; readonly ms: number | null; readonly mayHaveRun: boolean; readonly reason: Said }
  | { readonly kind: 'stop'; readonly message: Said };

/** The key can tell nothing more: the ledger is asked what it holds. */
interface Unproved {
  readonly kind: 'read-back';
  readonly status: number;
  readonly reason: Said;
  /** Of a conflict about the key; null where the answers were failures. */
  readonly problem: Problem | null;
}

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
export function judge(row: ClaimedRequest, outcome: Outcome, lived: number): Verdict | Unproved {
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
  return resolved({ kind: 'done', row, status, answer: operation, ledgerId: id }, probe(row, operation));
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
    return resolved({ kind: 'done', row, status, answer: 'gone', ledgerId: null });
  }
  if (isMissing && row.kind === 'transaction.patch') return resolved({ kind: 'gone', row, status });
  return resolved({ kind: 'rejected', row, status, problem: JSON.stringify(problem) });
}

function resolved(resolution: Resolution, probe: Probe = 'expected'): Verdict {
  return { kind: 'resolved', resolution, probe };
}

/** What follows from the object as the ledger shows it. `reason`: why it was asked. */
export function judgeReadBack(row: ClaimedRequest, found: ReadBack, reason: Said): Verdict {
  switch (found.kind) {
    case 'equal':
      return resolved({ kind: 'done', row, status: 200, answer: 'read-back', ledgerId: found.ledgerId });
    case 'gone':
      return row.kind === 'transaction.delete' && row.method === 'PATCH'
        ? resolved({ kind: 'done', row, status: found.status, answer: MISSING, ledgerId: null })
        : resolved({ kind: 'gone', row, status: found.status });
    case 'differs':
      return { kind: 'rekey', row: { ...row, ledgerId: row.ledgerId ?? found.ledgerId }, reason };
    default:
      return judgeNoAnswer(found, 'again');
  }
}

/** What follows where the ledger was asked before the request goes out. The owner's edits and deletions stay so (P-OWN-1). */
export function judgeQuestion(
  row: ClaimedRequest,
  before: Exclude<Permission | Pairing | Keeping, { kind: 'send' }>,
): Verdict {
  switch (before.kind) {
    case 'reworded': {
      if (before.body !== null) return { kind: 'rekey', row, reason: OWNER_EDITED, body: before.body };
      // A record that was to go and stays keeps its id.
      const kind = row.kind === 'transaction.delete' ? 'transaction.patch' : row.kind;
      const nothing: ClaimedRequest = { ...row, kind, body: '{}' };
      return resolved({ kind: 'done', row: nothing, status: 200, answer: 'kept', ledgerId: row.ledgerId });
    }
    case 'parted':
      // There is no transfer where the inflow's record is gone. The outflow is a plain record.
      return resolved({ ...before, row });
    case 'keep':
      // The owner's words on a record that goes are written on the one that stays. Then the first one goes.
      return resolved({ ...before, kind: 'deferred', row });
    case 'missing':
      return resolved({ kind: 'done', row, status: 404, answer: MISSING, ledgerId: null });
    case 'gone':
      return judgeReadBack(row, before, words('service.ownerAsked'));
    default:
      return judgeNoAnswer(before, 'ask-again');
  }
}

/** What follows where the ledger was asked about a record and said nothing of it. */
export function judgeNoAnswer(read: NoAnswer, unanswered: 'again' | 'ask-again'): Verdict {
  switch (read.kind) {
    case 'refused':
      return { kind: 'stop', message: refusalOf(read) };
    case 'paced':
      return { kind: 'pause', ms: read.waitMs, mayHaveRun: false, reason: words('service.ledgerToldWait') };
    case 'failed':
      return { kind: unanswered, reason: read.reason };
    default:
      return assertNever(read);
  }
}

const UNKNOWN_OBJECT: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

/** Whether it may mean that the ledger does not know the record, or its account. */
export function saysUnknown({ kind }: ClaimedRequest, verdict: Verdict): boolean {
  if (verdict.kind !== 'resolved' || kind === 'account.upsert') return false;
  const { resolution } = verdict;
  if (resolution.kind === 'rejected') return UNKNOWN_OBJECT.has(resolution.status);
  if (resolution.kind === 'done') return resolution.answer === 'gone' || resolution.answer === MISSING;
  return resolution.kind === 'gone' || resolution.kind === 'parted';
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
