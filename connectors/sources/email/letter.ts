import { messageOf } from '../../../src/lib/errors.ts';
import type { Envelope } from './envelope.ts';
import { withoutControls } from './mime/words.ts';

/** News is short: of a longer text only so much is kept. Characters. */
const MAX_TEXT = 65_536;
const MAX_HTML = 1_000_000;

/**
 * The letter reduced to what matters (P-IMAP-3), as the alert format reads it: copies under other labels, moved or
 * delivered twice differ in their headers and give the same bytes here. Rejects where its text cannot be had.
 */
export async function letterOf(message: Uint8Array, envelope: Envelope, receivedAt: string): Promise<Uint8Array> {
  const text = await textOf(message);
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

/** What a person reads: the plain text, or the HTML without its markup. */
async function textOf(message: Uint8Array): Promise<string> {
  // Loaded here: it is large, and only alerts need it.
  const { simpleParser } = await import('mailparser');
  try {
    const { text = '' } = await simpleParser(Buffer.from(message), {
      skipImageLinks: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      maxHtmlLengthToParse: MAX_HTML,
    });
    const lines = text.normalize('NFC').replace(/\r\n?/g, '\n');
    // A lone surrogate would not come back as it went.
    return lines.slice(0, MAX_TEXT).toWellFormed().trim();
  } catch (thrown) {
    throw new Error(`its text cannot be read: ${messageOf(thrown)}`);
  }
}
