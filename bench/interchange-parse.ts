/**
 * CAMT against fast-xml-parser alone on the same file, MT940 and QIF against reading the file and splitting it into
 * lines; each in a process of its own, ours under the flags of the parse worker. `node bench/interchange-parse.ts`.
 * CPU of the work alone, without starting Node and without loading either program; medians of interleaved runs. What a
 * process pays once, compiling the code that it meets, is in the figure, so each format is read at two sizes.
 * The files are made up, seeded; figures are ratios.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { builtInFormats } from '../connectors/formats.ts';
import { ISO_4217 } from '../src/domain/currency.ts';
import { READER_FLAGS } from '../src/sync/parse-pool.ts';

const RUNS = 5;
/** Where both sides take tens of milliseconds: on a busy machine one run costs half as much again as the next. */
const SHORT_RUNS = 21;

interface Subject {
  readonly format: string;
  readonly baseline: 'fast-xml-parser' | 'lines';
  /** The most that reading may cost, in CPU of the baseline. */
  readonly bar: number;
  /** Entries of the two files. */
  readonly sizes: readonly [number, number];
  readonly generate: (entries: number) => string;
}

/** A CAMT file of a million entries is longer than a JavaScript string may be. */
const SUBJECTS: readonly Subject[] = [
  { format: 'camt', baseline: 'fast-xml-parser', bar: 1, sizes: [100_000, 400_000], generate: camt053 },
  { format: 'mt940', baseline: 'lines', bar: 3, sizes: [100_000, 1_000_000], generate: mt940 },
  { format: 'qif', baseline: 'lines', bar: 3, sizes: [100_000, 1_000_000], generate: qif },
];

interface Cost {
  readonly cpu: number;
  readonly peak: number;
  /** Lines that were read; 0 for a baseline. */
  readonly lines: number;
}

