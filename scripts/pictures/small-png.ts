/**
 * PNGs of pages with a palette of at most 256 colours. They have a third of a browser's size (PNG 1.2, chapters 6 and
 * 9).
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The same picture, its colours a little rounded where it has more than a palette holds. Bytes of 8 bits, not interlaced. */
export function smallPng(png: Buffer): Buffer {
  const pixels = readPixels(png);
  for (const step of [1, 4, 8, 16, 32]) {
    const indexed = indexedBy(pixels, step);
    if (indexed !== undefined) return writeIndexed(pixels, indexed);
  }
  return png;
}

function readPixels(png: Buffer): Pixels {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let row = 0; row < height; row++) {
    const line = unfiltered(raw.subarray(row * (stride + 1), (row + 1) * (stride + 1)), above, channels);
    for (let x = 0; x < width; x++) rgb.set(line.subarray(x * channels, x * channels + 3), (row * width + x) * 3);
    above = line;
  }
  return { width, height, rgb };
}

function unfiltered(filtered: Uint8Array, above: Uint8Array, channels: number): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(filtered.length - 1);
  for (let at = 0; at < line.length; at++) {
    const [left, up] = [line[at - channels] ?? 0, above[at] ?? 0];
    const corner = above[at - channels] ?? 0;
    const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
    line[at] = (filtered[at + 1] ?? 0) + (guesses[filtered[0] ?? 0] ?? 0);
  }
  return line;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

interface Indexed {
  readonly palette: readonly number[];
  readonly indexes: Uint8Array;
}

/** Undefined where rounding by `step` leaves too many colours. */
function indexedBy({ rgb }: Pixels, step: number): Indexed | undefined {
  const round = (value = 0) => Math.min(255, Math.round(value / step) * step);
  const places = new Map<number, number>();
  const indexes = new Uint8Array(rgb.length / 3);
  for (let at = 0; at < indexes.length; at++) {
    const colour = (round(rgb[at * 3]) << 16) | (round(rgb[at * 3 + 1]) << 8) | round(rgb[at * 3 + 2]);
    const place = places.get(colour) ?? places.size;
    if (place === 256) return undefined;
    places.set(colour, place);
    indexes[at] = place;
  }
  return { palette: [...places.keys()], indexes };
}

function writeIndexed({ width, height }: Pixels, { palette, indexes }: Indexed): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((each) => [each >> 16, (each >> 8) & 255, each & 255]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    ...[chunk('IHDR', head), chunk('PLTE', colours), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
