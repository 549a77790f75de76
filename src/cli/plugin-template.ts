/** What `bankfeed connectors new` writes: a small format that passes the conformance suite, to be rewritten. */

export interface TemplateFile {
  /** Relative to the plug-in's folder. */
  readonly path: string;
  readonly text: string;
}

export function pluginFiles(name: string): readonly TemplateFile[] {
  return [
    { path: `${name}.js`, text: MODULE.replace('IMPORT', IMPORT).replaceAll('NAME', name) },
    { path: 'samples/march-1.txt', text: sample(name, '2026-03-15', '969.50', EARLY) },
    { path: 'samples/march-2.txt', text: sample(name, '2026-03-31', '2169.50', [...EARLY, LATE]) },
    { path: 'expected/march-2.txt.json', text: `${JSON.stringify(EXPECTED, null, 2)}\n` },
  ];
}

const EARLY = ['2026-03-02;T1;-10.00;Corner Grocer', '2026-03-02;T2;-20.50;Harbor Fuel'];
const LATE = '2026-03-28;T3;1200.00;Employer';

/** Day, amount and payee of each line, in order. */
const EXPECTED = [
  ['2026-03-02', '-10.00', 'Corner Grocer'],
  ['2026-03-02', '-20.50', 'Harbor Fuel'],
  ['2026-03-28', '1200.00', 'Employer'],
];

/** The second sample overlaps the first, so that the suite can see that nothing is counted twice. */
function sample(name: string, to: string, closing: string, rows: readonly string[]): string {
  return [`${name} statement;5550001234;USD;2026-03-01;${to};${closing}`, ...rows, 'end', ''].join('\n');
}

/** In two parts: what reads our own imports would take it for one. */
const IMPORT = ['import { defineFormat, error, parseDate, parseMinor }', "'bankfeed/plugin';"].join(' from ');

const MODULE = `// Reads statements of NAME. See docs/plugins.md of bankfeed for what a reader must keep to.
IMPORT

// Any Standard Schema (zod, valibot …) may stand here; what it lets through is the second argument of parse.
const nothingToConfigure = { '~standard': { version: 1, vendor: 'NAME', validate: () => ({ value: {} }) } };

export const plugin = defineFormat({
  name: 'NAME',
  summary: 'Statements of NAME',
  config: nothingToConfigure,

  // By content, not by name: 'yes' only where no other format could mean it.
  sniff: (head) => (new TextDecoder().decode(head).startsWith('NAME statement;') ? 'yes' : 'no'),

  parse(document, _config, { currencies }) {
    const rows = new TextDecoder().decode(document.bytes).split(/\\r?\\n/);
    const issues = [];
    const [, accountId, currency, from, to, closing] = (rows[0] ?? '').split(';');
    // A download that broke off must never pass for a shorter statement.
    if (rows.at(-2) !== 'end') issues.push(error('NAME.cut', 'the last line is missing: fetch the file again'));
    const places = currencies.places(currency ?? null);
    const lines = rows.slice(1, -2).map((row, index) => readLine(row, { line: index + 2 }, currency, places, issues));
    const period = { from: parseDate(from ?? ''), to: parseDate(to ?? '') };
    const amount = parseMinor(closing ?? '', places);
    if (period.from === undefined || period.to === undefined || amount === undefined) {
      issues.push(error('NAME.head', 'the first line cannot be read', { line: 1 }));
    }
    if (issues.length > 0) return { statements: [], issues };
    const account = { bankId: 'NAME', branchId: null, accountId, iban: null, type: null, kind: 'bank' };
    const balances = { opening: null, closing: { amount, date: period.to }, available: null };
    return { statements: [{ account, currency, period, asOf: period.to, kind: 'snapshot', balances, lines }], issues };
  },
});

// What cannot be read is an issue with its line, never a zero and never today.
function readLine(row, position, currency, places, issues) {
  const [day = '', reference = '', decimal = '', payee = ''] = row.split(';');
  const bookedOn = parseDate(day);
  const amount = parseMinor(decimal, places);
  if (bookedOn === undefined) issues.push(error('NAME.date', \`\${day} is not a day\`, position));
  if (amount === undefined) issues.push(error('NAME.amount', \`\${decimal} is not an amount\`, position));
  return {
    reference, status: 'booked', bookedOn, valueOn: null, time: null, amount, currency,
    payee, memo: null, type: null, checkNumber: null, counterparty: null, original: null,
    balance: null, correction: null, position,
  };
}
`;
