import { contractImport, jsonFile, readme, type Scaffold } from './scaffold.ts';

export function connectorFiles(name: string): Scaffold {
  return {
    entry: `${name}.js`,
    use: ['connectors:', `  ${name}:`, `    use: ${name}`, `    answers: ./plugins/${name}/samples`, '    token: demo'],
    files: [
      { path: `${name}.js`, text: MODULE.replaceAll('NAME', name) },
      jsonFile('samples/page-1.json', PAGES[0]),
      jsonFile('samples/page-2.json', PAGES[1]),
      jsonFile('options.json', { answers: './samples', token: 'demo-token' }),
      jsonFile('expected/page-1.json.json', [['2026-03-02', '-10.00', 'Corner Grocer']]),
      jsonFile('expected/page-2.json.json', [['2026-03-28', '1200.00', 'Employer']]),
      readme(name, `A connector plug-in: it asks the API of ${name}, and says what the answers mean.`, [
        `\`${name}.js\` takes answers from a folder until you put requests to your own bank there.`,
        '`options.json` holds the keys that the suite opens it with. Keep real tokens out of it: it is published with the plug-in.',
        '`samples/` holds the answers, and `expected/` what each must give: day, amount and payee of each line.',
      ]),
    ],
  };
}

const PAGES = [
  {
    account: '5550001234',
    currency: 'USD',
    rows: [{ id: 'T1', day: '2026-03-02', sum: '-10.00', text: 'Corner Grocer' }],
  },
  { account: '5550001234', currency: 'USD', rows: [{ id: 'T2', day: '2026-03-28', sum: '1200.00', text: 'Employer' }] },
];

const MODULE = `// Asks the API of NAME.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
${contractImport('defineConnector', 'lineOf', 'parseDate', 'parseMinor', 'settings', 'statementOf', 'text')}

export const plugin = defineConnector({
  name: 'NAME',
  summary: 'Accounts at NAME',
  config: settings({ answers: text('Folder that stands for the API'), token: text('Of the API', { secret: true }) }),
  // For requests: http: { hosts: ['api.bank.example'] }, and then context.http.request({ url, headers }).
  cursor: { version: 1, initial: 0 },
  open: (config, context) => ({
    check: async () => void (await listPages(config, context)),
    async *pull(cursor) {
      for (const [index, name] of (await listPages(config, context)).entries()) {
        if (context.signal.aborted) return;
        if (index < cursor) continue;
        const bytes = await readFile(join(resolve(context.baseFolder, config.answers), name));
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const document = { sha256, name, bytes, receivedAt: '2026-04-01T00:00:00.000Z' };
        const statements = [readPage(JSON.parse(bytes.toString('utf8')), context)];
        yield { document, cursor: index + 1, origin: name, fingerprint: sha256, receipt: null, format: 'NAME', statements, issues: [] };
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});

const listPages = async ({ answers }, { baseFolder }) => (await readdir(resolve(baseFolder, answers))).sort();

// Money in is positive. A field that cannot be read throws: nothing of the page is taken then.
function readPage({ account, currency, rows }, { currencies }) {
  const lines = rows.map(({ id, day, sum, text: payee }, index) => {
    const [bookedOn, amount] = [parseDate(day), parseMinor(sum, currencies.places(currency))];
    if (bookedOn === undefined || amount === undefined) throw new Error(\`row \${index + 1} cannot be read\`);
    return lineOf({ reference: id, bookedOn, amount, payee, position: { line: index + 1 } });
  });
  return statementOf({ account: { accountId: account }, currency, lines });
}
`;
