import { withoutControls } from '../mime/words.ts';
import type { Envelope } from './envelope.ts';

/**
 * The letter reduced to its essential parts (P-IMAP-3), as the alert format reads it. Copies under other labels,
 * moved copies and double deliveries differ in their headers. They all give the same bytes here.
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
