/** A bank behind Enable Banking, and a state that pulls from it. */
import { onTestFinished } from 'vitest';
import { enableBanking } from '../../../connectors/apis/enable-banking/index.ts';
import { readOptions } from '../../../src/plugin/issues.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import type { ConnectorConfig } from '../../../src/sync/run/deps.ts';
import { contextFor, IDLE_HOOKS } from '../../../src/sync/run/open-connector.ts';
import { liveIn } from '../../support/ask.ts';
import { connectorConfig, type HouseOptions, pullHouse } from '../../support/houses/pulling.ts';
import { type BankLine, openEbServer } from '../../support/web/enable-banking-server.ts';
import { closeServer } from '../../support/web/web-server.ts';

export const IBAN = 'FI2112345600000785';
export const DAY = 86_400_000;

export async function ebHouse(own: Partial<ConnectorConfig['config']> = {}, options: HouseOptions = {}) {
  const accounts = [{ handle: 'giro', match: [IBAN] }];
  const pulling = await pullHouse({ accounts, ...options });
  const { eb, listening } = await openEbServer(() => pulling.clock.now());
  onTestFinished(() => closeServer(listening));
  eb.accounts.push({ iban: IBAN, currency: 'EUR', balance: '100.00', linked: true, lines: [...LINES] });
  const config = {
    ...{ applicationId: eb.applicationId, privateKey: eb.privateKey, bank: 'Nordhaven', country: 'FI' },
    ...{ redirectUrl: 'https://bankfeed.example/back', server: eb.server.url, allowPlainHttp: true, ...own },
  };
  const connector = connectorConfig({ name: 'bank', use: 'enable-banking', config });
  const deps = pulling.with({ connectors: [connector, ...pulling.deps.config.connectors] });
  const pull = () => pullConnector(deps, 'bank', 'schedule');
  const later = async (ms = DAY) => {
    pulling.clock.advance(ms);
    return pull();
  };
  const shown: string[] = [];
  /** As `bankfeed connectors login bank`; the owner agrees at the bank. */
  const login = async (answer: (address: string) => string = (address) => eb.consent(address)) => {
    const checked = await readOptions(enableBanking.config, config, 'bank');
    const needs = typeof enableBanking.http === 'function' ? await enableBanking.http(checked) : enableBanking.http;
    const context = contextFor(deps, connector, IDLE_HOOKS, needs);
    await enableBanking.login?.(checked, context, {
      show: (text) => void shown.push(text),
      ask: async () => answer(/https:\S+/.exec(shown.join(' '))?.[0] ?? ''),
    });
    shown.length = 0;
  };
  const lines = () => liveIn(deps.store).map((each) => `${each.bookedOn} ${each.amount} ${each.payee}`);
  return { ...pulling, deps, eb, pull, later, login, lines, shown };
}

export const LINES: readonly BankLine[] = [
  { id: 'L1', day: '2026-03-02', amount: '-10.00', name: 'Corner Grocer', text: 'groceries' },
  { id: 'L2', day: '2026-03-05', amount: '-20.50', name: 'Harbor Fuel' },
  { id: 'L3', day: '2026-03-28', amount: '2000.00', name: 'Employer', text: 'salary' },
];
