/** Cases that lie in files and letters as they come: bytes, formats, copies. */
import { expect } from 'vitest';
import { splitTransaction } from '../../../src/sync/history/split.ts';
import { documentsIn } from '../../support/ask.ts';
import { type OfxLine, ofxText } from '../../support/documents/ofx-text.ts';
import { accountConfig } from '../../support/houses/pulling.ts';
import type { Arrival, Scene } from '../../support/houses/scene.ts';
import type { MimeMessage } from '../../support/mail/mime.ts';
import type { Story } from './story.ts';

const ofx = (...[statement]: Parameters<typeof ofxText>): Arrival => ({ file: 'a.ofx', content: ofxText(statement) });
const csv = (content: string | Uint8Array): Arrival => ({ file: 'a.csv', content });

const MONTH: readonly OfxLine[] = [
  { id: 'r1', on: '2026-03-01', amount: '-10.00', name: 'GROCER' },
  { id: 'r2', on: '2026-03-02', amount: '-20.00', name: 'BAKER' },
  { id: 'r3', on: '2026-03-03', amount: '-20.00', name: 'BUTCHER' },
  { id: 'r4', on: '2026-03-04', amount: '1500.00', name: 'EMPLOYER' },
];
const STANDS = [
  '2026-03-01 -10.00 GROCER',
  '2026-03-02 -20.00 BAKER',
  '2026-03-03 -20.00 BUTCHER',
  '2026-03-04 1500.00 EMPLOYER',
];
const MARCH_IN_EUROS = ofxText({ lines: MONTH, currency: 'EUR' });

const ALERTS = `- name: card
  from: "*@bank.example"
  text: "You spent {amount} at {payee} on {date}."
  date: YYYY-MM-DD
`;
const ALERT: MimeMessage = { from: 'alerts@bank.example', text: 'You spent EUR 12.00 at GROCER on 2026-03-01.' };
const FORWARD: MimeMessage = {
  ...ALERT,
  from: 'me@example.com',
  id: '<2@example.com>',
  subject: 'Fwd: Your statement',
};
const CHECKING = accountConfig({ handle: 'checking', match: ['1234567890'], currency: 'EUR' });
const MAIL = { alerts: ALERTS, accounts: [CHECKING] };

const PAYEES = ['Café Süd', 'Café Süd'.normalize('NFD'), 'Ca\u00adfé\u00a0Süd'];
const sheet = (payee: string) =>
  `Date;Payee;Amount;Balance\n2026-03-13;GROCER;-10.00;90.00\n2026-03-14;${payee};-3.50;86.50\n`;
const CSV_OPTIONS = { inbox: { account: 'checking' }, accounts: [CHECKING] };

const half = (server: string, closing: string): Arrival =>
  ofx({
    lines: [{ on: '2026-03-14', amount: '-3.50', name: 'CAFE' }],
    server,
    closing: { amount: closing, on: '2026-03-14' },
  });

const CARD_SHEET = {
  delimiter: ';',
  header: 1,
  columns: { date: 'Date', payee: 'Payee', amount: 'Amount' },
  date: 'YYYY-MM-DD',
  sign: 'out-positive',
};

