/** Statements as a scanner makes them: no text, only the picture of a page. Chromium paints it. */
import { deflateSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { type PdfObject, writePdf } from '../../../support/documents/pdf.ts';

/** A page of A4 in dots, a byte a dot. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** How a scanner packs the picture. */
export type Packing = 'colours' | 'one bit' | 'a mask' | 'strips' | 'turned';

const WIDTH = 1654;
const HEIGHT = 2339;
/** 200 dots an inch. */
const POINTS = 72 / 200;

/** Words at their places on the page, from the left and the top. Points. */
export interface Ink {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export async function paperOf(browser: Browser, ink: readonly Ink[]): Promise<Paper> {
  const page = await browser.newPage();
  const painted = await page.evaluate(PAINT.replace('INK', JSON.stringify(ink)));
  await page.close();
  return { width: WIDTH, height: HEIGHT, grey: Buffer.from(String(painted), 'base64') };
}

/** Runs in the browser. A million dots cross as text. */
const PAINT = `(() => {
  const canvas = document.createElement('canvas');
  canvas.width = ${WIDTH};
  canvas.height = ${HEIGHT};
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, ${WIDTH}, ${HEIGHT});
  pen.fillStyle = '#000';
  pen.font = '${Math.round(11 / POINTS)}px sans-serif';
  for (const { x, y, text } of INK) pen.fillText(text, x / ${POINTS}, y / ${POINTS});
  const { data } = pen.getImageData(0, 0, ${WIDTH}, ${HEIGHT});
  let text = '';
  for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at]);
  return btoa(text);
})()`;

/** A PDF of pages that are pictures. */
export function scanOf(papers: readonly Paper[], packing: Packing): Buffer {
  const objects: PdfObject[] = [];
  const kids: number[] = [];
  let next = 3;
  for (const paper of papers) {
    const pictures = (
      packing === 'strips' ? stripsOf(paper) : [whole(packing === 'turned' ? turned(paper) : paper)]
    ).map((strip, index) => ({ ...strip, number: next + 2 + index, body: pictureOf(strip.paper, packing) }));
    const names = pictures.map(({ number }) => `/P${number} ${number} 0 R`).join(' ');
    const [width, height] = packing === 'turned' ? [842, 595] : [595, 842];
    const ink = pictures.map(({ number, from, to }) => {
      const [low, high] = [height * (1 - to), height * (1 - from)];
      return `q ${width} 0 0 ${high - low} 0 ${low} cm /P${number} Do Q`;
    });
    kids.push(next);
    objects.push(
      {
        body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${packing === 'turned' ? 90 : 0} /Contents ${next + 1} 0 R /Resources << /XObject << ${names} >> >> >>`,
      },
      { body: '', data: Buffer.from(ink.join('\n'), 'latin1') },
      ...pictures.map(({ body }) => body),
    );
    next += 2 + pictures.length;
  }
  const pages = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  return writePdf([{ body: '<< /Type /Catalog /Pages 2 0 R >>' }, { body: pages }, ...objects]);
}

/** Parts of the page's height that a strip lies between. */
interface Strip {
  readonly paper: Paper;
  readonly from: number;
  readonly to: number;
}

function whole(paper: Paper): Strip {
  return { paper, from: 0, to: 1 };
}

/** Cut through the middle of lines as well. */
function stripsOf({ width, height, grey }: Paper): readonly Strip[] {
  const rows = 300;
  return Array.from({ length: Math.ceil(height / rows) }, (_, at) => {
    const [from, to] = [at * rows, Math.min(height, (at + 1) * rows)];
    const paper = { width, height: to - from, grey: grey.subarray(from * width, to * width) };
    return { paper, from: from / height, to: to / height };
  });
}

/** As it lies in a feeder: a quarter turn against the clock, which the page's own turn undoes. */
function turned({ width, height, grey }: Paper): Paper {
  const dots = new Uint8Array(grey.length);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      dots[(width - 1 - column) * height + row] = grey[row * width + column] ?? 0;
  return { width: height, height: width, grey: dots };
}

function pictureOf(paper: Paper, packing: Packing): PdfObject {
  const { width, height, grey } = paper;
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /FlateDecode`;
  if (packing === 'a mask')
    return { body: `${size} /ImageMask true /BitsPerComponent 1`, data: deflateSync(bitsOf(paper)) };
  if (packing === 'one bit')
    return { body: `${size} /ColorSpace /DeviceGray /BitsPerComponent 1`, data: deflateSync(bitsOf(paper)) };
  const dots = packing === 'colours' ? Buffer.from([...grey].flatMap((each) => [each, each, each])) : grey;
  const space = packing === 'colours' ? 'DeviceRGB' : 'DeviceGray';
  return { body: `${size} /ColorSpace /${space} /BitsPerComponent 8`, data: deflateSync(dots) };
}

function bitsOf({ width, height, grey }: Paper): Buffer {
  const stride = (width + 7) >> 3;
  const bits = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * stride + (column >> 3);
      if ((grey[row * width + column] ?? 0) > 127) bits[at] = (bits[at] ?? 0) | (0x80 >> (column & 7));
    }
  return bits;
}
