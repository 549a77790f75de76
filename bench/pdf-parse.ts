/**
 * A PDF of 200 pages, from its bytes to its statement, in a process of its own: `node bench/pdf-parse.ts [pages]`.
 * Seconds of the clock and of the CPU. The bar is for the clock of the work, on two cores with nothing else to do.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plugin } from '../connectors/formats/pdf/index.ts';
import { ISO_4217 } from '../src/domain/currency.ts';
import { makePdf } from '../test/support/documents/pdf.ts';
import { statementPages } from '../test/support/documents/pdf-statement.ts';

const PAGES = 200;
const ROWS_A_PAGE = 40;
/** Seconds. */
const BAR = 8;
const DAY = 86_400_000;

/** A made-up bank's statement of a year, oldest first, with a running balance. */
function statement(pages: number): Uint8Array {
  let balance = 1_000_000;
  const rows = Array.from({ length: pages * ROWS_A_PAGE }, (_, row) => {
    const isIn = row % 9 === 0;
    const amount = 100 + ((row * 7_919) % 20_000);
    balance += isIn ? amount : -Math.min(amount, 2_000);
    const day = new Date(Date.UTC(2022, 0, 1) + Math.floor((row / (pages * ROWS_A_PAGE)) * 360) * DAY);
    const written = isIn ? ['', money(amount)] : [money(Math.min(amount, 2_000)), ''];
    return [day.toISOString().slice(0, 10), `Card payment ${row} at a shop`, ...written, money(balance)];
  });
  const plan = {
    above: ['Harbour Bank', 'Account number: 1234567890', 'Period 2022-01-01 to 2022-12-31', 'Currency: GBP'],
    columns: [
      { name: 'Date', x: 50 },
      { name: 'Description', x: 120 },
      { name: 'Paid out', x: 380, right: true },
      { name: 'Paid in', x: 450, right: true },
      { name: 'Balance', x: 540, right: true },
    ],
    ...{ rows, perPage: ROWS_A_PAGE, everyPage: { bottom: 'Page #' } },
  };
  return makePdf(statementPages(plan), { compress: true });
}

function money(minor: number): string {
  return (minor / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
}

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMiB: number;
  readonly rows: number;
  readonly held: number;
}

/** In a child: does the work once and says what it cost. */
async function measure(path: string): Promise<Measured> {
  const bytes = readFileSync(path);
  const began = performance.now();
  const before = process.cpuUsage();
  const document = { sha256: '', name: 'bench.pdf', bytes, receivedAt: '2026-01-01T00:00:00Z' };
  const context = { currencies: ISO_4217, timezone: 'UTC' };
  const prepared = await plugin.prepare?.(document, {}, context);
  if (prepared === undefined || 'severity' in prepared) throw new Error(prepared?.message ?? 'nothing was prepared');
  const { statements, issues } = plugin.parse(prepared, {}, context);
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: Number(((performance.now() - began) / 1_000).toFixed(2)),
    cpuSeconds: Number(((user + system) / 1_000_000).toFixed(2)),
    peakMiB: Math.round(process.resourceUsage().maxRSS / 1024),
    rows: statements.reduce((sum, { lines }) => sum + lines.length, 0),
    held: issues.filter(({ severity }) => severity !== 'warning').length,
  };
}

function main(pages: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const path = join(folder, 'bench.pdf');
    writeFileSync(path, statement(pages));
    const child = spawnSync(process.execPath, [import.meta.filename, '--measure', path], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(child.stderr);
    const found: Measured = JSON.parse(child.stdout);
    const { seconds, cpuSeconds, peakMiB, rows, held } = found;
    const what = held === 0 ? 'proved, nothing held' : `${held} questions`;
    console.log(`pdf, ${pages} pages: ${seconds} s (bar ${BAR}), ${cpuSeconds} s of CPU, ${peakMiB} MiB`);
    console.log(`pdf, rows read ${rows} of ${pages * ROWS_A_PAGE}, ${what}`);
    console.log(JSON.stringify({ bench: 'pdf-parse', pages, bar: BAR, ...found }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [flag, path = ''] = process.argv.slice(2);
if (flag === '--measure') console.log(JSON.stringify(await measure(path)));
else main(Number(flag ?? PAGES));
