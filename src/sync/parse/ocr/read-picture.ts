import { error, type Issue } from '../../../domain/issue.ts';
import type { Picture, PictureWord } from '../../../plugin/contract.ts';
import { words } from '../../../words/message.ts';
import { type OcrTool, runTool } from './run-tool.ts';

/** Of one page, on a busy machine. Its processor time is limited apart. */
const PAGE_LIMIT_MS = 120_000;
/** The page is one block of lines: a table's row stays one line. */
const ONE_BLOCK = '6';
/** Rows of tesseract's table: pages, blocks, paragraphs, lines and words. */
const LINE = '4';
const WORD = '5';

/** The words of a picture as tesseract reads them, or why it could not. */
export async function readPicture(tool: OcrTool, picture: Picture): Promise<readonly PictureWord[] | Issue> {
  const dpi = String(Math.round(picture.dpi));
  const given = ['stdin', 'stdout', '--psm', ONE_BLOCK, '--dpi', dpi, '-l', tool.languages, 'tsv'];
  const run = await runTool(tool, given, asPgm(picture), PAGE_LIMIT_MS);
  if ('failed' in run) return error('ocr.failed', words('pdf.tesseractCouldNotRead', { why: run.failed }));
  return wordsIn(run.text);
}

/** Portable grey map: the plainest form that tesseract reads. */
function asPgm({ width, height, grey }: Picture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey]);
}

/**
 * The words of tesseract's table (TSV). Words of a line stand on its lower edge: the boxes of letters without and with
 * a tail differ.
 */
export function wordsIn(tsv: string): readonly PictureWord[] {
  const words: PictureWord[] = [];
  let base = 0;
  let size = 0;
  for (const row of tsv.split('\n').slice(1)) {
    const [level, , , , , , left, top, width, height, confidence, ...text] = row.replace(/\r$/, '').split('\t');
    if (level === LINE) {
      base = Number(top) + Number(height);
      size = Number(height);
    }
    const word = text.join(' ').trim();
    if (level !== WORD || word === '') continue;
    words.push({ text: word, confidence: Number(confidence), x: Number(left), y: base, width: Number(width), size });
  }
  return words;
}
