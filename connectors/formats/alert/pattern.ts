import { type Message, words } from '../../../src/words/message.ts';

/** The names in braces in a template. `skip` is text without use. */
export const PARTS = ['amount', 'balance', 'payee', 'memo', 'date', 'time', 'account', 'skip'] as const;
export type Part = (typeof PARTS)[number];

/** Literal text (lower case, white space as one blank), or a part to be read. */
export type Token = { readonly literal: string } | { readonly part: Part };
export type Pattern = readonly Token[];

/** Parts that have no form of their own: they end where the next text begins. */
const FREE: readonly Part[] = ['payee', 'memo', 'skip'];

export function isFree(token: Token | undefined): boolean {
  return token !== undefined && 'part' in token && FREE.includes(token.part);
}

/** `You spent {amount} at {payee} on {date}` to tokens, or what is wrong with it. */
export function compilePattern(source: string): Pattern | Message {
  const tokens: Token[] = [];
  for (const piece of source.split(/(\{[^{}]*\})/)) {
    const name = /^\{\s*(\w*)\s*\}$/.exec(piece)?.[1];
    const part = PARTS.find((each) => each === name);
    if (part !== undefined) tokens.push({ part });
    else if (name !== undefined) return words('format.partUnknown', { part: `{${name}}`, names: PARTS.join(', ') });
    else if (/[{}]/.test(piece)) return words('format.braceAlone');
    else if (piece !== '') tokens.push({ literal: foldLiteral(piece) });
  }
  return whatIsWrong(tokens) ?? tokens;
}

function whatIsWrong(tokens: Pattern): Message | undefined {
  const parts = tokens.flatMap((token) => ('part' in token ? [token.part] : []));
  if (!parts.includes('amount')) return words('format.noAmount', { part: '{amount}' });
  const twice = parts.find((part, index) => part !== 'skip' && parts.indexOf(part) !== index);
  if (twice !== undefined) return words('format.partTwice', { part: `{${twice}}` });
  if (isFree(tokens[0])) return words('format.beginsWithAnyText');
  const stuck = tokens.findIndex(
    (token, index) => isFree(token) && tokens[index + 1] !== undefined && !isLiteral(tokens[index + 1]),
  );
  return stuck === -1 ? undefined : words('format.partsTogether');
}

function isLiteral(token: Token | undefined): boolean {
  return token !== undefined && 'literal' in token && token.literal.trim() !== '';
}

/** White space is one blank, and case does not matter. Never shorter or longer than what it folds, for one character. */
function foldLiteral(text: string): string {
  return foldCase(text.replace(/\s+/g, ' '));
}

/** Lower case, letter by letter, so that all places in the text stay the same. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('');
}
