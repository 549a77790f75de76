import {
  error,
  type FormatContext,
  type Issue,
  type Picture,
  type PictureWord,
} from '../../../../src/plugin/contract.ts';
import { saidOf, words } from '../../../../src/words/message.ts';
import type { TextItem } from '../page/lines.ts';
import { multiply, type Opened, type Page, type Pdfjs } from '../page/upright.ts';
import { damagedPicture } from './no-text.ts';

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
    const read = await readPicture(picture);
    if ('severity' in read) return error(read.code, words('pdf.page', { page: number, what: saidOf(read) }));
    const scale = POINTS_PER_INCH / picture.dpi;
    for (const word of read) items.push(itemOf(word, number, scale));
    doubtful.push(...read.filter(({ confidence }) => confidence < SURE).map(({ text }) => text));
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

/** A picture as it is painted on a page. */
interface PagePicture {
  /** From the unit square to the page as people see it: a b c d e f (ISO 32000-1 §8.3.4). Points, y downwards. */
  readonly matrix: readonly number[];
  readonly width: number;
  readonly height: number;
  /** How bright the dot is, 0 to 255; undefined where nothing is painted. Counted from the top left. */
  readonly greyAt: (column: number, row: number) => number | undefined;
}

/** A picture as pdf.js decodes it: 1 bit a dot, or 3 or 4 bytes. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
  readonly data: Uint8Array;
}

/** The kinds of pictures, by the numbers of pdf.js (`ImageKind`). */
const BITS = 1;
const RGB = 2;

/** The pictures of a page in the order of painting. Undefined where one is painted in another way. */
async function picturesOn(page: Page, { OPS }: Pick<Pdfjs, 'OPS'>): Promise<readonly PagePicture[] | undefined> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures: PagePicture[] = [];
  const kept: (readonly number[])[] = [];
  let matrix: readonly number[] = page.getViewport({ scale: 1 }).transform;
  for (const [at, operator] of fnArray.entries()) {
    const values: readonly unknown[] = argsArray[at] ?? [];
    switch (operator) {
      case OPS.save:
        kept.push(matrix);
        break;
      case OPS.restore:
        matrix = kept.pop() ?? matrix;
        break;
      case OPS.transform:
        matrix = multiply(matrix, numbersIn(values));
        break;
      case OPS.paintFormXObjectBegin:
        kept.push(matrix);
        matrix = multiply(matrix, numbersIn(values[0]));
        break;
      case OPS.paintFormXObjectEnd:
        matrix = kept.pop() ?? matrix;
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject: {
        const decoded = await decodedOf(page, values[0]);
        if (decoded === undefined) return undefined;
        pictures.push({ matrix, ...withGrey(decoded, operator === OPS.paintImageMaskXObject ? 'mask' : 'picture') });
        break;
      }
      case OPS.paintImageXObjectRepeat:
      case OPS.paintImageMaskXObjectRepeat:
      case OPS.paintImageMaskXObjectGroup:
      case OPS.paintInlineImageXObjectGroup:
        return undefined;
    }
  }
  return pictures;
}

const NO_CHANGE = [1, 0, 0, 1, 0, 0];

function numbersIn(values: unknown): readonly number[] {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) return NO_CHANGE;
  const numbers = Array.from(values as ArrayLike<unknown>, Number);
  return numbers.length === 6 ? numbers : NO_CHANGE;
}

/** A picture by its name in the page, or as it stands in the order. Undefined where pdf.js could not decode it. */
async function decodedOf(page: Page, named: unknown): Promise<Decoded | undefined> {
  if (isDecoded(named)) return named;
  const name = typeof named === 'string' ? named : nameIn(named);
  if (name === undefined) return undefined;
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  const found: unknown = await new Promise((resolve) => objects.get(name, resolve));
  return isDecoded(found) ? found : undefined;
}

/** A mask names its data. */
function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('data' in value)) return undefined;
  return typeof value.data === 'string' ? value.data : undefined;
}

function isDecoded(value: unknown): value is Decoded {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height, data } = value as Partial<Record<keyof Decoded, unknown>>;
  const isSized = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0;
  return isSized && ArrayBuffer.isView(data);
}

function withGrey({ width, height, kind, data }: Decoded, use: 'mask' | 'picture'): Omit<PagePicture, 'matrix'> {
  if (use === 'mask' || kind === BITS) {
    const stride = (width + 7) >> 3;
    const isSet = (column: number, row: number): boolean =>
      (((data[row * stride + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1;
    // The dots of a mask that are 0 get ink, and the others let through what lies below.
    const light = use === 'mask' ? undefined : 255;
    return { width, height, greyAt: (column, row) => (isSet(column, row) ? light : 0) };
  }
  const bytes = kind === RGB ? 3 : 4;
  return {
    width,
    height,
    greyAt: (column, row) => {
      const at = (row * width + column) * bytes;
      // How bright people see red, green and blue (ITU-R BT.601), of 256.
      return (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
    },
  };
}
