/** The changes that a sent form asks for. A field that was sent as it was shown asks for none. */

import { messageOf } from '../../../lib/errors.ts';
import type { Json } from '../../../plugin/contract.ts';
import type { FieldEdit } from '../../../settings/write/fields.ts';
import type { FieldMistake, SentFields } from './field.ts';
import { type Input, type PairInput, type PlainInput, plainInputs } from './inputs.ts';
import { isMapping, textOf, valueOfText } from './texts.ts';

/** The mark on a secret, or on an item of a list, that is to go away. */
export const dropName = (name: string): string => `${name}~drop`;
/** The name that a person chooses for a secret. */
export const pairName = (name: string): string => `${name}~name`;

export interface SentEdits {
  readonly edits: readonly FieldEdit[];
  /** Texts that are no value at all. */
  readonly mistakes: readonly FieldMistake[];
}

export function editsOf(inputs: readonly Input[], sent: SentFields): SentEdits {
  const edits: FieldEdit[] = [];
  const mistakes: FieldMistake[] = [];
  const walk = (input: Input): void => {
    if (input.kind === 'pair') edits.push(...pairEdits(input, sent));
    else if (input.kind === 'plain') {
      try {
        edits.push(...plainEdits(input, sent));
      } catch (thrown) {
        mistakes.push({ path: input.path, message: `not valid YAML: ${messageOf(thrown).split('\n', 1)[0]}` });
      }
    } else if (input.field === null && sent[dropName(input.name)] === 'on')
      edits.push({ path: input.path, value: undefined, isSecret: false });
    else input.inputs.forEach(walk);
  };
  inputs.forEach(walk);
  return { edits, mistakes: [...mistakes, ...lacking(inputs, edits)] };
}

/** Secrets that were sent before and are left empty now count as sent. */
export function withSecrets(inputs: readonly Input[], sent: SentFields, before: SentFields | undefined): SentFields {
  const names = plainInputs(inputs).flatMap((input) => {
    if (input.kind === 'pair') return [input.name];
    return input.field.secret ? [input.name] : [];
  });
  const kept = names.map((name) => [name, (sent[name] ?? '') === '' ? before?.[name] : sent[name]]);
  return { ...sent, ...Object.fromEntries(kept) };
}

function plainEdits({ field, form, name, path, value }: PlainInput, sent: SentFields): readonly FieldEdit[] {
  const text = sent[name];
  if (field.secret && form.kind !== 'yaml') {
    if (text !== undefined && text.trim() !== '')
      return [{ path, value: text.replaceAll('\r\n', '\n'), isSecret: true }];
    return sent[dropName(name)] === 'on' ? [{ path, value: undefined, isSecret: false }] : [];
  }
  const shown = textOf(form, value);
  if (text === undefined || text.replaceAll('\r\n', '\n').trim() === shown.trim()) return [];
  const next = valueOfText(form, text, value);
  if (form.kind !== 'pairs') return [{ path, value: next, isSecret: field.secret }];
  return pairsEdits(path, isMapping(value) ? value : {}, isMapping(next) ? next : {});
}

/** Each pair for itself: what is not changed stays as it is written. */
function pairsEdits(
  path: PlainInput['path'],
  before: { readonly [key: string]: Json },
  after: { readonly [key: string]: Json },
): readonly FieldEdit[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => String(before[key]) !== String(after[key]))
    .map((key) => ({ path: [...path, key], value: after[key], isSecret: false }));
}

function pairEdits({ name, path }: PairInput, sent: SentFields): readonly FieldEdit[] {
  const key = sent[pairName(name)]?.trim() ?? '';
  const value = sent[name] ?? '';
  return key === '' || value === '' ? [] : [{ path: [...path, key], value, isSecret: true }];
}

/** A key that is needed, has no value and gets none. In a group this counts only where the group has any. */
function lacking(inputs: readonly Input[], edits: readonly FieldEdit[]): readonly FieldMistake[] {
  const isUnder = (path: readonly (string | number)[]) => (edit: FieldEdit) =>
    path.every((key, at) => edit.path[at] === key);
  return inputs.flatMap((input): readonly FieldMistake[] => {
    const gets = edits.some((edit) => edit.value !== undefined && isUnder(input.path)(edit));
    const loses = edits.some(
      (edit) => edit.value === undefined && edit.path.length === input.path.length && isUnder(input.path)(edit),
    );
    if (input.kind === 'group') {
      const isThere = input.state === 'there' && !loses;
      if (isThere || gets) return lacking(input.inputs, edits);
      return input.field?.required === true ? [{ path: input.path, message: 'is needed' }] : [];
    }
    if (input.kind === 'pair' || !input.field.required || gets) return [];
    return input.value === undefined || loses ? [{ path: input.path, message: 'is needed' }] : [];
  });
}
