/** Tells a configuration that bankfeed wrote from one that a person has changed, which is never overwritten. */
import { sha256 } from '../../lib/hash.ts';

const MARK = /^# bankfeed wrote this file \(([0-9a-f]{12})\)[^\n]*\n/;

/** The text with a first line that vouches for the rest. */
export function signed(body: string): string {
  return `# bankfeed wrote this file (${digestOf(body)}). Once you have changed it, bankfeed only shows the lines to add.\n${body}`;
}

/** Whether nobody has changed the text since bankfeed wrote it. */
export function isOurs(text: string): boolean {
  const match = MARK.exec(text);
  return match !== null && match[1] === digestOf(text.slice(match[0].length));
}

/** The text below the first line that vouches for it. */
export function bodyOf(text: string): string {
  return text.replace(MARK, '');
}

function digestOf(body: string): string {
  return sha256(body.trim()).slice(0, 12);
}
