import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, codeOf } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { replaceDurably } from '../../lib/files/write-named.ts';
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
      // A provider that rotates tokens has forgotten the old one: the new one must survive a power cut.
      replaceDurably(file, text);
    },
  };
}

/** A plug-in chooses the name: it must not lead out of the connector's own folder. */
function fileIn(folder: string, name: string): string {
  if (NAME.test(name)) return join(folder, name);
  throw new AppError('plugin.keep', { name: JSON.stringify(name) });
}
