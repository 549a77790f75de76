/** The output of `status`: connectors, accounts, counts, and all open points. */
import { z } from 'zod';
import type { Said } from '../../../words/message.ts';
import type { StoredError } from './common.ts';
import { amount, count, day, failure, instant, proofState, text, type View } from './values.ts';

const period = z.strictObject({ from: day, to: day });
const suspect = z.strictObject({
  id: text,
  reason: z
    .enum(['merged', 'doubled', 'dropped'])
    .describe('may be two lines, be counted twice, or be left out by a newer statement'),
});

/** `lastSuccess`: when the last pass that reached its source ended. `lastRemark`: its owner must do something. */
const connector = z.strictObject({
  ...{ name: text, use: text, nextRun: instant.nullable(), lastRun: instant.nullable() },
  lastOutcome: z.enum(['ok', 'attention', 'failed', 'running']).nullable(),
  ...{ lastSuccess: instant.nullable(), lastError: failure.nullable(), lastRemark: failure.nullable() },
});

export interface ConnectorView extends Omit<View<typeof connector>, 'lastError' | 'lastRemark'> {
  readonly lastError: StoredError | null;
  readonly lastRemark: StoredError | null;
}

/** The configuration's facts about a connector that the store does not have. */
export interface ConnectorInfo extends Pick<ConnectorView, 'name' | 'use' | 'nextRun'> {
  /** Why the last pass failed, where the state itself could not take the failure. Only the daemon knows of it. */
  readonly unrecorded?: StoredError | null;
}

/**
 * How an account's statements follow each other. `gaps`: days between two statements that none shows. `breaks`: opening
 * balances that are not the closing one before. `miscounts`: closing balances that move by another sum than the
 * transactions between them. `silence`: the usual rhythm is broken.
 */
const continuity = z.strictObject({
  ...{ gaps: z.array(period), overlaps: z.array(period) },
  breaks: z.array(period.extend({ difference: amount })),
  miscounts: z.array(period.extend({ difference: amount, suspects: z.array(suspect) })),
  silence: z.strictObject({ last: day, usualDays: z.number(), overdueSince: day }).nullable(),
});
export type ContinuityView = View<typeof continuity>;
export type MiscountView = ContinuityView['miscounts'][number];

/** `lastStatement`: the last day of the newest one. `difference`: by how much it does not close; null unless `off`. */
export const account = z.strictObject({
  ...{ handle: text, name: text, kind: text, balance: amount.nullable(), balanceOn: day.nullable() },
  ...{ currency: text.nullable(), lastStatement: day.nullable(), proof: proofState.nullable() },
  ...{ difference: amount.nullable(), ledgerId: text.nullable() },
  continuity,
});
export type AccountView = View<typeof account>;

/** `document`: could not be read. `held`: was read, and waits for a person. `state`: nothing can be stored. */
export type AttentionKind =
  | 'connector'
  | 'ledger'
  | 'document'
  | 'held'
  | 'record'
  | 'account'
  | 'gap'
  | 'silence'
  | 'review'
  | 'transfer'
  | 'drift'
  | 'remark'
  | 'state';

/** One thing that needs a look: its name, its fault, and the remedy. */
export const attention = z.strictObject({
  kind: text.describe(
    'connector, remark, ledger, document, held, record, account, gap, silence, review, drift, transfer, state; more may come',
  ),
  id: text.describe('What retry, explain or documents take'),
  ...{ title: text, text, todo: text.describe('What to do') },
});
export interface AttentionView extends View<typeof attention> {
  readonly kind: AttentionKind;
}

export const status = z.strictObject({
  ...{ connectors: z.array(connector), accounts: z.array(account) },
  documents: z.strictObject({ imported: count, undone: count, quarantined: count, held: count }),
  records: z.strictObject({ due: count, sent: count, rejected: count, confirmed: count }),
  ...{ pausedUntil: instant.nullable(), pausedBecause: text.nullable(), attention: z.array(attention) },
});
export interface StatusView extends Omit<View<typeof status>, 'connectors' | 'attention' | 'pausedBecause'> {
  /** In English for programs. */
  readonly pausedBecause: Said | null;
  readonly connectors: readonly ConnectorView[];
  readonly attention: readonly AttentionView[];
}
export type DocumentCounts = StatusView['documents'];

/** A pause that the ledger told: nothing is sent before `until`, an ISO 8601 instant. */
export interface PauseView {
  readonly until: string;
  readonly reason: Said;
}
