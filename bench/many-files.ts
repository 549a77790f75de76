/**
 * Many small files into the embedded ledger, from the first file to the last confirmed record. They are years of
 * monthly statements, and a folder of thousands of tiny ones. The rows of the monthly ones in one file stand beside
 * them.
 * `node bench/many-files.ts [monthly files] [tiny files]`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementText } from './statement-text.ts';
import { household } from './sync.ts';

/** Rows of a monthly statement, */
const MONTHLY = 500;
/** and of a tiny file. */
const TINY = 5;

main(Number(process.argv[2] ?? 600), Number(process.argv[3] ?? 10_000));

function main(monthly: number, tiny: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    if (monthly > 0) {
      measure(join(folder, 'monthly'), monthly, MONTHLY);
      measure(join(folder, 'one'), 1, monthly * MONTHLY);
    }
    if (tiny > 0) measure(join(folder, 'tiny'), tiny, TINY);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder: string, files: number, rowsInEach: number): void {
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
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
