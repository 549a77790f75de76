/** The output of `transactions` and `explain`. */
import { z } from 'zod';
import type { Position } from '../../../domain/issue.ts';
import type { Said } from '../../../words/message.ts';
import type { ViewOptions } from './common.ts';
import { origin } from './documents.ts';
import { account } from './status.ts';
import { amount, count, day, documentId, instant, position, runId, text, type View } from './values.ts';

export const transaction = z.strictObject({
  id: text.describe('t12: what commands take as well'),
  ...{ externalId: text, account: text, bookedOn: day, valueOn: day.nullable(), time: text.nullable(), amount },
  ...{ currency: text, payee: text.nullable(), memo: text.nullable(), status: z.enum(['booked', 'pending']) },
  ...{ state: z.enum(['due', 'sent', 'rejected', 'confirmed', 'deleted']), ledgerId: text.nullable() },
});
export type TransactionView = View<typeof transaction>;
export type TransactionState = TransactionView['state'];

export interface TransactionQuery extends ViewOptions {
  /** An account's handle. */
  readonly account?: string;
  /** First day, `YYYY-MM-DD`. */
  readonly since?: string;
  readonly state?: TransactionState;
  /**
   * `standing`: without deleted and undone transactions, and without the arrival of a transfer, which is one record with
   * its departure. Default: all.
   */
  readonly which?: 'all' | 'standing';
  /** Part of payee, memo, reference or externalId in any case, or an exact amount without regard to its sign. */
  readonly search?: string;
  /** Default 50. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly before?: string;
}

export interface TransactionPage {
  /** Newest first. */
  readonly transactions: readonly TransactionView[];
  /** Give it as `before` for older ones; null at the end. */
  readonly next: string | null;
}

/** One place where a transaction was seen. `statement`: which of the document, from 0. `line`: which of it, from 1. */
const sighting = z.strictObject({
  ...{
    document: documentId,
    name: text,
    sha256: text,
    format: text.nullable(),
    statement: count,
    line: count,
    position,
  },
  ...{ asOf: text, run: runId, undoneBy: runId.nullable(), origins: z.array(origin) },
});
export interface SightingView extends Omit<View<typeof sighting>, 'position'> {
  readonly position: Position;
}

const request = z.strictObject({
  ...{ key: text, kind: text, method: text, path: text, body: text.nullable(), state: text, attempts: count },
  ...{ firstSentAt: instant.nullable(), finishedAt: instant.nullable(), status: z.int().nullable() },
  ...{ answer: text.nullable(), lastError: text.nullable(), run: runId, document: documentId.nullable() },
});
export interface RequestView extends Omit<View<typeof request>, 'lastError'> {
  /** In English for programs. */
  readonly lastError: Said | null;
}

/** The transfer that a transaction is a leg of now, or was last. `other`: null where that leg is still to come. */
const transferPart = z.strictObject({
  ...{ state: z.enum(['paired', 'rejected', 'refused', 'dissolved']), role: z.enum(['outflow', 'inflow']) },
  ...{ other: text.nullable(), account: text, decidedBy: z.enum(['evidence', 'owner']), evidence: z.array(text) },
});
export type TransferPart = View<typeof transferPart>;

export const explained = z.strictObject({
  ...{ transaction, account, story: z.array(text) },
  transfer: transferPart.nullable(),
  ...{ identity: z.array(text), reference: text.nullable() },
  aliases: z.array(z.strictObject({ kind: text, value: text })),
  ...{ sightings: z.array(sighting), requests: z.array(request) },
});
export interface ExplainView extends Omit<View<typeof explained>, 'requests' | 'sightings'> {
  readonly requests: readonly RequestView[];
  readonly sightings: readonly SightingView[];
}
