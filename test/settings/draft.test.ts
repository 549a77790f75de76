import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { emailOptions } from '../../connectors/sources/email/options.ts';
import { configurationOf, inPlace } from '../../src/settings/write/draft.ts';

const MAILBOX = { host: 'imap.example.com', user: 'me', password: 'secret', from: '*@bank.example' };

function rulesOf(asks: boolean): unknown {
  const mailbox = { ...MAILBOX, asks };
  const base = { state: 'state', timezone: 'UTC', listen: '127.0.0.1:8480', password: null, ledger: null };
  const none = { url: null, passwordFrom: null };
  const text = configurationOf({ ...base, ...none, accounts: [], folder: null, plugin: null, mailbox }, inPlace);
  const { use: _use, ...own } = parse(text).connectors.mail;
  return emailOptions.parse(own).rules.map(({ alerts, from }) => ({ alerts, from }));
}

test('a mailbox of the setup page asks about letters of single payments only where that is wished', () => {
  expect(rulesOf(true)).toEqual([{ alerts: ['ask'], from: ['*@bank.example'] }]);
  expect(rulesOf(false)).toEqual([{ alerts: [], from: ['*@bank.example'] }]);
});
