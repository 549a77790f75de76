/** The text of a value in its field, and the value of a text. */
import { parse, stringify } from 'yaml';
import type { Json } from '../../../plugin/contract.ts';
import type { FieldForm, SettingField } from './field.ts';

/** Forms whose value stands in one input. */
export type PlainForm = Exclude<FieldForm, { readonly kind: 'group' | 'groups' }>;

/** The field as its value can be shown. A value that the schema does not foresee is written in YAML. */
export function fieldFor(field: SettingField, value: Json | undefined): SettingField {
  // A secret that is a mapping stays unseen. Any other has several lines, as `format:` with its keys.
  const isLong = field.form.kind === 'text' && !field.secret && isMapping(value);
  return value === undefined || (fits(field.form, value) && !isLong) ? field : { ...field, form: { kind: 'yaml' } };
}

function fits({ kind }: FieldForm, value: Json): boolean {
  switch (kind) {
    case 'number':
    case 'choice':
      return isPlain(value);
    case 'text':
      return isPlain(value) || isMapping(value);
    case 'list':
      return isPlain(value) || (isList(value) && value.every(isPlain));
    case 'pairs':
      return isMapping(value) && Object.values(value).every(isPlain);
    case 'group':
      return isMapping(value);
    case 'groups':
      return isList(value) && value.every(isMapping);
    case 'yaml':
      return true;
  }
}

/** Empty where the key is left out. */
export function textOf({ kind }: PlainForm, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (kind === 'list') return (isList(value) ? value : [value]).map(String).join('\n');
  if (kind === 'pairs' && isMapping(value))
    return Object.entries(value)
      .map((pair) => pair.join(': '))
      .join('\n');
  return kind !== 'yaml' && isPlain(value) ? String(value) : stringify(value, { lineWidth: 0 }).trim();
}

/** Undefined where the key is left out. A text that is none of the expected values stays, for the schema to judge. */
export function valueOfText(form: PlainForm, sent: string, was: Json | undefined): Json | undefined {
  const text = sent.replaceAll('\r\n', '\n').trim();
  if (text === '') return undefined;
  switch (form.kind) {
    case 'number':
      return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'choice':
      return form.among.find((each) => String(each) === text) ?? text;
    case 'list': {
      const lines = linesOf(text);
      const [first, ...others] = lines;
      return form.orOne && first !== undefined && others.length === 0 && !isList(was) ? first : lines;
    }
    case 'pairs':
      return Object.fromEntries(linesOf(text).map(pairOf));
    case 'yaml':
      return parse(text) as Json;
    default:
      return text;
  }
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** `Accept: text/csv` */
function pairOf(line: string): readonly [string, string] {
  const at = line.indexOf(':');
  return at === -1 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

export function isMapping(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
