import { spawn } from 'node:child_process';
import { error, type Issue } from '../../../domain/issue.ts';
import type { Picture, PictureWord } from '../../../plugin/contract.ts';
import { type Said, words } from '../../../words/message.ts';

/** Ready to be run. It crosses the boundary to the reader's process, which has no environment of its own. */
export interface OcrTool {
  /** The program by its whole path, after the programs that limit it. */
  readonly command: readonly string[];
  /** As tesseract takes them: `deu+eng`. */
  readonly languages: string;
  /** TESSDATA_PREFIX; null where tesseract knows its folder itself. */
  readonly dataFolder: string | null;
}

/** More than any page has. A program that prints without end is ended. */
const MOST_OUTPUT = 16 * 1024 * 1024;
/** The part of its complaints that is told. */
const MOST_WORDS = 300;

export type ToolRun = { readonly text: string } | { readonly failed: Said };

/**
 * Runs the program with `input` on its standard input, without a shell. It gets none of our environment. It is killed
 * at the end of the time, and where it prints too much.
 */
export function runTool(
  { command, dataFolder }: OcrTool,
  words: readonly string[],
  input: Uint8Array,
  timeLimitMs: number,
): Promise<ToolRun> {
  const [program = '', ...before] = command;
  return new Promise((resolve) => {
    const child = spawn(program, [...before, ...words], {
      // More threads of one page wait for each other on a busy machine.
      env: { LC_ALL: 'C', OMP_THREAD_LIMIT: '1', ...(dataFolder === null ? {} : { TESSDATA_PREFIX: dataFolder }) },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
    });
    const [printed, said]: [Buffer[], Buffer[]] = [[], []];
    let size = 0;
    const keep = (pieces: Buffer[]) => (piece: Buffer) => {
      size += piece.length;
      if (size > MOST_OUTPUT) child.kill('SIGKILL');
      else pieces.push(piece);
    };
    child.stdout.on('data', keep(printed));
    child.stderr.on('data', keep(said));
    // A program that ends before it has read everything is judged by its exit code.
    child.stdin.on('error', () => undefined);
    child.on('error', (thrown) => resolve({ failed: thrown.message }));
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ text: Buffer.concat(printed).toString('utf8') });
      else resolve({ failed: howItEnded(code, signal, Buffer.concat(said).toString('utf8'), timeLimitMs) });
    });
    child.stdin.end(input);
  });
}

function howItEnded(code: number | null, signal: string | null, said: string, timeLimitMs: number): Said {
  if (signal !== null) return words('pdf.toolEnded', { signal, count: timeLimitMs / 1000 });
  const text = said.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS);
  return text === '' ? words('orders.exitCode', { number: String(code) }) : text;
}

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
