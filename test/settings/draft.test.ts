import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { emailOptions } from '../../connectors/sources/email/options.ts';
import { configurationOf, type DraftMailbox, inPlace } from '../../src/settings/write/draft.ts';

const MAILBOX = { host: 'imap.example.com', user: 'me', password: 'secret', from: '*@bank.example' };

function mailOf(more: Partial<DraftMailbox>) {
  const mailbox = { ...MAILBOX, ...more };
  const base = { state: 'state', timezone: 'UTC', listen: '127.0.0.1:8480', password: null, ledger: null };
  const none = { url: null, trustedProxies: null, passwordFrom: null, plugins: [] };
  const text = configurationOf({ ...base, ...none, accounts: [], folder: null, mailbox }, inPlace);
  const { use: _use, ...own } = parse(text).connectors.mail;
  return emailOptions.parse(own);
}

test.each([
  ['imap.example.com', { host: 'imap.example.com', port: undefined, tls: true }],
  ['imap.example.com:1993', { host: 'imap.example.com', port: 1993, tls: true }],
  ['imap.example.com:143', { host: 'imap.example.com', port: 143, tls: 'starttls' }],
  ['localhost:993', { host: 'localhost', port: 993, tls: true }],
  ['127.0.0.1:1143', { host: '127.0.0.1', port: 1143, tls: false }],
])('a mail server may be named with its port, and only this machine is spoken to in the clear: %s', (place, wanted) => {
  const { host, port, tls } = mailOf({ host: place });
  expect({ host, port, tls }).toEqual(wanted);
});
