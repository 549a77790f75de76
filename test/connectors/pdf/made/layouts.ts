import type { PdfText } from '../../../support/documents/pdf.ts';
import { columns, type StatementPlan } from '../../../support/documents/pdf-statement.ts';

/** A layout with what it means. */
export interface Layout {
  readonly name: string;
  readonly plan: StatementPlan;
  /** More of them in the same file, each on pages of its own. */
  readonly more?: readonly StatementPlan[];
  /** `2026-03-01 -10.00` for each line. */
  readonly lines: readonly string[];
  /** Others are proved by their balances and go through without a question. */
  readonly gate?: 'held';
  /** Payees that must read so. */
  readonly payees?: readonly string[];
  readonly account?: string;
  readonly accounts?: readonly string[];
  readonly currency?: string;
}

/** A part of a line above a table, at its left edge. */
const text = (each: string, x: number): PdfText => ({ text: each, x, y: 0 });
export const LAYOUTS: readonly Layout[] = [
  {
    name: 'debit, credit and running balance, between brought and carried forward',
    plan: {
      above: [
        'Harbour Bank',
        'Account number: 1234567890',
        'Statement period 1 March 2026 to 31 March 2026',
        'Currency: GBP',
      ],
      columns: columns('Date 50 | Description 120 | Paid out >380 | Paid in >450 | Balance >540'),
      rows: [
        ['', 'Balance brought forward', '', '', '1,000.00'],
        ['02 Mar 2026', 'GROCER HIGH STREET', '10.00', '', '990.00'],
        ['03 Mar 2026', 'SALARY ACME LTD', '', '2,500.00', '3,490.00'],
        ['17 Mar 2026', 'RENT\nMARCH\nREF 4711', '1,200.00', '', '2,290.00'],
        ['', 'Balance carried forward', '', '', '2,290.00'],
      ],
      below: ['Harbour Bank is made up.'],
    },
    lines: ['2026-03-02 -10.00', '2026-03-03 2500.00', '2026-03-17 -1200.00'],
    payees: ['GROCER HIGH STREET', 'SALARY ACME LTD', 'RENT MARCH REF 4711'],
    account: '1234567890',
    currency: 'GBP',
  },
  {
    name: 'German: one amount with the sign behind, days without years, old and new balance',
    plan: {
      above: [
        'Beispielbank eG',
        'Kontoauszug 3/2026',
        'IBAN DE02 1203 0000 0000 2020 51',
        'Auszug vom 01.03.2026 bis 31.03.2026',
      ],
      columns: columns('Buchung 50 | Wert 100 | Verwendungszweck 150 | Betrag EUR >500'),
      rows: [
        ['', '', 'Alter Kontostand vom 28.02.2026', '1.234,56'],
        ['02.03.', '02.03.', 'Kartenzahlung\nGROCER//BERLIN/DE\n2026-03-01T12:10', '10,00-'],
        ['03.03.', '04.03.', 'Gehalt\nACME GmbH', '2.500,00'],
        ['31.03.', '31.03.', 'Entgelt', '4,90-'],
        ['', '', 'Neuer Kontostand vom 31.03.2026', '3.719,66'],
      ],
    },
    lines: ['2026-03-02 -10.00', '2026-03-03 2500.00', '2026-03-31 -4.90'],
    account: 'DE02120300000000202051',
    currency: 'EUR',
  },
  {
    name: 'German: balances with the number of the statement and the time of day behind their day',
    plan: {
      above: ['Musterkasse', 'Kontoauszug 3/2026', 'IBAN DE02 1203 0000 0000 2020 51'],
      columns: columns('Datum 50 | Erläuterung 120 | Betrag EUR >500'),
      rows: [
        ['', 'Kontostand am 28.02.2026, Auszug Nr. 2', '1.000,00'],
        ['02.03.2026', 'Kartenzahlung\nGROCER', '-10,00'],
        ['03.03.2026', 'Lohn, Gehalt\nACME', '2.500,00'],
        ['', 'Kontostand am 31.03.2026 um 20:05 Uhr', '3.490,00'],
      ],
    },
    lines: ['2026-03-02 -10.00', '2026-03-03 2500.00'],
    account: 'DE02120300000000202051',
  },
  {
    name: 'French: what is had and what is owed stand as balances under credit and debit',
    plan: {
      above: ['RELEVE DE COMPTE', 'Compte n° 00050123456', 'du 01/03/2026 au 31/03/2026'],
      columns: columns('Date 50 | Valeur 100 | Nature des opérations 160 | Débit >450 | Crédit >540'),
      rows: [
        ['', '', 'SOLDE CREDITEUR AU 28/02/2026', '', '100,00'],
        ['02/03', '02/03', 'CARTE 01/03 EPICERIE', '12,50', ''],
        ['14/03', '14/03', 'VIREMENT ACME', '', '200,00'],
        ['20/03', '20/03', 'PRLV LOYER\nREF 2026-03', '631,83', ''],
        ['', '', 'TOTAL DES OPERATIONS', '644,33', '200,00'],
        ['', '', 'SOLDE DEBITEUR AU 31/03/2026', '344,33', ''],
      ],
    },
    lines: ['2026-03-02 -12.50', '2026-03-14 200.00', '2026-03-20 -631.83'],
  },
  {
    name: 'German: amounts with S and H behind them, over three pages with what is carried over',
    plan: {
      above: [
        'Musterkasse',
        'Konto-Nr. 4711000815',
        'Kontoauszug vom 01.03.2026 bis 31.03.2026',
        'Alter Saldo 100,00 H',
      ],
      columns: columns('Datum 50 | Erläuterung 110 | Betrag >480'),
      rows: Array.from({ length: 25 }, (_, index) => [
        `${String(index + 1).padStart(2, '0')}.03.2026`,
        `Einkauf ${index + 1}`,
        index % 5 === 4 ? '100,00 H' : '7,50 S',
      ]),
      perPage: 10,
      turn: (rows) => {
        const cents = rows.reduce((sum, row) => sum + (row[2]?.endsWith('H') ? 10_000 : -750), 10_000);
        const sum = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} H`;
        return { foot: ['', 'Übertrag', sum], head: ['', 'Übertrag', sum] };
      },
      everyPage: { top: 'Musterkasse · Blatt #', bottom: 'Musterkasse AöR · Am Markt 1 · 12345 Musterstadt · Seite #' },
      below: ['Neuer Saldo 450,00 H'],
    },
    lines: Array.from(
      { length: 25 },
      (_, index) => `2026-03-${String(index + 1).padStart(2, '0')} ${index % 5 === 4 ? '100.00' : '-7.50'}`,
    ),
    account: '4711000815',
  },
  {
    name: 'French: Débit and Crédit, blanks in thousands, a running total on the next page',
    plan: {
      above: [
        'Banque de l’Exemple',
        'RELEVÉ DE COMPTE',
        'N° de compte 00012345678',
        'du 01/12/2025 au 31/12/2025',
        [
          { x: 120, y: 0, text: 'ANCIEN SOLDE AU 30/11/2025' },
          { x: 540, y: 0, text: '1 500,00', right: true },
        ],
      ],
      columns: columns('Date 50 | Valeur 110 | Libellé 170 | Débit >460 | Crédit >540'),
      rows: [
        ['02/12/2025', '02/12/2025', 'PAIEMENT CB\nBOULANGERIE', '3,20', ''],
        ['05/12/2025', '06/12/2025', 'VIREMENT ACME', '', '2 100,00'],
        ['13/12/2025', '13/12/2025', 'LOYER', '1 050,00', ''],
        ['31/12/2025', '31/12/2025', 'COTISATION', '8,00', ''],
      ],
      below: ['Total des opérations', 'NOUVEAU SOLDE AU 31/12/2025 2 538,80'],
    },
    lines: ['2025-12-02 -3.20', '2025-12-05 2100.00', '2025-12-13 -1050.00', '2025-12-31 -8.00'],
    account: '00012345678',
  },
  {
    name: 'no balance anywhere',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890'],
      columns: columns('Date 50 | Description 120 | Amount >500'),
      rows: [
        ['2026-03-02', 'GROCER', '-10.00'],
        ['2026-03-03', 'SALARY', '2,500.00'],
      ],
    },
    lines: ['2026-03-02 -10.00', '2026-03-03 2500.00'],
    gate: 'held',
  },
  {
    name: 'two accounts in a file, each with its own balances',
    plan: {
      above: ['Harbour Bank', 'Account number: 1111111111', 'Opening balance 100.00'],
      columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
      rows: [
        ['2026-03-02', 'GROCER', '-10.00', '90.00'],
        ['2026-03-03', 'REFUND', '5.00', '95.00'],
      ],
      below: ['Closing balance 95.00'],
    },
    more: [
      {
        above: ['Account number: 2222222222', 'Opening balance 7,000.00'],
        columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
        rows: [
          ['2026-03-15', 'FEE', '-2.00', '6,998.00'],
          ['2026-03-31', 'INTEREST', '14.34', '7,012.34'],
        ],
        below: ['Closing balance 7,012.34'],
      },
    ],
    lines: ['2026-03-02 -10.00', '2026-03-03 5.00', '2026-03-15 -2.00', '2026-03-31 14.34'],
    accounts: ['1111111111', '2222222222'],
  },
  {
    name: 'days without years across new year',
    plan: {
      above: [
        'Harbour Bank',
        'Account number 1234567890',
        'Period: 15/12/2025 - 14/01/2026',
        'Opening balance: £500.00',
      ],
      columns: columns('Date 50 | Details 120 | Money out >400 | Money in >470 | Balance >545'),
      rows: [
        ['20/12', 'TOY SHOP', '45.00', '', '455.00'],
        ['31/12', 'INTEREST', '', '1.25', '456.25'],
        ['02/01', 'BAKER', '6.25', '', '450.00'],
        ['13/01', 'RENT', '400.00', '', '50.00'],
      ],
      below: ['Closing balance: £50.00'],
    },
    lines: ['2025-12-20 -45.00', '2025-12-31 1.25', '2026-01-02 -6.25', '2026-01-13 -400.00'],
    currency: 'GBP',
  },
  {
    name: 'balances with CR and DR, newest first',
    plan: {
      above: ['Harbour Bank', 'Account No: 998877', 'Currency: INR'],
      columns: columns('Txn Date 50 | Narration 120 | Withdrawal Amt >390 | Deposit Amt >470 | Balance >550'),
      rows: [
        ['09 Mar 2026', 'UPI/GROCER/1234', '150.00', '', '50.00 DR'],
        ['05 Mar 2026', 'NEFT ACME', '', '1,00,000.00', '100.00 CR'],
        ['01 Mar 2026', 'EMI', '500.00', '', '99,900.00 DR'],
      ],
    },
    lines: ['2026-03-09 -150.00', '2026-03-05 100000.00', '2026-03-01 -500.00'],
    currency: 'INR',
  },
  {
    name: 'headings in two lines, value date, amounts left-aligned',
    plan: {
      above: ['Bank of Examples', 'Account number: 55-66-77 12345678', 'Opening balance 20.00 USD'],
      columns: columns(
        'Booking\ndate 50 | Value\ndate 115 | Transaction\ndetails 180 | Amount 400 | Account\nbalance 480',
      ),
      rows: [
        ['2026-02-03', '2026-02-04', 'COFFEE', '-3.50', '16.50'],
        ['2026-02-05', '2026-02-05', 'GIFT FROM AUNT', '100.00', '116.50'],
        ['2026-02-27', '2026-02-28', 'PHONE', '-16.50', '100.00'],
      ],
    },
    lines: ['2026-02-03 -3.50', '2026-02-05 100.00', '2026-02-27 -16.50'],
    currency: 'USD',
  },
  {
    name: 'parts for deposits and withdrawals, unsigned, with a summary above',
    plan: {
      above: [
        'First Example Bank',
        'Account number: 000000987654321',
        'January 1, 2026 through January 31, 2026',
        [
          { x: 50, y: 0, text: 'Beginning balance' },
          { x: 300, y: 0, text: '$1,000.00', right: true },
        ],
        [
          { x: 50, y: 0, text: 'Deposits and additions' },
          { x: 300, y: 0, text: '2,000.00', right: true },
        ],
        [
          { x: 50, y: 0, text: 'Electronic withdrawals' },
          { x: 300, y: 0, text: '-1,250.00', right: true },
        ],
        [
          { x: 50, y: 0, text: 'Ending balance' },
          { x: 300, y: 0, text: '$1,750.00', right: true },
        ],
        '',
        'DEPOSITS AND ADDITIONS',
      ],
      columns: columns('DATE 50 | DESCRIPTION 110 | AMOUNT >500'),
      rows: [
        ['01/05', 'Payroll ACME', '$2,000.00'],
        ['', 'Total deposits and additions', '$2,000.00'],
        ['ELECTRONIC WITHDRAWALS', '', ''],
        ['01/09', 'Power Company', '$150.00'],
        ['01/15', 'Mortgage', '1,100.00'],
        ['', 'Total electronic withdrawals', '$1,250.00'],
      ],
    },
    lines: ['2026-01-05 2000.00', '2026-01-09 -150.00', '2026-01-15 -1100.00'],
    account: '000000987654321',
  },
  {
    name: 'the day is printed once for all that happened on it',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890', '1 March 2026 to 31 March 2026'],
      columns: columns('Date 50 | Payment type and details 120 | Paid out >380 | Paid in >450 | Balance >540'),
      rows: [
        ['', 'BALANCE BROUGHT FORWARD', '', '', '800.00'],
        ['02 Mar 26', 'VIS GROCER', '10.00', '', ''],
        ['', 'VIS BAKER', '5.00', '', ''],
        ['', 'CR ACME\nSALARY', '', '1,000.00', '1,785.00'],
        ['09 Mar 26', 'DD POWER CO', '85.00', '', ''],
        ['', 'SO RENT', '700.00', '', '1,000.00'],
        ['', 'BALANCE CARRIED FORWARD', '', '', '1,000.00'],
      ],
    },
    lines: ['2026-03-02 -10.00', '2026-03-02 -5.00', '2026-03-02 1000.00', '2026-03-09 -85.00', '2026-03-09 -700.00'],
  },
  {
    name: 'the amount stands on the last line of a transaction',
    plan: {
      above: ['Banco Ejemplo', 'Cuenta 0049 1500 05 1234567892', 'Periodo 01-03-2026 a 31-03-2026'],
      columns: columns('Fecha 50 | Concepto 120 | Importe >430 | Saldo >530'),
      rows: [
        ['', 'Saldo anterior', '', '300,00'],
        ['02-03-2026', 'COMPRA TARJETA\nSUPERMERCADO\nMADRID', '\n\n-12,40', '\n\n287,60'],
        ['10-03-2026', 'TRANSFERENCIA\nDE ACME SL', '\n1.200,00', '\n1.487,60'],
        ['', 'Saldo final', '', '1.487,60'],
      ],
    },
    lines: ['2026-03-02 -12.40', '2026-03-10 1200.00'],
    payees: ['COMPRA TARJETA SUPERMERCADO MADRID', 'TRANSFERENCIA DE ACME SL'],
  },
  {
    name: 'pages of a book: even pages are shifted, and headings stand on each',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890', 'Opening balance 1,000.00'],
      columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
      rows: Array.from({ length: 30 }, (_, index) => [
        `2026-03-${String(index + 1).padStart(2, '0')}`,
        `SHOP NUMBER ${index + 1} IN A LONG STREET`,
        '-10.00',
        `${(990 - index * 10).toFixed(2)}`,
      ]),
      perPage: 12,
      shift: 25,
      everyPage: { top: 'Harbour Bank statement', bottom: 'Page # of 3' },
      below: ['Closing balance 700.00'],
    },
    lines: Array.from({ length: 30 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')} -10.00`),
  },
  {
    name: 'headings on the first page only',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890', 'Opening balance 1,000.00'],
      columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
      rows: Array.from({ length: 20 }, (_, index) => [
        `2026-03-${String(index + 1).padStart(2, '0')}`,
        `SHOP ${index + 1}`,
        index % 2 === 0 ? '-10.00' : '5.00',
        `${(1000 - Math.ceil((index + 1) / 2) * 10 + Math.floor((index + 1) / 2) * 5).toFixed(2)}`,
      ]),
      perPage: 8,
      repeatsHeadings: false,
      everyPage: { bottom: 'Harbour Bank plc, registered somewhere · page #' },
      below: ['Closing balance 950.00'],
    },
    lines: Array.from(
      { length: 20 },
      (_, index) => `2026-03-${String(index + 1).padStart(2, '0')} ${index % 2 === 0 ? '-10.00' : '5.00'}`,
    ),
  },
  {
    name: 'no headings at all, proved by its running balance',
    plan: {
      above: ['Tiny Bank', 'Opening balance 100.00'],
      columns: columns('50 | 120 | >430 | >520'),
      rows: [
        ['2026-03-01', 'GROCER', '-10.00', '90.00'],
        ['2026-03-05', 'EMPLOYER', '250.00', '340.00'],
        ['2026-03-09', 'RENT AND WATER', '-200.00', '140.00'],
        ['2026-03-21', 'BOOKS', '-40.00', '100.00'],
        ['2026-03-30', 'SHOES', '-30.00', '70.00'],
      ],
      below: ['Closing balance 70.00'],
    },
    lines: ['2026-03-01 -10.00', '2026-03-05 250.00', '2026-03-09 -200.00', '2026-03-21 -40.00', '2026-03-30 -30.00'],
  },
  {
    name: 'one row has a wrong balance',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890'],
      columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
      rows: [
        ['2026-03-01', 'GROCER', '-10.00', '90.00'],
        ['2026-03-05', 'EMPLOYER', '250.00', '341.00'],
        ['2026-03-09', 'RENT', '-200.00', '140.00'],
      ],
    },
    lines: ['2026-03-01 -10.00', '2026-03-05 250.00', '2026-03-09 -200.00'],
    gate: 'held',
  },
  {
    name: 'a running balance that ends elsewhere than the stated closing balance',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890', 'Opening balance 100.00', 'Closing balance 90.00'],
      columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
      rows: [
        ['2026-03-01', 'GROCER', '-10.00', '90.00'],
        ['2026-03-05', 'EMPLOYER', '250.00', '340.00'],
      ],
    },
    lines: ['2026-03-01 -10.00', '2026-03-05 250.00'],
    gate: 'held',
  },
  {
    name: 'a day that does not exist',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890', 'Opening balance 100.00'],
      columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
      rows: [
        ['01.03.2026', 'GROCER', '-10.00', '90.00'],
        ['31.02.2026', 'EMPLOYER', '250.00', '340.00'],
        ['09.03.2026', 'BAKER', '-40.00', '300.00'],
      ],
    },
    lines: ['2026-03-01 -10.00', '2026-03-09 -40.00'],
    gate: 'held',
  },
  {
    name: 'days without years and nothing that names one',
    plan: {
      above: ['Harbour Bank', 'Account number: 1234567890', 'Opening balance 100.00'],
      columns: columns('Date 50 | Description 120 | Amount >430 | Balance >520'),
      rows: [
        ['01/03', 'GROCER', '-10.00', '90.00'],
        ['15/03', 'EMPLOYER', '250.00', '340.00'],
      ],
    },
    lines: ['2026-03-01 -10.00', '2026-03-15 250.00'],
    gate: 'held',
  },
  {
    name: 'Italian: Dare and Avere, date order shown by other dates',
    plan: {
      above: ['Banca Esempio', 'Numero conto 000123456', 'ESTRATTO CONTO dal 01/04/2026 al 30/04/2026'],
      columns: columns('Data operazione 50 | Data valuta 130 | Descrizione 200 | Dare >440 | Avere >530'),
      rows: [
        ['', '', 'Saldo iniziale', '', '1.000,00'],
        ['03/04/2026', '05/04/2026', 'PAGAMENTO POS', '25,50', ''],
        ['10/04/2026', '10/04/2026', 'STIPENDIO', '', '1.500,00'],
        ['12/04/2026', '12/04/2026', 'BOLLO', '1,00', ''],
        ['', '', 'Saldo finale', '', '2.473,50'],
      ],
    },
    lines: ['2026-04-03 -25.50', '2026-04-10 1500.00', '2026-04-12 -1.00'],
  },
  {
    name: 'Dutch: Af and Bij as words beside unsigned amounts',
    plan: {
      above: [
        'Voorbeeldbank',
        'IBAN NL91 ABNA 0417 1643 00',
        'Periode 01-03-2026 t/m 31-03-2026',
        'Beginsaldo € 50,00',
        'Eindsaldo € 139,50',
      ],
      columns: columns('Datum 50 | Omschrijving 120 | Af Bij 350 | Bedrag EUR >500'),
      rows: [
        ['01-03-2026', 'Bakker', 'Af', '10,50'],
        ['03-03-2026', 'Werkgever', 'Bij', '100,00'],
      ],
    },
    lines: ['2026-03-01 -10.50', '2026-03-03 100.00'],
    account: 'NL91ABNA0417164300',
    currency: 'EUR',
  },
  {
    name: 'accounts of counterparties in the text, also at the end of a page',
    plan: {
      above: [
        'Beispielbank eG',
        'IBAN DE02 1203 0000 0000 2020 51',
        '01.03.2026 - 31.03.2026',
        'Alter Saldo 500,00 EUR',
      ],
      columns: columns('Datum 50 | Verwendungszweck 120 | Betrag >500'),
      rows: Array.from({ length: 9 }, (_, index) => [
        `0${index + 1}.03.2026`,
        `Überweisung\nIBAN DE${['89370400440532013000', '12500105170648489890'][index % 2]}\nMiete Nr. ${index}`,
        `-${index + 1},00`,
      ]),
      perPage: 3,
      everyPage: {
        top: 'Beispielbank eG, IBAN DE02 1203 0000 0000 2020 51',
        bottom: 'Beispielbank eG · Vorstand: niemand',
      },
      below: ['Neuer Saldo 455,00 EUR'],
    },
    lines: Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1} -${index + 1}.00`),
    accounts: ['DE02120300000000202051'],
  },
  {
    name: 'the value date under the booking date, in the second line of a row',
    plan: {
      above: [
        'Beispielbank AG',
        'IBAN DE02 1203 0000 0000 2020 51',
        'Alter Saldo 100,00 Euro',
        'Neuer Saldo 1.077,50 Euro',
      ],
      columns: columns('Buchung\nValuta 50 | Buchung / Verwendungszweck 120 | Betrag (EUR) >500'),
      rows: [
        ['02.03.2026\n02.03.2026', 'Lastschrift GROCER\nEinkauf 4711', '-12,50'],
        ['03.03.2026\n04.03.2026', 'Gehalt ACME\nLohn 03/2026\nMandat: keines', '1.000,00'],
        ['31.03.2026\n31.03.2026', 'Entgelt', '-10,00'],
      ],
    },
    lines: ['2026-03-02 -12.50', '2026-03-03 1000.00', '2026-03-31 -10.00'],
    payees: ['Lastschrift GROCER Einkauf 4711', 'Gehalt ACME Lohn 03/2026 Mandat: keines', 'Entgelt'],
  },
  {
    name: 'a currency at every amount, true minus signs',
    plan: {
      above: [
        'Neo Bank',
        'IBAN NL91 ABNA 0417 1643 00',
        'Statement from 1 March 2026 to 31 March 2026',
        'Opening balance €20.00',
        'Closing balance €101.50',
      ],
      columns: columns('Date 50 | Description 130 | Amount >420 | Balance >520'),
      rows: [
        ['1 Mar 2026', 'Coffee\nTo: CAFE, Amsterdam', '-€3.50', '€16.50'],
        ['5 Mar 2026', 'From Aunt', '+€100.00', '€116.50'],
        ['30 Mar 2026', 'Metal plan fee', '-€15.00', '€101.50'],
      ],
    },
    lines: ['2026-03-01 -3.50', '2026-03-05 100.00', '2026-03-30 -15.00'],
    currency: 'EUR',
  },
  {
    name: 'Polish: amounts with blanks and a currency, newest first',
    plan: {
      above: ['Bank Przykladowy', 'Numer rachunku 12 3456 7890', 'Za okres od 2026-03-01 do 2026-03-31'],
      columns: columns('Data operacji 50 | Opis 140 | Kwota >420 | Saldo >530'),
      rows: [
        ['2026-03-30', 'Zakup karta', '-1 250,00 PLN', '2 750,50 PLN'],
        ['2026-03-10', 'Wynagrodzenie', '4 000,00 PLN', '4 000,50 PLN'],
        ['2026-03-02', 'Sklep', '-99,50 PLN', '0,50 PLN'],
      ],
    },
    lines: ['2026-03-30 -1250.00', '2026-03-10 4000.00', '2026-03-02 -99.50'],
    currency: 'PLN',
  },
  {
    name: 'a card: limits and due dates above, the balance of last month and what is due around purchases without a sign',
    plan: {
      above: [
        [
          text('STATEMENT DATE', 50),
          text('PAYMENT DUE DATE', 170),
          text('CREDIT LIMIT', 300),
          text('MINIMUM DUE', 420),
        ],
        [text('01-04-2026', 50), text('24-04-2026', 170), text('$22,800', 300), text('$50.00', 420)],
      ],
      columns: columns('TRANSACTION DATE 50 | DESCRIPTION 180 | AMOUNT (SGD)I >540'),
      rows: [
        ['', "LAST MONTH'S BALANCE", '412.16'],
        ['02/03', 'PAYMENT BY INTERNET', '(412.16)'],
        ['03/03', 'BREAKFAST', '4.20'],
        ['14/03', 'BUS RIDE', '4.20'],
        ['30/03', 'COLD STORAGE', '700.00'],
        ['18/03', 'CASH REBATE', '(6.30)'],
        ['', 'SUBTOTAL', '702.10'],
        ['', 'TOTAL AMOUNT DUE', '702.10'],
      ],
      below: ['Name A. B. 4711 702.10 50.00'],
    },
    lines: ['2026-03-02 412.16', '2026-03-03 -4.20', '2026-03-14 -4.20', '2026-03-30 -700.00', '2026-03-18 6.30'],
    gate: 'held',
  },
  {
    name: 'a card: payments with one day under headings of their own, purchases with two, what is owed in a summary and in its column',
    plan: {
      above: ['Saldovortrag letzte Rechnung CHF 206.85', 'Saldo per 31.03.2026 zu unseren Gunsten CHF 34.02'],
      columns: columns('50 | Gebucht am 120 | Beschreibung 190 | Gutschrift CHF >460 | Belastung CHF >540'),
      rows: [
        ['', '', 'Saldovortrag letzte Rechnung', '', '206.85'],
        ['', '07.03.2026', 'Ihre Zahlung', '206.85', ''],
        ['Kreditkarte endet auf 9593', '', '', '', ''],
        ['Kaufdatum', 'Gebucht am', 'Beschreibung', 'Gutschrift CHF', 'Belastung CHF'],
        ['23.03.2026', '24.03.2026', 'Coop Airport', '', '30.30'],
        ['24.03.2026', '25.03.2026', 'Kantine, 27956 Bern', '', '3.70'],
        ['', 'Diverses', '', '', ''],
        ['', 'Gebucht am', 'Beschreibung', 'Gutschrift CHF', 'Belastung CHF'],
        ['', '31.03.2026', 'Rundungskorrektur', '', '0.02'],
        ['', '', 'Saldo per 31.03.2026 zu unseren Gunsten CHF', '', '34.02'],
      ],
      below: ['', 'Ersparnisse in diesem Jahr CHF 61.76'],
    },
    lines: ['2026-03-07 206.85', '2026-03-24 -30.30', '2026-03-25 -3.70', '2026-03-31 -0.02'],
  },
  {
    name: 'numbers of a branch in the column of balances, below the closing balance',
    plan: {
      columns: columns('DATE 50 | NARRATION 120 | WITHDRAWAL (DR) >380 | DEPOSIT (CR) >460 | BALANCE >540'),
      rows: [
        ['01-03-2026', 'Opening Balance', '', '', '485.11 Cr'],
        ['02-03-2026', 'UPI/4427', '', '144.00', '629.11 Cr'],
        ['13-03-2026', 'UPI/4061', '50.00', '', '579.11 Cr'],
        ['31-03-2026', 'Closing Balance', '', '', '579.11 Cr'],
        ['', 'SHOP NO 1 TO 4', '', '400012125', 'BARB0AIROLI'],
      ],
    },
    lines: ['2026-03-02 144.00', '2026-03-13 -50.00'],
  },
  {
    name: 'balances at the end of a day, start and end balance on days without a year, a summary beside the address',
    plan: {
      above: [
        '19 Feb 2026 - 18 Mar 2026',
        [text('Harbour Street', 50), text('Start balance', 400), text('£100.00', 520)],
        [text('London', 50), text('End balance', 400), text('£70.00', 520)],
      ],
      columns: columns('Date 50 | Description 110 | Money out >400 | Money in >470 | Balance >540'),
      rows: [
        ['19 Feb Start balance', '', '', '', '100.00'],
        ['19 Feb', 'Grocer', '7.00', '', ''],
        ['', 'Baker\nOn 18 Feb', '3.00', '', '90.00'],
        ['02 Mar', 'Refund', '', '15.00', ''],
        ['', 'Rent', '35.00', '', '70.00'],
        ['18 Mar End balance', '', '', '', '70.00'],
      ],
    },
    lines: ['2026-02-19 -7.00', '2026-02-19 -3.00', '2026-03-02 15.00', '2026-03-02 -35.00'],
  },
  {
    name: 'a heading over its days that no list of words holds',
    plan: {
      above: ['Opening balance 100.00', 'Closing balance 90.00'],
      columns: columns('Whenever 50 | Description 120 | Amount >400'),
      rows: [
        ['02.03.2026', 'Grocer', '-15.00'],
        ['14.03.2026', 'Refund', '5.00'],
      ],
    },
    lines: ['2026-03-02 -15.00', '2026-03-14 5.00'],
  },
  {
    name: 'deposits, checks and fees, each under headings of their own, and the balances of each day',
    plan: {
      above: [
        'Account number: 4711 0815',
        'March 1, 2026 through March 31, 2026',
        'CHECKING SUMMARY',
        'Beginning Balance $1,000.00',
        'Ending Balance $1,432.80',
        'DEPOSITS AND ADDITIONS',
      ],
      columns: columns('DATE 50 | DESCRIPTION 150 | AMOUNT >540'),
      rows: [
        ['03/13', 'Payroll', '$500.00'],
        ['03/14', 'Refund', '7.80'],
        ['', 'Total Deposits and Additions', '$507.80'],
        ['CHECKS PAID', '', ''],
        ['CHECK NO.', 'DATE PAID', 'AMOUNT'],
        ['1001', '03/15', '$40.00'],
        ['1002', '03/16', '20.00'],
        ['Total Checks Paid', '', '$60.00'],
        ['FEES', '', ''],
        ['DATE', 'DESCRIPTION', 'AMOUNT'],
        ['03/31', 'Monthly Service Fee', '$15.00'],
        ['Total Fees', '', '$15.00'],
        ['DAILY ENDING BALANCE', '', ''],
        ['DATE', '', 'AMOUNT'],
        ['03/13', '', '$1,500.00'],
        ['03/31', '', '1,432.80'],
      ],
    },
    lines: ['2026-03-13 500.00', '2026-03-14 7.80', '2026-03-15 -40.00', '2026-03-16 -20.00', '2026-03-31 -15.00'],
    account: '4711 0815',
  },
  {
    name: 'what is pending and what was declined under headings of their own',
    plan: {
      above: ['Opening balance 100.00', 'Closing balance 60.00', 'Pending transactions'],
      columns: columns('Date 50 | Description 120 | Amount >400'),
      rows: [
        ['30.03.2026', 'Hotel', '-300.00'],
        ['Booked transactions', '', ''],
        ['02.03.2026', 'Grocer', '-45.00'],
        ['14.03.2026', 'Refund', '5.00'],
        ['Declined transactions', '', ''],
        ['15.03.2026', 'Casino', '-900.00'],
      ],
    },
    lines: ['2026-03-30 -300.00', '2026-03-02 -45.00', '2026-03-14 5.00'],
  },
  {
    name: 'a running balance that is a cent off',
    plan: {
      columns: columns('Date 50 | Description 120 | Amount >400 | Balance >500'),
      rows: [
        ['02.03.2026', 'Grocer', '-45.00', '100.00'],
        ['14.03.2026', 'Refund', '5.01', '105.00'],
        ['15.03.2026', 'Baker', '-5.00', '100.00'],
      ],
    },
    lines: ['2026-03-02 -45.00', '2026-03-14 5.01', '2026-03-15 -5.00'],
    gate: 'held',
  },
  {
    name: 'a payment with a minus behind the sign of its currency, and balances that may be owed',
    plan: {
      above: ['03/01/2026 - 03/31/2026', 'Previous balance $500.00', 'New balance $330.00'],
      columns: columns('Trans Date 50 | Post Date 110 | Description 170 | Amount >540'),
      rows: [
        ['03/02', '03/03', 'PAYMENT THANK YOU', '$-200.00'],
        ['03/14', '03/15', 'GROCER', '$30.00'],
      ],
    },
    lines: ['2026-03-03 -200.00', '2026-03-15 30.00'],
    gate: 'held',
  },
  {
    name: 'days beside the middle of a text: its first lines are above them',
    plan: {
      above: ['Opening balance 100.00', 'Closing balance 60.00'],
      columns: columns('Date 50 | Description 120 | Amount >400'),
      rows: [
        ['02.03.2026', 'Grocer', '-40.00'],
        ['\n03.03.2026', 'Baker\n\nof Smith', '\n-5.00'],
        ['\n14.03.2026', 'Salary\n\nACME', '\n5.00'],
      ],
    },
    lines: ['2026-03-02 -40.00', '2026-03-03 -5.00', '2026-03-14 5.00'],
    payees: ['Grocer', 'Baker of Smith', 'Salary ACME'],
  },
  {
    name: 'an account whose number ends a line with a dash, and small print about what may be due',
    plan: {
      above: ['A N Example - Account 00-11-22 12345678 - Sheet 1', 'Opening balance 100.00', 'Closing balance 60.00'],
      columns: columns('Date 50 | Description 120 | Amount >400'),
      rows: [
        ['02.03.2026', 'Grocer', '-45.00'],
        ['14.03.2026', 'Refund', '5.00'],
      ],
      below: ['', 'If the minimum payment due on a card of ours is not met by its day we may take it from here'],
    },
    lines: ['2026-03-02 -45.00', '2026-03-14 5.00'],
    account: '00-11-22 12345678',
  },
];
