import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { READER_FLAGS } from '../src/sync/parse-pool.ts';

/**
 * What reading OFX costs, against reading the file and splitting it into lines, and against ofx-js: CPU and peak
 * memory of whole processes, as medians of interleaved runs. Figures are ratios; seconds move with the machine.
 */
export interface OfxParseFigures {
  readonly transactions: number;
  readonly megabytes: number;
  /** CPU seconds of a whole process, and peak MiB. */
  readonly lines: Cost;
  readonly bankfeed: Cost;
  /** Null where it was not run: at 1,000,000 it does not fit into the default heap. */
  readonly ofxJs: Cost | null;
  /** bankfeed's CPU over that of splitting lines. */
  readonly ratio: number;
}

interface Cost {
  readonly cpu: number;
  readonly peak: number;
}

interface Program {
  readonly code: string;
  readonly flags?: readonly string[];
}

const RUNS = 5;
const root = fileURLToPath(new URL('..', import.meta.url));

/** Generates the inputs in a temporary folder, measures, prints a table and a line of JSON, and gives the figures. */
export function benchOfxParse(sizes: readonly number[] = [100_000, 1_000_000]): readonly OfxParseFigures[] {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const figures = sizes.map((size) => measure(folder, size));
    print(figures);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder: string, transactions: number): OfxParseFigures {
  const file = join(folder, `${transactions}.ofx`);
  const content = generate(transactions);
  writeFileSync(file, content);
  const programs = [
    linesProgram(file),
    bankfeedProgram(file),
    ...(transactions <= 100_000 ? [ofxJsProgram(file)] : []),
  ];
  const costs: Cost[][] = programs.map(() => []);
  for (let run = 0; run < RUNS; run++) {
    for (const [index, program] of programs.entries()) costs[index]?.push(runOnce(program));
  }
  const [lines, bankfeed, ofxJs] = costs.map(median);
  if (lines === undefined || bankfeed === undefined) throw new Error('nothing was measured');
  const ratio = Number((bankfeed.cpu / lines.cpu).toFixed(2));
  return { transactions, megabytes: content.length / 1e6, lines, bankfeed, ofxJs: ofxJs ?? null, ratio };
}

/** Runs a module in a Node of its own; it is told nothing but its file, and reports CPU and peak memory at its end. */
function runOnce({ code, flags = [] }: Program): Cost {
  const report = `;process.on('exit',()=>{const c=process.cpuUsage();process.stdout.write(JSON.stringify({cpu:(c.user+c.system)/1e6,peak:process.resourceUsage().maxRSS/1024}))})`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '-e', code + report],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`a benchmark failed: ${stderr}`);
  const cost: Cost = JSON.parse(stdout);
  return cost;
}

function linesProgram(file: string): Program {
  const code = `import{readFileSync}from'node:fs';globalThis.kept=readFileSync(${quote(file)},'utf8').split(/\\r?\\n/)`;
  return { code };
}

/** The built program under the flags of its parse worker: stripping types is no part of parsing. */
function bankfeedProgram(file: string): Program {
  const formats = pathToFileURL(join(root, 'dist/connectors/formats.js')).href;
  const code = `import{readFileSync}from'node:fs';import{builtInFormats}from ${quote(formats)};
const currencies={places:()=>2,knows:()=>true};
const ofx=builtInFormats.find(({name})=>name==='ofx');
globalThis.kept=ofx.parse({name:'a',sha256:'',bytes:readFileSync(${quote(file)}),receivedAt:''},undefined,{currencies,timezone:'UTC'});
if(globalThis.kept.issues.length>0)throw new Error(JSON.stringify(globalThis.kept.issues))`;
  return { code, flags: READER_FLAGS };
}

function ofxJsProgram(file: string): Program {
  const module = pathToFileURL(join(root, 'node_modules/ofx-js/ofx.js')).href;
  const code = `import{readFileSync}from'node:fs';import{parseSync}from ${quote(module)};globalThis.kept=parseSync(readFileSync(${quote(file)},'latin1'))`;
  return { code };
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** OFX 1.02 as banks write it: CRLF, leaves left open, Windows-1252 letters, half of the ampersands bare. Seeded. */
function generate(transactions: number): Buffer {
  let seed = 20260401;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  const lines = [
    'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n',
    '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260401120000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>',
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR',
    '<BANKACCTFROM><BANKID>021000021<ACCTID>1234567890<ACCTTYPE>CHECKING</BANKACCTFROM>',
    '<BANKTRANLIST><DTSTART>20160101<DTEND>20251231',
  ];
  for (let index = 0; index < transactions; index++) {
    const day = `${2016 + random(10)}${two(1 + random(12))}${two(1 + random(28))}`;
    const isOut = random(4) > 0;
    lines.push(
      `<STMTTRN>\r\n<TRNTYPE>${isOut ? 'DEBIT' : 'CREDIT'}\r\n<DTPOSTED>${day}120000\r\n<TRNAMT>${isOut ? '-' : ''}${random(5000)}.${two(random(100))}`,
      `<FITID>${day}${String(index).padStart(10, '0')}\r\n<NAME>Geschäft ${random(900)} ${index % 2 === 0 ? '&' : '&amp;'} Söhne`,
      `<MEMO>Card payment ${random(1_000_000)} reference ${index}\r\n</STMTTRN>`,
    );
  }
  lines.push(
    '</BANKTRANLIST><LEDGERBAL><BALAMT>969.50<DTASOF>20251231</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n',
  );
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function median(costs: readonly Cost[]): Cost {
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return { cpu: middle(costs.map((each) => each.cpu)), peak: Math.round(middle(costs.map((each) => each.peak))) };
}

function print(figures: readonly OfxParseFigures[]): void {
  console.log('transactions      MB  reader          CPU s  × lines  peak MiB');
  for (const each of figures) {
    const rows = Object.entries({ lines: each.lines, bankfeed: each.bankfeed, 'ofx-js': each.ofxJs });
    for (const [name, cost] of rows) {
      if (cost === null) continue;
      const cells = [cost.cpu.toFixed(2).padStart(7), (cost.cpu / each.lines.cpu).toFixed(2).padStart(8)];
      console.log(
        `${String(each.transactions).padStart(12)} ${each.megabytes.toFixed(1).padStart(7)}  ${name.padEnd(12)} ${cells.join(' ')} ${String(cost.peak).padStart(9)}`,
      );
    }
  }
  console.log(JSON.stringify({ bench: 'ofx-parse', figures }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) benchOfxParse();
