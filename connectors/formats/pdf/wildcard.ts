import { type TextLine, textOfLine } from './page/lines.ts';

/** Whether a line as a whole fits a pattern. `*` stands for any text; case and width of blanks do not count. */
export function wildcard(pattern: string): (line: TextLine) => boolean {
  const parts = pattern.split('*').map(plain);
  return (line) => fits(plain(textOfLine(line)), parts);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function fits(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
