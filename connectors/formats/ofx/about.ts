/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'ofx',
  summary: 'OFX, QFX and QBO statements: bank, card, loan and the cash lines of investment accounts.',
} as const;
