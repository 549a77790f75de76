/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'xlsx',
  summary: 'Spreadsheets: XLSX, and the HTML tables and SpreadsheetML that banks call .xls; read and proved as CSV is',
} as const;
