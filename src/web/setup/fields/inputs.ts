/** The inputs of a form: a field for each key. A list has its items, and an empty one more. */
import type { Json } from '../../../plugin/contract.ts';
import type { KeyPath } from '../../../settings/schema/source.ts';
import type { SettingField } from './field.ts';
import { fieldFor, isList, isMapping, type PlainForm } from './texts.ts';

/** One key, or one item of a list of secrets. */
export interface PlainInput {
  readonly kind: 'plain';
  /** Of the input in the page. */
  readonly name: string;
  readonly path: KeyPath;
  readonly field: SettingField;
  readonly form: PlainForm;
  /** As the file has it, masked where it is secret; undefined: it is left out. */
  readonly value: Json | undefined;
}

/** A name that a person chooses, and a secret under it. */
export interface PairInput {
  readonly kind: 'pair';
  readonly name: string;
  readonly path: KeyPath;
  readonly field: SettingField;
}

/** Inputs that belong together. */
export interface InputGroup {
  readonly kind: 'group';
  readonly name: string;
  readonly path: KeyPath;
  /** Null for an item of a list. */
  readonly field: SettingField | null;
  readonly inputs: readonly Input[];
  readonly state: 'there' | 'absent';
}

export type Input = PlainInput | PairInput | InputGroup;

/** Where the values come from, and how the inputs are called. */
interface At {
  readonly prefix: string;
  readonly path: KeyPath;
}

/** `values`: as the file has them. */
export function inputsOf(
  fields: readonly SettingField[],
  values: { readonly [key: string]: Json },
  { prefix, path = [] }: { readonly prefix: string; readonly path?: KeyPath },
): readonly Input[] {
  return fields.map((field) => inputOf(field, values[field.name], { prefix, path: [...path, field.name] }));
}

/** All inputs that take a value. */
export function plainInputs(inputs: readonly Input[]): readonly (PlainInput | PairInput)[] {
  return inputs.flatMap((input) => (input.kind === 'group' ? plainInputs(input.inputs) : [input]));
}

function inputOf(given: SettingField, value: Json | undefined, at: At): Input {
  const field = fieldFor(given, value);
  const { form, secret } = field;
  if (form.kind === 'group') {
    const inputs = inputsOf(form.fields, isMapping(value) ? value : {}, at);
    return { kind: 'group', name: nameOf(at), path: at.path, field, inputs, state: stateOf(value) };
  }
  if (form.kind === 'groups') return groupsOf(field, form.fields, isList(value) ? value : [], at);
  if (secret && form.kind === 'list') return secretList(field, value, at);
  if (secret && form.kind === 'pairs') return secretPairs(field, isMapping(value) ? value : {}, at);
  return { kind: 'plain', name: nameOf(at), path: at.path, field, form, value };
}

function groupsOf(
  field: SettingField,
  fields: readonly SettingField[],
  items: readonly Json[],
  { prefix, path }: At,
): InputGroup {
  const inputs = [...items, undefined].map((item, index): InputGroup => {
    const at = { prefix, path: [...path, index] };
    const inner = inputsOf(fields, isMapping(item) ? item : {}, at);
    return { kind: 'group', name: nameOf(at), path: at.path, field: null, inputs: inner, state: stateOf(item) };
  });
  return { kind: 'group', name: nameOf({ prefix, path }), path, field, inputs, state: stateOf(items[0]) };
}

function secretList(field: SettingField, value: Json | undefined, { prefix, path }: At): InputGroup {
  const items = value === undefined ? [] : isList(value) ? value : [value];
  const inputs = [...items, undefined].map((item, index): PlainInput => {
    const at = { prefix, path: isList(value) || value === undefined ? [...path, index] : path };
    const each: SettingField = { ...field, name: `${index + 1}`, description: null, required: false, default: null };
    return { kind: 'plain', name: nameOf(at), path: at.path, field: each, form: { kind: 'text' }, value: item };
  });
  // A secret that stands alone is changed in its place. For a second one the file needs a list.
  const shown = isList(value) || value === undefined ? inputs : inputs.slice(0, 1);
  return { kind: 'group', name: nameOf({ prefix, path }), path, field, inputs: shown, state: stateOf(value) };
}

function secretPairs(field: SettingField, values: { readonly [key: string]: Json }, { prefix, path }: At): InputGroup {
  const known = Object.entries(values).map(([name, value]): PlainInput => {
    const at = { prefix, path: [...path, name] };
    const each: SettingField = { ...field, name, description: null, required: false, default: null };
    return { kind: 'plain', name: nameOf(at), path: at.path, field: each, form: { kind: 'text' }, value };
  });
  const next: PairInput = { kind: 'pair', name: `${nameOf({ prefix, path })}+`, path, field };
  return {
    kind: 'group',
    name: nameOf({ prefix, path }),
    path,
    field,
    inputs: [...known, next],
    state: stateOf(known[0]?.value),
  };
}

function stateOf(value: Json | undefined): InputGroup['state'] {
  return value === undefined ? 'absent' : 'there';
}

/** `key-oauth2.clientId` */
function nameOf({ prefix, path }: At): string {
  return prefix + path.join('.');
}
