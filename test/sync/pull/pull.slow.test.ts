import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pullConnector, type RunReport } from '../../../src/sync/pull/pull.ts';
import { confirm } from '../../support/as-if.ts';
import { accountsIn, cursorsIn, documentsIn, requestsIn, runsIn, transactionsIn } from '../../support/ask.ts';
import { PLAIN_FORMAT, plainText, TOY_BANK } from '../../support/documents/plain-text.ts';
import {
  connectorConfig,
  dropFile,
  type HouseOptions,
  type PullHouse,
  pullHouse,
  sharedParsePool,
} from '../../support/houses/pulling.ts';

const MARCH = plainText({
  rows: ['2026-03-01;-10.00;A1;GROCER', '2026-03-02;250.00;A2;EMPLOYER'],
  closing: '969.50 2026-03-31',
});

const parsePool = sharedParsePool([PLAIN_FORMAT, TOY_BANK]);

async function house(options: HouseOptions = {}): Promise<PullHouse> {
  return pullHouse({ plugins: [PLAIN_FORMAT, TOY_BANK], parsePool, ...options });
}

/** One pass of each connector, one after the other. */
async function pullEach(deps: PullHouse['deps']): Promise<readonly RunReport[]> {
  const reports: RunReport[] = [];
  for (const { name } of deps.config.connectors) reports.push(await pullConnector(deps, name, 'command'));
  return reports;
}

describe('a pull', () => {
  test('brings a dropped file into the store in one commit, with the requests that follow from it', async () => {
    const home = await house();
    home.drop('march.plain', MARCH);

    const report = await pullConnector(home.deps, 'inbox', 'command');

    expect(report).toMatchObject({ outcome: 'ok', error: null });
    expect(report.counts).toMatchObject({ documents: 1, known: 0, imported: 1, created: 2, requests: 4 });
    expect(transactionsIn(home.deps.store)).toMatchObject([
      {
        externalId: expect.stringMatching(/^bf1\.checking-7890-[0-9a-f]{4}\.2026-03-01\.e1000USD\.1$/),
        amount: -1000,
        payee: 'GROCER',
      },
      { externalId: expect.stringMatching(/\.2026-03-02\.i25000USD\.1$/), amount: 25000, payee: 'EMPLOYER' },
    ]);
    expect(requestsIn(home.deps.store)).toMatchObject([
      { kind: 'account.upsert', state: 'ready' },
      { kind: 'transaction.upsert', state: 'ready' },
      { kind: 'transaction.upsert', state: 'ready' },
      { kind: 'account.balance', state: 'ready' },
    ]);
  });

  test('of an unchanged folder reads nothing and records no request', async () => {
    const home = await house();
    home.drop('march.plain', MARCH);
    await pullConnector(home.deps, 'inbox', 'command');
    const blind = {
      ...home.deps,
      parsePool: { ...home.deps.parsePool, parse: () => Promise.reject(new Error('parsed')) },
    };

    const report = await pullConnector(blind, 'inbox', 'command');

    expect(report.counts).toMatchObject({ documents: 1, known: 1, imported: 0, requests: 0 });
    expect(requestsIn(home.deps.store)).toHaveLength(4);
  });

  test('of the same bytes under other names and in another connector is one document with three origins', async () => {
    const second = { path: 'second', settle: '0s', watch: false };
    const home = await house();
    const config = {
      ...home.deps.config,
      connectors: [...home.deps.config.connectors, connectorConfig({ name: 'second', config: second })],
    };
    const deps = { ...home.deps, config };
    home.drop('march.plain', MARCH);
    home.drop('copy.plain', MARCH);
    dropFile(join(home.inbox, '..', 'second', 'again.plain'), MARCH);

    const reports = await pullEach(deps);

    expect(reports.map(({ counts }) => [counts.imported, counts.known, counts.created])).toEqual([
      [1, 1, 2],
      [0, 1, 0],
    ]);
    expect(documentsIn(home.deps.store)).toMatchObject([
      { origins: ['inbox: copy.plain', 'inbox: march.plain', 'second: again.plain'] },
    ]);
  });

  test('quarantines what cannot be read, and every run that meets it again says so', async () => {
    const home = await house();
    home.drop('broken.plain', plainText({ rows: ['2026-03-01;ten;A1;GROCER'] }));
    home.drop('march.plain', MARCH);

    const first = await pullConnector(home.deps, 'inbox', 'command');
    const second = await pullConnector(home.deps, 'inbox', 'command');

    for (const report of [first, second]) {
      expect(report.outcome).toBe('attention');
      expect(report.counts.quarantined).toBe(1);
      expect(report.issues).toContainEqual(
        expect.objectContaining({
          document: 'broken.plain',
          issue: expect.objectContaining({ code: 'plain.row', position: { line: 3 } }),
        }),
      );
    }
    expect(first.counts.imported).toBe(1);
  });

  test('takes a mended file of the same name, and the broken one does not count any more', async () => {
    const home = await house();
    home.drop('a.plain', '#plain\n#account - 1 USD\n2026-03-01;-1');
    await pullConnector(home.deps, 'inbox', 'command');
    home.drop('a.plain', MARCH);

    const report = await pullConnector(home.deps, 'inbox', 'command');

    expect(report).toMatchObject({ outcome: 'ok', counts: { imported: 1, quarantined: 0, created: 2 } });
  });

  test('an empty file is quarantined, and nothing is archived of what a source refused to read', async () => {
    const home = await house({ config: { maxDocumentBytes: 200 } });
    home.drop('empty.plain', '');
    home.drop('large.plain', MARCH.padEnd(300, ' '));

    const report = await pullConnector(home.deps, 'inbox', 'command');

    expect(report.counts.quarantined).toBe(2);
    expect(report.issues.map(({ issue }) => issue.code).sort()).toEqual(['format.empty', 'parse.size']);
  });

  test('of a connector that fails keeps what came before and goes on from there', async () => {
    const page = { account: '55501', rows: [['2026-03-01', -500, 'T1']] };
    const home = await house();
    const connectors = [
      connectorConfig({ name: 'toy', use: 'toy-bank', config: { pages: [page, 'down'] } }),
      ...home.deps.config.connectors,
    ];
    const deps = { ...home.deps, config: { ...home.deps.config, connectors } };
    home.drop('march.plain', MARCH);

    const [failed, other] = await pullEach(deps);

    expect(failed).toMatchObject({
      outcome: 'failed',
      counts: { imported: 1, created: 1 },
      error: { message: 'the bank does not answer' },
    });
    expect(other).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
    expect(cursorsIn(home.deps.store)).toEqual({ toy: 1 });
    expect(runsIn(home.deps.store).filter(({ connector }) => connector === 'toy')).toMatchObject([
      { outcome: 'failed' },
    ]);
  });

  test('of a connector plug-in that gives amounts as numbers or a false hash does not reach the store', async () => {
    const lying = { account: '55501', hash: 'f'.repeat(64), rows: [] };
    const dateless = { account: '55501', rows: [['31.02.2026', -500, 'T1']] };
    const home = await house();
    const connectors = [
      connectorConfig({ name: 'lying', use: 'toy-bank', config: { pages: [lying] } }),
      connectorConfig({ name: 'dateless', use: 'toy-bank', config: { pages: [dateless] } }),
    ];

    const [first, second] = await pullEach(home.with({ connectors }));

    expect(first?.error?.code).toBe('plugin.hash');
    expect(second?.issues[0]?.issue.code).toBe('parse.result');
    expect(transactionsIn(home.deps.store)).toEqual([]);
  });
});

