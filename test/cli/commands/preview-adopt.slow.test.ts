/**
 * A preview marks transactions that were entered by hand. It does so with the embedded ledger, through a daemon, and
 * where none answers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLedger } from '../../../src/ledger/server/process/start.ts';
import { command } from '../../support/commands/command.ts';
import { startDaemon } from '../../support/commands/daemon.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { CONFIG } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';

const APRIL = ofxText({
  lines: [
    { id: 'B1', on: '2026-04-05', amount: '-40.00', name: 'SHOES' },
    { id: 'B2', on: '2026-04-06', amount: '-3.00', name: 'CAFE' },
  ],
  from: '2026-04-01',
  to: '2026-04-30',
});

/** A household with March in its ledger, a lunch entered by hand there, and April's file to be looked at. */
async function householdWithShoes(): Promise<string> {
  const cwd = await syncedHousehold();
  const state = join(cwd, 'state');
  const { accounts } = await readLedger(state);
  const ledger = await startLedger({ folder: join(state, 'ledger') });
  const key = readFileSync(join(state, 'ledger.key'), 'utf8').trim();
  const body = JSON.stringify({
    accountId: accounts[0]?.id,
    amount: 40,
    date: '2026-04-03',
    payeeName: 'My new shoes',
  });
  await fetch(`${ledger.url}/v1/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'by-hand' },
    body,
  });
  await ledger.close();
  writeFileSync(join(cwd, 'april.ofx'), APRIL);
  return cwd;
}

test('preview says which of your own entries become the bank’s, alone and beside a daemon', async () => {
  const cwd = await householdWithShoes();
  const shown = await command(['preview', 'april.ofx'], { cwd });
  expect({ code: shown.code, stderr: shown.stderr }).toEqual({ code: 0, stderr: '' });
  expect(shown.stdout).toContain('1 to create, 1 to take over');
  expect(shown.stdout).toMatch(/adopt yours of 2026-04-03 \(My new shoes\)/);

  const daemon = startDaemon({ cwd });
  await daemon.saying(/Next:/);
  const beside = await command(['preview', 'april.ofx', '--json'], { cwd });
  expect(JSON.parse(beside.stdout)[0].statements[0].created).toMatchObject([
    { payee: 'SHOES', adopts: { by: 'hand', date: '2026-04-03', payee: 'My new shoes' } },
    { payee: 'CAFE', adopts: null },
  ]);
});

test('where the ledger cannot be reached the preview is there all the same, and says so', async () => {
  const cwd = await householdWithShoes();
  const config = CONFIG.replace(/ledger: .*/, 'ledger: {url: "http://127.0.0.1:9", apiKey: key}');
  writeFileSync(join(cwd, 'bankfeed.yaml'), config);
  const shown = await command(['preview', 'april.ofx', '--json'], { cwd });
  expect(shown).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('could not be asked what you entered by hand'),
  });
  expect(JSON.parse(shown.stdout)[0].statements[0].created).toMatchObject([{ adopts: null }, { adopts: null }]);
});
