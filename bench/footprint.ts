/**
 * How much of our own code runs in the main process for one small task, by V8's coverage: files and named functions
 * that were called at least once, and files that were loaded. `node bench/footprint.ts`
 *
 * The tasks are a `sync` of one OFX file with 15 lines into a fresh state, an `undo` of that file, and `status`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LINES = 15;

const home = mkdtempSync(join(tmpdir(), 'bankfeed-footprint-'));
try {
  mkdirSync(join(home, 'inbox'));
  writeFileSync(join(home, 'inbox', 'a.ofx'), ofxOf(LINES));
  writeFileSync(
    join(home, 'bankfeed.yaml'),
    'state: ./state\nserver: {listen: false}\nconnectors:\n  inbox: {use: folder, path: ./inbox, settle: 0s}\n',
  );
  console.log('task            files  functions  loaded');
  for (const words of [['sync'], ['status'], ['undo', 'd1']]) {
    const { files, functions, loaded } = footprintOf(words);
    console.log(`${words.join(' ').padEnd(14)} ${pad(files)}  ${pad(functions)}      ${pad(loaded)}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

function pad(count: number): string {
  return String(count).padStart(6);
}

/** Runs one command of the program from source and counts what of `src` and `connectors` its main thread called. */
function footprintOf(words: readonly string[]): { files: number; functions: number; loaded: number } {
  const folder = mkdtempSync(join(home, 'coverage-'));
  const { pid, status, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'src/main.ts'), ...words, '--config', join(home, 'bankfeed.yaml')],
    { cwd: home, env: { ...process.env, NODE_V8_COVERAGE: folder }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`bankfeed ${words.join(' ')} ended with ${status}: ${stderr}`);
  // A worker thread writes a file with the same process id and a thread number above 0.
  const name = readdirSync(folder).find((file) => file.startsWith(`coverage-${pid}-`) && file.endsWith('-0.json'));
  if (name === undefined) throw new Error('the main process left no coverage');
  const report: Coverage = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const own = report.result.filter(
    ({ url }) => /\/(?:src|connectors)\/[^?]*\.ts$/.test(url) && !url.includes('/node_modules/'),
  );
  const called = own.map(({ functions }) =>
    functions.filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  );
  return {
    files: called.filter((functions) => functions.length > 0).length,
    functions: called.flat().length,
    loaded: own.length,
  };
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

function ofxOf(lines: number): string {
  const transactions = Array.from({ length: lines }, (_, at) => {
    const day = `202603${String(at + 1).padStart(2, '0')}`;
    return `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>-${at + 1}.00<FITID>F${1000 + at}<NAME>SHOP ${at}</STMTTRN>`;
  });
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE',
    'OLDFILEUID:NONE\nNEWFILEUID:NONE\n',
    '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260331120000<LANGUAGE>ENG</SONRS>',
    '</SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR',
    '<BANKACCTFROM><BANKID>021000021<ACCTID>1234567890<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
    '<DTSTART>20260301<DTEND>20260331',
    ...transactions,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>880.00<DTASOF>20260331120000</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ].join('\n');
}
