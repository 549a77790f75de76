/**
 * The files of `bankfeed connectors new`: a small plug-in of each kind that passes the conformance suite, for its author
 * to rewrite. In every text NAME stands for the plug-in's name.
 */

/** The kinds of plug-ins that `connectors new` makes. */
export const KINDS = ['format', 'source', 'connector', 'profile', 'notice', 'template'] as const;
export type Kind = (typeof KINDS)[number];

export interface ScaffoldFile {
  /** Relative to the plug-in's folder. */
  readonly path: string;
  readonly text: string;
}

export interface Scaffold {
  readonly files: readonly ScaffoldFile[];
  /** The module or profile, relative to the plug-in's folder. */
  readonly entry: string;
  /** Lines of YAML that use it, beside `plugins:`. */
  readonly use: readonly string[];
}

export function scaffold(kind: Kind, name: string): Scaffold {
  const { about, expected = {}, module, options, samples = {}, use = '' } = PARTS[kind];
  const named = (text: string): string => text.replaceAll('NAME', name);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const entry = `${name}.${kind === 'profile' || kind === 'template' ? 'yaml' : 'js'}`;
  const files = {
    [entry]: module,
    ...Object.fromEntries(Object.entries(samples).map(([file, text]) => [`samples/${file}`, text])),
    ...(options === undefined ? {} : { 'options.json': json(options) }),
    ...Object.fromEntries(Object.entries(expected).map(([file, rows]) => [`expected/${file}.json`, json(rows)])),
    'README.md': `# NAME\n\n${about}\n${README}`,
  };
  return {
    entry,
    use: named(use).split('\n').filter(Boolean),
    files: Object.entries(files).map(([path, text]) => ({ path, text: named(text) })),
  };
}

interface Parts {
  /** One sentence of the README. */
  readonly about: string;
  readonly module: string;
  readonly use?: string;
  readonly options?: object;
  readonly samples?: Readonly<Record<string, string>>;
  readonly expected?: Readonly<Record<string, readonly unknown[]>>;
}

const README = `
- The module or YAML file is the plug-in: rewrite it.
- \`samples/\` holds made-up documents or answers that overlap or follow each other, so that nothing may be counted twice.
- \`expected/\` has what each sample must give: day, amount and payee of each line, or the names of the documents.
- \`options.json\` holds the keys that the suite opens it with. Keep real passwords out of it.

Test it as often as you like. The command says what is wrong:

    bankfeed connectors test plugins/NAME

docs/plugins.md of bankfeed is the guide, and docs/plugin-reference.md has every type.
`;

/** In two parts: what reads our own imports would take it for one. */
function contract(names: string): string {
  return [`import { ${names} } from`, "'bankfeed/plugin';"].join(' ');
}

/** Sources and connectors differ in what they yield: a connector says what its documents mean as well. */
function feedModule(define: string, more: string, yielded: string, rest: string): string {
  return `// Fetches documents from NAME. It takes them from a folder until you put your own bank there.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
${contract(`${define}, ${more}`)}

export const plugin = ${define}({
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
          yield { document, cursor: name, origin: name, fingerprint: sha256, receipt: null${yielded} };
        }
      },

      [Symbol.asyncDispose]: async () => undefined,
    };
  },
});
${rest}`;
}

const USE_FEED = 'connectors:\n  NAME:\n    use: NAME\n    folder: ./plugins/NAME/samples\n    token: demo';

