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

/**
 * A test for paths inside the folder (with `/`): any of the patterns. `**` also stands for no folder at all. It tries
 * each part of a pattern at each place of a path once, where a regular expression may try for ever.
 */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const parts = patterns.map((pattern) => partsOf(pattern.replace(/^\.\//, ''), END));
  return (path) => {
    const letters = [...path];
    return parts.some((part) => fits(part, 0, letters, new Map()));
  };
}

/** A part of a pattern, with what follows it. `run`: any number of such letters. `either` may come back to itself. */
type Part =
  | { readonly kind: 'one' | 'run'; readonly takes: (letter: string) => boolean; readonly next: Part }
  | { readonly kind: 'either'; readonly ways: Part[] }
  | { readonly kind: 'end' };

const END: Part = { kind: 'end' };

/** `vain`: the places where a part was tried already, and did not fit. */
function fits(part: Part, at: number, letters: readonly string[], vain: Map<Part, Set<number>>): boolean {
  if (part.kind === 'end') return at === letters.length;
  const tried = vain.get(part) ?? new Set();
  if (tried.has(at)) return false;
  vain.set(part, tried.add(at));
  if (part.kind === 'either') return part.ways.some((way) => fits(way, at, letters, vain));
  if (part.kind === 'run' && fits(part.next, at, letters, vain)) return true;
  const letter = letters[at];
  if (letter === undefined || !part.takes(letter)) return false;
  return fits(part.kind === 'run' ? part : part.next, at + 1, letters, vain);
}

function partsOf(pattern: string, next: Part): Part {
  const tokens = pattern.match(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|\[[^\]]+\]|./gsu) ?? [];
  return tokens.reduceRight(partOf, next);
}

function partOf(next: Part, token: string): Part {
  if (token === '**/') return folders(next);
  if (token === '**') return { kind: 'run', takes: () => true, next };
  if (token === '*') return { kind: 'run', takes: isWithinName, next };
  if (token === '?') return { kind: 'one', takes: isWithinName, next };
  if (token.length > 2 && token.startsWith('{')) {
    const ways = token.slice(1, -1).split(',');
    return { kind: 'either', ways: ways.map((way) => partsOf(way, next)) };
  }
  if (token.length > 2 && token.startsWith('[')) return { kind: 'one', takes: letterOf(token.slice(1, -1)), next };
  const [first = '', ...others] = token;
  const wanted = fold(first);
  return { kind: 'one', takes: (letter) => fold(letter) === wanted, next: others.reduceRight(partOf, next) };
}

/** No folder, or one and then as many again. */
function folders(next: Part): Part {
  const any: Part = { kind: 'either', ways: [next] };
  const slash: Part = { kind: 'one', takes: (letter) => letter === '/', next: any };
  any.ways.push({ kind: 'one', takes: isWithinName, next: { kind: 'run', takes: isWithinName, next: slash } });
  return any;
}

function isWithinName(letter: string): boolean {
  return letter !== '/';
}

function letterOf(inside: string): (letter: string) => boolean {
  const negated = /^[!^]/.test(inside);
  const members = (negated ? inside.slice(1) : inside).replace(/[\\\][^&]/g, '\\$&');
  const among = new RegExp(`^[${negated ? '^' : ''}${members}]$`, 'isu');
  return (letter) => letter !== '/' && among.test(letter);
}

function fold(letter: string): string {
  return letter.toLowerCase();
}
