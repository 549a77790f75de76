import { isUtf8 } from 'node:buffer';

/**
 * A file's path as a text that never confuses two files. POSIX names are bytes: what is not UTF-8 would decode to the
 * same replacement characters for different names.
 */
export function pathToText(path: Buffer): string {
  const text = path.toString('utf8');
  if (isUtf8(path) && !text.startsWith(ESCAPED)) return text;
  return ESCAPED + path.toString('latin1').replace(/[^\x20-\x7e]|%/g, percent);
}

/** The inverse of `pathToText`. */
export function textToPath(text: string): Buffer {
  if (!text.startsWith(ESCAPED)) return Buffer.from(text, 'utf8');
  const bytes = text.slice(ESCAPED.length);
  return Buffer.from(
    bytes.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** Opens the text of a path that is no UTF-8, or that itself begins like this. */
const ESCAPED = 'bytes:';

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** A test for paths inside the folder (with `/`): any of the patterns. `**` also stands for no folder at all. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^(?:${translate(pattern)})$`, 'isu'));
  return (path) => expressions.some((expression) => expression.test(path));
}

function translate(pattern: string): string {
  const tokens = pattern.replace(/^\.\//, '').match(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|\[[^\]]+\]|[^*?{[]+|./gsu) ?? [];
  return tokens.map(translateToken).join('');
}

function translateToken(token: string): string {
  if (token === '**/') return '(?:[^/]+/)*';
  if (token === '**') return '.*';
  if (token === '*') return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 2 && token.startsWith('{')) {
    return `(?:${token.slice(1, -1).split(',').map(translate).join('|')})`;
  }
  if (token.length > 2 && token.startsWith('[')) return characterClass(token.slice(1, -1));
  return escapeText(token);
}

function characterClass(inside: string): string {
  const negated = /^[!^]/.test(inside);
  const members = (negated ? inside.slice(1) : inside).replace(/[\\\][^&]/g, '\\$&');
  return `(?!/)[${negated ? '^' : ''}${members}]`;
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
