import { reasonOf } from '../../../../src/lib/errors.ts';
import { type Document, error, type FormatContext, type Issue } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';
import { noText } from '../scan/no-text.ts';
import { damageOf } from './envelope.ts';
import { packText, type TextItem } from './lines.ts';
import { multiply, type Opened, type Page, type Placed, uprightItems } from './upright.ts';

/** Statements of a whole year have fewer; what has more is built to exhaust a reader. */
const MAX_PAGES = 500;
const MAX_ITEMS = 300_000;
/** Fewer letters than this on all pages together are a page number or a stamp on a picture. */
const FEW_LETTERS = 20;

type TextContent = Awaited<ReturnType<Page['getTextContent']>>;

/**
 * The document with its text in place of its bytes (text.ts), or the reason why it has none. pdf.js runs here and
 * nowhere else, and only in the process that may be killed. It gets no scripts, no fonts, and no place to
 * fetch from.
 */
export async function textOfPdf(document: Document, context: FormatContext): Promise<Document | Issue> {
  const { passwords = [] } = context;
  const damage = damageOf(document.bytes);
  if (damage !== undefined) return damage;
  try {
    const wanted: string[] = [];
    const pdf = await open(document.bytes, passwords, wanted);
    if ('severity' in pdf) return pdf;
    const items = await readPages(pdf);
    if ('severity' in items) return items;
    const [table] = wanted;
    if (table !== undefined) return unknownSigns(table);
    const letters = items.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0);
    return letters < FEW_LETTERS ? await textOfScan(document, pdf, context) : { ...document, bytes: packText(items) };
  } catch (thrown) {
    return error('pdf.damaged', words('pdf.cannotReadPdfFetch', { why: reasonOf(thrown) }));
  }
}

/** Only where the host has a reader of pictures. */
async function textOfScan(document: Document, pdf: Opened, { readPicture }: FormatContext): Promise<Document | Issue> {
  if (readPicture === undefined) return noText(pdf.numPages);
  const { readScan } = await import('../scan/read-scan.ts');
  const text = await readScan(pdf, await import('unpdf/pdfjs'), readPicture);
  return 'severity' in text ? text : { ...document, bytes: packText(text.items, text.doubtful) };
}

/** pdf.js leaves such text out and goes on. */
function unknownSigns(table: string): Issue {
  return error('pdf.font', words('pdf.partTextWrittenCode', { table }));
}

/** Refuses every file that pdf.js wants to fetch from elsewhere, and notes its name. */
function fetchNothing(wanted: string[]) {
  return class {
    async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<never> {
      if (kind === 'cMapUrl') wanted.push(filename);
      throw new Error(`${filename} is not fetched`);
    }
  };
}

/** Tries it without a password first: most are locked against changes only. */
async function open(bytes: Uint8Array, passwords: readonly string[], wanted: string[]): Promise<Opened | Issue> {
  const { getDocument } = await import('unpdf/pdfjs');
  for (const password of [undefined, ...passwords]) {
    const task = getDocument({
      // It keeps the bytes for itself.
      data: new Uint8Array(bytes),
      ...(password === undefined ? {} : { password }),
      // Text that breaks off must not pass for a page.
      stopAtErrors: true,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      BinaryDataFactory: fetchNothing(wanted),
      useWasm: false,
      isImageDecoderSupported: false,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
      verbosity: 0,
    });
    try {
      return await task.promise;
    } catch (thrown) {
      if (!(thrown instanceof Error) || thrown.name !== 'PasswordException') throw thrown;
    }
  }
  const count = passwords.length;
  if (count === 0) return error('pdf.locked', words('pdf.lockedGivePasswordUnder'));
  return error(
    'pdf.locked',
    count === 1 ? words('pdf.lockedPasswordGivenOpens') : words('pdf.lockedNonePasswordsGiven', { count }),
  );
}

async function readPages(pdf: Opened): Promise<readonly TextItem[] | Issue> {
  if (pdf.numPages > MAX_PAGES)
    return error('pdf.limit', words('pdf.pagesMoreRead', { count: pdf.numPages, number: MAX_PAGES }));
  const items: TextItem[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const isWhole = await readPage(page, items);
    if (!isWhole) return error('pdf.limit', words('pdf.morePiecesText', { count: MAX_ITEMS }));
    page.cleanup();
  }
  return items;
}

/** Adds the text of a page; false where that is more than may be. */
async function readPage(page: Page, items: TextItem[]): Promise<boolean> {
  const toScreen = page.getViewport({ scale: 1 }).transform;
  const reader = page.streamTextContent().getReader();
  const pieces: Placed[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of (value as TextContent).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      pieces.push({ matrix: multiply(toScreen, item.transform), width: item.width, text: item.str.normalize('NFC') });
    }
    if (items.length + pieces.length > MAX_ITEMS) {
      await reader.cancel(new Error('enough'));
      return false;
    }
  }
  for (const item of uprightItems(pieces, page.pageNumber)) items.push(item);
  return true;
}
