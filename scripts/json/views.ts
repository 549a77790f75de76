/** The contents of the state: `status`, `runs`, `documents`, `transactions`, `explain`, `transfers`. */
import { z } from 'zod';
import {
  amount,
  count,
  counts,
  day,
  documentId,
  failure,
  instant,
  issue,
  position,
  proofState,
  runId,
  text,
} from './values.ts';

const outcome = z.enum(['ok', 'attention', 'failed']);
const period = z.strictObject({ from: day, to: day });
const suspect = z.strictObject({
  id: text,
  reason: z
    .enum(['merged', 'doubled', 'dropped'])
    .describe('may be two lines, be counted twice, or be left out by a newer statement'),
});

const connector = z.strictObject({
  ...{ name: text, use: text, nextRun: instant.nullable(), lastRun: instant.nullable() },
  lastOutcome: z.enum(['ok', 'attention', 'failed', 'running']).nullable(),
  ...{ lastSuccess: instant.nullable(), lastError: failure.nullable(), lastRemark: failure.nullable() },
});

const account = z.strictObject({
  ...{ handle: text, name: text, kind: text, balance: amount.nullable(), balanceOn: day.nullable() },
  ...{ currency: text.nullable(), lastStatement: day.nullable(), proof: proofState.nullable() },
  ...{ difference: amount.nullable(), ledgerId: text.nullable() },
  continuity: z.strictObject({
    ...{ gaps: z.array(period), overlaps: z.array(period) },
    breaks: z.array(period.extend({ difference: amount })),
    miscounts: z.array(period.extend({ difference: amount, suspects: z.array(suspect) })),
    silence: z.strictObject({ last: day, usualDays: z.number(), overdueSince: day }).nullable(),
  }),
});

export const attention = z.strictObject({
  kind: text.describe(
    'connector, remark, ledger, document, held, record, account, gap, silence, review, drift, transfer, state; more may come',
  ),
  id: text.describe('What retry, explain or documents take'),
  ...{ title: text, text, todo: text.describe('What to do') },
});

export const status = z.strictObject({
  ...{ connectors: z.array(connector), accounts: z.array(account) },
  documents: z.strictObject({ imported: count, undone: count, quarantined: count, held: count }),
  records: z.strictObject({ due: count, sent: count, rejected: count, confirmed: count }),
  ...{ pausedUntil: instant.nullable(), pausedBecause: text.nullable(), attention: z.array(attention) },
});

const run = z.strictObject({
  ...{ id: runId, kind: text, connector: text.nullable(), trigger: text, startedAt: instant },
  ...{ finishedAt: instant.nullable(), outcome: outcome.nullable(), counts, error: failure.nullable() },
  undoneBy: z.array(runId),
});
export const runs = z.array(run);

const document = z.strictObject({
  ...{ id: documentId, name: text, sha256: text, size: count, format: text.nullable() },
  state: z.enum(['imported', 'undone', 'quarantined', 'held']),
  ...{ connector: text, run: runId, undoneBy: runId.nullable(), withheld: z.boolean(), receivedAt: text },
  ...{ importedAt: instant, lines: count, issues: z.array(issue) },
});
export const documents = z.array(document);

export const runDetail = run.extend({ documents, transactions: count });

const origin = z.strictObject({
  ...{ connector: text, origin: text, name: text, seenAt: instant, settledAt: instant.nullable() },
});

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

const transaction = z.strictObject({
  id: text.describe('t12: what commands take as well'),
  ...{ externalId: text, account: text, bookedOn: day, valueOn: day.nullable(), time: text.nullable(), amount },
  ...{ currency: text, payee: text.nullable(), memo: text.nullable(), status: z.enum(['booked', 'pending']) },
  ...{ state: z.enum(['due', 'sent', 'rejected', 'confirmed', 'deleted']), ledgerId: text.nullable() },
});
export const transactions = z.array(transaction);

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

const request = z.strictObject({
  ...{ key: text, kind: text, method: text, path: text, body: text.nullable(), state: text, attempts: count },
  ...{ firstSentAt: instant.nullable(), finishedAt: instant.nullable(), status: z.int().nullable() },
  ...{ answer: text.nullable(), lastError: text.nullable(), run: runId, document: documentId.nullable() },
});

const leg = z.strictObject({
  ...{ id: text.describe('externalId'), short: text.describe('t12: what commands take as well') },
  ...{ account: text, accountName: text, bookedOn: day, amount, currency: text, payee: text.nullable() },
});

const transfer = z.strictObject({
  state: z.enum(['proposed', 'paired', 'waiting', 'missing', 'rejected', 'refused']),
  ...{ decidedBy: z.enum(['evidence', 'owner']).nullable(), evidence: z.array(text) },
  ...{ outflow: leg, inflow: leg.nullable(), to: text, problem: text.nullable() },
});
export const transfers = z.array(transfer);

export const explained = z.strictObject({
  ...{ transaction, account, story: z.array(text) },
  transfer: z
    .strictObject({
      ...{ state: z.enum(['paired', 'rejected', 'refused', 'dissolved']), role: z.enum(['outflow', 'inflow']) },
      ...{ other: text.nullable(), account: text, decidedBy: z.enum(['evidence', 'owner']), evidence: z.array(text) },
    })
    .nullable(),
  ...{ identity: z.array(text), reference: text.nullable() },
  aliases: z.array(z.strictObject({ kind: text, value: text })),
  ...{ sightings: z.array(sighting), requests: z.array(request) },
  proposals: z.array(transfer).describe('Possible transfers of which it is a leg'),
});
