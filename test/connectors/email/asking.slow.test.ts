/** A rule that asks. Letters without a template wait, and an attached statement comes in as it always did. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/store/documents/documents.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { mailHouse } from '../../support/mail/mail-house.ts';

const march = { name: 'march.ofx', content: ofxText({ lines: [{ id: 'A1', on: '2026-03-01', amount: '-3.50' }] }) };

test('a rule that asks for templates holds the letters of its senders', async () => {
  const house = await mailHouse({ rules: [{ from: ['*@bank.example'], alerts: 'ask' }] });
  house.receive({ from: 'alerts@bank.example', subject: 'Card used', text: 'You spent EUR 5.00 at X' });
  house.receive({ from: 'alerts@bank.example', subject: 'Statement', text: 'Your statement', files: [march] });
  house.receive({ from: 'friend@example.com', subject: 'Hello', text: 'You spent EUR 5.00 at X' });
  const { counts, issues } = await house.sync();
  expect(counts).toMatchObject({ documents: 2, held: 1, created: 1 });
  expect(issues.map(({ issue }) => issue.code)).toContain('alert.unmatched');
  expect(readDocument(house.deps.store, 1 as never)).toMatchObject({
    format: 'alert',
    state: 'held',
    name: 'Card used',
  });
});

test('a rule without alerts leaves the words of letters alone', async () => {
  const house = await mailHouse({ rules: [{ from: ['*@bank.example'], attachments: [] }] });
  house.receive({ from: 'alerts@bank.example', text: 'You spent EUR 5.00 at X' });
  expect((await house.sync()).counts).toMatchObject({ documents: 0, held: 0 });
});
