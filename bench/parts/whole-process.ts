/** Programs that are measured as whole processes, beside each other, and what the work in them takes alone. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { READER_FLAGS } from '../../src/sync/parse/reader-process.ts';

/** A module in a Node of its own. */
export interface Program {
  /** Statements that load what the work needs. */
  readonly load: string;
  /** An expression; what it gives is `kept` until it is measured. */
  readonly work: string;
  /** Statements that look at `kept` and throw where the work was not done. */
  readonly check?: string;
  readonly flags?: readonly string[];
}

export interface Cost {
  /** CPU seconds of the whole process: starting Node, loading, working. */
  readonly whole: number;
  /** CPU seconds of the work without the rest. V8 compiling the code that works is part of it. */
  readonly work: number;
  /** Most memory that it held, MiB. */
  readonly peak: number;
}

export const RUNS = 5;
/** For a process that takes tenths of a second. On a busy machine one run costs half as much again as the next. */
export const SHORT_RUNS = 21;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The median cost of each program, in order. One run of each follows the other, so what else the machine does hits all. */
export function measure(programs: readonly Program[], runs: number): readonly Cost[] {
  const costs: Cost[][] = programs.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, program] of programs.entries()) costs[index]?.push(runOnce(program));
  }
  return costs.map((each) => ({
    whole: median(each.map(({ whole }) => whole)),
    work: median(each.map(({ work }) => work)),
    peak: Math.round(median(each.map(({ peak }) => peak))),
  }));
}

function runOnce({ load, work, check = '', flags = [] }: Program): Cost {
  const code = `${load};
const before=process.cpuUsage();
globalThis.kept=${work};
const after=process.cpuUsage(before);
${check};
const seconds=({user,system})=>(user+system)/1e6;
process.on('exit',()=>process.stdout.write(JSON.stringify({whole:seconds(process.cpuUsage()),work:seconds(after),peak:process.resourceUsage().maxRSS/1024})))`;
  const told = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  });
  if (told.status !== 0) throw new Error(`a benchmark failed: ${told.stderr}`);
  return JSON.parse(told.stdout);
}

/** Reading a file and splitting it into lines. */
export function splitting(file: string): Program {
  return { load: `import{readFileSync}from'node:fs'`, work: `readFileSync(${quote(file)},'utf8').split(/\\r?\\n/)` };
}

/**
 * The built program reading a file of so many lines as its parse worker does. It has the same list of formats, the same
 * choice among them by content, and the same flags. Stripping types is no part of reading.
 */
export function reading(file: string, format: string, lines: number): Program {
  const load = `import{readFileSync}from'node:fs';
import{builtInFormats}from ${built('connectors/formats.js')};
import{detect}from ${built('src/core/detect.js')};
const context={currencies:{places:()=>2,knows:()=>true},timezone:'UTC'};
const read=async(bytes)=>{
  const{plugin}=await detect(bytes,'',builtInFormats).format.load();
  return plugin.parse({sha256:'',name:'',bytes,receivedAt:'2026-01-01T00:00:00Z'},{},context);
};
await builtInFormats.find(({name})=>name===${quote(format)}).load()`;
  const check = `const count=kept.statements.reduce((sum,{lines})=>sum+lines.length,0);
if(kept.issues.length>0||count!==${lines})throw new Error(count+' lines were read, '+JSON.stringify(kept.issues))`;
  return { load, work: `await read(readFileSync(${quote(file)}))`, check, flags: READER_FLAGS };
}

function built(path: string): string {
  return quote(pathToFileURL(join(root, 'dist', path)).href);
}

/** A text as an expression of JavaScript. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** How often the second cost is contained in the first, to two places. */
export function ratio(cost: number, base: number): number {
  return Number((cost / base).toFixed(2));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