const FORMAT = `// Reads statements of NAME.
${contract('defineFormat, error, lineOf, parseDate, parseMinor, settings, statementOf')}

export const plugin = defineFormat({
  name: 'NAME',
  summary: 'Statements of NAME',
  config: settings({}),

  // By content, not by name: 'yes' only where no other format could mean it.
  sniff: (head) => (new TextDecoder().decode(head).startsWith('NAME statement;') ? 'yes' : 'no'),

  parse(document, _config, { currencies }) {
    const rows = new TextDecoder().decode(document.bytes).split(/\\r?\\n/);
    const issues = [];
    const [, accountId, currency, from, to, closing] = (rows[0] ?? '').split(';');
    // A download that broke off must never pass for a shorter statement.
    if (rows.at(-2) !== 'end') issues.push(error('NAME.cut', 'the last line is missing: fetch the file again'));
    const places = currencies.places(currency ?? null);
    const lines = rows.slice(1, -2).map((row, index) => readLine(row, { line: index + 2 }, places, issues));
    const period = { from: parseDate(from ?? ''), to: parseDate(to ?? '') };
    const amount = parseMinor(closing ?? '', places);
    if (period.from === undefined || period.to === undefined || amount === undefined) {
      issues.push(error('NAME.head', 'the first line cannot be read', { line: 1 }));
    }
    if (issues.length > 0) return { statements: [], issues };
    const account = { bankId: 'NAME', accountId };
    // The first line prints it. A balance that you add up yourself is 'computed', and proves nothing.
    const balances = { closing: { amount, date: period.to, origin: 'printed' } };
    return { statements: [statementOf({ account, currency, period, asOf: period.to, balances, lines })], issues };
  },
});

// A row that cannot be read is an issue with its line, never a zero and never today.
function readLine(row, position, places, issues) {
  const [day = '', reference = '', decimal = '', payee = ''] = row.split(';');
  const bookedOn = parseDate(day);
  const amount = parseMinor(decimal, places);
  if (bookedOn === undefined) issues.push(error('NAME.date', \`\${day} is not a day\`, position));
  if (amount === undefined) issues.push(error('NAME.amount', \`\${decimal} is not an amount\`, position));
  return lineOf({ bookedOn, amount, reference, payee, position });
}
`;

const READ_PAGE = `
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

const NOTICE = `// Tells the owner by NAME.
${contract('defineNotice, settings, text')}

