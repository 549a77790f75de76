/** A SimpleFIN server with one account, and a state that pulls from it. */
import { onTestFinished } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { ConnectorConfig } from '../../../src/sync/run/deps.ts';
import { liveIn } from '../../support/ask.ts';
import { connectorConfig, type HouseOptions, pullHouse } from '../../support/houses/pulling.ts';
import { openBridge } from '../../support/web/simplefin-server.ts';
import { closeServer } from '../../support/web/web-server.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export async function bridgeHouse(own: Partial<ConnectorConfig['config']> = {}, options: HouseOptions = {}) {
  const pulling = await pullHouse({
    accounts: [{ handle: 'checking', match: ['ACT-1', '021000021/1234567890'] }],
    ...options,
  });
  const { bridge, listening } = await openBridge(() => pulling.clock.now());
  onTestFinished(() => closeServer(listening));
  bridge.accounts = [
    {
      id: 'ACT-1',
      name: 'Checking',
      connection: 'CON-1',
      balance: '969.50',
      transactions: [
        { id: 'T1', day: '2026-03-02', amount: '-10.00', description: 'CORNER GROCER' },
        { id: 'T2', day: '2026-03-05', amount: '-20.50', description: 'HARBOR FUEL' },
      ],
    },
  ];
  const config = { allowPlainHttp: true, ...own };
  const keys = { accessUrl: bridge.accessUrl, ...config };
  const connector = connectorConfig({ name: 'bridge', use: 'simplefin', config: keys });
  const inbox = pulling.deps.config.connectors;
  const deps = pulling.with({ connectors: [connector, ...inbox] });
  const pull = () => pullConnector(deps, 'bridge', 'schedule');
  /** The next pass that is due. */
  const later = async (ms = DAY) => {
    pulling.clock.advance(ms);
    return pull();
  };
  const lines = () => liveIn(deps.store).map((each) => `${each.account} ${each.bookedOn} ${each.amount} ${each.payee}`);
  return { ...pulling, deps, bridge, pull, later, lines };
}

/** The same with a setup token that waits to be claimed. */
export async function bridgeHouseWithToken() {
  const opened = await bridgeHouse();
  const connector = connectorConfig({
    ...{ name: 'bridge', use: 'simplefin' },
    config: { setupToken: opened.bridge.setupToken, allowPlainHttp: true },
  });
  const deps = opened.with({ connectors: [connector] });
  const pull = () => pullConnector(deps, 'bridge', 'schedule');
  const later = async () => {
    opened.clock.advance(DAY);
    return pull();
  };
  return { ...opened, deps, pull, later };
}
