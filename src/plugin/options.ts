import { refusal } from '../lib/errors.ts';
import { words } from '../words/message.ts';
import type { Schema } from './contract.ts';

/** One thing wrong with a plug-in's configuration. `path` leads from the plug-in's own keys to the value. */
export interface OptionIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export type CheckedOptions<Value> =
  | { readonly kind: 'valid'; readonly value: Value }
  | { readonly kind: 'invalid'; readonly issues: readonly OptionIssue[] };

/** Checks a connector's keys against its plug-in's schema; the paths let settings name line and key. */
export async function checkOptions<Value>(schema: Schema<Value>, options: unknown): Promise<CheckedOptions<Value>> {
  const result = await schema['~standard'].validate(options);
  if (result.issues === undefined) return { kind: 'valid', value: result.value };
  const issues = result.issues.map(({ message, path = [] }) => ({ message, path: path.map(segment) }));
  return { kind: 'invalid', issues };
}

/** The checked options; throws AppError `settings.invalid` with the first thing that is wrong. */
export async function readOptions<Value>(schema: Schema<Value>, options: unknown, where: string): Promise<Value> {
  const checked = await checkOptions(schema, options);
  if (checked.kind === 'valid') return checked.value;
  const [first] = checked.issues;
  const key = [where, ...(first?.path ?? [])].join('.');
  throw refusal('settings.invalid#key', { key, what: first?.message ?? words('document.notAccepted') });
}

function segment(part: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof part === 'object' ? part.key : part;
  return typeof key === 'symbol' ? String(key) : key;
}
