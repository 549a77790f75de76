import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPlugins } from '../../../src/app/parsing.ts';
import { releaseDocuments } from '../../../src/sync/history/release.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { transactionsIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { mailHouse } from '../../support/mail/mail-house.ts';
import { mimeMessage } from '../../support/mail/mime.ts';
import { tempFolder } from '../../support/run/temp.ts';

const march = { name: 'march.ofx', content: ofxText({ lines: [{ id: 'A1', on: '2026-03-01', amount: '-3.50' }] }) };
const csv = {
  name: 'march.csv',
  content: 'Date;Payee;Amount;Balance\n2026-03-01;GROCER;-10.00;990.00\n2026-03-14;EMPLOYER;250.00;1240.00\n',
};
const AUTHENTIC = 'Authentication-Results: mx.example.com; dmarc=pass header.from=bank.example';

const trusting = { authenticity: 'require', trustedAuthServ: ['mx.example.com'] };

describe('mail on its way into the ledger', () => {
  test('is read with the rule that took it: its account and its format', async () => {
    const rules = [
      { from: ['card@bank.example'], account: 'card' },
      { from: ['*@bank.example'], account: 'savings', format: 'csv' },
    ];
    const house = await mailHouse({ rules });
    house.receive({ from: 'card@bank.example', files: [csv] });
    const { counts, issues } = await house.sync();
    expect(issues.map(({ issue }) => issue.code)).toEqual(['account.currency']);
    expect(counts).toMatchObject({ documents: 1, held: 1 });
  });

  test('comes in once, under three labels, copied, moved and with another UIDVALIDITY (P-IMAP-3)', async () => {
    const house = await mailHouse();
    house.receive({ files: [march] });
    house.receive({ files: [march] });
    await house.sync();
    house.receive({ files: [march], subject: 'Fwd: Your statement' });
    await house.sync();
    house.server.uidValidity = '18';
    house.server.messages.reverse();
    const { counts } = await house.sync();
    expect(counts).toMatchObject({ created: 0, known: 3 });
    expect(house.amounts()).toHaveLength(1);
  });

  test('is asked for once: what was met is not fetched again, also where no rule took it', async () => {
    const house = await mailHouse();
    house.receive({ from: 'friend@example.com', files: [march] });
    house.receive({ files: [march] });
    house.receive({ from: 'friend@example.com' });
    await house.sync();
    const before = house.server.commands.length;
    await house.sync();
    const asked = house.server.commands.slice(before).filter((command) => /FETCH|SEARCH/.test(command));
    expect(asked).toEqual([expect.stringMatching(/^UID SEARCH.* 4:\*/)]);
  });

  test('is looked at again when the rules change, and comes in where they now take it', async () => {
    const house = await mailHouse({ rules: [{ from: ['other@bank.example'] }] });
    house.receive({ files: [march] });
    expect((await house.sync()).counts.created).toBe(0);
    house.configure({ rules: [{ from: ['*@bank.example'] }] });
    expect((await house.sync()).counts.created).toBe(1);
  });

  test('that nobody vouches for waits; retry does not let it in, its owner does', async () => {
    const house = await mailHouse(trusting);
    house.receive({ files: [march] });
    const { issues, outcome } = await house.sync();
    expect(outcome).toBe('attention');
    expect(issues.map(({ issue }) => [issue.severity, issue.code])).toEqual([['error', 'mail.unauthenticated']]);
    await retryDocuments(house.deps);
    expect(house.amounts()).toEqual([]);
    const released = await releaseDocuments(house.deps, ['statements@bank.example']);
    expect(released.counts).toMatchObject({ imported: 1, created: 1 });
    expect((await house.sync()).counts.created).toBe(0);
  });

  test('without a vouched sender comes in by a genuine copy, and a forged copy of genuine mail changes nothing', async () => {
    const house = await mailHouse(trusting);
    house.receive({ files: [march] });
    await house.sync();
    house.receive({ files: [march], headers: [AUTHENTIC] });
    expect((await house.sync()).counts.created).toBe(1);
    house.receive({ files: [march] });
    expect(await house.sync()).toMatchObject({ outcome: 'ok', counts: { known: 1, quarantined: 0 } });
  });

  test('that is not proved comes in with a warning where the owner wants that', async () => {
    const house = await mailHouse({ authenticity: 'warn' });
    house.receive({ files: [march] });
    const { counts, issues } = await house.sync();
    expect(counts.created).toBe(1);
    expect(issues.map(({ issue }) => [issue.severity, issue.code])).toEqual([['warning', 'mail.unauthenticated']]);
  });

  test('that is not proved keeps its warning when it is read again', async () => {
    const house = await mailHouse({ authenticity: 'warn', rules: [{ from: ['*@bank.example'], account: 'savings' }] });
    house.receive({ files: [csv] });
    expect((await house.sync()).counts.held).toBe(1);
    const retried = await retryDocuments(house.deps);
    expect(retried.issues.map(({ issue }) => issue.code)).toContain('mail.unauthenticated');
  });

  test('of which one attachment is damaged brings in the other, and names the damaged one', async () => {
    const house = await mailHouse();
    const raw = mimeMessage({ files: [march, { name: 'b.ofx', content: 'OFX' }] }).replace(
      '\r\nT0ZY\r\n',
      '\r\n!!!!\r\n',
    );
    house.server.messages.push({ uid: 1, raw });
    const { counts, issues } = await house.sync();
    expect(counts).toMatchObject({ created: 1, quarantined: 1 });
    expect(issues.map(({ document, issue }) => [document, issue.code])).toContainEqual(['b.ofx', 'mail.attachment']);
  });
});

