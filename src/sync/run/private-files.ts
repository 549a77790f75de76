import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { syncPath } from '../../lib/files/sync-path.ts';
import type { Keep } from '../../plugin/contract.ts';

/** `<state>/connectors/<name>/`: what a connector keeps between its runs, for its owner's eyes only. */
export function openKeep(stateFolder: string, connector: string): Keep {
  const folder = join(stateFolder, 'connectors', encodeURIComponent(connector));
  return {
    read: (name) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch (thrown) {
        if (codeOf(thrown) === 'ENOENT') return undefined;
        throw thrown;
      }
    },
    write: (name, text) => {
      makeFolder(folder, { mode: 0o700 });
      writeDurably(folder, name, text);
    },
  };
}

/** A provider that rotates tokens has forgotten the old one. The new one must survive a power cut from here on. */
function writeDurably(folder: string, name: string, text: string): void {
  const temporary = join(folder, `${name}.new`);
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, join(folder, name));
  syncPath(folder);
}
