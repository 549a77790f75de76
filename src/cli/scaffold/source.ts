import { contractImport, jsonFile, readme, type Scaffold } from './scaffold.ts';

export function sourceFiles(name: string): Scaffold {
  return {
    entry: `${name}.js`,
    use: ['connectors:', `  ${name}:`, `    use: ${name}`, `    folder: ./plugins/${name}/samples`],
    files: [
      { path: `${name}.js`, text: MODULE.replaceAll('NAME', name) },
      { path: 'samples/2026-03.ofx', text: MARCH },
      { path: 'samples/2026-04.ofx', text: APRIL },
      jsonFile('options.json', { folder: './samples' }),
      jsonFile('expected/documents.json', ['2026-03.ofx', '2026-04.ofx']),
      readme(name, `A source plug-in: it fetches documents from ${name}. A format of bankfeed reads them.`, [
        `\`${name}.js\` says where documents come from. It takes files from a folder until you put your own bank there.`,
        '`options.json` holds the keys that the suite opens it with.',
        '`samples/` holds what it finds there, and `expected/documents.json` the names of the documents that it must deliver.',
      ]),
    ],
  };
}

const MARCH = ofx('20260331', '20260302', '-10.00', 'Corner Grocer', '990.00');
const APRIL = ofx('20260430', '20260402', '-20.50', 'Harbor Fuel', '969.50');

/** A statement of one line, up to a day. */
function ofx(to: string, on: string, amount: string, payee: string, closing: string): string {
  const line = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${on}<TRNAMT>${amount}<FITID>${on}<NAME>${payee}</STMTTRN>`;
  const head = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
  return `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>021000021<ACCTID>5550001234<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${to.slice(0, 6)}01<DTEND>${to}${line}</BANKTRANLIST>
<LEDGERBAL><BALAMT>${closing}<DTASOF>${to}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

const MODULE = `// Fetches documents from NAME.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
${contractImport('defineSource', 'settings', 'text')}

export const plugin = defineSource({
  name: 'NAME',
  summary: 'Fetches documents from NAME',
  config: settings({ folder: text('Folder that stands for the bank') }),
  // For requests: http: { hosts: ['api.bank.example'] }, and then context.http.request({ url }).
  cursor: { version: 1, initial: '' },

  open(config, context) {
    const folder = resolve(context.baseFolder, config.folder);
    return {
      // Reaches the bank and changes nothing. Throws an error that says what to mend.
      check: async () => void (await readdir(folder)),

      // The records after the cursor, oldest first. The cursor here is the name of the last file.
      async *pull(cursor) {
        for (const name of (await readdir(folder)).sort()) {
          if (context.signal.aborted) return;
          const file = join(folder, name);
          const { mtime, size } = await stat(file);
          const fingerprint = \`\${size} \${mtime.getTime()}\`;
          if (name <= cursor || context.isKnown(name, fingerprint)) continue;
          const bytes = await readFile(file);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          const document = { sha256, name, bytes, receivedAt: mtime.toISOString() };
          yield { document, cursor: name, origin: name, fingerprint, receipt: { name } };
        }
      },

      [Symbol.asyncDispose]: async () => undefined,
    };
  },
});
`;