describe('an alert', () => {
  const templates = `
- name: purchase
  from: alerts@bank.example
  text: "You spent {amount} at {payee} with card {account}"
  kind: card
  currency: EUR
`;

  test('becomes a line of the account whose number ends like the card, once for each letter', async () => {
    const rules = [{ from: ['alerts@bank.example'], attachments: [], alerts: ['alerts.yaml'], account: 'card' }];
    const house = await mailHouse({ rules });
    writeFileSync(join(house.deps.config.baseFolder, 'alerts.yaml'), templates);
    const alert = {
      from: 'alerts@bank.example',
      subject: 'Purchase',
      text: 'You spent EUR 12.34 at Café Río with card **** 7890.',
    };
    house.receive({ ...alert, id: '<1@bank.example>' });
    house.receive({ ...alert, id: '<1@bank.example>', headers: ['Delivered-To: another@example.com'] });
    house.receive({ ...alert, id: '<2@bank.example>' });
    const { counts, issues } = await house.sync();
    expect(issues).toEqual([]);
    expect(counts).toMatchObject({ created: 2, known: 1 });
    expect(house.amounts()).toEqual(['card -1234 EUR', 'card -1234 EUR']);
    expect(transactionsIn(house.deps.store)[0]?.payee).toBe('Café Río');
  });

  test('is read with the templates of a plug-in that its rule names, in YAML or in a module', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'meadow.yaml'), templates);
    const refund = { name: 'refund', from: 'alerts@bank.example', text: 'Refund of {amount}', direction: 'in' };
    const module = `import { defineTemplates } from 'bankfeed/plugin';
export const plugin = defineTemplates({ name: 'hill', summary: 'Letters', templates: [${JSON.stringify(refund)}] });`;
    writeFileSync(join(folder, 'hill.mjs'), module);
    const registry = await openPlugins(['./meadow.yaml', './hill.mjs'], folder);
    expect(registry.broken).toEqual([]);
    const rule = { from: ['alerts@bank.example'], attachments: [], alerts: ['meadow', 'hill'], account: 'card' };
    const house = await mailHouse({ rules: [rule] });
    const letter = { from: 'alerts@bank.example', subject: 'News' };
    house.receive({ ...letter, text: 'You spent EUR 12.34 at Inn with card **** 7890.', id: '<1@bank.example>' });
    house.receive({ ...letter, text: 'Refund of EUR 5.00', id: '<2@bank.example>' });
    const { counts, issues } = await pullConnector({ ...house.deps, registry }, 'mail', 'command');
    expect([issues, counts.created]).toEqual([[], 2]);
    expect(house.amounts()).toEqual(['card -1234 EUR', 'card 500 EUR']);
  });

  test('with a broken template is told of when the mailbox is opened, not when the first letter comes', async () => {
    const house = await mailHouse({ rules: [{ from: ['alerts@bank.example'], alerts: ['alerts.yaml'] }] });
    const file = join(house.deps.config.baseFolder, 'alerts.yaml');
    writeFileSync(file, `${templates}- name: broken\n  txt: "You spent {amount}"\n`);
    const { outcome, error } = await house.sync();
    expect(outcome).toBe('failed');
    expect(error?.message).toBe(
      `the alert templates in ${file} cannot be used: template broken: Unrecognized key: "txt"`,
    );
  });
});
