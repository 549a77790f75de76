/**
 * The text of a PDF with its positions, as plain UTF-8: what `prepare` gives and `parse` reads. One piece of text a
 * line, in fields parted by tabs. Points, from the top left corner of the page as people see it.
 */
export interface TextItem {
  /** From 1. */
  readonly page: number;
  /** Where it begins. */
  readonly x: number;
  /** Its baseline, downwards. */
  readonly y: number;
  readonly width: number;
  /** Of the letters. */
  readonly size: number;
  readonly text: string;
}

const MARK = 'bankfeed-pdf-text 1';
/** Behind the mark where the text was read from pictures. */
const SCANNED = 'scan';

/** `doubtful`: the words of a scan that may be wrong. Left out for text that is no scan. */
export function packText(items: readonly TextItem[], doubtful?: readonly string[]): Uint8Array {
  const mark = doubtful === undefined ? [MARK] : [MARK, SCANNED, ...doubtful];
  const head = mark.map(onOneLine).join('\t');
  const lines = items.map(({ page, x, y, width, size, text }) =>
    [page, ...[x, y, width, size].map((each) => each.toFixed(2)), onOneLine(text)].join('\t'),
  );
  return Buffer.from([head, ...lines, ''].join('\n'), 'utf8');
}

/** Undefined for bytes that are no such text: a PDF that was not prepared. */
export function unpackText(bytes: Uint8Array): readonly TextItem[] | undefined {
  const [head = '', ...lines] = textIn(bytes).split('\n');
  if (head.split('\t')[0] !== MARK) return undefined;
  return lines.flatMap((line) => {
    const [page, x, y, width, size, text] = line.split('\t');
    if (text === undefined) return [];
    return { page: Number(page), x: Number(x), y: Number(y), width: Number(width), size: Number(size), text };
  });
}

/** The words of a scan that may be wrong; undefined for text that is no scan. */
export function doubtfulWords(bytes: Uint8Array): readonly string[] | undefined {
  const text = textIn(bytes);
  const [mark, scanned, ...words] = text.slice(0, text.indexOf('\n')).split('\t');
  return mark === MARK && scanned === SCANNED ? words : undefined;
}

function textIn(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
