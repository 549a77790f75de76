/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'mt940',
  summary: 'SWIFT MT940 statements and MT942 interim reports (.sta, .mt940, .swi, .940).',
} as const;
