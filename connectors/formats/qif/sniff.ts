import type { Claim } from '../../../src/plugin/contract.ts';
import { headText } from '../head-text.ts';

const HEADING = /^(\s|#[^\r\n]*[\r\n])*!(type|account|option|clear)\b/i;

export function sniffQif(head: Uint8Array): Claim {
  const text = headText(head, 4096);
  return HEADING.test(text) || beginsWithRecord(text) ? 'yes' : 'no';
}

/**
 * Whether the text begins with a date and an amount, in lines of one letter each. An end mark closes them. Some
 * programs write no heading.
 */
function beginsWithRecord(text: string): boolean {
  if (!/^\s*D/.test(text)) return false;
  const lines = text.trimStart().split(/\r\n|\r|\n/);
  const fields = lines.slice(0, lines.indexOf('^'));
  const hasAmount = fields.some((field) => /^[TU]\s*[-+]?\s*[\d.,]+\s*$/.test(field));
  return hasAmount && /^D\s*\d/.test(fields[0] ?? '') && fields.every((field) => /^[A-Z$%]/.test(field));
}
