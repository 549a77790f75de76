/** A household in which each action of the pages can be done once. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { signed } from '../../../../src/settings/write/ours.ts';
import { type House, startHouse } from '../../../support/browser/house.ts';
import { type OfxLine, ofxText } from '../../../support/documents/ofx-text.ts';
import { makePdf } from '../../../support/documents/pdf.ts';
import { HARBOUR, type StatementPlan, statementPages } from '../../../support/documents/pdf-statement.ts';
import { cardFile, everydayFile, shopFile } from '../../../support/documents/unknown-banks.ts';
import { scriptedImap } from '../../../support/mail/imap-script.ts';
import { mimeMessage } from '../../../support/mail/mime.ts';
import { freePort } from '../../../support/web/free-port.ts';
import { CLIENT, Provider } from '../../../support/web/openid-provider.ts';

export const PASSWORD = 'correct horse';

export async function openActingHouse(until: (end: () => void) => void): Promise<House> {
  const letter = mimeMessage({
    subject: 'Your statement',
    from: '"Harbor Bank" <statements@bank.example>',
    text: 'Your statement',
    files: [{ name: 'kept-back.ofx', content: ofxText({ accountId: '9999', lines: lines('L', '2026-02', '-8.00') }) }],
  });
  const mail = await scriptedImap([{ uid: 1, raw: Buffer.from(letter).toString('latin1') }], {}, until);
  const friend = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(friend, 'listening');
  until(() => friend.close());
  const provider = new Provider();
  provider.name = 'localhost';
  await provider.listen();
  until(() => provider.close());
  const { issuer } = provider;
  const own = await freePort();
  const config = signed(configOf({ imap: mail.port, webhook: (friend.address() as AddressInfo).port, own, issuer }));
  const fill = (cwd: string) => {
    for (const [name, content] of FILES) writeFileSync(join(cwd, 'inbox', name), content);
  };
  const house = await startHouse({ config, password: PASSWORD, fill, until });
  await settled(house);
  return house;
}

/** Until every file and the letter are there, and the ledger has what it is told. */
async function settled({ page }: House): Promise<void> {
  for (;;) {
    const [documents, transactions] = [await page('/documents'), await page('/transactions')];
    const count = new Set(documents.match(/href="\/documents\/d\d+"/g)).size;
    const isIdle = documents.includes('role="status" hidden') && !transactions.includes('on the way to the ledger');
    if (count === FILES.length + 1 && isIdle && transactions.includes('/entries/')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Around {
  readonly imap: number;
  readonly webhook: number;
  /** The port of the dashboard: the provider must know the way back. */
  readonly own: number;
  readonly issuer: string;
}

const configOf = ({ imap, issuer, own, webhook }: Around): string => `state: state
timezone: UTC
ledger: {listen: "127.0.0.1:0"}
server:
  listen: "127.0.0.1:${own}"
  url: "http://127.0.0.1:${own}/"
  password: ${PASSWORD}
  openid:
    issuer: "${issuer}"
    clientId: ${CLIENT.clientId}
    clientSecret: ${CLIENT.clientSecret}
    allow: [ada@example.org]
accounts:
  checking: {match: ["021000021/1234567890"], name: Everyday, currency: USD}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, schedule: "0 0 1 1 *"}
  mail:
    use: email
    host: 127.0.0.1
    port: ${imap}
    tls: false
    user: me
    password: secret
    idle: false
    schedule: "0 0 1 1 *"
    rules: [{from: ["*@bank.example"]}]
notify: [{url: "http://127.0.0.1:${webhook}/", on: [silence]}]
`;

function lines(prefix: string, month: string, ...amounts: readonly string[]): OfxLine[] {
  return amounts.map((amount, at) => ({
    id: `${prefix}${at}`,
    on: `${month}-${String(at + 2).padStart(2, '0')}`,
    amount,
    name: at % 2 === 0 ? 'GROCER' : 'BAKER',
  }));
}

/** One line of an account that is a leg of what may be a transfer. */
const leg = (accountId: string, amount: string, name: string, on: string): string =>
  ofxText({ accountId, lines: [{ id: `L${accountId}`, on, amount, name }], from: '2026-10-01', to: '2026-10-31' });

const MARCH = ofxText({
  lines: lines('A', '2026-03', '-10.00', '-4.50', '-3.20', '-7.10', '1200.00'),
  closing: { amount: '1175.20', on: '2026-03-31' },
});
const CORRECTED = { ...lines('C', '2026-05', '-9.00')[0], id: 'C9', on: '2026-05-09', amount: '-2.00' };

const PAPER: StatementPlan = {
  ...HARBOUR,
  above: ['Harbour Bank', 'Account number: 7654321', 'Currency: USD', 'Opening balance 1,000.00'],
};

export const MAY = ofxText({
  lines: lines('M', '2026-06', '-11.00'),
  closing: { amount: '1164.20', on: '2026-06-30' },
});
/** Two more lines of an account that was archived meanwhile. */
export const LATE = ofxText({
  accountId: '5555',
  lines: [
    { id: 'Z1', on: '2026-06-02', amount: '-6.00', name: 'LATE ONE' },
    { id: 'Z2', on: '2026-06-03', amount: '-7.00', name: 'LATE TWO' },
  ],
});
const FILES: readonly (readonly [string, string | Uint8Array])[] = [
  ['march.ofx', MARCH],
  ['april.ofx', ofxText({ accountId: '5555', lines: lines('B', '2026-04', '-1.00', '-2.00') })],
  ['torn.ofx', MARCH.slice(0, 700)],
  [
    'corrected.ofx',
    ofxText({
      accountId: '6666',
      lines: [...lines('C', '2026-05', '-9.00'), { ...CORRECTED, extra: '<CORRECTFITID>C0' }],
    }),
  ],
  ['locked.pdf', makePdf(statementPages(PAPER), { compress: true, lock: { cipher: 'aes-256', password: 'sesame' } })],
  ['reserve.ofx', leg('11112222', '-250.00', 'RESERVE', '2026-10-05')],
  ['everyday-reserve.ofx', leg('33334444', '250.00', 'FROM EVERYDAY', '2026-10-06')],
  ['holiday.ofx', leg('55556666', '-90.00', 'HOLIDAY', '2026-10-12')],
  ['savings.ofx', leg('77778888', '90.00', 'FROM SAVINGS', '2026-10-13')],
  ['shop.csv', shopFile('03/04/2026', '02/04/2026')],
  ['everyday.csv', everydayFile('03', 1000)],
  ['card.csv', cardFile('03')],
  ['unknown.csv', 'Tag;Wer;Betrag;Zweck\n03/04/2026;Grocer;12,50;food\n02/05/2026;Baker;3,10;bread\n'],
];
