/**
 * A daemon whose state has something of everything. It has accounts with statements, files that wait, files that cannot
 * be read, and a letter that is kept back. A connector fails, and hostile texts stand wherever a stranger can write
 * one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofxText } from '../documents/ofx-text.ts';
import { makeZip } from '../documents/zip-archive.ts';
import { scriptedImap } from '../mail/imap-script.ts';
import { mimeMessage } from '../mail/mime.ts';
import { HOSTILE_LAYOUTS, HOSTILE_NAMES, HOSTILE_PROFILE, HOSTILE_TEMPLATES, HOSTILE_TEXTS } from './hostile-texts.ts';
import { type House, startHouse } from './house.ts';

export const PASSWORD = 'correct horse';

/** `until`: is given what ends it. */
export async function openFullHouse(until: (end: () => void) => void): Promise<House> {
  const mail = await scriptedImap(letters(), {}, until);
  const fill = (cwd: string) => {
    for (const [name, content] of files()) writeFileSync(join(cwd, 'inbox', name), content);
    mkdirSync(join(cwd, 'exports'));
    const layouts = join(cwd, 'state', 'profiles');
    mkdirSync(layouts, { recursive: true });
    for (const name of HOSTILE_LAYOUTS) writeFileSync(join(layouts, `${name}.yaml`), layoutOf(name));
    for (const folder of ['profiles', join('state', 'alerts')]) mkdirSync(join(cwd, folder));
    writeFileSync(join(cwd, 'profiles', `${HOSTILE_PROFILE}.yaml`), layoutOf(HOSTILE_PROFILE));
    writeFileSync(join(cwd, 'letters.yaml'), HOSTILE_TEMPLATES);
    writeFileSync(join(cwd, 'state', 'alerts', 'kept.yaml'), HOSTILE_TEMPLATES);
  };
  const house = await startHouse({ config: configOf(mail.port), password: PASSWORD, fill, until });
  await settled(house.page);
  return house;
}

