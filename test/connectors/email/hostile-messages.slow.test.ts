import { expect, test } from 'vitest';
import { authenticate } from '../../../connectors/sources/email/auth/authenticate.ts';
import { chooseFiles } from '../../../connectors/sources/email/message/choose.ts';
import { envelopeOf } from '../../../connectors/sources/email/message/envelope.ts';
import { letterOf } from '../../../connectors/sources/email/message/letter.ts';
import { readHeaderFields } from '../../../connectors/sources/email/mime/headers.ts';
import { ruleOptions } from '../../../connectors/sources/email/rule-options.ts';
import { messageOf } from '../../../src/lib/errors.ts';
import { scriptedImap } from '../../support/imap-script.ts';
import { closedPorts, pullMailbox } from '../../support/mailbox.ts';
import { GENUINE, HOSTILE_MESSAGES, PROPER } from './hostile-messages.ts';

const rule = ruleOptions.parse({ from: ['*@bank.example'], attachments: ['*'] });
const at = new Date('2026-03-30T06:00:00Z');

test('there are at least two hundred of them, all different', () => {
  expect(HOSTILE_MESSAGES.length).toBeGreaterThanOrEqual(200);
  expect(new Set(HOSTILE_MESSAGES.map(({ name }) => name)).size).toBe(HOSTILE_MESSAGES.length);
});

test('no message makes a reader throw, and none gives a part of a file for the whole', {
  timeout: 60_000,
}, async () => {
  const complaints: string[] = [];
  for (const { name, raw } of HOSTILE_MESSAGES) {
    const message = Buffer.from(raw, 'latin1');
    try {
      const { files, fault } = await chooseFiles(message, rule);
      if (fault !== null && files.length > 0) complaints.push(`${name}: files out of a message that is not whole`);
      for (const file of files) {
        const text = Buffer.from(file.bytes).toString('latin1');
        const isPart = text !== GENUINE && (GENUINE.startsWith(text) || text.startsWith('OFXHEADER')) && text !== '';
        if (isPart) complaints.push(`${name}: a part of the file`);
        if (/[\p{Cc}\u202a-\u202e]/u.test(file.name) || file.name === '' || file.name.length > 400) {
          complaints.push(`${name}: called ${JSON.stringify(file.name.slice(0, 50))}`);
        }
      }
    } catch (thrown) {
      complaints.push(`${name}: ${String(thrown)}`);
    }
  }
  expect(complaints).toEqual([]);
});

test('no message is authentic, and none makes the judge throw', { timeout: 60_000 }, async () => {
  const complaints: string[] = [];
  for (const { name, raw } of HOSTILE_MESSAGES) {
    const question = { message: Buffer.from(raw, 'latin1'), receivedAt: at, now: at };
    const verdict = await authenticate(question, { trustedAuthServ: ['mx'] }, closedPorts.resolve).catch(String);
    if (typeof verdict === 'string' || verdict.kind === 'authentic')
      complaints.push(`${name}: ${JSON.stringify(verdict)}`);
  }
  expect(complaints).toEqual([]);
});

function textOr(read: () => Uint8Array): Uint8Array | string {
  try {
    return read();
  } catch (thrown) {
    return messageOf(thrown);
  }
}

test('the text of any message can be had, or is refused with a reason', () => {
  for (const { name, raw } of HOSTILE_MESSAGES) {
    const message = Buffer.from(raw, 'latin1');
    const envelope = envelopeOf(readHeaderFields(message));
    const letter = textOr(() => letterOf(message, envelope, at.toISOString()));
    if (typeof letter === 'string') expect(letter, name).toMatch(/^its text cannot be read/);
    else expect(letter.length, name).toBeLessThan(400_000);
  }
});

test('a mailbox full of them is read to its end, and the proper letter behind them comes in', {
  timeout: 60_000,
}, async () => {
  const hostile = HOSTILE_MESSAGES.map(({ raw }, index) => ({ uid: index + 1, raw: `From: a@bank.example\r\n${raw}` }));
  const last = hostile.length + 1;
  const server = await scriptedImap([...hostile, { uid: last, raw: PROPER }]);
  const rules = [{ from: ['*@bank.example'], attachments: ['*'] }];
  const letters = await pullMailbox({ server, options: { rules } });
  expect(Buffer.from(letters.at(-1)?.document.bytes ?? []).toString()).toBe(GENUINE);
  expect(letters.at(-1)?.cursor.INBOX?.lastUid).toBe(last);
  expect(letters.filter(({ refused }) => refused !== undefined).length).toBeGreaterThan(50);
  expect(new Set(letters.map(({ origin }) => origin)).size).toBe(letters.length);
});
