import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { liveIn } from '../../support/ask.ts';
import { accountConfig, connectorConfig, dropFile, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

test('the same bytes in the folders of two accounts are told, until a byte differs', async () => {
  const folder = (name: string, account: string) =>
    connectorConfig({ name, config: { path: name, settle: '0s', watch: false }, account });
  const accounts = ['giro', 'visa'].map((handle) => accountConfig({ handle, currency: 'EUR' }));
  const connectors = [folder('giro-in', 'giro'), folder('visa-in', 'visa')];
  const house = await pullHouse({ parsePool, accounts, config: { connectors } });
  const fee = '!Type:Bank\nD2026-03-31\nT-4.90\nPACCOUNT FEE\n^\n';
  for (const name of ['giro-in', 'visa-in']) dropFile(join(house.inbox, '..', name, 'fee.qif'), fee);
  const look = (name: string) => pullConnector(house.deps, name, 'schedule');
  expect(await look('giro-in')).toMatchObject({ outcome: 'ok' });
  for (const _ of [1, 2]) {
    expect(await look('visa-in')).toMatchObject({ outcome: 'attention', error: { code: 'account.same-bytes' } });
  }
  expect(await look('giro-in')).toMatchObject({ outcome: 'ok' });
  dropFile(join(house.inbox, '..', 'visa-in', 'fee.qif'), `${fee}\n`);
  expect(await look('visa-in')).toMatchObject({ outcome: 'ok', error: null });
  expect(
    liveIn(house.deps.store)
      .map(({ account }) => account)
      .toSorted(),
  ).toEqual(['giro', 'visa']);
});
