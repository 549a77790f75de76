import type { Random } from './mutate.ts';

/** One small change of a text: `length` characters at `at` become `put`. */
export interface Edit {
  readonly at: number;
  readonly length: number;
  readonly put: string;
  /** True where whole lines were lost or doubled. */
  readonly isOfLine: boolean;
}

export function applyEdit(text: string, { at, length, put }: Edit): string {
  return text.slice(0, at) + put + text.slice(at + length);
}

/** The damage of one place, on the way and by slips of programs and people. */
export function arbitraryEdit(text: string, random: Random): Edit {
  const at = random(text.length);
  const here = text.charAt(at);
  const small = { at, isOfLine: false };
  switch (random(8)) {
    case 0:
    case 1:
      return { ...small, length: 1, put: pick(NEAR, random) };
    case 2:
      return { ...small, length: 1, put: flipped(here, random) };
    case 3:
      return { ...small, length: 0, put: pick(NEAR, random) };
    case 4:
      return { ...small, length: 1 + random(2), put: '' };
    case 5:
      return { ...small, length: 2, put: text.charAt(at + 1) + here };
    case 6:
      return { ...small, length: 1, put: String.fromCharCode(random(256)) };
    default:
      return lineEdit(text, at, random(2) === 0);
  }
}

const NEAR = [...'0123456789.,-+ \n\r\t:;/<>^?="\'CDRETUXx'];

function flipped(char: string, random: Random): string {
  return String.fromCharCode((char.charCodeAt(0) ^ (1 << random(8))) & 0xff);
}

function lineEdit(text: string, at: number, isDoubled: boolean): Edit {
  const mark = text.includes('\n') ? '\n' : '\r';
  const start = at === 0 ? 0 : text.lastIndexOf(mark, at - 1) + 1;
  const end = text.indexOf(mark, at) < 0 ? text.length : text.indexOf(mark, at) + 1;
  if (isDoubled) return { at: start, length: 0, put: text.slice(start, end), isOfLine: true };
  return { at: start, length: end - start, put: '', isOfLine: true };
}

function pick(values: readonly string[], random: Random): string {
  return values[random(values.length)] ?? '0';
}
