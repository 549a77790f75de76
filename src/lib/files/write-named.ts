import { type WriteFileOptions, writeFileSync } from 'node:fs';
import { named } from '../system-faults.ts';

/** `writeFileSync`, whose error always names the file. The system itself does not where a write meets a full disk. */
export function writeNamed(file: string, content: string | Uint8Array, options: WriteFileOptions = {}): void {
  try {
    writeFileSync(file, content, options);
  } catch (thrown) {
    throw named(thrown, file);
  }
}
