/** A stop and a full disk in the middle of an undo of many lines. A real daemon, ordered over HTTP. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/store.ts';
import { orderDaemon, readDaemonFile } from '../../src/sync/daemon/control.ts';
import type { Order } from '../../src/sync/orders/orders.ts';
import { documentsIn, liveIn, runsIn } from '../support/ask.ts';
import { startBankfeed } from '../support/commands/cli.ts';
import { command } from '../support/commands/command.ts';
import { manyLines } from '../support/documents/many-lines.ts';
import { tempFolder } from '../support/run/temp.ts';

/** Nobody listens at the ledger's address: what an order means for it waits in the outbox. */
const CONFIG = `state: state
timezone: UTC
ledger: {url: "http://127.0.0.1:9", apiKey: lk_aaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, allowPlainHttp: true}
server: {listen: "127.0.0.1:0"}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, watch: false}
`;

const LINES = 3000;

async function openHouse(lines: number) {
  const cwd = tempFolder();
  mkdirSync(join(cwd, 'inbox'));
  writeFileSync(join(cwd, 'bankfeed.yaml'), CONFIG);
  const drop = (name: string, text: string) => writeFileSync(join(cwd, 'inbox', name), text);
  drop('many.ofx', manyLines(lines));
  await command(['sync', '--patience', '0s'], { cwd });
  const state = join(cwd, 'state');
  return {
    drop,
    start: () => startDaemon(cwd, state),
    /** Looks into the state, which no daemon holds. */
    look: <Answer>(ask: (store: ReturnType<typeof openStore>) => Answer): Answer => {
      const store = openStore(state, systemClock, { readOnly: true });
      try {
        return ask(store);
      } finally {
        store.close();
      }
    },
  };
}

async function startDaemon(cwd: string, state: string) {
  const { ended, process: child, saying } = startBankfeed(['run', '--json'], { cwd });
  await saying('\n');
  const file = readDaemonFile(state);
  if (file === undefined) throw new Error('the daemon has no file');
  const order = (given: Order) => orderDaemon(file, given, { patienceMs: 0, signal: new AbortController().signal });
  // The first pass of the daemon is over then: it brings in nothing that is dropped later.
  await order({ kind: 'sync', connectors: [] });
  return { child, ended, file, order };
}

test('a stop amid an undo ends well, and the undo is wholly done or wholly not', { timeout: 120_000 }, async () => {
  const { look, start } = await openHouse(LINES);
  const { child, ended, order } = await start();
  const undone = order({ kind: 'undo', targets: ['d1'], dryRun: false }).then(
    () => 'done',
    () => 'not done',
  );
  void setTimeout(300).then(() => child.kill('SIGTERM'));
  expect((await ended).code).toBe(0);
  await undone;
  const isUndone = look(runsIn).some(({ kind }) => kind === 'undo');
  expect(look(liveIn)).toHaveLength(isUndone ? 0 : LINES);
  const next = await start();
  const report = await next.order({ kind: isUndone ? 'retry' : 'reread', ids: ['d1'] });
  expect(report.runs).toMatchObject([{ outcome: 'ok' }]);
  next.child.kill('SIGTERM');
  expect((await next.ended).code).toBe(0);
  expect(look(liveIn)).toHaveLength(LINES);
});

test('a full disk amid an undo is told, nothing of the undo stands, and with room again all goes on', {
  timeout: 120_000,
}, async () => {
  const { look, start } = await openHouse(LINES);
  const { child, ended, order } = await start();
  limitFiles(child.pid, '8192');
  const full = order({ kind: 'undo', targets: ['d1'], dryRun: false });
  await expect(full).rejects.toMatchObject({ code: 'store.full', hint: expect.stringContaining('make room') });
  limitFiles(child.pid, 'unlimited');
  expect(look(liveIn)).toHaveLength(LINES);
  expect((await order({ kind: 'sync', connectors: [] })).runs).toMatchObject([{ outcome: 'ok' }]);
  expect((await order({ kind: 'undo', targets: ['d1'], dryRun: false })).undo).toMatchObject({ deleted: LINES });
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(look(documentsIn)).toHaveLength(1);
  expect(look(liveIn)).toEqual([]);
});

/** No file of the process may be written behind so many bytes. */
function limitFiles(pid: number | undefined, bytes: string): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  expect(status).toBe(0);
}
