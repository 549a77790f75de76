import type { Said } from '../../../../src/words/message.ts';
import { withoutControls } from '../mime/words.ts';
import type { LetterPart } from './parts.ts';

/** A file in a letter. */
export interface LetterFile {
  /** Its place in the letter; inside an archive, the archive's place and the entry's. */
  readonly path: string;
  /** As the sender named it, made harmless to show; else made from its place and what it contains. */
  readonly name: string;
  /** The usual ending of what it contains, by its first bytes. */
  readonly ending: string | undefined;
  readonly bytes: Uint8Array;
}

/** Something that should have been a file. */
export interface SpoiledFile {
  readonly path: string;
  readonly name: string;
  readonly fault: Said;
}

export interface LetterFiles {
  readonly files: readonly LetterFile[];
  readonly spoiled: readonly SpoiledFile[];
}

/** The files among the parts. A file has a name, the label of a file, or the bytes of one. */
export function filesAmong(parts: readonly LetterPart[]): LetterFiles {
  const files: LetterFile[] = [];
  const spoiled: SpoiledFile[] = [];
  for (const part of parts) {
    const { path, content } = part;
    if ('fault' in content) {
      if (isFile(part)) spoiled.push({ path, name: nameOf(part, undefined), fault: content.fault });
      continue;
    }
    const ending = endingByContent(content.bytes);
    if (!isFile(part) && ending === undefined) continue;
    files.push({ path, name: nameOf(part, ending), ending, bytes: content.bytes });
  }
  return { files, spoiled };
}

/** Text for people has no name and no label; anything else may be a file, whatever it is called. */
function isFile({ disposition, name, type }: LetterPart): boolean {
  if (disposition === 'attachment' || name !== '') return true;
  return !/^(text\/(plain|html)|message\/|multipart\/)/.test(type === '' ? 'text/plain' : type);
}

function nameOf(part: LetterPart, ending: string | undefined): string {
  const name = harmless(part.name);
  if (name !== '') return name;
  const label = /^(?:text|application)\/(csv|pdf|zip|xml)$/.exec(part.type)?.[1];
  return `part-${part.path}.${ending ?? label ?? 'bin'}`;
}

const MAX_NAME = 200;

/** The last part of a path, without what confuses people and terminals. Names are shown and matched, never opened. */
export function harmless(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return [...withoutControls(last).trim()].slice(0, MAX_NAME).join('');
}

/** The kind of a file by its first bytes, as the usual ending of its name. Undefined where they do not show it. */
export function endingByContent(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048));
  const magic = MAGIC.find(([sign]) => head.subarray(0, sign.length).equals(sign));
  if (magic !== undefined) return magic[1];
  const text = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return WORDS.find(([sign]) => sign.test(text))?.[1];
}

const MAGIC: readonly (readonly [Buffer, string])[] = [
  [Buffer.from('504b0304', 'hex'), 'zip'],
  [Buffer.from('504b0506', 'hex'), 'zip'],
  [Buffer.from('1f8b', 'hex'), 'gz'],
  [Buffer.from('%PDF-'), 'pdf'],
  [Buffer.from('789f3e22', 'hex'), 'tnef'],
];

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(OFXHEADER:|<\?OFX\b|<OFX>)/i, 'ofx'],
  [/^<\?xml[^>]*>\s*(<\?OFX\b|<OFX>)/i, 'ofx'],
  [/^<\?xml\b[\s\S]*<(\w+:)?Document\b/, 'xml'],
  [/^!(Type|Account|Option):/i, 'qif'],
  [/^(\{1:|:20:)/, 'sta'],
];
