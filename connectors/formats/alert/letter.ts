import type { Claim } from '../../../src/plugin/contract.ts';

/**
 * An alert as the e-mail source hands it over: only the parts of the letter that matter. So every copy of it has the
 * same bytes on any way. The text is UTF-8 with `\n`. It has the fields, an empty line, and the body; Length counts
 * the body in UTF-16 units.
 */
export interface Letter {
  readonly from: string;
  /** ISO 8601 instant. */
  readonly date: string;
  readonly subject: string;
  /** Empty where the letter has none. */
  readonly messageId: string;
  readonly text: string;
}

export const LETTER_MARK = 'Bankfeed-Alert: 1\n';

/** Undefined for what is no such document, or breaks off: half an amount is another amount. */
export function readLetter(document: string): Letter | undefined {
  const end = document.indexOf('\n\n');
  if (!document.startsWith(LETTER_MARK) || end === -1) return undefined;
  const fields = new Map<string, string>();
  for (const line of document.slice(LETTER_MARK.length, end).split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const text = document.slice(end + 2);
  if (fields.get('Length') !== String(text.length)) return undefined;
  const date = fields.get('Date') ?? '';
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(date) || Number.isNaN(Date.parse(date))) return undefined;
  return {
    from: fields.get('From') ?? '',
    date,
    subject: fields.get('Subject') ?? '',
    messageId: fields.get('Message-ID') ?? '',
    text,
  };
}

export function sniffAlert(head: Uint8Array): Claim {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, LETTER_MARK.length)).toString('latin1');
  return text === LETTER_MARK ? 'yes' : 'no';
}
