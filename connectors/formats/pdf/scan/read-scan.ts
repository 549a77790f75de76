import {
  error,
  type FormatContext,
  type Issue,
  type Picture,
  type PictureWord,
} from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';
import type { TextItem } from '../page/lines.ts';
import type { Opened, Pdfjs } from '../page/upright.ts';
import { damagedPicture } from './no-text.ts';
import { type PagePicture, picturesOn } from './pictures.ts';

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
    return error('pdf.limit', words('pdf.scanPagesMoreRead', { count: pdf.numPages, number: MOST_PAGES }));
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

/** Fewer dots an inch make letters too coarse, more only cost time. */
const LEAST_DPI = 150;
const MOST_DPI = 400;
/** Dots of one page. A larger page has coarser ones. */
const MOST_DOTS = 30_000_000;
/** A picture of less of its page is a logo. */
const LEAST_PART = 0.25;
const WHITE = 255;

/** Points. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The page as people see it, painted from its pictures with their own dots. Strips, turned pages and layers come out
 * alike. Undefined where pictures cover too little of the page to be its text.
 */
function composePage(pictures: readonly PagePicture[], { width, height }: PageSize): Picture | undefined {
  const area = width * height;
  const covered = pictures.reduce((sum, picture) => sum + areaOf(picture), 0);
  if (!(area > 0) || covered < area * LEAST_PART) return undefined;
  const scale = Math.min(dpiOf(pictures, area) / POINTS_PER_INCH, Math.sqrt(MOST_DOTS / area));
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const grey = new Uint8Array(columns * rows).fill(WHITE);
  for (const picture of pictures) paint(picture, { columns, rows, grey, scale });
  return { width: columns, height: rows, grey, dpi: scale * POINTS_PER_INCH };
}

function areaOf({ matrix: [a = 0, b = 0, c = 0, d = 0] }: PagePicture): number {
  return Math.abs(a * d - b * c);
}

/** That of the finest picture which is no logo. */
function dpiOf(pictures: readonly PagePicture[], area: number): number {
  const large = pictures.filter((picture) => areaOf(picture) * 50 >= area);
  const finest = large.reduce(
    (most, picture) => Math.max(most, Math.sqrt((picture.width * picture.height) / areaOf(picture))),
    0,
  );
  return Math.min(MOST_DPI, Math.max(LEAST_DPI, finest * POINTS_PER_INCH));
}

interface Canvas {
  readonly columns: number;
  readonly rows: number;
  readonly grey: Uint8Array;
  readonly scale: number;
}

/** Each dot of the page takes that of the picture which lies there. */
function paint(picture: PagePicture, { columns, rows, grey, scale }: Canvas): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = picture.matrix.map((each) => each * scale);
  const area = a * d - b * c;
  if (area === 0) return;
  const [left, right] = edges([e, e + a, e + c, e + a + c], columns);
  const [top, bottom] = edges([f, f + b, f + d, f + b + d], rows);
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const [x, y] = [column + 0.5 - e, row + 0.5 - f];
      const along = Math.floor(((d * x - c * y) / area) * picture.width);
      const down = Math.floor((1 - (a * y - b * x) / area) * picture.height);
      if (along < 0 || down < 0 || along >= picture.width || down >= picture.height) continue;
      const light = picture.greyAt(along, down);
      if (light !== undefined) grey[row * columns + column] = light;
    }
  }
}

function edges(corners: readonly number[], most: number): readonly [number, number] {
  return [Math.max(0, Math.floor(Math.min(...corners))), Math.min(most, Math.ceil(Math.max(...corners)))];
}
