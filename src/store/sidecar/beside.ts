/** JSON in files beside the database: what neither the bank nor the ledger could give a second time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceNamed } from '../../lib/files/write-named.ts';
import type { Store } from '../store.ts';

/** Undefined where there is no such file, or none that can be read. */
export function readBeside({ folder }: Store, file: string): unknown {
  const text = textOf(join(folder, file));
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Brings the file up to date. An empty list needs none. */
export function writeBeside({ folder }: Store, file: string, list: readonly unknown[]): void {
  const text = `${JSON.stringify(list)}\n`;
  const path = join(folder, file);
  if (text !== (textOf(path) ?? '[]\n')) replaceNamed(path, text);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
