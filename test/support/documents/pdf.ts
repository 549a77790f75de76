import { deflateSync } from 'node:zlib';
import { HELVETICA } from './helvetica.ts';
import { lockPdf, type PdfLock } from './pdf-lock.ts';

/** One piece of text. Points; `y` counts from the top of the page to the baseline, as people read. */
export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly font?: 'Helvetica' | 'Courier';
  /** `x` is where the text ends. */
  readonly right?: boolean;
  /** Degrees against the clock. */
  readonly angle?: number;
}

export interface PdfPage {
  readonly texts: readonly PdfText[];
  /** Degrees by which a viewer turns the page. */
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly width?: number;
  readonly height?: number;
}

export interface PdfOptions {
  readonly lock?: PdfLock;
  readonly compress?: boolean;
}

/** An object's body without `obj` and `endobj`; a stream's data apart, since a lock changes it. */
export interface PdfObject {
  readonly body: string;
  readonly data?: Buffer;
}

const FONTS = { Helvetica: 'F1', Courier: 'F2' } as const;
const FIRST_PAGE = 5;

/** A PDF written by hand (ISO 32000-1): Helvetica and Courier at positions, one content stream a page. */
export function makePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Buffer {
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`).join(' ');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects: PdfObject[] = [
    { body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { body: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` },
    { body: font('Helvetica') },
    { body: font('Courier') },
    ...pages.flatMap((page, index) => pageObjects(page, FIRST_PAGE + index * 2, options)),
  ];
  return writePdf(objects, options.lock);
}

function pageObjects(page: PdfPage, number: number, { compress = false }: PdfOptions): readonly PdfObject[] {
  const { width = 595, height = 842, rotate = 0 } = page;
  const plain = Buffer.from(page.texts.map((text) => operators(text, height)).join('\n'), 'latin1');
  const data = compress ? deflateSync(plain) : plain;
  const box = `/MediaBox [0 0 ${width} ${height}] /Rotate ${rotate}`;
  return [
    {
      body: `<< /Type /Page /Parent 2 0 R ${box} /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    },
    { body: compress ? '/Filter /FlateDecode' : '', data },
  ];
}

function operators(text: PdfText, height: number): string {
  const { size = 9, font = 'Helvetica', angle = 0 } = text;
  const x = text.right === true ? text.x - widthOf(text.text, size, font) : text.x;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const matrix = [cos, sin, -sin, cos, x, height - text.y].map((each) => each.toFixed(3)).join(' ');
  return `BT /${FONTS[font]} ${size} Tf ${matrix} Tm (${escaped(text.text)}) Tj ET`;
}

/** Width in points, by the metrics that every reader of PDF knows. */
export function widthOf(text: string, size: number, font: 'Helvetica' | 'Courier' = 'Helvetica'): number {
  if (font === 'Courier') return text.length * 0.6 * size;
  const units = [...text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')].map((each) => HELVETICA[each] ?? 556);
  return (units.reduce((sum, each) => sum + each, 0) * size) / 1000;
}

/** Windows-1252 is WinAnsi, all but a few signs that no statement holds. */
const WIN_ANSI: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '—': 0x97, '’': 0x92, '•': 0x95 };

function escaped(text: string): string {
  return [...text]
    .map((each) => {
      const code = WIN_ANSI[each] ?? each.codePointAt(0) ?? 0x3f;
      if (code > 255) throw new Error(`${each} is not in WinAnsi`);
      return code > 126 || '()\\'.includes(each) ? `\\${code.toString(8).padStart(3, '0')}` : each;
    })
    .join('');
}

/** Numbers the objects from 1; the first is the catalog. */
export function writePdf(objects: readonly PdfObject[], lock?: PdfLock): Buffer {
  const locked = lock === undefined ? undefined : lockPdf(lock);
  const all = locked === undefined ? objects : [...objects, { body: locked.dictionary }];
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let at = chunks[0]?.length ?? 0;
  const put = (chunk: Buffer): void => {
    chunks.push(chunk);
    at += chunk.length;
  };
  for (const [index, object] of all.entries()) {
    offsets.push(at);
    put(objectBytes(index + 1, object, locked?.encrypt));
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const encrypt = locked === undefined ? '' : `/Encrypt ${all.length} 0 R /ID [<${locked.id}> <${locked.id}>]`;
  put(Buffer.from(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}`, 'latin1'));
  put(
    Buffer.from(
      `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${encrypt} >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(chunks);
}

function objectBytes(number: number, { body, data }: PdfObject, encrypt?: (data: Buffer, object: number) => Buffer) {
  if (data === undefined) return Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1');
  const stored = encrypt === undefined ? data : encrypt(data, number);
  const head = Buffer.from(`${number} 0 obj\n<< ${body} /Length ${stored.length} >>\nstream\n`, 'latin1');
  return Buffer.concat([head, stored, Buffer.from('\nendstream\nendobj\n', 'latin1')]);
}
