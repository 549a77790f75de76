import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Cost,
  measure,
  type Program,
  quote,
  RUNS,
  ratio,
  reading,
  SHORT_RUNS,
  splitting,
} from './parts/whole-process.ts';

/**
 * The cost of reading OFX, against reading the file and splitting it into lines, and against ofx-js. CPU and peak
 * memory are of whole processes, as medians of interleaved runs. Figures are ratios; seconds move with the machine.
 */
export interface OfxParseFigures {
  readonly transactions: number;
  readonly megabytes: number;
  readonly lines: Cost;
  readonly bankfeed: Cost;
  /** Null where it was not run: at 1,000,000 it does not fit into the default heap. */
  readonly ofxJs: Cost | null;
  /** bankfeed's whole process over that of splitting lines, in CPU; and the work alone over that of splitting. */
  readonly ratio: number;
  readonly workRatio: number;
}

/** Generates the inputs in a temporary folder, measures, prints a table and a line of JSON, and gives the figures. */
export function benchOfxParse(sizes: readonly number[] = [100_000, 1_000_000]): readonly OfxParseFigures[] {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const figures = sizes.map((size) => measureFile(folder, size));
    print(figures);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureFile(folder: string, transactions: number): OfxParseFigures {
  const file = join(folder, `${transactions}.ofx`);
  const content = generate(transactions);
  writeFileSync(file, content);
  const isSmall = transactions <= 100_000;
  const [lines, bankfeed] = measure([splitting(file), reading(file, 'ofx', transactions)], isSmall ? SHORT_RUNS : RUNS);
  const [ofxJs] = isSmall ? measure([ofxJsTree(file)], RUNS) : [];
  if (lines === undefined || bankfeed === undefined) throw new Error('nothing was measured');
  return {
    transactions,
    megabytes: content.length / 1e6,
    lines,
    bankfeed,
    ofxJs: ofxJs ?? null,
    ratio: ratio(bankfeed.whole, lines.whole),
    workRatio: ratio(bankfeed.work, lines.work),
  };
}

function ofxJsTree(file: string): Program {
  return {
    load: `import{readFileSync}from'node:fs';import{parseSync}from'ofx-js'`,
    work: `parseSync(readFileSync(${quote(file)},'latin1'))`,
  };
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

function print(figures: readonly OfxParseFigures[]): void {
  console.log('transactions      MB  reader          CPU s  × lines   work s  × lines  peak MiB');
  for (const each of figures) {
    const rows = Object.entries({ lines: each.lines, bankfeed: each.bankfeed, 'ofx-js': each.ofxJs });
    for (const [name, cost] of rows) {
      if (cost === null) continue;
      const of = [cost.whole, cost.whole / each.lines.whole, cost.work, cost.work / each.lines.work];
      const cells = [...of.map((value) => value.toFixed(2)), String(cost.peak)].map((cell) => cell.padStart(8));
      console.log(
        `${String(each.transactions).padStart(12)} ${each.megabytes.toFixed(1).padStart(7)}  ${name.padEnd(11)} ${cells.join(' ')}`,
      );
    }
  }
  console.log(JSON.stringify({ bench: 'ofx-parse', figures }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) benchOfxParse();
