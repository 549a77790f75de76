import { jsonFile, readme, type Scaffold } from './scaffold.ts';

export function profileFiles(name: string): Scaffold {
  return {
    entry: `${name}.yaml`,
    use: [],
    files: [
      { path: `${name}.yaml`, text: PROFILE.replaceAll('NAME', name) },
      { path: 'samples/march-1.csv', text: HEADER + MARCH_1 },
      { path: 'samples/march-2.csv', text: HEADER + MARCH_1 + MARCH_2 },
      jsonFile('expected/march-2.csv.json', EXPECTED),
      readme(name, `A profile: how ${name} writes its CSV files.`, [
        `\`${name}.yaml\` says which column is what. docs/csv.md has every key.`,
        '`samples/` holds made-up files. The second one overlaps the first, so that nothing may be counted twice.',
        '`expected/` says what a sample must give: day, amount and payee of each line.',
      ]),
    ],
  };
}

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

const HEADER = 'Day;Text;Sum;Left\n';
const MARCH_1 = '13/03/2026;Grocer;-12.50;987.50\n14/03/2026;Fuel;-20.00;967.50\n';
const MARCH_2 = '28/03/2026;Employer;2000.00;2967.50\n';

const EXPECTED = [
  ['2026-03-13', '-12.50', 'Grocer'],
  ['2026-03-14', '-20.00', 'Fuel'],
  ['2026-03-28', '2000.00', 'Employer'],
];
