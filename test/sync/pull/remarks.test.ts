import { expect, test } from 'vitest';
import { currencyTable } from '../../../src/domain/currency.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { findConditions } from '../../../src/sync/notices/conditions.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { TOY_BANK } from '../../support/documents/plain-text.ts';
import { connectorConfig, pullHouse } from '../../support/houses/pulling.ts';

const toy = (config: Record<string, string | readonly string[]>) => ({
  connectors: [connectorConfig({ name: 'toy', use: 'toy-bank', config: { pages: [], ...config } })],
});

test('a connector’s remark on its source needs a look, until it stops', async () => {
  const house = await pullHouse({ plugins: [TOY_BANK] });
  const looks = async (config: Record<string, string>) => {
    const deps = house.with(toy(config));
    const { outcome, error } = await pullConnector(deps, 'toy', 'schedule');
    const status = readStatus(deps.store, { connectors: [{ name: 'toy', use: 'toy-bank', nextRun: null }] });
    const { store } = deps;
    const sight = {
      store,
      currencies: currencyTable({}),
      connectors: ['toy'],
      nameOf: () => undefined,
      proposals: () => [],
    };
    const conditions = findConditions(sight, new Set(['failure']));
    return { outcome, error, attention: status.attention, conditions };
  };
  const remark = 'the consent ends on 2026-06-01';
  const told = await looks({ remark });
  expect(told).toMatchObject({
    outcome: 'attention',
    error: { code: 'toy.consent', message: remark, hint: 'log in' },
    attention: [{ kind: 'remark', id: 'toy', title: 'Connector toy needs you', text: remark, todo: 'log in' }],
    conditions: [{ event: 'failure', subject: 'remark:toy', occurrence: 'toy.consent' }],
  });
  expect(await looks({})).toMatchObject({ outcome: 'ok', error: null, attention: [], conditions: [] });
});
