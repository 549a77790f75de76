/** The contents of documents, and the effect of a sync of them: `parse`, `preview`, `sync --dry-run`, `inspect`. */
import { z } from 'zod';
import { amount, count, day, failure, issue, position, proofState, text } from '../../src/store/views/shapes/values.ts';

const account = z.strictObject({
  ...{ bankId: text.nullable(), branchId: text.nullable(), accountId: text.nullable(), iban: text.nullable() },
  ...{ type: text.nullable(), kind: text },
});
const balance = z.strictObject({ amount, date: day.nullable(), origin: z.enum(['printed', 'computed']) });

const line = z.strictObject({
  ...{ reference: text.nullable(), status: z.enum(['booked', 'pending', 'info']) },
  ...{ bookedOn: day, valueOn: day.nullable(), time: text.nullable(), amount, currency: text.nullable() },
  ...{ payee: text.nullable(), memo: text.nullable(), type: text.nullable(), checkNumber: text.nullable() },
  counterparty: z.strictObject({ account: text.nullable(), name: text.nullable() }),
  original: z.strictObject({ amount, currency: text, rate: text.nullable() }).nullable(),
  balance: amount.nullable(),
  correction: z.strictObject({ reference: text, action: z.enum(['replace', 'delete']) }).optional(),
  position: position.nullable(),
});

/** One line of `parse --json`. */
export const parsed = z.strictObject({
  document: z.strictObject({ name: text, sha256: text.nullable(), format: text.nullable() }),
  statements: z.array(
    z.strictObject({
      ...{ account, currency: text.nullable(), period: z.strictObject({ from: day, to: day }).nullable() },
      asOf: day.nullable(),
      balances: z.strictObject({
        ...{ opening: balance.nullable(), closing: balance.nullable(), available: balance.nullable() },
      }),
      lines: z.array(line),
      proof: z.strictObject({
        ...{ state: proofState, difference: amount.nullable(), method: text.nullable() },
        position: position.nullable().optional(),
      }),
    }),
  ),
  issues: z.array(issue.extend({ position: position.nullable() })),
});

/** `inspect`: the same, and the layout with the reason for each choice, which depends on the file. */
export const inspected = parsed.partial().extend({ inspection: z.looseObject({}).nullable() });

const transaction = z.strictObject({
  ...{ externalId: text, date: day, amount, currency: text, payee: text.nullable(), memo: text.nullable() },
  adopts: z.strictObject({ by: z.enum(['hand', 'id']), ledgerId: text, date: day, payee: text.nullable() }).nullable(),
  changed: z.array(text),
});

export const previewedFile = z.strictObject({
  ...{ name: text, sha256: text, format: text.nullable() },
  fate: z.enum(['imported', 'known', 'quarantined', 'held']),
  issues: z.array(issue),
  statements: z.array(
    z.strictObject({
      ...{ account: text, accountIsNew: z.boolean(), currency: text, proof: proofState },
      ...{ created: z.array(transaction), updated: z.array(transaction), deleted: z.array(text) },
      ...{ unchanged: count, skipped: z.record(text, count) },
    }),
  ),
  requests: count,
});

export const previewed = z.array(previewedFile);

export const dryRun = z.strictObject({
  dryRun: z.literal(true),
  connectors: z.array(
    z.strictObject({ connector: text, documents: z.array(previewedFile), error: failure.nullable() }),
  ),
});
