import { refusal } from '../lib/errors.ts';
import { words } from '../words/message.ts';
import type { Schema } from './contract.ts';
import { mistakeOf } from './issues.ts';

/** The checked keys of a connector; throws AppError `settings.invalid` with the first thing that is wrong and its path. */
export async function readOptions<Value>(schema: Schema<Value>, options: unknown, where: string): Promise<Value> {
  const result = await schema['~standard'].validate(options);
  if (result.issues === undefined) return result.value;
  const [first] = result.issues;
  const path = (first?.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  const key = [where, ...path].join('.');
  throw refusal('settings.invalid#key', {
    key,
    what: first === undefined ? words('document.notAccepted') : mistakeOf(first),
  });
}