const MT940 = `:20:A
:25:12030000/0000202051
:28C:00003/001
:60F:C260228EUR1000,00
:61:2603020302D300,00NMSCNONREF//K1
:86:191?00SAMMELUEBERWEISUNG?20Batch of 3
:61:2603030303C12,00NTRFNONREF//K2
:86:166?00GUTSCHRIFT?20Refund?32SHOP
:62F:C260331EUR712,00
-
`;
const camtEntry = (amount: string, mark: string, day: string, inside: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${inside}</Ntry>`;
const camtBalance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const details = ['100.00', '120.00', '80.00'].map(
  (amount, at) =>
    `<TxDtls><Refs><EndToEndId>E${at}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Cdtr><Nm>Payee ${at}</Nm></Cdtr></RltdPties></TxDtls>`,
);
const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><CreDtTm>2026-04-01T06:00:00+02:00</CreDtTm></GrpHdr>
<Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${camtBalance('OPBD', '1000.00', '2026-02-28')}${camtBalance('CLBD', '712.00', '2026-03-31')}
${camtEntry('300.00', 'DBIT', '2026-03-02', `<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>${details.join('')}</NtryDtls>`)}
${camtEntry('12.00', 'CRDT', '2026-03-03', '<AddtlNtryInf>Refund</AddtlNtryInf>')}</Stmt></BkToCstmrStmt></Document>
`;

const importedIn = ({ deps }: Scene) => documentsIn(deps.store).filter(({ state }) => state === 'imported');

export const FILES: readonly Story[] = [
  {
    name: 'the same file renamed, in a second folder and as an attachment',
    options: MAIL,
    arrivals: [
      { file: 'march.ofx', content: MARCH_IN_EUROS },
      { file: 'copy.ofx', content: MARCH_IN_EUROS, folder: 'second' },
      { letter: { files: [{ name: 'march.ofx', content: MARCH_IN_EUROS }] } },
      { file: 'renamed.ofx', content: MARCH_IN_EUROS },
    ],
    stand: STANDS,
    check: async (scene) => expect(importedIn(scene)).toHaveLength(1),
  },
  {
    name: 'one payee composed, decomposed, with a no-break space, with a soft hyphen, and in another encoding',
    options: CSV_OPTIONS,
    arrivals: [...PAYEES.map((payee) => csv(sheet(payee))), csv(Buffer.from(sheet('Café Süd'), 'latin1'))],
    stand: ['2026-03-13 -10.00', '2026-03-14 -3.50'],
  },
  {
    name: 'the same letter in two folders of a mailbox, and the statement',
    options: MAIL,
    arrivals: [
      { letter: ALERT },
      { letter: { ...ALERT, headers: ['X-Gmail-Labels: All Mail', 'Received: from mx.example.com'] } },
      ofx({ lines: [{ id: 'A1', on: '2026-03-02', amount: '-12.00', name: 'GROCER' }], currency: 'EUR' }),
    ],
    stand: ['2026-03-02 -12.00 GROCER'],
  },
  {
    name: 'an alert, and the same one forwarded by the owner',
    options: MAIL,
    arrivals: [{ letter: ALERT }, { letter: FORWARD }],
    stand: ['2026-03-01 -12.00 GROCER'],
  },
  {
    name: 'an alert that the owner forwarded, and no other',
    options: MAIL,
    arrivals: [{ letter: FORWARD }],
    stand: [],
  },
  {
    name: 'two half days with equal coffees, where only the closing balance speaks for two, and the owner says so',
    arrivals: [half('2026-03-14', '96.50'), half('2026-03-15', '93.00')],
    happens: async (scene) => {
      if (!scene.issues().includes('identity.twin')) return false;
      const [id = ''] = await scene.ids();
      splitTransaction(scene.deps, id);
      await scene.sync();
      return true;
    },
    stand: ['2026-03-14 -3.50 CAFE', '2026-03-14 -3.50 CAFE'],
  },
  {
    name: 'a card whose sheet shows purchases as positive, and its OFX file',
    options: {
      ...CSV_OPTIONS,
      config: { formats: { csv: { profiles: { card: CARD_SHEET } as never, profile: 'card' } } },
    },
    arrivals: [
      csv('Date;Payee;Amount\n2026-03-14;CAFE;3.50\n2026-03-15;GROCER;20.00\n2026-03-16;REFUND;-5.00\n'),
      ofx({
        lines: [
          { id: 'f1x', on: '2026-03-14', amount: '-3.50', name: 'CAFE' },
          { id: 'f2x', on: '2026-03-15', amount: '-20.00', name: 'GROCER' },
          { id: 'f3x', on: '2026-03-16', amount: '5.00', name: 'REFUND' },
        ],
        currency: 'EUR',
      }),
    ],
    stand: ['2026-03-14 -3.50 CAFE', '2026-03-15 -20.00 GROCER', '2026-03-16 5.00 REFUND'],
  },
  {
    name: 'the last night of March in another zone, and the first of April',
    options: CSV_OPTIONS,
    arrivals: [
      {
        file: 'a.ofx',
        content: ofxText({
          lines: [{ id: 'f1x', on: '2026-03-31', amount: '-3.50', name: 'CAFE' }],
          currency: 'EUR',
        }).replace('<DTPOSTED>20260331', '<DTPOSTED>20260331230000[-5:EST]'),
      },
      csv(
        'Date;Payee;Amount;Balance;Currency\n2026-03-30;BAKER;-1.00;100.00;EUR\n2026-04-01;CAFE;-3.50;96.50;EUR\n2026-04-02;GROCER;-20.00;76.50;EUR\n',
      ),
    ],
    stand: ['2026-03-30 -1.00 BAKER', '2026-03-31 -3.50 CAFE', '2026-04-02 -20.00 GROCER'],
  },
  {
    name: 'MT940 and CAMT.053 of one statement, of which one entry holds three payments',
    options: {
      accounts: [
        accountConfig({
          handle: 'checking',
          match: ['DE02120300000000202051', '12030000/0000202051'],
          currency: 'EUR',
        }),
      ],
    },
    arrivals: [
      { file: 'a.sta', content: MT940 },
      { file: 'a.xml', content: CAMT },
    ],
    stand: ['2026-03-02 -300.00', '2026-03-03 12.00'],
  },
];
