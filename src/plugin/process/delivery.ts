/**
 * The deliveries of a plug-in's process, checked at the rim. Nothing of the wrong type, and nothing besides, gets in.
 */
import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import { words } from '../../words/message.ts';
import type { Batch, Delivery } from '../contract.ts';
import { mistakeOf } from '../issues.ts';
import { withSaidOrigins } from '../statements.ts';

const position = z.object({ line: z.number().optional(), column: z.number().optional() });

const issue = z.object({
  severity: z.enum(['error', 'hold', 'warning']),
  code: z.string(),
  message: z.string(),
  position: position.optional(),
});

const instant = z.string().refine((text) => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}, 'is no instant such as 2026-03-01T00:00:00.000Z');

const document = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256 in lower-case hex'),
  name: z.string().max(1_000),
  bytes: z.instanceof(Uint8Array),
  receivedAt: instant,
});

const hints = z.object({
  format: z.string().optional(),
  account: z.string().optional(),
  formatOptions: z.record(z.string(), z.json()).optional(),
  passwords: z.string().optional(),
});

const delivery = z.object({
  document,
  cursor: z.json(),
  origin: z.string().min(1).max(4_000),
  fingerprint: z.string().max(4_000),
  receipt: z.json(),
  refused: issue.optional(),
  withheld: issue.optional(),
  remarks: z.array(issue).max(200).optional(),
  hints: hints.optional(),
});

const text = z.string().nullable();
const origin = z.enum(['printed', 'computed']).optional();
const balance = z.object({ amount: z.bigint(), unrounded: z.string().optional(), date: text, origin }).nullable();

const line = z.object({
  reference: text,
  status: z.enum(['booked', 'pending']),
  bookedOn: z.string(),
  valueOn: text,
  time: text,
  amount: z.bigint(),
  unrounded: z.string().optional(),
  currency: text,
  payee: text,
  memo: text,
  type: text,
  checkNumber: text,
  counterparty: z.object({ account: text, name: text }).nullable(),
  original: z.object({ amount: z.bigint(), currency: z.string(), rate: text }).nullable(),
  balance: z.bigint().nullable(),
  correction: z.object({ reference: z.string(), action: z.enum(['replace', 'delete']) }).nullable(),
  position,
});

const statement = z.object({
  account: z.object({
    bankId: text,
    branchId: text,
    accountId: text,
    iban: text,
    type: text,
    kind: z.enum(['bank', 'card', 'loan', 'investment']),
  }),
  currency: text,
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  asOf: text,
  servedAt: z.string().optional(),
  kind: z.enum(['snapshot', 'delta']),
  balances: z.object({ opening: balance, closing: balance, available: balance }),
  lines: z.array(line),
});

const batch = delivery.extend({
  format: z.string(),
  statements: z.array(statement),
  issues: z.array(issue),
  layout: z.string().optional(),
});

/** Throws AppError `plugin.answer` with the place of what is wrong, in the words of the contract. */
export function checkDelivery(plugin: string, kind: 'source' | 'connector', given: unknown): Delivery | Batch {
  const checked = (kind === 'connector' ? batch : delivery).safeParse(given);
  if (checked.success) return withOrigins(checked.data as Delivery | Batch);
  const [first] = checked.error.issues;
  const where = first === undefined || first.path.length === 0 ? words('service.it') : `\`${pathText(first.path)}\``;
  const what = first === undefined ? 'is not what it should be' : mistakeOf(first);
  throw new AppError('plugin.answer', { name: plugin, where, what });
}

function withOrigins(given: Delivery | Batch): Delivery | Batch {
  return 'statements' in given ? { ...given, statements: withSaidOrigins(given.statements) } : given;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : String(key)))
    .join('.')
    .replaceAll('.[', '[');
}
