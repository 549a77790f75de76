/** The name and the summary of each format, apart from the readers: only the process that reads loads those. */
export const FORMATS = {
  ofx: {
    name: 'ofx',
    summary: 'OFX, QFX and QBO statements: bank, card, loan and the cash lines of investment accounts.',
  },
  mt940: { name: 'mt940', summary: 'SWIFT MT940 statements and MT942 interim reports (.sta, .mt940, .swi, .940).' },
  qif: { name: 'qif', summary: 'Quicken Interchange Format registers: bank, card, cash (.qif).' },
  camt: { name: 'camt', summary: 'ISO 20022 CAMT.052, CAMT.053 and CAMT.054 (XML).' },
  csv: { name: 'csv', summary: 'CSV and other delimited text: by profile, or inferred and proved by running balances' },
  xlsx: {
    name: 'xlsx',
    summary:
      'Spreadsheets: XLSX, and the HTML tables and SpreadsheetML that banks call .xls; read and proved as CSV is',
  },
  pdf: {
    name: 'pdf',
    summary: 'PDF statements with text: tables by headings or a template, proved by their balances as CSV is',
  },
  alert: { name: 'alert', summary: "Banks' mail about single transactions, read with templates that you write." },
} as const;
