import type { StatementLine } from '../../src/plugin/contract.ts';

/** The fields that an API's records mostly leave out. */
export const PLAIN_LINE = {
  valueOn: null,
  time: null,
  currency: null,
  memo: null,
  type: null,
  checkNumber: null,
  counterparty: null,
  original: null,
  balance: null,
  correction: null,
} as const satisfies Partial<StatementLine>;

/** A text without blanks around it and with single ones inside; null where nothing is left. */
export function tidy(text: string | null | undefined): string | null {
  const short = (text ?? '').replace(/\s+/g, ' ').trim();
  return short === '' ? null : short;
}

/** A server's message for people, on one line, without control characters and of limited length. */
export function sayable(text: string): string {
  const plain = text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > 300 ? `${plain.slice(0, 299)}…` : plain;
}
