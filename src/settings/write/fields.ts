/** Changes of single keys of a connector's YAML: what is not changed stays as it is written, comments and all. */
import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, visit, YAMLMap, YAMLSeq } from 'yaml';
import { AppError, EXIT } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Json } from '../../plugin/contract.ts';
import { formatPath } from '../problems.ts';
import type { KeyPath } from '../schema/source.ts';

/** The new value at a path below the connector; undefined takes the key away. */
export interface FieldEdit {
  readonly path: KeyPath;
  readonly value: Json | undefined;
  /** The text must not stand in the file. */
  readonly isSecret: boolean;
}

/** The place of all keys of which no schema tells: its value is a mapping of them. */
export const FURTHER = '*';

/** How a secret of a path stands in the text. */
export type SecretAt = (path: KeyPath, value: string) => string;

/** Changes the mapping at `root`, which is made where there is none. Emptied lists and mappings go away. */
export function applyEdits(
  document: Document,
  root: KeyPath,
  edits: readonly FieldEdit[],
  secretAt: SecretAt = (_, value) => value,
): void {
  standAlone(document, root);
  const single = edits.flatMap(withoutFurther);
  for (const { path, value, isSecret } of single) {
    if (value === undefined) continue;
    put(document, [...root, ...path], isSecret && typeof value === 'string' ? secretAt(path, value) : value);
  }
  const removed = single.filter(({ value }) => value === undefined).map(({ path }) => path);
  for (const path of removed.toSorted(laterFirst)) remove(document, root, path);
}

/** Whether a text only says where a value lies. */
export function isReference(text: string): boolean {
  return /^\$\{[^}]*\}$/.test(text);
}

/** The name of a secret's file in `secrets`: letters that it should not have are left out. */
export function secretName(connector: string, path: KeyPath): string {
  const text = formatPath(path);
  const name = text.replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, 60);
  return `connectors/${connector}/${/^[A-Za-z0-9]/.test(name) ? name : `key-${sha256(text).slice(0, 6)}`}`;
}

/** Throws AppError `settings.keys` (exit code 2). */
function withoutFurther(edit: FieldEdit): readonly FieldEdit[] {
  if (edit.path[0] !== FURTHER) return [edit];
  const { value } = edit;
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('settings.keys', 'the other keys are no keys with values', {
      hint: 'write each as `key: value`, on a line of its own',
      exitCode: EXIT.usage,
    });
  return Object.entries(value).map(([key, each]) => ({ path: [key], value: each as Json, isSecret: false }));
}

/** Items of a list are removed from its end, so that the others keep their places. */
function laterFirst(a: KeyPath, b: KeyPath): number {
  for (const [at, key] of a.entries()) {
    const other = b[at];
    if (typeof key === 'number' && typeof other === 'number' && key !== other) return other - key;
  }
  return b.length - a.length;
}

/** An alias is written out, so that a change here changes nothing elsewhere. */
function standAlone(document: Document, root: KeyPath): void {
  const node = document.getIn(root, true);
  let hasAlias = isAlias(node);
  if (isCollection(node))
    visit(node, {
      Alias: () => {
        hasAlias = true;
        return visit.BREAK;
      },
    });
  if (!hasAlias) return;
  const plain: unknown = document.toJS({ maxAliasCount: 100 });
  const value = root.reduce<unknown>((at, key) => (at as { readonly [key: string]: unknown })[key], plain);
  document.setIn(root, document.createNode(value, { aliasDuplicateObjects: false }));
}

function put(document: Document, path: KeyPath, value: Json): void {
  const old = document.getIn(path, true);
  if (isScalar(old) && (typeof value !== 'object' || value === null)) {
    old.value = value;
    delete old.format;
    delete old.source;
    return;
  }
  for (let depth = 1; depth < path.length; depth++) {
    const at = path.slice(0, depth);
    if (isCollection(document.getIn(at, true))) continue;
    document.setIn(at, typeof path[depth] === 'number' ? new YAMLSeq() : new YAMLMap());
  }
  const node = document.createNode(value);
  if (isScalar(old) || isCollection(old)) Object.assign(node, commentsOf(old));
  document.setIn(path, node);
}

function commentsOf({
  comment,
  commentBefore,
  spaceBefore,
}: { [Key in 'comment' | 'commentBefore']?: string | null } & { spaceBefore?: boolean }) {
  return { comment: comment ?? null, commentBefore: commentBefore ?? null, spaceBefore: spaceBefore ?? false };
}

function remove(document: Document, root: KeyPath, path: KeyPath): void {
  document.deleteIn([...root, ...path]);
  const above = path.slice(0, -1);
  if (above.length === 0) return;
  const left = document.getIn([...root, ...above], true);
  if ((isMap(left) || isSeq(left)) && left.items.length === 0) remove(document, root, above);
}
