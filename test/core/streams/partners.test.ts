/** Which line of one stream is which of another, where amounts and days alone leave a choice. */
import { describe, expect, test } from 'vitest';
import { assertionsOf } from '../../../src/core/streams/assertions.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import { doc, ordersOf } from '../../support/identity/cases.ts';
import { type LedgerModel, type ModelDocument, startLedgerModel } from '../../support/identity/ledger-model.ts';
import { line } from '../../support/identity/statements.ts';

/** `together`: the transactions, each as the streams that show it and the day of the month on which each does. */
type Choice = readonly [name: string, documents: readonly ModelDocument[], together: readonly string[]];

function of(day: number, payee: string, memo: string | null = null): StatementLine {
  return line(onDay(day), '-12.02', payee, null, { memo });
}

function paidTo(day: number, account: string): StatementLine {
  return { ...of(day, 'Anna Muster', 'Sparen'), counterparty: { account, name: null } };
}

const onDay = (day: number) => `2026-02-${String(day).padStart(2, '0')}`;

const ofx = (...lines: StatementLine[]) =>
  doc(
    lines.map((each, at) => ({ ...each, reference: `f${at * 7}x` })),
    { period: ['2026-02-07', '2026-02-17'], asOf: '2026-02-17' },
  );
const csv = (...lines: StatementLine[]) => doc(lines, { asOf: '2026-03-02' }, { stream: 'csv' });
const other = (stream: string, asOf: string, ...lines: StatementLine[]) => doc(lines, { asOf }, { stream });
const alert = (day: number, payee: string) =>
  doc([of(day, payee)], { kind: 'delta', asOf: `${onDay(day)}T12:00:00` }, { stream: 'alert' });

const INVOICE = 'Rechnung 42';

const KIOSK = { ...of(9, 'Kiosk am Markt', 'Einkauf'), reference: 'R31042Z' };
const FUEL = { ...of(9, 'Fuel Station 12', INVOICE), reference: 'R31049Z' };
const DRUGSTORE = { ...of(12, 'Müller Drogerie', 'POS'), reference: 'R31056Z' };

const CHOICES: readonly Choice[] = [
  [
    'one purpose under several payees, the nearer day another payee’s',
    [csv(of(9, 'Employer', INVOICE), of(10, 'Flowers', INVOICE)), ofx(of(8, 'Flowers', INVOICE))],
    ['csv 9', 'csv 10, ofx 8'],
  ],
  [
    'one purpose under all payees of an export and a statement, and alerts without it',
    [
      csv(of(9, 'Employer Ltd', INVOICE), of(10, 'Fee Vera Flowers', INVOICE), of(11, 'Müller Drogerie', INVOICE)),
      ofx(of(8, 'Fee Vera Flowers', INVOICE), of(10, 'Müller Drogerie', INVOICE)),
      alert(8, 'Fee Vera Flowers'),
      alert(9, 'Müller Drogerie'),
    ],
    ['csv 9', 'alert:delta 8, csv 10, ofx 8', 'alert:delta 9, csv 11, ofx 10'],
  ],
  [
    'one purpose, and an export that writes payee and purpose in one column',
    [
      csv(of(9, `Employer Ltd ${INVOICE}`), of(10, `Fee Vera Flowers - ${INVOICE}`)),
      ofx(of(8, 'Fee Vera Flowers', INVOICE), of(14, 'Grocer', INVOICE)),
    ],
    ['csv 9', 'csv 10, ofx 8', 'ofx 14'],
  ],
  [
    'one name, and a statement that says which branch of it each purpose was bought in',
    [csv(of(9, 'STATION 1', INVOICE), of(13, 'STATION 1', 'Card payment')), ofx(of(11, 'Station 12', 'Card payment'))],
    ['csv 13, ofx 11', 'csv 9'],
  ],
  [
    'one purpose, and payees that the export cuts short',
    [
      csv(of(9, 'LEBENSMITTELMA', INVOICE), of(10, 'SCHLOSSGARTENB', INVOICE)),
      ofx(of(8, 'Schlossgartenbetriebe', INVOICE)),
    ],
    ['csv 9', 'csv 10, ofx 8'],
  ],
  [
    'one payee with several purposes that share most of their words',
    [csv(of(9, 'Landlord', 'Garage March'), of(10, 'Landlord', 'Rent March')), ofx(of(8, 'Landlord', 'Rent March'))],
    ['csv 9', 'csv 10, ofx 8'],
  ],
  [
    'the kind of payment as every payee, and the shop as the purpose',
    [
      csv(of(9, 'Kartenzahlung', 'Employer Ltd'), of(10, 'Kartenzahlung', 'Fee Vera Flowers')),
      ofx(of(8, 'Kartenzahlung', 'Fee Vera Flowers')),
    ],
    ['csv 9', 'csv 10, ofx 8'],
  ],
  [
    'one purpose, and a correction of a line that nobody has shown',
    [
      csv(of(9, 'Employer', INVOICE), of(11, 'Flowers', INVOICE)),
      ofx({ ...of(8, 'Flowers', INVOICE), correction: { reference: 'z', action: 'replace' } }),
    ],
    ['csv 9', 'csv 11, ofx 8'],
  ],
  [
    'three formats, two of them with the bank’s references, and each showed one of two purchases before the third showed both',
    [
      other('mt940', '2026-03-01', DRUGSTORE),
      other('camt', '2026-03-01', KIOSK, FUEL),
      csv(...[KIOSK, DRUGSTORE, FUEL].map((each) => ({ ...each, reference: null }))),
      other('mt940', '2026-03-04', KIOSK, FUEL),
      other('camt', '2026-03-04', DRUGSTORE),
    ],
    ['camt 9, csv 9, mt940 9', 'camt 9, csv 9, mt940 9', 'camt 12, csv 12, mt940 12'],
  ],
  [
    'one payee and purpose, and the number of one payment’s other account in both formats',
    [
      csv(of(9, 'Anna Muster', 'Sparen'), paidTo(10, '4711 0009 13')),
      ofx(paidTo(9, 'DE94123456784711000913'), of(10, 'Anna Muster', 'Sparen')),
    ],
    ['csv 9, ofx 10', 'csv 10, ofx 9'],
  ],
  [
    'one payee and purpose in three formats, and the number of one payment’s other account',
    [
      csv(of(9, 'Anna Muster', 'Sparen'), paidTo(11, '4711000913')),
      ofx(paidTo(9, 'DE94123456784711000913'), of(11, 'Anna Muster', 'Sparen')),
      other('camt', '2026-03-02', of(9, 'Anna Muster', 'Sparen'), paidTo(10, 'DE94123456784711000913')),
    ],
    ['camt 9, csv 9, ofx 11', 'camt 10, csv 11, ofx 9'],
  ],
];

describe('of several lines of one amount on neighbouring days', () => {
  test.each(CHOICES)('%s: each stays with its own, in every order', (_, documents, together) => {
    for (const order of ordersOf(documents)) {
      const model = startLedgerModel();
      for (const document of order) model.ingest(document);
      const message = order.map((document) => documents.indexOf(document)).join(' ');
      expect(shownBy(model), message).toEqual([...together].sort());
    }
  });
});

function shownBy(model: LedgerModel): readonly string[] {
  const shown = model.live().map((known) =>
    assertionsOf(known)
      .map(({ stream, fields }) => `${stream} ${Number(fields.bookedOn.slice(-2))}`)
      .sort()
      .join(', '),
  );
  return shown.sort();
}
