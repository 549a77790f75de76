/** Apart from the reader: only the parse worker loads that. */
export const about = {
  name: 'alert',
  summary: "Banks' mail about single transactions, read with templates that you write.",
} as const;
