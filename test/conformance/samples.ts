import type { Json } from '../../src/plugin/contract.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { makePdf } from '../support/documents/pdf.ts';
import { statementPages } from '../support/documents/pdf-statement.ts';
import { plainText } from '../support/documents/plain-text.ts';
import { serial, workbook } from '../support/documents/workbook.ts';

/** A small document of each format, made up. Every format that is installed must have one here. */
export const SAMPLES: Readonly<Record<string, string | Uint8Array>> = {
  ofx: ofxText({
    lines: [
      { id: 'A1', on: '2026-03-01', amount: '-10.00' },
      { id: 'A2', on: '2026-03-02', amount: '250.00', name: 'EMPLOYER', memo: 'March' },
    ],
    closing: { amount: '969.50', on: '2026-03-31' },
  }),
  plain: plainText({
    rows: ['2026-03-01;-10.00;A1;GROCER', '2026-03-02;250.00;A2;EMPLOYER'],
    closing: '969.50 2026-03-31',
  }),
  mt940: [
    ':20:STATEMENT',
    ':25:12030000/1020304050',
    ':28C:3/1',
    ':60F:C260228EUR1000,00',
    ':61:2603010301D10,00NMSCNONREF//A1',
    ':86:166?00KARTENZAHLUNG?20EINKAUF?32GROCER',
    ':61:2603020302C250,00NTRFNONREF//A2',
    ':86:166?00GEHALT?32EMPLOYER',
    ':62F:C260331EUR1240,00',
    '-',
    '',
  ].join('\r\n'),
  camt: `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><CreDtTm>2026-04-01T06:00:00</CreDtTm></GrpHdr>
<Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${camtBalance('OPBD', '1000.00')}${camtBalance('CLBD', '1240.00')}
${camtEntry('10.00', 'DBIT', '2026-03-01')}${camtEntry('250.00', 'CRDT', '2026-03-02')}
</Stmt></BkToCstmrStmt></Document>
`,
  qif: '!Type:Bank\nD2026-03-01\nT-10.00\nPGROCER\n^\nD2026-03-14\nT250.00\nPEMPLOYER\n^\n',
  csv: 'Date;Payee;Amount;Balance\n2026-03-01;GROCER;-10.00;990.00\n2026-03-14;EMPLOYER;250.00;1240.00\n',
  xlsx: workbook({
    formats: [14],
    sheets: [
      {
        name: 'Statement',
        rows: [
          ['Date', 'Payee', 'Amount', 'Balance'],
          [{ stored: serial('2026-03-01'), style: 1 }, 'GROCER', -10, 990],
          [{ stored: serial('2026-03-14'), style: 1 }, 'EMPLOYER', 250, 1240],
        ],
      },
    ],
  }),
  pdf: pdfSample(),
  alert: alertLetter('Payments', 'You spent 10.00 EUR at GROCER today.\nYou spent 2.50 EUR at BAKER today.'),
};

/** Written as it is, so that a changed byte changes a digit and not the packing. */
function pdfSample(): Uint8Array {
  const columns = [
    { name: 'Date', x: 50 },
    { name: 'Payee', x: 120 },
    { name: 'Amount', x: 400, right: true },
    { name: 'Balance', x: 480, right: true },
  ];
  const rows = [
    ['2026-03-01', 'GROCER', '-10.00', '990.00'],
    ['2026-03-14', 'EMPLOYER', '250.00', '1240.00'],
  ];
  return makePdf(statementPages({ above: ['Opening balance 1000.00', 'Closing balance 1240.00'], columns, rows }));
}

/** The options that a format needs to read its sample. */
export const SAMPLE_OPTIONS: Readonly<Record<string, { readonly [key: string]: Json }>> = {
  alert: { templates: [{ name: 'payment', text: 'You spent {amount} at {payee} today' }] },
};

function alertLetter(subject: string, text: string): string {
  const head = ['Bankfeed-Alert: 1', 'From: a@bank.example', 'Date: 2026-03-14T12:00:00.000Z', `Subject: ${subject}`];
  return [...head, 'Message-ID: <1@bank.example>', `Length: ${text.length}`, '', text].join('\n');
}

function camtBalance(code: string, amount: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>`;
}

function camtEntry(amount: string, direction: string, day: string): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;
}
