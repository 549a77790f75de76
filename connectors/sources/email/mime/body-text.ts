import { htmlToText } from './html-text.ts';
import { type Leaf, readStructure } from './structure.ts';
import { decodeTransfer } from './transfer.ts';
import { decodeText } from './words.ts';

/** More text than this is not looked at. Bytes. */
const MAX_BYTES = 1_000_000;

/** What a person reads: the plain text, or the HTML without its markup; empty where there is neither. Or its fault. */
export function bodyText(message: Uint8Array): { readonly text: string } | { readonly fault: string } {
  const { leaves, fault } = readStructure(message);
  if (fault !== null) return { fault };
  const shown = leaves.filter((leaf) => leaf.disposition.value !== 'attachment');
  const plain = shown.find((leaf) => leaf.type.value === 'text/plain');
  const leaf = plain ?? shown.find(({ type }) => type.value === 'text/html');
  if (leaf === undefined) return { text: '' };
  const text = textOf(message, leaf);
  if (typeof text !== 'string') return text;
  return { text: leaf === plain ? text : htmlToText(text) };
}

function textOf(message: Uint8Array, leaf: Leaf): string | { readonly fault: string } {
  const body = Buffer.from(message.buffer, message.byteOffset, message.byteLength).subarray(leaf.from, leaf.to);
  const decoded = decodeTransfer(body, leaf.encoding);
  if ('fault' in decoded) return decoded;
  const bytes = decoded.bytes.subarray(0, MAX_BYTES);
  const charset = leaf.type.parameters.get('charset') ?? 'utf-8';
  return decodeText(bytes, charset) ?? decodeText(bytes, 'windows-1252') ?? '';
}
