import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNDO_FAIL_POINTS } from '../../src/lib/fail-points.ts';
import { orderDaemon, readDaemonFile } from '../../src/sync/daemon/control.ts';
import type { Order } from '../../src/sync/orders/orders.ts';
import { startBankfeed } from '../support/commands/cli.ts';
import { command } from '../support/commands/command.ts';
import { startDaemon } from '../support/commands/daemon.ts';
import { manyLines } from '../support/documents/many-lines.ts';
import { readLedger } from '../support/ledger/read-ledger.ts';
import { tempFolder } from '../support/run/temp.ts';

/**
 * The daemon is killed at every named point of an undo and restarted. The undo is wholly done or wholly not. In
 * the end the ledger holds each line once, under the id that it had.
 */

const CONFIG = `state: state
timezone: UTC
ledger: {url: embedded, listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0"}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, watch: false}
`;
const LINES = 60;

class Household {
  readonly folder = tempFolder();

  constructor() {
    mkdirSync(join(this.folder, 'inbox'));
    writeFileSync(join(this.folder, 'bankfeed.yaml'), CONFIG);
    writeFileSync(join(this.folder, 'inbox', 'many.ofx'), manyLines(LINES));
  }

  async sync() {
    expect((await command(['sync'], { cwd: this.folder })).code).toBe(0);
  }

  /** Starts a daemon, gives it an order and ends it; says how it ended and what it answered. */
  async order(order: Order, failAt = '') {
    const place = { cwd: this.folder, env: { BANKFEED_FAIL_AT: failAt } };
    const daemon = failAt === '' ? startDaemon(place, ['--json']) : startBankfeed(['run', '--json'], place);
    await daemon.saying('\n');
    const file = readDaemonFile(join(this.folder, 'state'));
    if (file === undefined) throw new Error('the daemon has no file');
    const options = { patienceMs: 60_000, signal: new AbortController().signal };
    const answer = await orderDaemon(file, order, options).catch((thrown: unknown) => thrown);
    daemon.process.kill('SIGTERM');
    return { answer, code: (await daemon.ended).code };
  }

  async ids(): Promise<readonly string[]> {
    const { transactions } = await readLedger(join(this.folder, 'state'));
    return transactions.map(({ externalId }) => externalId).sort();
  }
}

test.each(UNDO_FAIL_POINTS)(
  'a daemon that is killed at %s has done an undo wholly or not at all',
  {
    timeout: 240_000,
  },
  async (point) => {
    const house = new Household();
    await house.sync();
    const ids = await house.ids();
    expect(new Set(ids).size).toBe(LINES);
    const undo = { kind: 'undo', targets: ['d1'], dryRun: false } as const;
    const killed = await house.order(undo, point);
    expect(killed).toMatchObject({ code: 137, answer: { code: 'control.lost' } });
    await house.sync();
    const isDone = point === 'undo.committed';
    expect(await house.ids()).toEqual(isDone ? [] : ids);
    const again = (await house.order(undo)).answer;
    expect(again).toMatchObject(isDone ? { code: 'undo.done' } : { undo: { deleted: LINES } });
    expect(await house.ids()).toEqual([]);
    const retried = (await house.order({ kind: 'retry', ids: ['d1'] })).answer;
    expect(retried).toMatchObject({ runs: [{ outcome: 'ok' }] });
    expect(await house.ids()).toEqual(ids);
  },
);