export const plugin = defineNotice({
  name: 'NAME',
  summary: 'Tells by NAME',
  config: settings({ topic: text('Who is told') }),

  // Names who is told, without a secret: nobody is told twice when a key changes.
  receiver: ({ topic }) => topic,

  open: ({ topic }, { log, signal }) => ({
    // Resolves once the notice is taken. Throws an error of one line that says why not. Put a request (fetch) here.
    async send({ body, title }) {
      signal.throwIfAborted();
      log.info({ topic, title, body }, 'NAME.told');
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});
`;

const PROFILE = `summary: "NAME, account: Day, Text, Sum, Left"
delimiter: ";"
header:
  detect: [Day, Text, Sum, Left]
columns:
  date: Day
  payee: Text
  amount: Sum
  balance: Left
date: DD/MM/YYYY
decimal: "."
sign: in-positive
currency: GBP
`;

const TEMPLATES = `- name: NAME purchase
  from: alerts@bank.example
  text: "You spent {amount} at {payee} on {date}."
  date: MM/DD/YYYY
  currency: USD
- name: NAME deposit
  from: alerts@bank.example
  text: "A deposit of {amount} from {payee} was made"
  direction: in
  currency: USD
`;

const ROWS = ['2026-03-02;T1;-10.00;Corner Grocer', '2026-03-02;T2;-20.50;Harbor Fuel'];
const CSV = 'Day;Text;Sum;Left\n13/03/2026;Grocer;-12.50;987.50\n14/03/2026;Fuel;-20.00;967.50\n';

function statement(to: string, closing: string, rows: readonly string[]): string {
  return [`NAME statement;5550001234;USD;2026-03-01;${to};${closing}`, ...rows, 'end', ''].join('\n');
}

function page(id: string, day: string, sum: string, payee: string): string {
  return JSON.stringify({ account: '5550001234', currency: 'USD', rows: [{ id, day, sum, text: payee }] });
}

function letter(subject: string, text: string): string {
  return `From: alerts@bank.example\nDate: 2026-03-14T12:00:00Z\nSubject: ${subject}\n\n${text}\n`;
}

function ofx(to: string, on: string, amount: string, payee: string, closing: string): string {
  const line = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${on}<TRNAMT>${amount}<FITID>${on}<NAME>${payee}</STMTTRN>`;
  const head = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
  return `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>021000021<ACCTID>5550001234<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${to.slice(0, 6)}01<DTEND>${to}${line}</BANKTRANLIST>
<LEDGERBAL><BALAMT>${closing}<DTASOF>${to}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

const PARTS: Readonly<Record<Kind, Parts>> = {
  format: {
    about: 'A format plug-in: it reads statements of NAME.',
    module: FORMAT,
    samples: {
      'march-1.txt': statement('2026-03-15', '969.50', ROWS),
      'march-2.txt': statement('2026-03-31', '2169.50', [...ROWS, '2026-03-28;T3;1200.00;Employer']),
    },
    expected: {
      'march-2.txt': [
        ['2026-03-02', '-10.00', 'Corner Grocer'],
        ['2026-03-02', '-20.50', 'Harbor Fuel'],
        ['2026-03-28', '1200.00', 'Employer'],
      ],
    },
  },
  source: {
    about: 'A source plug-in: it fetches documents from NAME. A format of bankfeed reads them.',
    module: feedModule('defineSource', 'settings, text', '', ''),
    use: USE_FEED,
    options: { folder: './samples', token: 'demo-token' },
    samples: {
      '2026-03.ofx': ofx('20260331', '20260302', '-10.00', 'Corner Grocer', '990.00'),
      '2026-04.ofx': ofx('20260430', '20260402', '-20.50', 'Harbor Fuel', '969.50'),
    },
    expected: { documents: ['2026-03.ofx', '2026-04.ofx'] },
  },
  connector: {
    about: 'A connector plug-in: it asks the API of NAME, and says what the answers mean.',
    module: feedModule(
      'defineConnector',
      'lineOf, parseDate, parseMinor, settings, statementOf, text',
      ",\n            format: 'NAME', statements: [readPage(JSON.parse(bytes.toString('utf8')), context)], issues: []",
      READ_PAGE,
    ),
    use: USE_FEED,
    options: { folder: './samples', token: 'demo-token' },
    samples: {
      'page-1.json': page('T1', '2026-03-02', '-10.00', 'Corner Grocer'),
      'page-2.json': page('T2', '2026-03-28', '1200.00', 'Employer'),
    },
    expected: {
      'page-1.json': [['2026-03-02', '-10.00', 'Corner Grocer']],
      'page-2.json': [['2026-03-28', '1200.00', 'Employer']],
    },
  },
  profile: {
    about: 'A profile: how NAME writes its CSV files. docs/csv.md has every key.',
    module: PROFILE,
    samples: { 'march-1.csv': CSV, 'march-2.csv': `${CSV}28/03/2026;Employer;2000.00;2967.50\n` },
    expected: {
      'march-2.csv': [
        ['2026-03-13', '-12.50', 'Grocer'],
        ['2026-03-14', '-20.00', 'Fuel'],
        ['2026-03-28', '2000.00', 'Employer'],
      ],
    },
  },
  notice: {
    about: 'A notice channel: it tells you by NAME what needs a look. The suite sends two test notices.',
    module: NOTICE,
    use: 'notify:\n  - use: NAME\n    topic: me\n    on: [failure, quarantine, silence]',
    options: { topic: 'me' },
  },
  template: {
    about: 'Mail templates: what the alerts of NAME say. docs/mail.md has every key.',
    module: TEMPLATES,
    use: [
      '# In a connector with `use: email`, among its rules:',
      '# - from: ["alerts@bank.example"]',
      '#   attachments: []',
      '#   alerts: [NAME]',
    ].join('\n'),
    samples: {
      'purchase.txt': letter('Purchase', 'You spent $42.10 at Corner Grocer on 03/13/2026.'),
      'deposit.txt': letter('Deposit', 'A deposit of $1,500.00 from EMPLOYER INC was made.'),
    },
    expected: {
      'purchase.txt': [['2026-03-13', '-42.10', 'Corner Grocer']],
      'deposit.txt': [['2026-03-14', '1500.00', 'EMPLOYER INC']],
    },
  },
};
