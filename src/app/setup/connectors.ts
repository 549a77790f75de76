/** Changes to the connectors of a configuration: single keys, with secrets in files of their own. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Document, parseDocument } from 'yaml';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { Json } from '../../plugin/contract.ts';
import type { KeyPath } from '../../settings/schema/source.ts';
import { type IsMarked, MASK } from '../../settings/secrets.ts';
import { applyEdits, type FieldEdit, isReference, type SecretAt, secretName } from '../../settings/write/fields.ts';
import type { ConnectorChange } from '../../web/setup/settings-editor.ts';
import { maskedKeys } from './view.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Throws AppError `settings.name` (exit code 2). */
export function checkName(name: string, { isTaken }: { readonly isTaken: boolean }): void {
  if (!NAME.test(name))
    throw new AppError('settings.name', `a connector cannot be called ${JSON.stringify(name)}`, {
      hint: 'use letters, digits, dots, hyphens or underscores, at most 64',
      exitCode: EXIT.usage,
    });
  if (isTaken)
    throw new AppError('settings.name', `there is a connector called ${name} already`, {
      hint: 'choose another name, or change that one',
      exitCode: EXIT.usage,
    });
}

/** The text with the change made. Comments stay where they are. */
export function withChange(text: string, change: ConnectorChange, secretAt: SecretAt): string {
  if (!change.isNew && change.edits.length === 0) return text;
  const document = parseDocument(text);
  const root = ['connectors', change.name];
  const was = valueAt(document.toJS({ maxAliasCount: 100 }), root);
  const use: FieldEdit = { path: ['use'], value: change.use, isSecret: false };
  const edits = change.edits.map((edit) => unmasked(edit, was));
  applyEdits(document, root, change.isNew ? [use, ...edits] : edits, secretAt);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The lines of one connector, as a person adds or corrects them by hand: with its comments, without its secrets. */
export function linesOf(text: string, name: string, isMarked: IsMarked): string {
  const document = parseDocument(text);
  const root = ['connectors', name];
  const masked = maskedPaths(maskedKeys(text, name, isMarked), []);
  applyEdits(
    document,
    root,
    masked.map((path) => ({ path, value: MASK, isSecret: false })),
  );
  const shown = new Document({ connectors: { [name]: null } });
  shown.setIn(root, document.getIn(root, true));
  return shown.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function maskedPaths(value: Json, path: KeyPath): readonly KeyPath[] {
  if (value === MASK) return [path];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each: Json, index) => maskedPaths(each, [...path, index]));
  return Object.entries(value).flatMap(([key, each]) => maskedPaths(each as Json, [...path, key]));
}

/** Secrets as they are, for a text that nobody keeps. */
export const plainly: SecretAt = (_, value) => (isReference(value) ? value : value.replaceAll('${', '$${'));

/** Secrets as references to new files in `secrets`: `files` takes the name and the text of each. */
export function intoFiles(file: string, connector: string, files: Map<string, string>): SecretAt {
  return (path, value) => {
    if (isReference(value)) return value;
    const name = freeName(join(dirname(file), 'secrets'), secretName(connector, path), files);
    files.set(name, value);
    return `\${file:secrets/${name}}`;
  };
}

/** Takes the files away whose secrets the configuration no longer names. */
export function sweepSecrets(file: string, text: string, connector: string): void {
  const folder = join(dirname(file), folderOf(connector));
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (!text.includes(`\${file:${folderOf(connector)}/${name}}`)) rmSync(join(folder, name));
}

function folderOf(connector: string): string {
  return `secrets/connectors/${connector}`;
}

/** A file that is there is never written over: what still names it would change with it. */
function freeName(folder: string, wanted: string, files: ReadonlyMap<string, string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!files.has(name) && !existsSync(join(folder, name))) return name;
  }
}

/** A value that was shown masked, and comes back masked, keeps its old contents. */
function unmasked(edit: FieldEdit, was: unknown): FieldEdit {
  const restore = (value: Json, old: unknown): Json => {
    if (value === MASK && old !== undefined) return old as Json;
    if (Array.isArray(value)) return value.map((each: Json, index) => restore(each, valueAt(old, [index])));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, restore(each as Json, valueAt(old, [key]))]),
    );
  };
  if (typeof edit.value !== 'object' || edit.value === null) return edit;
  return { ...edit, value: restore(edit.value, valueAt(was, edit.path)) };
}

function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    value,
  );
}
