/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'csv',
  summary: 'CSV and other delimited text: by profile, or inferred and proved by running balances',
} as const;
