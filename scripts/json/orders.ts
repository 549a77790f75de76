/** The result of an order (`sync`, `retry`, `undo` …), and the answers of commands about the installation. */
import { z } from 'zod';
import { amount, count, counts, failure, instant, issue, runId, text } from '../../src/store/views/shapes/values.ts';
import { attention } from './views.ts';

const run = z.strictObject({
  ...{ runId: z.int(), connector: text, outcome: z.enum(['ok', 'attention', 'failed']), counts },
  issues: z.array(z.strictObject({ document: text, sha256: text, issue })),
  error: failure.nullable(),
});

const push = z.strictObject({
  ...{ sent: count, created: count, updated: count, deleted: count, adopted: count, resurrected: count },
  ...{ rejected: count, remaining: count },
  stopped: z
    .strictObject({
      kind: z.enum(['unreachable', 'auth', 'pause', 'aborted']),
      message: text,
      until: z.number().optional(),
    })
    .optional(),
});

const undone = z.strictObject({
  ...{ dryRun: z.boolean(), run: runId.nullable(), documents: z.array(z.strictObject({ id: text, name: text })) },
  ...{ created: count, deleted: count, left: count, restored: count, withdrawn: count, requests: count },
  transactions: z.array(z.strictObject({ externalId: text, action: text })),
});

const verified = z.strictObject({
  ...{ run: runId, compared: count },
  drift: z.array(
    z.strictObject({ externalId: text, kind: z.enum(['changed', 'missing', 'extra']), fields: z.array(text) }),
  ),
  balances: z.array(z.strictObject({ account: text, currency: text, told: amount, shown: amount })),
  ...{ repaired: z.boolean(), otherLedger: z.boolean(), requests: count },
});

/** `sync`, `retry`, `forget`, `reread`, `accept`, `undo`, `split`, `transfers pair …`, `verify`, `notify test`. */
export const report = z.strictObject({
  runs: z.array(run),
  push: push.nullable().describe('Null where nothing was due'),
  refused: attention.optional().describe('The first record that the ledger refused in this push'),
  waiting: z.array(attention).optional().describe('Documents of an answer that still wait, and what to do'),
  requests: count.optional(),
  undo: undone.optional(),
  transfer: z.strictObject({ action: text, legs: z.array(text), requests: count }).optional(),
  verify: verified.optional(),
  forgotten: z
    .strictObject({ unsent: z.array(text), left: z.array(text) })
    .optional()
    .describe('externalIds: never sent, and left in the ledger as they are'),
  tried: z
    .array(z.strictObject({ entry: z.int().min(1), use: text, on: z.array(text), failure: text.nullable() }))
    .optional(),
  saved: text.optional(),
});

export const findings = z.array(
  z.strictObject({ about: text, state: z.enum(['ok', 'warning', 'wrong']), text, todo: text.nullable() }),
);

export const connectors = z.array(
  z.looseObject({
    kind: text.describe('source, format, connector, notice, profile, template; broken where it cannot be used'),
  }),
);

export const shown = z.strictObject({
  ...{ kind: text, name: text, summary: text, from: text.describe('The address of its module, or `built in`') },
  keys: z.array(
    z.strictObject({
      ...{ name: text, description: text.nullable(), default: z.json().describe('Null: none') },
      ...{ required: z.boolean(), secret: z.boolean().describe('Its value is masked everywhere') },
    }),
  ),
  schema: z.json().describe('The JSON schema of the keys; null where the plug-in does not tell'),
  example: text.describe('YAML that uses it; empty where none is needed'),
});

export const initiated = z.strictObject({
  ...{ file: text, inbox: text, next: text.describe('The command to go on with') },
});

export const backup = z.strictObject({ file: text, files: count, bytes: count });
export const restored = z.strictObject({
  ...{ state: text, files: count, hasLedger: z.boolean() },
  configuration: z.enum(['restored', 'kept']).nullable().describe('kept: one was there already, and stays'),
  madeAt: instant,
});

const key = { id: text, name: text, scopes: z.array(text) };
export const newKey = z.strictObject({ ...key, key: text.describe('Shown this once') }).loose();
export const keys = z.array(z.strictObject({ ...key, createdAt: instant, revokedAt: instant.nullable() }).loose());

export const listening = z.strictObject({ url: text.nullable(), ledger: text.optional() });

/** The output of any command that cannot do its work. */
export const error = z.strictObject({ error: z.strictObject({ code: text, message: text, hint: text.nullable() }) });
