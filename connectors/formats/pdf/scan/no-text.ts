/** Issues about pages whose text stands in pictures. */
import { error, hold, type Issue } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';

/** A document without text. The host reads it again with a reader of pictures, where it has one. */
export const NO_TEXT = 'pdf.no-text';

const MOST_NAMED = 5;

export function noText(pages: number): Issue {
  const said = `its ${pages === 1 ? 'page has' : `${pages} pages have`} no text, only pictures (a scan)`;
  return error(NO_TEXT, words('pdf.askBankOriginalPdf', { what: said }));
}

export function damagedPicture(page: number): Issue {
  const said = `the text of page ${page} stands in a picture that cannot be taken out`;
  return error('pdf.picture', words('pdf.scanAgainGreyJpeg', { what: said }));
}

/** Always asked: whatever the balances say, a payee and a day may be wrong. */
export function readFromPicture(doubtful: readonly string[]): Issue {
  const named = doubtful.slice(0, MOST_NAMED).map((word) => `"${word}"`);
  const rest = doubtful.length > named.length ? ` and ${doubtful.length - named.length} more` : '';
  const unsure = named.length === 0 ? '' : `. tesseract is unsure of ${named.join(', ')}${rest}`;
  return hold(
    'pdf.scan',
    `its text was read from a picture by tesseract: compare each day and amount with the paper${unsure}`,
  );
}
