import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingHints } from '../../../src/plugin/contract.ts';

/** The facts about an upload beside its bytes. */
export interface About {
  /** The file's name as the browser gave it. */
  readonly name: string;
  /** ISO 8601 instant. */
  readonly receivedAt: string;
  /** How the owner wants it read. */
  readonly hints: ReadingHints;
}

/** The connector that reads them. It is there as soon as something was uploaded. */
export const UPLOADS = 'dashboard-uploads';

export function uploadsFolder(state: string): string {
  return join(state, 'uploads');
}

/** The bytes, and what is known of them: one folder for each upload. */
export const CONTENT = 'content';
export const ABOUT = 'about.json';

/** An upload's folder; one that is being written has another name. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids of the present uploads, in the order in which they came: ids are UUIDs of version 7. */
export function listUploads(root: string): readonly string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => ID.test(name))
    .toSorted();
}

export function readAbout(root: string, id: string): About {
  return JSON.parse(readFileSync(join(root, id, ABOUT), 'utf8'));
}

/** One of `count` documents of an upload is done; the upload is removed with the last. May be called again. */
export function finishPart(
  root: string,
  { id, part, count }: { readonly id: string; readonly part: number; readonly count: number },
): void {
  const folder = join(root, id);
  if (!existsSync(folder)) return;
  writeFileSync(join(folder, `done-${part}`), '');
  const done = readdirSync(folder).filter((name) => name.startsWith('done-')).length;
  if (done >= count) rmSync(folder, { recursive: true, force: true });
}
