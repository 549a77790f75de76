import type { PdfColumn } from '../../../support/documents/pdf-statement.ts';
import type { Layout } from './layouts.ts';

const left = (name: string, x: number): PdfColumn => ({ name, x });
const right = (name: string, x: number): PdfColumn => ({ name, x, right: true });

/** Habits of banks that decide which day, which amount, or which row is meant. */
export const HABITS: readonly Layout[] = [
  {
    name: 'headings of two lines that stand close together, and a balance at the end of each day',
    plan: {
      above: ['Statement period 01/01/2026 - 01/31/2026', 'Beginning balance on 1/1  1,000.00', 'Currency: USD'],
      columns: [
        left('Date', 50),
        left('Check\nNumber', 95),
        left('Description', 140),
        right('Deposits/\nAdditions', 410),
        right('Withdrawals/\nSubtractions', 470),
        right('Ending daily\nbalance', 528),
      ],
      rows: [
        ['1/5', '', 'GROCER', '', '10.00', ''],
        ['1/5', '1203', 'CHECK', '', '90.00', '900.00'],
        ['1/9', '', 'EMPLOYER', '500.00', '', '1,400.00'],
        ['Ending balance on 1/31', '', '', '', '', '1,400.00'],
        ['Totals', '', '', '$500.00', '$100.00', ''],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-05 -90.00', '2026-01-09 500.00'],
    gate: 'proved',
  },
  {
    name: 'a booking day under a short heading beside the value date',
    plan: {
      above: ['Extracto de enero de 2026', 'Divisa EUR'],
      columns: [
        left('F/Oper', 50),
        left('F/Valor', 100),
        left('Concepto', 160),
        right('Importe', 420),
        right('Saldo', 520),
      ],
      rows: [
        ['', '', 'SALDO ANTERIOR', '', '100,00'],
        ['02/01', '05/01', 'TIENDA', '-10,00', '90,00'],
        ['07/01', '06/01', 'NOMINA', '1.000,00', '1.090,00'],
      ],
    },
    lines: ['2026-01-02 -10.00', '2026-01-07 1000.00'],
    gate: 'proved',
  },
  {
    name: 'the booking day in a line above its rows, which have value dates alone',
    plan: {
      above: ['Kontoauszug vom 31.01.2026'],
      columns: [
        left('Angaben zu den Umsätzen', 50),
        left('Valuta', 270),
        right('zu Ihren Lasten', 400),
        right('zu Ihren Gunsten', 520),
      ],
      rows: [
        ['Alter Kontostand vom 31.12.2025', '', '', '100,00'],
        ['Buchungsdatum: 02.01.2026', '', '', ''],
        ['LADEN', '05.01.', '10,00-', ''],
        ['MIETE', '02.01.', '50,00-', ''],
        ['Buchungsdatum: 07.01.2026', '', '', ''],
        ['ARBEITGEBER\nLohn', '06.01.', '', '500,00'],
        ['Neuer Kontostand vom 31.01.2026', '', '', '540,00'],
      ],
    },
    lines: ['2026-01-02 -10.00', '2026-01-02 -50.00', '2026-01-07 500.00'],
    gate: 'proved',
  },
  {
    name: 'a line with a day between its rows and none above the first',
    plan: {
      above: ['Kontoauszug vom 31.01.2026'],
      columns: [left('Umsätze', 50), left('Valuta', 270), right('Lasten', 400), right('Gunsten', 520)],
      rows: [
        ['Alter Kontostand vom 31.12.2025', '', '', '100,00'],
        ['LADEN', '05.01.', '10,00-', ''],
        ['Buchungsdatum: 07.01.2026', '', '', ''],
        ['ARBEITGEBER', '08.01.', '', '500,00'],
        ['Neuer Kontostand vom 31.01.2026', '', '', '590,00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-08 500.00'],
    gate: 'held',
  },
  {
    name: 'a summary with headings of its own, and the period in the heading of what is booked',
    plan: {
      above: [
        'Balance summary',
        [
          { text: 'Product', x: 50, y: 0 },
          { text: 'Opening balance', x: 180, y: 0 },
          { text: 'Money out', x: 280, y: 0 },
          { text: 'Money in', x: 360, y: 0 },
          { text: 'Closing balance', x: 440, y: 0 },
        ],
        [
          { text: 'Current account', x: 50, y: 0 },
          { text: '€100.00', x: 180, y: 0 },
          { text: '€10.00', x: 280, y: 0 },
          { text: '€500.00', x: 360, y: 0 },
          { text: '€590.00', x: 440, y: 0 },
        ],
        'Account transactions from January 1, 2026 to January 31, 2026',
      ],
      columns: [
        left('Date', 50),
        left('Description', 130),
        right('Money out', 350),
        right('Money in', 430),
        right('Balance', 520),
      ],
      rows: [
        ['Jan 5, 2026', 'GROCER\nTo: Grocer, Berlin', '€10.00', '', '€90.00'],
        ['Jan 9, 2026', 'EMPLOYER', '', '€500.00', '€590.00'],
      ],
    },
    more: [
      {
        above: ['Pending from January 1, 2026 to January 31, 2026'],
        columns: [left('Start date', 50), left('Description', 130), right('Money out', 350), right('Money in', 430)],
        rows: [['Jan 30, 2026', 'HOTEL', '€99.00', '']],
      },
      {
        above: ['Reverted from January 1, 2026 to January 31, 2026'],
        columns: [left('Start date', 50), left('Description', 130), right('Money out', 350), right('Money in', 430)],
        rows: [['Jan 12, 2026', 'TAXI', '€12.00', '']],
      },
    ],
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00', '2026-01-30 -99.00'],
    gate: 'proved',
  },
  {
    name: 'the balance of each day in a row of its own',
    plan: {
      above: ['Extrato de janeiro de 2026', 'Moeda: BRL'],
      columns: [left('data', 50), left('descrição', 100), right('valor (R$)', 420), right('saldo (R$)', 520)],
      rows: [
        ['31/12', 'SALDO ANTERIOR', '', '100,00'],
        ['05/01', 'PIX LOJA', '-10,00', ''],
        ['05/01', 'PIX CAFE', '-5,00', ''],
        ['05/01', 'SALDO DO DIA', '', '85,00'],
        ['09/01', 'TED SALARIO', '500,00', ''],
        ['09/01', 'SALDO DO DIA', '', '585,00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-05 -5.00', '2026-01-09 500.00'],
    gate: 'proved',
  },
  {
    name: 'labels over their amounts below the table',
    plan: {
      above: ['Statement From : 01/01/2026 To : 31/01/2026', 'Currency : INR'],
      columns: [
        left('Date', 50),
        left('Narration', 140),
        left('Value Dt', 240),
        right('Withdrawal Amt.', 360),
        right('Deposit Amt.', 440),
        right('Closing Balance', 530),
      ],
      rows: [
        ['05/01/26', 'UPI GROCER', '05/01/26', '10.00', '', '90.00'],
        ['09/01/26', 'NEFT SALARY', '09/01/26', '', '500.00', '590.00'],
        ['STATEMENT SUMMARY', '', '', '', '', ''],
        ['Opening Balance', 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal'],
        ['100.00', '1', '1', '10.00', '500.00', '590.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00'],
    gate: 'proved',
  },
  {
    name: 'balances and totals that are called those of the reader, right below the rows',
    plan: {
      above: ['IBAN: DE02120300000000202051', '01.01.2026 bis 31.01.2026'],
      columns: [left('Beschreibung', 50), left('Verbuchungsdatum', 280), right('Betrag', 520)],
      rows: [
        ['Laden\nMastercard\nWertstellung 07.01.2026', '05.01.2026', '-10,00€'],
        ['Arbeitgeber\nGutschriften\nWertstellung 09.01.2026', '09.01.2026', '+500,00€'],
        ['Dein alter Kontostand', '', '+100,00€'],
        ['Ausgehende Transaktionen', '', '-10,00€'],
        ['Eingehende Transaktionen', '', '+500,00€'],
        ['Dein neuer Kontostand', '', '+590,00€'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00'],
    gate: 'proved',
  },
  {
    name: 'one heading over two columns of texts, and signs of a currency in headings',
    plan: {
      above: ['1 January to 31 January 2026'],
      columns: [
        left('Date', 50),
        left('Payment type and details', 105),
        left('', 200),
        right('£Paid out', 400),
        right('£Paid in', 460),
        right('£Balance', 525),
      ],
      rows: [
        ['01 Jan 26', '', 'BALANCE BROUGHT FORWARD', '', '', '100.00'],
        ['05 Jan 26', 'VIS', 'GROCER', '10.00', '', ''],
        ['', 'DD', 'ELECTRIC CO', '20.00', '', '70.00'],
        ['09 Jan 26', 'CR', 'EMPLOYER', '', '500.00', '570.00'],
        ['31 Jan 26', '', 'BALANCE CARRIED FORWARD', '', '', '570.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-05 -20.00', '2026-01-09 500.00'],
    gate: 'proved',
  },
  {
    name: 'plain balances behind their days at both ends of the table, and a total between',
    plan: {
      above: ['Kontoauszug 01.01.2026 - 31.01.2026', 'CHF Privatkonto'],
      columns: [
        left('Datum', 50),
        left('Text', 110),
        right('Gutschrift', 330),
        right('Lastschrift', 400),
        left('Valuta', 415),
        right('Saldo', 530),
      ],
      rows: [
        ['31.12.25', 'Kontostand', '', '', '', '100.00'],
        ['05.01.26', 'LADEN', '', '10.00', '05.01.26', ''],
        ['05.01.26', 'CAFE', '', '5.00', '06.01.26', '85.00'],
        ['09.01.26', 'LOHN', '500.00', '', '09.01.26', '585.00'],
        ['', 'Total', '500.00', '15.00', '', ''],
        ['31.01.26', 'Kontostand', '', '', '', '585.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-05 -5.00', '2026-01-09 500.00'],
    gate: 'proved',
  },
  {
    name: 'two headings close together, each with the other word in brackets, and a total of both',
    plan: {
      above: ['Periode 01-01-2026 t/m 31-01-2026', 'Valuta EUR', 'Beginsaldo 100,00', 'Eindsaldo 585,00'],
      columns: [
        left('Datum\nRentedatum', 50),
        left('Naam / Omschrijving', 120),
        right('Bedrag af (debet)', 433),
        right('Bedrag bij (credit)', 512),
      ],
      rows: [
        ['05-01\n06-01', 'WINKEL', '10,00', ''],
        ['07-01\n07-01', 'CAFE', '5,00', ''],
        ['09-01\n09-01', 'WERKGEVER', '', '500,00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-07 -5.00', '2026-01-09 500.00'],
    gate: 'proved',
  },
  {
    name: 'a footnote behind a day',
    plan: {
      above: ['Statement period 01/01/2026 - 01/31/2026', 'Currency: USD', 'Opening balance 100.00'],
      columns: [left('Date', 50), left('Description', 130), right('Amount', 420), right('Balance', 520)],
      rows: [
        ['01/05/26', 'GROCER', '-10.00', '90.00'],
        ['01/09/26*', 'EMPLOYER', '500.00', '590.00'],
        ['01/28/26', 'RENT', '-90.00', '500.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00', '2026-01-28 -90.00'],
    gate: 'proved',
  },
];
