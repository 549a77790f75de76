import { contractImport, jsonFile, readme, type Scaffold } from './scaffold.ts';

export function formatFiles(name: string): Scaffold {
  return {
    entry: `${name}.js`,
    use: [],
    files: [
      { path: `${name}.js`, text: MODULE.replaceAll('NAME', name) },
      { path: 'samples/march-1.txt', text: sample(name, '2026-03-15', '969.50', EARLY) },
      { path: 'samples/march-2.txt', text: sample(name, '2026-03-31', '2169.50', [...EARLY, LATE]) },
      jsonFile('expected/march-2.txt.json', EXPECTED),
      readme(name, `A format plug-in: it reads statements of ${name}.`, [
        `\`${name}.js\` says what the bytes mean.`,
        '`samples/` holds made-up documents. The second one overlaps the first, so that nothing may be counted twice.',
        '`expected/` says what a sample must give: day, amount and payee of each line.',
      ]),
    ],
  };
}

const EARLY = ['2026-03-02;T1;-10.00;Corner Grocer', '2026-03-02;T2;-20.50;Harbor Fuel'];
const LATE = '2026-03-28;T3;1200.00;Employer';

/** Day, amount and payee of each line, in order. */
const EXPECTED = [
  ['2026-03-02', '-10.00', 'Corner Grocer'],
  ['2026-03-02', '-20.50', 'Harbor Fuel'],
  ['2026-03-28', '1200.00', 'Employer'],
];

function sample(name: string, to: string, closing: string, rows: readonly string[]): string {
  return [`${name} statement;5550001234;USD;2026-03-01;${to};${closing}`, ...rows, 'end', ''].join('\n');
}

const MODULE = `// Reads statements of NAME.
${contractImport('defineFormat', 'error', 'lineOf', 'parseDate', 'parseMinor', 'settings', 'statementOf')}

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
