/**
 * The text of a cell without the marks of spreadsheets. The marks are blanks of every width, `="01.01.2024"`, and
 * single quotes around the whole cell. A leading apostrophe that says "text" is one too.
 */
const PLAIN = /^[^\s"'=\uFEFF](?:.*[^\s"'\uFEFF])?$/;
const EXCEL_TEXT = /^="(.*)"$/s;

export function cleanCell(cell: string): string {
  if (cell === '' || PLAIN.test(cell)) return cell;
  let text = trimMarks(cell);
  const excel = EXCEL_TEXT.exec(text);
  if (excel !== null) text = (excel[1] ?? '').replaceAll('""', '"').trim();
  if (text.length > 1 && text.startsWith("'")) text = text.endsWith("'") ? text.slice(1, -1).trim() : text.slice(1);
  return stripQuotes(text);
}

/** Blanks and zero-width marks off both ends, in linear time: a cell may be 32 kB of blanks. */
function trimMarks(cell: string): string {
  let text = cell.trim();
  while (text.startsWith('\u200B') || text.endsWith('\u200B')) {
    text = (text.startsWith('\u200B') ? text.slice(1) : text.slice(0, -1)).trim();
  }
  return text;
}

/** A quote left at both ends (quotes read as text, triple quotes) belongs to the container, not to the text. */
function stripQuotes(text: string): string {
  if (!text.startsWith('"')) return text;
  if (text.length > 1 && text.endsWith('"')) return text.slice(1, -1).replaceAll('""', '"').trim();
  return text;
}

/** The marks of an empty cell: dashes, `N/A`. */
export function isBlankMark(text: string): boolean {
  return BLANK_MARK.test(text);
}

const BLANK_MARK = /^(?:[-–—/]+|n\/a|nil)$/i;

/** The words of a text: accents off, lower case, everything but letters and digits to single blanks. */
export function normaliseWords(text: string): string {
  // Most cells are ASCII, and a large file asks for each of them.
  if (/^[ -~]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return foldLetters(
    text
      .normalize('NFKC')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase(),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that no decomposition takes apart. */
function foldLetters(text: string): string {
  return text.replace(/[łøıßæœđðþ]/g, (letter) => LETTERS[letter] ?? letter);
}

const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};
