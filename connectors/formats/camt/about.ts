/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'camt',
  summary: 'ISO 20022 CAMT.052, CAMT.053 and CAMT.054 (XML).',
} as const;
