import { renameSync, type WriteFileOptions, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { failPoint } from '../fail-points.ts';
import { named } from '../system-faults.ts';
import { syncPath } from './sync-path.ts';

/** `writeFileSync`, whose error always names the file. The system itself does not where a write meets a full disk. */
export function writeNamed(file: string, content: string | Uint8Array, options: WriteFileOptions = {}): void {
  try {
    writeFileSync(file, content, options);
  } catch (thrown) {
    throw named(thrown, file);
  }
}

/** Writes a file for its owner alone, in the place of the one that may be there. A kill leaves the old one or the new. */
export function replaceNamed(file: string, content: string): void {
  writeNamed(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The same, forced onto the disk: after a power cut it is the old one or the new as well. */
export function replaceDurably(file: string, content: string | Uint8Array): void {
  writeNamed(`${file}.new`, content, { mode: 0o600, flush: true });
  failPoint('file.synced');
  renameSync(`${file}.new`, file);
  syncPath(dirname(file));
}
