import { type AttachmentStream, MailParser } from 'mailparser';
import { messageOf } from '../../../../src/lib/errors.ts';
import { type Said, words } from '../../../../src/words/message.ts';
import { checkEncoding } from '../mime/encoding.ts';
import { MAX_HEADER_BYTES } from '../mime/headers.ts';
import { type Leaf, MAX_PARTS, readStructure, TOO_DEEP } from '../mime/structure.ts';

/** A part of a letter that holds no parts. */
export interface LetterPart {
  /** Its place in the letter: `2`, or `2.1` in a part that holds parts or is a message itself. */
  readonly path: string;
  /** As the sender named it; empty where it has no name. */
  readonly name: string;
  /** `text/plain` … in lower case. */
  readonly type: string;
  readonly charset: string | undefined;
  readonly disposition: string;
  readonly content: { readonly bytes: Buffer } | { readonly fault: Said };
}

/** The parts of a letter, or why it cannot be relied on. */
type LetterParts = { readonly parts: readonly LetterPart[] } | { readonly fault: Said };

/** Forwarded messages in forwarded messages: each is read out of the one around it. */
const MAX_FORWARDS = 10;

/**
 * The parts of a letter, those of messages forwarded in it too. mailparser reads it; what it does not tell, ours does:
 * whether each multipart is closed and each transfer encoding whole. Where the two see other parts, the letter is refused.
 */
export function readParts(message: Uint8Array): Promise<LetterParts> {
  return readWithin(message, '', 0);
}

async function readWithin(message: Uint8Array, place: string, depth: number): Promise<LetterParts> {
  if (depth > MAX_FORWARDS) return { fault: TOO_DEEP };
  const { leaves, fault } = readStructure(message);
  if (fault !== null) return { fault };
  const split = await splitMessage(message).catch(messageOf);
  if (typeof split === 'string') return { fault: split };
  const isAlike = split.length === leaves.length && leaves.every(({ path }, index) => path === split[index]?.path);
  if (!isAlike) return { fault: words('letter.canTakenApartMore') };
  const parts: LetterPart[] = [];
  for (const [index, leaf] of leaves.entries()) {
    const read = split[index];
    if (read === undefined) continue;
    const part = partOf(leaf, read, message, place);
    const inner = part.type === 'message/rfc822' ? await readForwarded(part, depth) : { parts: [part] };
    if ('fault' in inner) return inner;
    parts.push(...inner.parts);
  }
  return { parts };
}

function readForwarded(part: LetterPart, depth: number): Promise<LetterParts> | LetterParts {
  return 'fault' in part.content ? { parts: [part] } : readWithin(part.content.bytes, part.path, depth + 1);
}

function partOf(leaf: Leaf, read: SplitPart, message: Uint8Array, place: string): LetterPart {
  const checked = checkEncoding(message.subarray(leaf.from, leaf.to), leaf.encoding);
  const content =
    'fault' in checked
      ? checked
      : checked.length === read.bytes.length
        ? { bytes: read.bytes }
        : { fault: words('letter.transferEncodingCanRead') };
  return {
    path: placeOf(place, leaf.path),
    name: read.name,
    type: leaf.type.value,
    charset: leaf.type.parameters.charset,
    disposition: leaf.disposition,
    content,
  };
}

/** `2` and `1` make `2.1`; a message with no parts is its own first part. */
function placeOf(place: string, path: string): string {
  if (place === '') return path === '' ? '1' : path;
  return path === '' ? place : `${place}.${path}`;
}

/** A part of a message as mailparser reads it, its transfer encoding undone. */
interface SplitPart {
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
function splitMessage(message: Uint8Array): Promise<readonly SplitPart[]> {
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
