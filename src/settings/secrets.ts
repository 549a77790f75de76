import type { KeyPath } from './schema/source.ts';

/** Keys whose values are secrets wherever they stand: a plug-in's own keys are known by their name alone. */
const SECRET_KEY =
  /(?:^|[_-]|[a-z])(?:password|passwords|passphrase|secret|token|api[_-]?key|access_?url|private_?key|authorization|cookie)$/i;

/** What is shown in a secret's place. */
export const MASK = '********';

export function isSecretPath(path: KeyPath): boolean {
  const name = path.findLast((key) => typeof key === 'string');
  return typeof name === 'string' && SECRET_KEY.test(name);
}

/** All secret texts in a configuration's value, longest first, for masking. Very short ones would mask everything. */
export function secretTexts(value: unknown, path: KeyPath = []): readonly string[] {
  if (typeof value === 'string') return isSecretPath(path) && value.length >= 4 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((each: unknown, index) => [index, each] as const)
    : Object.entries(value);
  const found = entries.flatMap(([key, each]) => secretTexts(each, [...path, key]));
  return [...new Set(found)].sort((a, b) => b.length - a.length);
}

/** `text` with every one of `secrets` masked. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, each) => masked.replaceAll(each, MASK), text);
}
