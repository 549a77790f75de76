/** PDF statements on their way into the store: from a folder and by mail, open and locked. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listDocuments } from '../../../src/store/views/documents.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import type { PdfLock } from '../../support/documents/pdf-lock.ts';
import { HARBOUR, statementPages } from '../../support/documents/pdf-statement.ts';
import { connectorConfig, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';
import { mailHouse } from '../../support/mail/mail-house.ts';

const parsePool = sharedParsePool([]);

const open = makePdf(statementPages(HARBOUR), { compress: true });
const locked = (cipher: PdfLock['cipher'], password = 'sesame') =>
  makePdf(statementPages(HARBOUR), { compress: true, lock: { cipher, password } });

const inbox = (more: object = {}) =>
  connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false, ...more } as never });

describe('a PDF in a folder', () => {
  test('is read and proved, and comes in once', async () => {
    const house = await pullHouse({ parsePool });
    house.drop('march.pdf', open);
    expect((await pullConnector(house.deps, 'inbox', 'command')).counts).toMatchObject({ imported: 1, created: 2 });
    house.drop('again.pdf', Buffer.concat([open, Buffer.from('\n')]));
    expect((await pullConnector(house.deps, 'inbox', 'command')).counts).toMatchObject({ created: 0 });
  });

  test('that is locked is quarantined and says what to do; with its password it comes in at the next pass', async () => {
    const house = await pullHouse({ parsePool });
    house.drop('march.pdf', locked('aes-256'));
    const { issues, counts } = await pullConnector(house.deps, 'inbox', 'command');
    expect(counts).toMatchObject({ quarantined: 1 });
    expect(issues.map(({ issue }) => [issue.code, issue.message])).toEqual([
      ['pdf.locked', expect.stringContaining('`passwords:`')],
    ]);
    const wrong = house.with({ connectors: [inbox({ passwords: ['not', 'this'] })] });
    const second = await pullConnector(wrong, 'inbox', 'command');
    expect(second.issues.map(({ issue }) => issue.message)).toEqual([
      expect.stringContaining('none of the 2 passwords'),
    ]);
    const right = house.with({ connectors: [inbox({ passwords: ['not', 'sesame'] })] });
    expect((await pullConnector(right, 'inbox', 'command')).counts).toMatchObject({ imported: 1, created: 2 });
  });

  test('is read again from the archive with the password that the settings have', async () => {
    const house = await pullHouse({ parsePool });
    const deps = house.with({ connectors: [inbox({ passwords: ['sesame'] })] });
    house.drop('march.pdf', locked('rc4-128'));
    await pullConnector(deps, 'inbox', 'command');
    rmSync(join(house.inbox, 'march.pdf'));
    const { counts, issues } = await rereadDocuments(deps);
    expect(issues).toEqual([]);
    expect(counts).toMatchObject({ imported: 1, created: 0 });
  });

  test('whose pages are pictures is quarantined and says what to ask the bank for', async () => {
    const house = await pullHouse({ parsePool });
    house.drop('scan.pdf', makePdf([{ texts: [] }, { texts: [] }]));
    const { issues } = await pullConnector(house.deps, 'inbox', 'command');
    expect(issues.map(({ issue }) => [issue.severity, issue.code])).toEqual([['error', 'pdf.no-text']]);
    expect(issues[0]?.issue.message).toMatch(/ask the bank/);
  });
});

describe('a locked PDF by mail', () => {
  const rules = (passwords: readonly string[]) => [
    { from: ['other@bank.example'], passwords: ['wrong'] },
    { from: ['*@bank.example'], attachments: ['*.pdf'], passwords },
  ];

  test.each(['rc4-40', 'rc4-128', 'aes-256'] as const)(
    'is opened with the password of its rule: %s',
    async (cipher) => {
      const house = await mailHouse({ rules: rules(['sesame']) }, { parsePool });
      house.receive({ files: [{ name: 'march.pdf', content: locked(cipher) }] });
      const { counts, issues } = await house.sync();
      expect(issues).toEqual([]);
      expect(counts).toMatchObject({ imported: 1, created: 2 });
      expect(house.amounts()).toHaveLength(2);
    },
  );

  test('waits for the right password, which stands nowhere in the state', async () => {
    const house = await mailHouse({ rules: rules(['a-wrong-secret']) }, { parsePool });
    house.receive({ files: [{ name: 'march.pdf', content: locked('aes-256', 'the-right-secret') }] });
    expect((await house.sync()).counts).toMatchObject({ quarantined: 1 });
    house.configure({ rules: rules(['the-right-secret']) });
    expect((await retryDocuments(house.deps)).counts).toMatchObject({ imported: 1, created: 2 });
    const stored = JSON.stringify(listDocuments(house.deps.store, { limit: 10 }));
    const dump = house.deps.store.db.serialize().toString('latin1');
    for (const secret of ['a-wrong-secret', 'the-right-secret']) {
      expect(stored).not.toContain(secret);
      expect(dump).not.toContain(secret);
    }
  });

  test('is not taken at all unless a rule says that PDF files are statements', async () => {
    const house = await mailHouse({ rules: [{ from: ['*@bank.example'] }] }, { parsePool });
    house.receive({ files: [{ name: 'terms.pdf', content: open }] });
    expect((await house.sync()).counts).toMatchObject({ documents: 0 });
  });
});
