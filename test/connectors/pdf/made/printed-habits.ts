import { columns } from '../../../support/documents/pdf-statement.ts';
import type { Layout } from './layouts.ts';

/** Habits of how banks print days, balances and totals. */
export const PRINTED_HABITS: readonly Layout[] = [
  {
    name: 'balances with their days in the columns of money',
    plan: {
      above: ['Estratto conto al 31.01.2026', 'Divisa EUR'],
      columns: columns('DATA 50 | VALUTA 110 | DESCRIZIONE 170 | USCITE >430 | ENTRATE >520'),
      rows: [
        ['31.12.25', '31.12.25', 'SALDO INIZIALE A VOSTRO CREDITO', '', '100,00'],
        ['05.01.26', '06.01.26', 'NEGOZIO', '10,00', ''],
        ['09.01.26', '09.01.26', 'STIPENDIO', '', '500,00'],
        ['31.01.26', '31.01.26', 'SALDO FINALE A VOSTRO CREDITO', '', '590,00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00'],
  },
  {
    name: 'the day in the second line of each row, below headings without one',
    plan: {
      above: ['EUR statement', '1 January 2026 - 31 January 2026', 'Opening balance 100.00 EUR'],
      columns: columns('Description 50 | Incoming >400 | Outgoing >460 | Balance >530'),
      rows: [
        ['Card transaction issued by GROCER 24\n5 January 2026 Card ending in 1234', '', '-10.00', '90.00'],
        ['Received money from EMPLOYER\n9 January 2026 Transaction: TRANSFER-9010', '500.00', '', '590.00'],
        ['Card transaction issued by CO REF 99881\n20 January 2026 Card ending in 1234', '', '-90.00', '500.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00', '2026-01-20 -90.00'],
  },
  {
    name: 'a word in cells that hold nothing, and a total of the page beside one of all pages',
    plan: {
      above: ['01 January 2026 to 31 January 2026', 'Currency AUD'],
      columns: columns(
        'Date 50 | Transaction Details 110 | Withdrawals ($) >400 | Deposits ($) >470 | Balance ($) >540',
      ),
      rows: [
        ['01 JAN', 'OPENING BALANCE', '', '', '100.00'],
        ['05 JAN', 'GROCER', '10.00', 'blank', '90.00'],
        ['07 JAN', 'CAFE', '5.00', 'blank', '85.00'],
        ['09 JAN', 'EMPLOYER', 'blank', '500.00', '585.00'],
        ['', 'TOTALS AT END OF PAGE', '$15.00', '$500.00', ''],
        ['', 'TOTALS AT END OF PERIOD', '$15.00', '$500.00', '$585.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-07 -5.00', '2026-01-09 500.00'],
  },
  {
    name: 'booking day and value day in one cell',
    plan: {
      above: ['Kontoauszug vom 01.01.2026 bis 31.01.2026'],
      columns: columns('Buchung/Wert 50 | Vorgang 140 | Soll >420 | Haben >520'),
      rows: [
        ['', 'Alter Kontostand', '', 'EUR + 100,00'],
        ['05.01./06.01.', 'LADEN', '- 10,00', ''],
        ['09.01./09.01.', 'LOHN', '', '+ 500,00'],
        ['', 'Neuer Kontostand', '', 'EUR + 590,00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00'],
  },
  {
    name: 'days whose month and number touch, behind the amounts',
    plan: {
      above: ['Statement from December 31, 2025 to January 30, 2026', 'Currency CAD'],
      columns: columns('Description 50 | Withdrawals >300 | Deposits >380 | Date 410 | Balance >530'),
      rows: [
        ['STARTING BALANCE', '', '', 'DEC31', '100.00'],
        ['GROCER', '10.00', '', 'JAN05', '90.00'],
        ['EMPLOYER', '', '500.00', 'JAN09', '590.00'],
        ['CLOSING BALANCE', '', '', 'JAN30', '590.00'],
      ],
    },
    lines: ['2026-01-05 -10.00', '2026-01-09 500.00'],
  },
];