/** Measures each format, prints a line for each file and one of JSON. */
function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const figures = SUBJECTS.flatMap((subject) => {
      const [small, large] = subject.sizes.map((entries) => measure(subject, entries, folder));
      if (small === undefined || large === undefined) return [];
      const growth = Number((large.read.cpu / small.read.cpu / (large.entries / small.entries)).toFixed(2));
      console.log(
        `${subject.format}: ${large.entries / small.entries} × the entries cost ${growth} × as much an entry`,
      );
      return [small, { ...large, growth }];
    });
    console.log(JSON.stringify({ bench: 'interchange-parse', figures }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Trees of fast-xml-parser are compared with at the smaller size: at the larger they do not fit into the default heap. */
function measure({ format, baseline, bar, sizes, generate }: Subject, entries: number, folder: string) {
  const file = join(folder, format);
  writeFileSync(file, generate(entries));
  const isCompared = baseline === 'lines' || entries === sizes[0];
  const runs = baseline === 'lines' && entries === sizes[0] ? SHORT_RUNS : RUNS;
  const alone: Cost[] = [];
  const ours: Cost[] = [];
  for (let run = 0; run < runs; run += 1) {
    if (isCompared) alone.push(inChild(baseline, file, []));
    ours.push(inChild(format, file, READER_FLAGS));
  }
  const read = median(ours);
  if (read.lines !== entries) throw new Error(`${format}: ${read.lines} lines were read instead of ${entries}`);
  const said = `${format}, ${entries} entries: bankfeed ${read.cpu} ms CPU, ${read.peak} MiB`;
  if (!isCompared) {
    console.log(said);
    return { format, entries, baseline, bar, ratio: null, base: null, read };
  }
  const base = median(alone);
  const ratio = Number((read.cpu / base.cpu).toFixed(2));
  console.log(`${said}; ${baseline} alone ${base.cpu} ms CPU, ${base.peak} MiB; ratio ${ratio} (bar ${bar})`);
  return { format, entries, baseline, bar, ratio, base, read };
}

function inChild(mode: string, file: string, flags: readonly string[]): Cost {
  const program = [...flags, import.meta.filename, '--measure', mode, file];
  const child = spawnSync(process.execPath, program, { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout);
}

/** In a child: does the work once and says what it cost. What was made is kept until it is measured. */
function work(mode: string, file: string): Cost {
  const before = process.cpuUsage();
  const { lines, made } = read(mode, file);
  const { user, system } = process.cpuUsage(before);
  const cpu = Math.round((user + system) / 1000);
  return { cpu, peak: Math.round(process.resourceUsage().maxRSS / 1024), lines: made === undefined ? 0 : lines };
}

function read(mode: string, file: string): { readonly made: unknown; readonly lines: number } {
  const bytes = readFileSync(file);
  if (mode === 'lines') return { made: bytes.toString('utf8').split(/\r?\n/), lines: 0 };
  if (mode === 'fast-xml-parser') {
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
    return { made: parser.parse(bytes), lines: 0 };
  }
  const format = builtInFormats.find(({ name }) => name === mode);
  const document = { sha256: '', name: 'bench', bytes, receivedAt: '2026-01-01T00:00:00Z' };
  const result = format?.parse(document, { dateOrder: undefined }, { currencies: ISO_4217, timezone: 'UTC' });
  const [issue] = result?.issues ?? [];
  if (issue !== undefined) throw new Error(`${mode}: ${issue.message}`);
  return { made: result, lines: result?.statements.reduce((sum, each) => sum + each.lines.length, 0) ?? 0 };
}

function median(costs: readonly Cost[]): Cost {
  const sorted = [...costs].sort((one, other) => one.cpu - other.cpu);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

interface Entry {
  readonly index: number;
  /** `YYYY-MM-DD`, oldest first. */
  readonly day: string;
  /** Cents, money in positive. */
  readonly cents: number;
  readonly payee: string;
  readonly account: string;
}

function* entriesOf(count: number): Generator<Entry> {
  let seed = 20_260_401;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed % below;
  };
  for (let index = 0; index < count; index += 1) {
    const day = new Date(Date.UTC(2016, 0, 1) + Math.floor((index / count) * 3_600) * 86_400_000);
    const cents = (random(4) > 0 ? -1 : 1) * (1 + random(500_000));
    const payee = `Geschäft ${random(900)} & Söhne`;
    yield {
      index,
      day: day.toISOString().slice(0, 10),
      cents,
      payee,
      account: `DE${10 ** 10 + random(1e9)}0000001234`,
    };
  }
}

function money(cents: number, mark: '.' | ','): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

/** CAMT.053 as German banks write it: a detail for each entry, parties, references, remittance text. */
function camt053(count: number): string {
  const parts: string[] = [];
  let sum = 0;
  for (const { index, day, cents, payee, account } of entriesOf(count)) {
    sum += cents;
    const role = cents > 0 ? 'Dbtr' : 'Cdtr';
    parts.push(`<Ntry><Amt Ccy="EUR">${money(cents, '.')}</Amt><CdtDbtInd>${cents > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>R${index}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E2E${index}</EndToEndId></Refs><Amt Ccy="EUR">${money(cents, '.')}</Amt><RltdPties><${role}><Pty><Nm>${payee.replace('&', '&amp;')}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${account}</IBAN></Id></${role}Acct></RltdPties><RmtInf><Ustrd>Invoice ${index} of customer ${account}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`);
  }
  const balance = (code: string, cents: number, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-01T06:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', 0, '2016-01-01')}${balance('CLBD', sum, '2025-12-31')}
${parts.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** MT940 with structured `:86:` over two lines, as German banks write it. */
function mt940(count: number): string {
  const lines = [':20:STATEMENT', ':25:12030000/1020304050', ':28C:1/1', ':60F:C160101EUR0,00'];
  let sum = 0;
  for (const { index, day, cents, payee, account } of entriesOf(count)) {
    sum += cents;
    const [short, date] = [day.slice(2).replaceAll('-', ''), day.slice(5).replace('-', '')];
    lines.push(
      `:61:${short}${date}${cents > 0 ? 'C' : 'D'}${money(cents, ',')}NTRFNONREF//R${index}`,
      `:86:166?00GUTSCHRIFT?109310?20EREF+E2E${index}?21SVWZ+Invoice ${index} of`,
      `?22 the customer?3012030000?31${account}?32${payee}`,
    );
  }
  lines.push(`:62F:${sum < 0 ? 'D' : 'C'}251231EUR${money(sum, ',')}`, '-', '');
  return lines.join('\r\n');
}

/** QIF as Quicken writes it: date, amount twice, payee, memo, category. */
function qif(count: number): string {
  const lines = ['!Type:Bank'];
  for (const { index, day, cents, payee } of entriesOf(count)) {
    const [year, month, date] = day.split('-');
    const amount = `${cents < 0 ? '-' : ''}${money(cents, '.')}`;
    lines.push(`D${month}/${date}/${year}`, `U${amount}`, `T${amount}`, 'CX', `N${index}`, `P${payee}`);
    lines.push(`MInvoice ${index} of the customer`, 'LLiving:Food', '^');
  }
  return `${lines.join('\n')}\n`;
}

const [flag, mode = '', file = ''] = process.argv.slice(2);
if (flag === '--measure') console.log(JSON.stringify(work(mode, file)));
else main();
