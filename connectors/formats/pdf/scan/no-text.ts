/** Issues about pages whose text stands in pictures. */
import { error, hold, type Issue } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';

/** A document without text. The host reads it again with a reader of pictures, where it has one. */
export const NO_TEXT = 'pdf.no-text';

const MOST_NAMED = 5;

export function noText(pages: number): Issue {
  return error(NO_TEXT, pages === 1 ? words('pdf.pageNoTextOnly') : words('pdf.pagesNoTextOnly', { count: pages }));
}

export function damagedPicture(page: number): Issue {
  return error('pdf.picture', words('pdf.textPageStandsPicture', { page }));
}

/** Always asked: whatever the balances say, a payee and a day may be wrong. */
export function readFromPicture(doubtful: readonly string[]): Issue {
  const named = doubtful.slice(0, MOST_NAMED).map((word) => `"${word}"`);
  if (named.length === 0) return hold('pdf.scan', words('pdf.textReadPictureTesseract'));
  const more = doubtful.length - named.length;
  const values = { words: named.join(', ') };
  return hold(
    'pdf.scan',
    more === 0 ? words('pdf.tesseractUnsure', values) : words('pdf.tesseractUnsureMore', { ...values, count: more }),
  );
}
