import { bodyText } from '../mime/body-text.ts';
import { withoutControls } from '../mime/words.ts';
import type { Envelope } from './envelope.ts';

/** News is short: of a longer text only so much is kept. Characters. */
const MAX_TEXT = 65_536;

/**
 * The letter reduced to what matters (P-IMAP-3), as the alert format reads it: copies under other labels, moved or
 * delivered twice differ in their headers and give the same bytes here. Throws where its text cannot be had.
 */
export function letterOf(message: Uint8Array, envelope: Envelope, receivedAt: string): Uint8Array {
  const text = textOf(message);
  const fields = {
    From: envelope.from[0] ?? '',
    Date: receivedAt,
    Subject: envelope.subject,
    'Message-ID': envelope.messageId ?? '',
    Length: String(text.length),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${withoutControls(value)}\n`);
  return Buffer.from(`Bankfeed-Alert: 1\n${head.join('')}\n${text}`, 'utf8');
}

/** A lone surrogate would not come back as it went. */
function textOf(message: Uint8Array): string {
  const body = bodyText(message);
  if ('fault' in body) throw new Error(`its text cannot be read: ${body.fault}`);
  return body.text.normalize('NFC').replace(/\r\n?/g, '\n').slice(0, MAX_TEXT).toWellFormed().trim();
}
