/** The output of `runs` and `documents`. */
import { z } from 'zod';
import type { Issue } from '../../../domain/issue.ts';
import type { StoredError } from './common.ts';
import {
  amount,
  count,
  counts,
  day,
  documentId,
  failure,
  instant,
  issue,
  proofState,
  runId,
  text,
  type View,
} from './values.ts';

const outcome = z.enum(['ok', 'attention', 'failed']);

/** `undoneBy`: runs that took back documents which this one brought. */
export const run = z.strictObject({
  ...{ id: runId, kind: text, connector: text.nullable(), trigger: text, startedAt: instant },
  ...{ finishedAt: instant.nullable(), outcome: outcome.nullable(), counts, error: failure.nullable() },
  undoneBy: z.array(runId),
});
export interface RunView extends Omit<View<typeof run>, 'error'> {
  readonly error: StoredError | null;
}

/** `undone`: imported once, and undone since. `withheld`: its sender is not known, so it waits to be released. */
export const document = z.strictObject({
  ...{ id: documentId, name: text, sha256: text, size: count, format: text.nullable() },
  state: z.enum(['imported', 'undone', 'quarantined', 'held']),
  ...{ connector: text, run: runId, undoneBy: runId.nullable(), withheld: z.boolean(), receivedAt: text },
  ...{ importedAt: instant, lines: count, issues: z.array(issue) },
});
export interface DocumentView extends Omit<View<typeof document>, 'issues'> {
  readonly issues: readonly Issue[];
}
export type DocumentState = DocumentView['state'];

/** `transactions`: how many the run created. */
export const runDetail = run.extend({ documents: z.array(document), transactions: count });
export interface RunDetail extends RunView {
  readonly documents: readonly DocumentView[];
  readonly transactions: number;
}

export const origin = z.strictObject({
  ...{ connector: text, origin: text, name: text, seenAt: instant, settledAt: instant.nullable() },
});
export type OriginView = View<typeof origin>;

export const documentDetail = document.extend({
  ...{ attempts: count, reader: text, origins: z.array(origin) },
  statements: z.array(
    z.strictObject({
      ...{ ordinal: count, account: text, stream: text, kind: text, currency: text.nullable() },
      ...{
        from: day.nullable(),
        to: day.nullable(),
        asOf: text,
        opening: amount.nullable(),
        closing: amount.nullable(),
      },
      ...{ proof: proofState, difference: amount.nullable(), lines: count },
    }),
  ),
});
export interface DocumentDetail extends Omit<View<typeof documentDetail>, 'issues'> {
  readonly issues: readonly Issue[];
}
export type StatementView = DocumentDetail['statements'][number];
