/**
 * Passwords that the owner gave on the dashboard for locked documents, by connector. They stand in a file of the
 * state that nobody else may read. A statement of next month opens with the same one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceNamed } from '../lib/files/write-named.ts';

const FILE = 'passwords.json';
/** A wrong one costs the reader time. */
const MOST = 3;

export type KeptPasswords = Readonly<Record<string, readonly string[]>>;

/** The newest first; none where there is no such file, or none that can be read. */
export function keptPasswords(state: string): KeptPasswords {
  try {
    const value: unknown = JSON.parse(readFileSync(join(state, FILE), 'utf8'));
    if (typeof value !== 'object' || value === null) return {};
    const lists = Object.entries(value).map(([name, list]) => [name, textsIn(list)] as const);
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}

export function keepPassword(state: string, connector: string, password: string, way: 'keep' | 'forget'): void {
  const all = keptPasswords(state);
  const others = (all[connector] ?? []).filter((each) => each !== password);
  const list = way === 'keep' ? [password, ...others].slice(0, MOST) : others;
  const file = join(state, FILE);
  replaceNamed(file, `${JSON.stringify({ ...all, [connector]: list })}\n`);
}

function textsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string' && each !== '') : [];
}
