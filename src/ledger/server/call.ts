import type { FieldError, ProblemCode } from '../wire/problem.ts';
import type { Scope } from '../wire/scopes.ts';

/**
 * The caller, and the owner of the ledger, kept apart. In v1 the principal is always a key of the subject. Delegated
 * access can be added without a change of any operation.
 */
export interface Caller {
  readonly principal: { readonly type: 'apiKey'; readonly id: string; readonly name: string };
  readonly subject: { readonly owner: number };
  readonly scopes: ReadonlySet<Scope>;
}

/** One request as operations see it. */
export interface Call {
  readonly caller: Caller;
  /** The object's id of the path; empty on routes without. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The answer of an operation. `body` is the JSON text to send. It is stored as it is, so that a replay is
 * byte-identical.
 */
export interface Success {
  readonly ok: true;
  readonly status: 200 | 201;
  readonly body: string;
  /** The `seq` of the transaction whose creation this answers: the answer can be read there again. */
  readonly born?: number;
}

export interface Failure {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}

export type Outcome = Success | Failure;

export function success(body: object, status: 200 | 201 = 200): Success {
  return { ok: true, status, body: JSON.stringify(body) };
}

export function failure(code: ProblemCode, detail: string, errors?: readonly FieldError[]): Failure {
  return { ok: false, code, detail, ...(errors === undefined ? {} : { errors }) };
}

/** Another owner's object answers like one that does not exist. */
export function missing(kind: string): Failure {
  return failure('not_found', `there is no such ${kind}`);
}

export function alreadyTaken(externalId: string): Failure {
  return failure('external_id_taken', `another object has the externalId ${JSON.stringify(externalId)}`, [
    { path: 'externalId', message: 'is taken' },
  ]);
}

export function dangling(path: string, kind: string): Failure {
  return failure('reference_not_found', `${path} names no ${kind} of this owner`, [
    { path, message: `there is no such ${kind}` },
  ]);
}
