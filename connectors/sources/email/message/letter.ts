import { withoutControls } from '../mime/words.ts';
import type { Envelope } from './envelope.ts';

/**
 * The letter reduced to what matters (P-IMAP-3), as the alert format reads it: copies under other labels, moved or
 * delivered twice differ in their headers and give the same bytes here.
 */
export function letterOf(text: string, envelope: Envelope, receivedAt: string): Uint8Array {
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
