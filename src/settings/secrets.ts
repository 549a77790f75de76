import type { KeyPath } from './schema/source.ts';

/** Keys whose values are secrets wherever they stand, whether a plug-in marks them or not. */
const SECRET_KEY =
  /(?:^|[_-]|[a-z])(?:password|passwords|passphrase|secret|token|api[_-]?key|access_?url|private_?key|authorization|cookie)$/i;

/** The text in place of a secret. */
export const MASK = '********';

export function isSecretPath(path: KeyPath): boolean {
  const name = path.findLast((key) => typeof key === 'string');
  // A header under any name may be what opens an account.
  return typeof name === 'string' && (SECRET_KEY.test(name) || (path.includes('headers') && name !== 'headers'));
}

/** Whether a text only says where a value is kept: `${NAME}` or `${file:…}`. */
export function isReference(text: string): boolean {
  return /^\$\{[^}]*\}$/.test(text);
}

/** Whether a plug-in's schema marks the value at a path as secret. */
export type IsMarked = (path: KeyPath) => boolean;

/** All secret texts in a configuration's value, longest first, for masking. Very short ones would mask everything. */
export function secretTexts(value: unknown, isMarked: IsMarked = () => false, path: KeyPath = []): readonly string[] {
  if (typeof value === 'string') return (isSecretPath(path) || isMarked(path)) && value.length >= 4 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((each: unknown, index) => [index, each] as const)
    : Object.entries(value);
  const found = entries.flatMap(([key, each]) => secretTexts(each, isMarked, [...path, key]));
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

/** `text` with every one of `secrets` masked. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, each) => masked.replaceAll(each, MASK), text);
}
