/**
 * An undo in a large state. The account has statements that follow one another, all confirmed by the embedded ledger. The first,
 * the middle and the last one are undone, and the first is imported once more. Fails where an undo takes longer than the bar,
 * which is for two processors that have nothing else to do.
 * `node bench/undo.ts [documents] [lines of each]`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statementText } from './parts/statement-text.ts';
import { household } from './sync.ts';

const BIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const MOST_MS = 2000;

main(Number(process.argv[2] ?? 150), Number(process.argv[3] ?? 1000));

function main(documents: number, lines: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-undo-'));
  try {
    const home = household(folder, 'url: embedded');
    for (let at = 0; at < documents; at += 1) {
      home.drop(`${`${at}`.padStart(6, '0')}.ofx`, statementText(at * lines, lines));
    }
    home.sync(0);
    const undone = [1, Math.ceil(documents / 2), documents].map((id) => timed(folder, ['undo', `d${id}`]));
    const retried = timed(folder, ['retry', 'd1']);
    console.log(JSON.stringify({ bench: 'undo', documents, lines, undone, retried }));
    if (Math.max(...undone) > MOST_MS) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of a command, with the start of the program. */
function timed(folder: string, command: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [BIN, ...command, '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  return Math.round(performance.now() - began);
}
