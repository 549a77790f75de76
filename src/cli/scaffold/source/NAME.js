// Fetches documents from NAME. It takes them from a folder until you put your own bank there.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineSource, settings, text } from 'bankfeed/plugin';

export const plugin = defineSource({
  name: 'NAME',
  summary: 'Fetches documents from NAME',
  config: settings({ folder: text('Folder that stands for the bank'), token: text('Of the bank', { secret: true }) }),
  // For requests: http: { hosts: ['api.bank.example'] }, and then context.http.request({ url, headers }).
  cursor: { version: 1, initial: '' },

  open(config, context) {
    const folder = resolve(context.baseFolder, config.folder);
    return {
      // Reaches the bank and changes nothing. Throws an error that says what to fix.
      check: async () => void (await readdir(folder)),

      // Everything after the cursor, oldest first. The cursor here is the name of the last file.
      async *pull(cursor) {
        for (const name of (await readdir(folder)).sort()) {
          if (context.signal.aborted) return;
          if (name <= cursor) continue;
          const bytes = await readFile(join(folder, name));
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          if (context.isKnown(name, sha256)) continue;
          const document = { sha256, name, bytes, receivedAt: context.now().toISOString() };
          yield { document, cursor: name, origin: name, fingerprint: sha256, receipt: null };
        }
      },

      [Symbol.asyncDispose]: async () => undefined,
    };
  },
});
