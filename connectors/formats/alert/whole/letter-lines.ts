/** The lines of a letter as whole-line templates see them: the subject first, then the body without empty lines. */
import type { Letter } from '../letter.ts';

/** News is short; a letter with more text is a newsletter, and the rest of it is not looked at. Characters. */
const MAX_TEXT = 65_536;
/** A letter whose longest line has so many characters is cut into lines by a program, and no longer one. */
const CUT_AT = { least: 60, most: 80 };

export function letterLines({ subject, text }: Pick<Letter, 'subject' | 'text'>): readonly string[] {
  const lines = text.slice(0, MAX_TEXT).split('\n').map(tidy);
  return [tidy(subject), ...joined(lines).filter((line) => /[^.\s]/.test(line))];
}

/** Braces are marks of a template, so a letter has none. */
function tidy(line: string): string {
  return line
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/gu, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .trim();
}

/** A sentence that was cut at a margin is one line again. There the next word had no room on its line. */
function joined(lines: readonly string[]): readonly string[] {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  if (width < CUT_AT.least || width > CUT_AT.most) return lines;
  const whole: string[] = [];
  let before = '';
  for (const line of lines) {
    const [word = ''] = line.split(' ', 1);
    const isCut = before !== '' && word !== '' && before.length + 1 + word.length > width;
    if (isCut) whole.push(`${whole.pop() ?? ''} ${line}`);
    else whole.push(line);
    before = line;
  }
  return whole;
}
