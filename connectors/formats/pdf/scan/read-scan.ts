import { error, type FormatContext, type Issue, type PictureWord } from '../../../../src/plugin/contract.ts';
import type { TextItem } from '../page/lines.ts';
import type { Opened, Pdfjs } from '../page/upright.ts';
import { composePage } from './compose.ts';
import { damagedPicture } from './no-text.ts';
import { picturesOn } from './pictures.ts';

/** A page takes seconds, and a statement has few. */
const MOST_PAGES = 20;
/** Of 100. Words that are read with less are named. */
const SURE = 70;
const POINTS_PER_INCH = 72;

/** The text of a scan with the words that may be wrong. */
interface ScannedText {
  readonly items: readonly TextItem[];
  readonly doubtful: readonly string[];
}

/** Reads the pages of a document without text from their pictures. */
export async function readScan(
  pdf: Opened,
  pdfjs: Pick<Pdfjs, 'OPS'>,
  readPicture: NonNullable<FormatContext['readPicture']>,
): Promise<ScannedText | Issue> {
  if (pdf.numPages > MOST_PAGES)
    return error('pdf.limit', `it is a scan of ${pdf.numPages} pages, more than the ${MOST_PAGES} that are read`);
  const items: TextItem[] = [];
  const doubtful: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const pictures = await picturesOn(page, pdfjs);
    const { width, height } = page.getViewport({ scale: 1 });
    const picture = pictures && composePage(pictures, { width, height });
    page.cleanup();
    // A page without a picture is empty, and one that cannot be decoded must not be left out.
    if (picture === undefined && pictures?.length === 0) continue;
    if (picture === undefined) return damagedPicture(number);
    const words = await readPicture(picture);
    if ('severity' in words) return { ...words, message: `page ${number}: ${words.message}` };
    const scale = POINTS_PER_INCH / picture.dpi;
    for (const word of words) items.push(itemOf(word, number, scale));
    doubtful.push(...words.filter(({ confidence }) => confidence < SURE).map(({ text }) => text));
  }
  return { items, doubtful };
}

function itemOf({ text, x, y, width, size }: PictureWord, page: number, scale: number): TextItem {
  return { page, x: x * scale, y: y * scale, width: width * scale, size: size * scale, text: text.normalize('NFC') };
}
