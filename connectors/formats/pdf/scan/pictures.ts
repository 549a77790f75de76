import { multiply, type Page, type Pdfjs } from '../page/upright.ts';

/** A picture as it is painted on a page. */
export interface PagePicture {
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
export async function picturesOn(page: Page, { OPS }: Pick<Pdfjs, 'OPS'>): Promise<readonly PagePicture[] | undefined> {
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
