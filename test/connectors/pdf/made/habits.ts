import { columns } from '../../../support/documents/pdf-statement.ts';
import type { Layout } from './layouts.ts';

/** Habits of banks that decide which day, which amount, or which row is meant. */
export const HABITS: readonly Layout[] = [
  {
    name: 'headings of two lines that stand close together, and a balance at the end of each day',
    plan: {
      above: ['Statement period 01/01/2026 - 01/31/2026', 'Beginning balance on 1/1  1,000.00', 'Currency: USD'],
      columns: columns(
        'Date 50 | Check\nNumber 95 | Description 140 | Deposits/\nAdditions >410 | Withdrawals/\nSubtractions >470 | Ending daily\nbalance >528',
      ),
      rows: [
        ['1/5', '', 'GROCER', '', '10.00', ''],
        ['1/5', '1203', 'CHECK', '', '90.00', '900.00'],
        ['1/9', '', 'EMPLOYER', '500.00', '', '1,400.00'],
        ['Ending balance on 1/31', '', '', '', '', '1,400.00'],
        ['Totals', '', '', '$500.00', '$100.00', ''],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-05 -90.00', '2026-01-09 500.00'],
  },
  {
    name: 'a booking day under a short heading beside the value date',
    plan: {
      above: ['Extracto de enero de 2026', 'Divisa EUR'],
      columns: columns('F/Oper 50 | F/Valor 100 | Concepto 160 | Importe >420 | Saldo >520'),
      rows: [
        ['', '', 'SALDO ANTERIOR', '', '100,00'],
        ['02/01', '05/01', 'TIENDA', '-10,00', '90,00'],
        ['07/01', '06/01', 'NOMINA', '1.000,00', '1.090,00'],
      ],
    },
    lines: ['2026-01-02 -10.00', '2026-01-07 1000.00'],
  },
  {
    name: 'the booking day in a line above its rows, which have value dates alone',
    plan: {
      above: ['Kontoauszug vom 31.01.2026'],
      columns: columns('Angaben zu den Umsätzen 50 | Valuta 270 | zu Ihren Lasten >400 | zu Ihren Gunsten >520'),
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
  },
  {
    name: 'a line with a day between its rows and none above the first',
    plan: {
      above: ['Kontoauszug vom 31.01.2026'],
      columns: columns('Umsätze 50 | Valuta 270 | Lasten >400 | Gunsten >520'),
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
      columns: columns('Date 50 | Description 130 | Money out >350 | Money in >430 | Balance >520'),
      rows: [
        ['Jan 5, 2026', 'GROCER\nTo: Grocer, Berlin', '€10.00', '', '€90.00'],
        ['Jan 9, 2026', 'EMPLOYER', '', '€500.00', '€590.00'],
      ],
    },
    more: [
      {
        above: ['Pending from January 1, 2026 to January 31, 2026'],
        columns: columns('Start date 50 | Description 130 | Money out >350 | Money in >430'),
        rows: [['Jan 30, 2026', 'HOTEL', '€99.00', '']],
      },
      {
        above: ['Reverted from January 1, 2026 to January 31, 2026'],
        columns: columns('Start date 50 | Description 130 | Money out >350 | Money in >430'),
        rows: [['Jan 12, 2026', 'TAXI', '€12.00', '']],
      },
    ],
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00', '2026-01-30 -99.00'],
  },
  {
    name: 'the balance of each day in a row of its own',
    plan: {
      above: ['Extrato de janeiro de 2026', 'Moeda: BRL'],
      columns: columns('data 50 | descrição 100 | valor (R$) >420 | saldo (R$) >520'),
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
  },
  {
    name: 'labels over their amounts below the table',
    plan: {
      above: ['Statement From : 01/01/2026 To : 31/01/2026', 'Currency : INR'],
      columns: columns(
        'Date 50 | Narration 140 | Value Dt 240 | Withdrawal Amt. >360 | Deposit Amt. >440 | Closing Balance >530',
      ),
      rows: [
        ['05/01/26', 'UPI GROCER', '05/01/26', '10.00', '', '90.00'],
        ['09/01/26', 'NEFT SALARY', '09/01/26', '', '500.00', '590.00'],
        ['STATEMENT SUMMARY', '', '', '', '', ''],
        ['Opening Balance', 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal'],
        ['100.00', '1', '1', '10.00', '500.00', '590.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00'],
  },
  {
    name: 'balances and totals that are called those of the reader, right below the rows',
    plan: {
      above: ['IBAN: DE02120300000000202051', '01.01.2026 bis 31.01.2026'],
      columns: columns('Beschreibung 50 | Verbuchungsdatum 280 | Betrag >520'),
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
  },
  {
    name: 'one heading over two columns of texts, and signs of a currency in headings',
    plan: {
      above: ['1 January to 31 January 2026'],
      columns: columns('Date 50 | Payment type and details 105 | 200 | £Paid out >400 | £Paid in >460 | £Balance >525'),
      rows: [
        ['01 Jan 26', '', 'BALANCE BROUGHT FORWARD', '', '', '100.00'],
        ['05 Jan 26', 'VIS', 'GROCER', '10.00', '', ''],
        ['', 'DD', 'ELECTRIC CO', '20.00', '', '70.00'],
        ['09 Jan 26', 'CR', 'EMPLOYER', '', '500.00', '570.00'],
        ['31 Jan 26', '', 'BALANCE CARRIED FORWARD', '', '', '570.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-05 -20.00', '2026-01-09 500.00'],
  },
  {
    name: 'plain balances behind their days at both ends of the table, and a total between',
    plan: {
      above: ['Kontoauszug 01.01.2026 - 31.01.2026', 'CHF Privatkonto'],
      columns: columns('Datum 50 | Text 110 | Gutschrift >330 | Lastschrift >400 | Valuta 415 | Saldo >530'),
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
  },
  {
    name: 'two headings close together, each with the other word in brackets, and a total of both',
    plan: {
      above: ['Periode 01-01-2026 t/m 31-01-2026', 'Valuta EUR', 'Beginsaldo 100,00', 'Eindsaldo 585,00'],
      columns: columns(
        'Datum\nRentedatum 50 | Naam / Omschrijving 120 | Bedrag af (debet) >433 | Bedrag bij (credit) >512',
      ),
      rows: [
        ['05-01\n06-01', 'WINKEL', '10,00', ''],
        ['07-01\n07-01', 'CAFE', '5,00', ''],
        ['09-01\n09-01', 'WERKGEVER', '', '500,00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-07 -5.00', '2026-01-09 500.00'],
  },
  {
    name: 'a footnote behind a day',
    plan: {
      above: ['Statement period 01/01/2026 - 01/31/2026', 'Currency: USD', 'Opening balance 100.00'],
      columns: columns('Date 50 | Description 130 | Amount >420 | Balance >520'),
      rows: [
        ['01/05/26', 'GROCER', '-10.00', '90.00'],
        ['01/09/26*', 'EMPLOYER', '500.00', '590.00'],
        ['01/28/26', 'RENT', '-90.00', '500.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00', '2026-01-28 -90.00'],
  },
];
