import { type AttachmentStream, MailParser } from 'mailparser';
import { MAX_HEADER_BYTES } from '../mime/headers.ts';
import { MAX_PARTS } from '../mime/structure.ts';

/** A part of a message as mailparser reads it, its transfer encoding undone. */
export interface SplitPart {
  /** `2`, `2.1`; empty where the message is no multipart. */
  readonly path: string;
  /** As the sender named it; empty where it has no name. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** mailparser joins parts of text into one text of the letter. A statement may be such a part: here each stays itself. */
class PartByPart extends MailParser {
  readonly textTypes: readonly string[] = [];
}

const OPTIONS = {
  // Forwarded messages are parts too; they are read one by one.
  ignoreEmbedded: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  checksumAlgo: false,
  maxHeadSize: MAX_HEADER_BYTES,
  maxChildNodes: MAX_PARTS * 2,
} as const;

/** The parts of a message that hold no parts, in order. Rejects where mailparser cannot read it. */
export function splitMessage(message: Uint8Array): Promise<readonly SplitPart[]> {
  return new Promise((resolve, reject) => {
    const parts: SplitPart[] = [];
    const parser = new PartByPart(OPTIONS);
    parser.on('data', (data) => {
      if (data.type === 'attachment') collect(data, (part) => parts.push(part), reject);
    });
    parser.on('error', reject);
    parser.on('end', () => resolve(parts));
    parser.end(message);
  });
}

function collect(part: AttachmentStream, take: (part: SplitPart) => void, fail: (thrown: Error) => void): void {
  const chunks: Buffer[] = [];
  part.content.on('data', (chunk: Buffer) => chunks.push(chunk));
  part.content.on('error', fail);
  part.content.on('end', () => {
    take({ path: part.partId ?? '', name: part.filename ?? '', bytes: Buffer.concat(chunks) });
    part.release?.();
  });
}
