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

export function packText(items: readonly TextItem[]): Uint8Array {
  const lines = items.map(({ page, x, y, width, size, text }) =>
    [page, ...[x, y, width, size].map((each) => each.toFixed(2)), text.replace(/\s+/g, ' ')].join('\t'),
  );
  return Buffer.from([MARK, ...lines, ''].join('\n'), 'utf8');
}

/** Undefined for bytes that are no such text: a PDF that was not prepared. */
export function unpackText(bytes: Uint8Array): readonly TextItem[] | undefined {
  const [mark, ...lines] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n');
  if (mark !== MARK) return undefined;
  return lines.flatMap((line) => {
    const [page, x, y, width, size, text] = line.split('\t');
    if (text === undefined) return [];
    return { page: Number(page), x: Number(x), y: Number(y), width: Number(width), size: Number(size), text };
  });
}
