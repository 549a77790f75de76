/** Files of three banks that no profile knows. */

/** Days and signs are open: nothing in it proves a reading. */
export const shopFile = (...days: readonly string[]): string =>
  `Tag;Wer;Summe EUR\n${days.map((day) => `${day};Shop;12,50\n`).join('')}`;

/** Proves its lines by a balance, and names no account. */
export const everydayFile = (month: string, start: number): string =>
  `Date,Payee,Amount,Currency,Balance\n2026-${month}-02,Grocer,-10.00,EUR,${start - 10}.00\n2026-${month}-03,Employer,2000.00,EUR,${start + 1990}.00\n`;

/** A card, with two columns. */
export const cardFile = (month: string): string =>
  `Transaction Date,Description,Debit,Credit\n2026-${month}-05,Cinema,14.00,\n2026-${month}-16,Train,36.20,\n2026-${month}-20,Payment thank you,,50.20\n`;