describe('an account', () => {
  test('that the document does not name keeps it back until the connector says which one', async () => {
    const home = await house();
    home.drop('anonymous.plain', plainText({ account: '- - USD', rows: ['2026-03-01;-10.00;A1;GROCER'] }));
    const before = await pullConnector(home.deps, 'inbox', 'command');
    expect(before).toMatchObject({ outcome: 'attention', counts: { held: 1, created: 0, requests: 0 } });
    expect(before.issues[0]?.issue.code).toBe('account.unnamed');

    const inbox = connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account: 'cash' });
    const after = await pullConnector(home.with({ connectors: [inbox] }), 'inbox', 'command');

    expect(after).toMatchObject({ outcome: 'ok', counts: { held: 0, imported: 1, created: 1 } });
    expect(accountsIn(home.deps.store).map(({ handle }) => handle)).toEqual(['cash']);
  });

  test('that nobody configured is held where the settings say so', async () => {
    const home = await house({ config: { unknownAccounts: 'hold' } });
    home.drop('march.plain', MARCH);
    expect((await pullConnector(home.deps, 'inbox', 'command')).issues[0]?.issue.code).toBe('account.unknown');
  });

  test('keeps its first handle when it is configured later, and its aliases', async () => {
    const home = await house();
    home.drop('march.plain', MARCH);
    await pullConnector(home.deps, 'inbox', 'command');
    home.drop('more.plain', MARCH.replace('#closing', '2026-03-03;-5.00;A3;KIOSK\n#closing'));
    const account = {
      handle: 'checking',
      match: ['*7890'],
      name: 'Mine',
      type: null,
      currency: null,
      ledgerId: null,
      aliases: [],
      fields: {},
    };

    const report = await pullConnector(home.with({ accounts: [account] }), 'inbox', 'command');

    expect(report.counts).toMatchObject({ created: 1, unchanged: 2 });
    expect(accountsIn(home.deps.store)).toHaveLength(1);
  });

  test('of a currency that nothing tells is held', async () => {
    const home = await house();
    home.drop('march.plain', plainText({ account: '- 42 -', rows: ['2026-03-01;-10.00;A1;GROCER'] }));
    expect((await pullConnector(home.deps, 'inbox', 'command')).issues[0]?.issue.code).toBe('account.currency');
  });
});

describe('the balance', () => {
  test('of the newest statement is told, and an older file that brings nothing tells none', async () => {
    const home = await house();
    home.drop('march.plain', MARCH);
    await pullConnector(home.deps, 'inbox', 'command');
    confirm(home.deps.store);
    home.drop('older.plain', MARCH.replace('969.50 2026-03-31', '500.00 2026-03-02'));

    const report = await pullConnector(home.deps, 'inbox', 'command');

    expect(report.counts).toMatchObject({ imported: 1, requests: 0 });
    expect(accountsIn(home.deps.store)).toMatchObject([
      { balance: 96950, balanceOn: '2026-03-31', toldBalance: 96950 },
    ]);
  });
});

describe('a file that is still being written', () => {
  test('is left until it rests, and then read in full', async () => {
    const home = await house({ inbox: { config: { path: 'inbox', settle: '2s', watch: false } } });
    const file = join(home.inbox, 'growing.plain');
    writeFileSync(file, MARCH.slice(0, 60));
    const now = new Date(home.clock.now());
    utimesSync(file, now, now);
    const clock = {
      now: () => home.clock.now(),
      monotonic: () => home.clock.monotonic(),
      sleep: async (ms: number) => {
        writeFileSync(file, MARCH);
        await home.clock.sleep(ms);
      },
    };
    const first = await pullConnector({ ...home.deps, clock }, 'inbox', 'watch');
    expect(first.counts.documents).toBe(0);

    const second = await pullConnector(home.deps, 'inbox', 'watch');
    expect(second.counts).toMatchObject({ imported: 1, quarantined: 0, created: 2 });
  });
});
