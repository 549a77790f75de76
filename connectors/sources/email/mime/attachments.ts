import { endingByContent } from './kind.ts';
import { type Leaf, readStructure } from './structure.ts';
import { decodeTransfer } from './transfer.ts';

/** A file in a message. */
export interface Attachment {
  /** Its place in the message; inside an archive, the archive's place and the entry's. */
  readonly path: string;
  /** As the sender named it, made harmless to show; else made from its place and what it contains. */
  readonly name: string;
  /** The usual ending of what it contains, by its first bytes. */
  readonly ending: string | undefined;
  readonly bytes: Uint8Array;
}

/** Something that should have been a file. */
export interface Spoiled {
  readonly path: string;
  readonly name: string;
  readonly fault: string;
}

export interface Attachments {
  readonly files: readonly Attachment[];
  readonly spoiled: readonly Spoiled[];
  /** Why the message as a whole cannot be relied on. */
  readonly fault: string | null;
}

/** The files in a message: everything that has a name, is labelled as a file, or shows itself to be one. */
export function readAttachments(message: Uint8Array): Attachments {
  const whole = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const { leaves, fault } = readStructure(message);
  const files: Attachment[] = [];
  const spoiled: Spoiled[] = [];
  for (const leaf of fault === null ? leaves : []) {
    const decoded = decodeTransfer(whole.subarray(leaf.from, leaf.to), leaf.encoding);
    if ('fault' in decoded) {
      if (isFile(leaf)) spoiled.push({ path: leaf.path, name: nameOf(leaf, undefined), fault: decoded.fault });
      continue;
    }
    const ending = endingByContent(decoded.bytes);
    if (!isFile(leaf) && ending === undefined) continue;
    files.push({ path: leaf.path, name: nameOf(leaf, ending), ending, bytes: decoded.bytes });
  }
  return { files, spoiled, fault };
}

/** Text for people has no name and no label; anything else may be a file, whatever it is called. */
function isFile(leaf: Leaf): boolean {
  if (leaf.disposition.value === 'attachment' || givenName(leaf) !== '') return true;
  return !/^(text\/(plain|html)|message\/|multipart\/)/.test(leaf.type.value);
}

function givenName({ disposition, type }: Leaf): string {
  return disposition.parameters.get('filename') ?? type.parameters.get('name') ?? '';
}

function nameOf(leaf: Leaf, ending: string | undefined): string {
  const name = harmless(givenName(leaf));
  if (name !== '') return name;
  const label = /^(?:text|application)\/(csv|pdf|zip|xml)$/.exec(leaf.type.value)?.[1];
  return `part-${leaf.path}.${ending ?? label ?? 'bin'}`;
}

const MAX_NAME = 200;

/** The last part of a path, without what confuses people and terminals. Names are shown and matched, never opened. */
export function harmless(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return [...last.trim()].slice(0, MAX_NAME).join('');
}
