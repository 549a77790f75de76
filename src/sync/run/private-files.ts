import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, codeOf } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { syncPath } from '../../lib/files/sync-path.ts';
import { named } from '../../lib/system-faults.ts';
import type { Keep } from '../../plugin/contract.ts';

const NAME = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** `<state>/connectors/<name>/`: what a connector keeps between its runs, for its owner's eyes only. */
export function openKeep(stateFolder: string, connector: string): Keep {
  const folder = join(stateFolder, 'connectors', encodeURIComponent(connector));
  return {
    read: (name) => {
      try {
        return readFileSync(fileIn(folder, name), 'utf8');
      } catch (thrown) {
        if (codeOf(thrown) === 'ENOENT') return undefined;
        throw thrown;
      }
    },
    write: (name, text) => {
      const file = fileIn(folder, name);
      makeFolder(folder, { mode: 0o700 });
      writeDurably(folder, file, text);
    },
  };
}

/** A provider that rotates tokens has forgotten the old one. The new one must survive a power cut from here on. */
function writeDurably(folder: string, file: string, text: string): void {
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } catch (thrown) {
    throw named(thrown, file);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
  syncPath(folder);
}

/** A plug-in chooses the name: it must not lead out of the connector's own folder. */
function fileIn(folder: string, name: string): string {
  if (NAME.test(name)) return join(folder, name);
  throw new AppError('plugin.keep', { name: JSON.stringify(name) });
}
