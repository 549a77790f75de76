/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'pdf',
  summary: 'PDF statements with text: tables by headings or a template, proved by their balances as CSV is',
} as const;
