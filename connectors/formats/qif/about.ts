/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'qif',
  summary: 'Quicken Interchange Format registers: bank, card, cash (.qif).',
} as const;