/** Until every file and letter is there, and the ledger has what it is told. */
async function settled(page: House['page']): Promise<void> {
  const expected = files().length + letters().length;
  for (;;) {
    const [documents, transactions] = [await page('/documents'), await page('/transactions')];
    const count = documents.match(/<a href="\/documents\/d\d+">/g)?.length ?? 0;
    // A pass that ends would load a page anew amid a test.
    const isIdle = documents.includes('role="status" hidden');
    const isSent = isIdle && !transactions.includes('on the way to the ledger') && transactions.includes('/entries/');
    if (count === expected && isSent) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function configOf(imapPort: number): string {
  return `state: state
timezone: UTC
ledger: {listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0", password: ${PASSWORD}}
accounts:
  checking: {match: ["021000021/1234567890"], name: ${JSON.stringify(HOSTILE_TEXTS[0])}, currency: EUR}
  card: {match: ["*4711"], name: Kreditkarte mit einem Namen so lang wie Namen von Karten nur sein können, type: card}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, schedule: "0 0 1 1 *"}
  paused: {use: folder, path: inbox/none, schedule: "0 0 1 1 *"}
  gone: {use: folder, path: no-such-folder, schedule: "0 0 1 1 *"}
  mail:
    use: email
    host: 127.0.0.1
    port: ${imapPort}
    tls: false
    user: me
    password: secret
    idle: false
    schedule: "0 0 1 1 *"
    rules: [{from: ["*@bank.example"]}]
plugins: [./letters.yaml]
rules: [{when: {payee: "GROCER*"}, set: {category: Food}}]
notify: [{url: "http://127.0.0.1:9/", on: [silence]}]
`;
}

function letters() {
  const letter = mimeMessage({
    subject: HOSTILE_TEXTS[1] ?? '',
    from: '"<script>alert(14)</script>" <statements@bank.example>',
    text: HOSTILE_TEXTS.join('\\n'),
    files: [{ name: 'kept-back.ofx', content: checking('2026-02', 'MAIL') }],
  });
  return [{ uid: 1, raw: Buffer.from(letter).toString('latin1') }];
}

/** Two months of an account, a card, what is asked about, what cannot be read. */
function files(): readonly (readonly [string, string | Uint8Array])[] {
  const [first = '', second = '', third = ''] = HOSTILE_NAMES;
  const heads = ['"Tag <img src=x onerror=alert(15)>"', '"Wer "', '"Summe EUR"'].join(';');
  const rows = HOSTILE_TEXTS.map((text, at) => `0${1 + (at % 9)}/04/2026;${quoted(text)};-${at + 1},50`);
  return [
    [first, checking('2026-03', 'A')],
    ['april.ofx', checking('2026-04', 'B')],
    ['card.ofx', card()],
    [second, `${heads}\n${rows.join('\n')}\n`],
    [
      third,
      'Date,Payee,Amount,Currency,Balance\n2026-03-02,Grocer,-10.00,EUR,990.00\n2026-03-03,Employer,2000.00,EUR,2990.00\n',
    ],
    ['nachricht.txt', alertLetter()],
    ['profil.csv', `${namesOf(HOSTILE_PROFILE).join(';')}\n13/04/2026;Grocer;-7,50\n`],
    ['torn.ofx', checking('2026-05', 'C').slice(0, 900)],
    ['locked.zip', makeZip([{ name: 'a.ofx', content: checking('2026-06', 'D'), password: 'x' }])],
  ];
}

/** The heading of the layout that has this name. */
function namesOf(layout: string): readonly string[] {
  return ['Day', 'Payee', 'Sum'].map((word) => `${word} ${layout}`);
}

/**
 * A layout of a file that no other file looks like, written by hand into the state. A text of a stranger stands in each
 * word.
 */
function layoutOf(name: string): string {
  const [day, payee, sum] = namesOf(name).map((word) => JSON.stringify(word));
  return `summary: ${JSON.stringify(name)}
header: {detect: [${day}, ${payee}, ${sum}]}
columns: {date: ${day}, payee: ${payee}, amount: ${sum}}
date: DD/MM/YYYY
decimal: ","
sign: in-positive
currency: EUR
`;
}

/** An alert as a mailbox hands it over; no template fits it. */
function alertLetter(): string {
  const [script = '', image = ''] = HOSTILE_TEXTS;
  const text = `Guten Tag,\n\nSie haben 42,10 EUR bei ${script} am 13.03.2026 bezahlt.\n\n${image}\nKarte *7890`;
  const head = `From: umsatz@bank.example\nDate: 2026-03-13T12:00:00Z\nSubject: Umsatz ${image}`;
  return `Bankfeed-Alert: 1\n${head}\nMessage-ID: <1@bank.example>\nLength: ${text.length}\n\n${text}`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function checking(month: string, prefix: string): string {
  const lines = HOSTILE_TEXTS.map((text, at) => ({
    id: `${prefix}${at}`,
    on: `${month}-${String(at + 1).padStart(2, '0')}`,
    amount: at % 3 === 0 ? `${at + 20}.00` : `-${at + 1}.25`,
    name: sgml(text).slice(0, 80),
    memo: sgml(HOSTILE_TEXTS[HOSTILE_TEXTS.length - 1 - at] ?? ''),
  }));
  const moved = {
    id: `${prefix}M`,
    on: `${month}-20`,
    amount: '-150.00',
    name: 'CARD PAYMENT',
    memo: 'CREDIT CARD 4711',
  };
  return ofxText({ currency: 'EUR', lines: [...lines, moved], closing: { amount: '1234567.89', on: `${month}-28` } });
}

function card(): string {
  const lines = [
    {
      id: 'K1',
      on: '2026-03-05',
      amount: '-99.10',
      name: 'SEPA-Lastschrift-Einzugsermaechtigung-Glaeubiger-Identifikationsnummer',
    },
    { id: 'K2', on: '2026-03-21', amount: '150.00', name: 'PAYMENT RECEIVED' },
  ];
  return ofxText({
    accountId: '55554711',
    type: 'CREDITLINE',
    currency: 'EUR',
    lines,
    closing: { amount: '-49.10', on: '2026-03-31' },
  });
}

const sgml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', ' ');
