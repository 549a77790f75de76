/**
 * CAMT against fast-xml-parser on the same file, MT940 and QIF against reading the file and splitting it into lines:
 * `node bench/interchange-parse.ts`
 * . CPU of whole processes against each other, as for OFX. The work alone is measured
 * as well, without starting Node or loading either program. The bar is for the first. Both hold the compiling of code,
 * which a process pays once. So each format is read at two sizes. Medians of interleaved runs; figures are ratios.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { camt053, mt940, qif } from './parts/interchange-files.ts';
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
  { format: 'mt940', baseline: 'lines', bar: 12, sizes: [20_000, 100_000], generate: mt940 },
  { format: 'qif', baseline: 'lines', bar: 8, sizes: [20_000, 100_000], generate: qif },
];

/** Measures each format, prints a line for each file and one of JSON. */
function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const figures = SUBJECTS.flatMap((subject) => {
      const [small, large] = subject.sizes.map((entries) => measureFile(subject, entries, folder));
      if (small === undefined || large === undefined) return [];
      const more = large.entries / small.entries;
      const growth = ratio(large.read.work / small.read.work, more);
      console.log(`${subject.format}: ${more} × the entries cost ${growth} × as much an entry`);
      return [small, { ...large, growth }];
    });
    console.log(JSON.stringify({ bench: 'interchange-parse', figures }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Trees of fast-xml-parser are compared with at the smaller size. At the larger they do not fit into the default heap.
 */
function measureFile({ format, baseline, bar, sizes, generate }: Subject, entries: number, folder: string) {
  const file = join(folder, format);
  writeFileSync(file, generate(entries));
  const isSmall = entries === sizes[0];
  const runs = baseline === 'lines' && isSmall ? SHORT_RUNS : RUNS;
  const alone = baseline === 'lines' ? splitting(file) : treeOf(file);
  const isCompared = baseline === 'lines' || isSmall;
  const [read, base] = measure([reading(file, format, entries), ...(isCompared ? [alone] : [])], runs);
  if (read === undefined) throw new Error('nothing was measured');
  console.log(`${format}, ${entries} entries: bankfeed ${inWords(read)}`);
  if (base === undefined) return { format, entries, baseline, bar, ratio: null, workRatio: null, base: null, read };
  const [whole, work] = [ratio(read.whole, base.whole), ratio(read.work, base.work)];
  console.log(`  ${baseline} ${inWords(base)}`);
  console.log(`  ratio of whole processes ${whole} (bar ${bar}), of the work alone ${work}`);
  return { format, entries, baseline, bar, ratio: whole, workRatio: work, base, read };
}

function treeOf(file: string): Program {
  return {
    load: `import{readFileSync}from'node:fs';import{XMLParser}from'fast-xml-parser'`,
    work: `new XMLParser({ignoreAttributes:false,parseTagValue:false}).parse(readFileSync(${quote(file)}))`,
  };
}

function inWords({ whole, work, peak }: Cost): string {
  return `${Math.round(whole * 1000)} ms CPU, ${Math.round(work * 1000)} of them work, ${peak} MiB`;
}

main();
