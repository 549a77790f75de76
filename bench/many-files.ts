/**
 * Many small files into the embedded ledger, from the first file to the last confirmed record. They are years of
 * monthly statements, and a folder of thousands of tiny ones. The rows of the monthly ones in one file stand beside
 * them. It fails where a bar is missed. The bars are for two processors that have nothing else to do.
 * `node bench/many-files.ts [monthly files] [tiny files]`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementText } from './parts/statement-text.ts';
import { household } from './sync.ts';

/** Rows of a monthly statement, */
const MONTHLY = 500;
/** and of a tiny file. */
const TINY = 5;
/** Rows of monthly statements that are confirmed in a second, at least. */
const LEAST_RATE = 8000;
/** Milliseconds that a tiny file may take. */
const MOST_MS = 1.5;

main(Number(process.argv[2] ?? 600), Number(process.argv[3] ?? 10_000));

function main(monthly: number, tiny: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    if (monthly > 0) {
      const { rate } = measure(join(folder, 'monthly'), monthly, MONTHLY);
      judge(`${rate} rows a second, bar ${LEAST_RATE}`, rate >= LEAST_RATE);
      measure(join(folder, 'one'), 1, monthly * MONTHLY);
    }
    if (tiny > 0) {
      const { wallMs } = measure(join(folder, 'tiny'), tiny, TINY);
      judge(`${(wallMs / tiny).toFixed(1)} ms a file, bar ${MOST_MS}`, wallMs <= tiny * MOST_MS);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(said: string, isHeld: boolean): void {
  console.log(`${said}: ${isHeld ? 'held' : 'missed'}`);
  if (!isHeld) process.exitCode = 1;
}

function measure(
  folder: string,
  files: number,
  rowsInEach: number,
): { readonly wallMs: number; readonly rate: number } {
  mkdirSync(folder);
  const home = household(folder, 'url: embedded');
  const digits = `${files}`.length;
  for (let file = 0; file < files; file += 1) {
    const text = statementText(file * rowsInEach, rowsInEach);
    writeFileSync(join(folder, 'inbox', `${`${file}`.padStart(digits, '0')}.ofx`), text, 'latin1');
  }
  const { wallMs, cpuMs, requests } = home.sync(0);
  const rows = files * rowsInEach;
  if (requests < rows) throw new Error(`${requests} requests were sent for ${rows} rows`);
  const rate = Math.round(rows / (wallMs / 1000));
  console.log(
    `${files} files of ${rowsInEach} rows: ${seconds(wallMs)} s, ${seconds(cpuMs)} s of CPU, ${rate} rows a second`,
  );
  console.log(
    JSON.stringify({ bench: 'many-files', files, rows, wallMs: Math.round(wallMs), cpuMs: Math.round(cpuMs), rate }),
  );
  return { wallMs, rate };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
