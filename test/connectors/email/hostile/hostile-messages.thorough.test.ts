import { expect, test } from 'vitest';
import { scriptedImap } from '../../../support/mail/imap-script.ts';
import { authenticate, takeApart } from '../../../support/mail/letters.ts';
import { closedPorts, pullMailbox } from '../../../support/mail/mailbox.ts';
import { GENUINE, HOSTILE_MESSAGES, PROPER } from './hostile-messages.ts';

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
    const letter = await takeApart(raw);
    if ('severity' in letter) {
      if (!letter.message.startsWith('the message cannot be read')) complaints.push(`${name}: ${letter.message}`);
      continue;
    }
    for (const file of letter.files) {
      const text = 'bytes' in file ? Buffer.from(file.bytes).toString('latin1') : '';
      const isPart = text !== GENUINE && (GENUINE.startsWith(text) || text.startsWith('OFXHEADER')) && text !== '';
      if (isPart) complaints.push(`${name}: a part of the file`);
      if (/[\p{Cc}\u202a-\u202e]/u.test(file.name) || file.name === '' || file.name.length > 400) {
        complaints.push(`${name}: called ${JSON.stringify(file.name.slice(0, 50))}`);
      }
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

test('the text of any message can be had, or is refused with a reason', { timeout: 60_000 }, async () => {
  for (const { name, raw } of HOSTILE_MESSAGES) {
    const letter = await takeApart(raw, { text: true });
    const text = 'severity' in letter ? { fault: letter.message } : letter.text;
    if (text !== null && 'fault' in text) expect(text.fault, name).toMatch(/./);
    else expect(text?.text.length, name).toBeLessThan(400_000);
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
