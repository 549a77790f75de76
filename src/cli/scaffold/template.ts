import { jsonFile, readme, type Scaffold } from './scaffold.ts';

export function templateFiles(name: string): Scaffold {
  return {
    entry: `${name}.yaml`,
    use: [
      '# In a connector with `use: email`, among its rules:',
      '# - from: ["alerts@bank.example"]',
      '#   attachments: []',
      `#   alerts: [${name}]`,
    ],
    files: [
      { path: `${name}.yaml`, text: TEMPLATES.replaceAll('NAME', name) },
      { path: 'samples/purchase.txt', text: letter('Purchase', 'You spent $42.10 at Corner Grocer on 03/13/2026.') },
      { path: 'samples/deposit.txt', text: letter('Deposit', 'A deposit of $1,500.00 from EMPLOYER INC was made.') },
      jsonFile('expected/purchase.txt.json', [['2026-03-13', '-42.10', 'Corner Grocer']]),
      jsonFile('expected/deposit.txt.json', [['2026-03-14', '1500.00', 'EMPLOYER INC']]),
      readme(name, `Mail templates: what the alerts of ${name} say.`, [
        `\`${name}.yaml\` has a template for each kind of letter. docs/mail.md has every key.`,
        '`samples/` holds made-up letters: sender, date and subject, an empty line, and the text.',
        '`expected/` says what a letter must give: day, amount and payee.',
      ]),
    ],
  };
}

function letter(subject: string, text: string): string {
  return `From: alerts@bank.example\nDate: 2026-03-14T12:00:00Z\nSubject: ${subject}\n\n${text}\n`;
}

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
