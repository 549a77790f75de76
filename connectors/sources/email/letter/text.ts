import type { Said } from '../../../../src/words/message.ts';
import { walkHtml } from '../../../html/walk-html.ts';
import { decodeText } from '../mime/words.ts';
import type { LetterPart } from './parts.ts';

/** More text than this is not looked at. Bytes. */
const MAX_BYTES = 1_000_000;
/** News is short: of a longer text only so much is kept. Characters. */
const MAX_TEXT = 65_536;

/**
 * The text for a person: the plain text, or the HTML without its markup; empty where both are missing. Or the reason
 * why the text cannot be had. A lone surrogate would not come back as it went, so the text has none.
 */
export function textAmong(parts: readonly LetterPart[]): { readonly text: string } | { readonly fault: Said } {
  const shown = parts.filter(({ disposition }) => disposition !== 'attachment');
  const plain = shown.find(({ type }) => type === 'text/plain' || type === '');
  const part = plain ?? shown.find(({ type }) => type === 'text/html');
  if (part === undefined) return { text: '' };
  if ('fault' in part.content) return part.content;
  const text = decode(part.content.bytes.subarray(0, MAX_BYTES), part.charset ?? 'utf-8');
  const read = part === plain ? text : htmlToText(text);
  return { text: read.normalize('NFC').replace(/\r\n?/g, '\n').slice(0, MAX_TEXT).toWellFormed().trim() };
}

function decode(bytes: Uint8Array, charset: string): string {
  return decodeText(bytes, charset) ?? decodeText(bytes, 'windows-1252') ?? '';
}

/** Tags that begin a new line. */
const LINE = /^(p|div|br|tr|li|ul|ol|table|tbody|h[1-6]|hr|section|article|header|footer|blockquote|pre)$/;
const CELL = /^t[dh]$/;
/** The text in these elements is not for people. */
const HIDDEN = new Set(['head', 'title', 'template']);

/**
 * The text of an HTML letter: no markup, a line for each block. An element that is open at the end swallows the rest.
 */
export function htmlToText(html: string): string {
  let text = '';
  let hidden: string | null = null;
  const space = (name: string): void => {
    if (LINE.test(name)) text += '\n';
    else if (CELL.test(name)) text += ' ';
  };
  walkHtml(html, {
    open: (name) => {
      if (name === 'body') hidden = null;
      else if (HIDDEN.has(name)) hidden ??= name;
      space(name);
    },
    close: (name) => {
      if (name === hidden) hidden = null;
      space(name);
    },
    text: (piece, source) => {
      if (hidden === null) text += source === 'written' ? piece.replace(/\s+/g, ' ') : piece.replace('\u00a0', ' ');
    },
  });
  return text;
}
