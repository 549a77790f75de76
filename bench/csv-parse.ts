/**
 * CSV: reading with inference and proof against csv-parse alone on the same file, each in a process of its own.
 * `node bench/csv-parse.ts [rows]`. CPU time, so that other work on the machine counts little.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { plugin } from '../connectors/formats/csv/index.ts';
import { ISO_4217 } from '../src/domain/currency.ts';

const ROWS = 1_000_000;
/** Both processes alike: V8's default nursery alone keeps 100 MiB that nothing uses. */
const YOUNG_GENERATION = '--max-semi-space-size=16';
const SHOPS = [
  'Grocer',
  'Bakery Müller',
  'Rail',
  'Power & Light',
  'Café "Zur Post"',
  'Insurance',
  'Salary',
  'Pharmacy',
];

/** A bank's file, oldest first, with a running balance; the same for the same number of rows. */
function writeStatement(path: string, rows: number): void {
  const lines = ['Booking date;Value date;Payee;Details;Amount;Balance;Currency'];
  let seed = 42;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let balance = 1_000_000;
  const start = Date.UTC(2001, 0, 1);
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(start + Math.floor((row / rows) * 8_000) * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .reverse()
      .join('.');
    const amount = random(8) === 0 ? random(500_000) : -random(20_000);
    balance += amount;
    const shop = (SHOPS[random(SHOPS.length)] ?? '').replaceAll('"', '""');
    lines.push(
      `${day};${day};"${shop}";Card payment ${random(10_000_000)} at terminal ${random(900)};${money(amount)};${money(balance)};EUR`,
    );
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}

function money(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

interface Measured {
  readonly cpuMs: number;
  readonly peakMiB: number;
  readonly rows: number;
  readonly held: boolean;
}

/** In a child: does the work once and says what it cost. */
function measure(mode: string, path: string): Measured {
  const before = process.cpuUsage();
  const bytes = readFileSync(path);
  let rows = 0;
  let held = false;
  if (mode === 'bankfeed') {
    const document = { sha256: '', name: 'bench.csv', bytes, receivedAt: '2026-01-01T00:00:00Z' };
    const result = plugin.parse(document, {}, { currencies: ISO_4217, timezone: 'UTC' });
    rows = result.statements.reduce((sum, statement) => sum + statement.lines.length, 0);
    held = result.issues.some((issue) => issue.severity !== 'warning');
  } else {
    rows = parse(bytes, { delimiter: ';', relax_column_count: true, relax_quotes: true, trim: true, bom: true }).length;
  }
  const { user, system } = process.cpuUsage(before);
  return {
    cpuMs: Math.round((user + system) / 1000),
    peakMiB: Math.round(process.resourceUsage().maxRSS / 1024),
    rows,
    held,
  };
}

function inChild(mode: string, path: string): Measured {
  const child = spawnSync(process.execPath, [YOUNG_GENERATION, import.meta.filename, '--measure', mode, path], {
    encoding: 'utf8',
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout);
}

function main(rows: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const path = join(folder, 'bench.csv');
    writeStatement(path, rows);
    const alone = inChild('csv-parse', path);
    const ours = inChild('bankfeed', path);
    const ratio = (ours.cpuMs / alone.cpuMs).toFixed(2);
    console.log(
      `csv, ${rows} rows: csv-parse alone ${alone.cpuMs} ms CPU, ${alone.peakMiB} MiB; bankfeed ${ours.cpuMs} ms CPU, ${ours.peakMiB} MiB`,
    );
    console.log(
      `csv, ratio of CPU: ${ratio} (bar 2.5); rows read ${ours.rows}, ${ours.held ? 'held' : 'proved, nothing held'}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [flag, mode = '', path = ''] = process.argv.slice(2);
if (flag === '--measure') console.log(JSON.stringify(measure(mode, path)));
else main(Number(flag ?? ROWS));
