// Fetches documents from NAME. It takes them from a folder until you put your own bank there.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineConnector, lineOf, parseDate, parseMinor, settings, statementOf, text } from 'bankfeed/plugin';

export const plugin = defineConnector({
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
          const statements = [readPage(JSON.parse(bytes.toString('utf8')), context)];
          const said = { format: 'NAME', statements, issues: [] };
          yield { document, cursor: name, origin: name, fingerprint: sha256, receipt: null, ...said };
        }
      },

      [Symbol.asyncDispose]: async () => undefined,
    };
  },
});

// Money in is positive. A field that cannot be read throws: nothing of the page is taken then.
function readPage({ account, currency, rows }, { currencies }) {
  const lines = rows.map(({ id, day, sum, text: payee }, index) => {
    const [bookedOn, amount] = [parseDate(day), parseMinor(sum, currencies.places(currency))];
    if (bookedOn === undefined || amount === undefined) throw new Error(`row ${index + 1} cannot be read`);
    return lineOf({ reference: id, bookedOn, amount, payee, position: { line: index + 1 } });
  });
  return statementOf({ account: { accountId: account }, currency, lines });
}
