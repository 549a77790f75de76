import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transactionIdOf } from '../../../src/domain/row-ids.ts';
import { findSightings } from '../../../src/store/lines/lines.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { dryRun, preview } from '../../../src/sync/preview/preview.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { settlePending } from '../../../src/sync/pull/settle.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';
import { confirm } from '../../support/as-if.ts';
import { countsIn, transactionsIn } from '../../support/ask.ts';
import { PLAIN_FORMAT, plainText, TOY_BANK } from '../../support/documents/plain-text.ts';
import {
  connectorConfig,
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

/** As if the ledger had confirmed all that was recorded. */
function confirmAll(deps: PullDeps): void {
  confirm(deps.store);
}

describe('the after-action', () => {
  const archiving = { config: { path: 'inbox', settle: '0s', watch: false, after: 'archive' } };

  test('waits until the ledger has confirmed every line, then moves the file aside', async () => {
    const home = await house({ inbox: archiving });
    const file = home.drop('sub/march.plain', MARCH);
    await pullConnector(home.deps, 'inbox', 'command');
    expect(await settlePending(home.deps, 'inbox')).toBe(0);
    expect(existsSync(file)).toBe(true);

    confirmAll(home.deps);
    expect(await settlePending(home.deps, 'inbox')).toBe(1);

    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(home.inbox, 'archive', 'sub', 'march.plain'))).toBe(true);
    expect((await pullConnector(home.deps, 'inbox', 'command')).counts.documents).toBe(0);
    expect(await settlePending(home.deps, 'inbox')).toBe(0);
  });

  test('waits for lines that another document brought and this one shows again', async () => {
    const home = await house({ inbox: archiving });
    home.drop('a.plain', MARCH);
    await pullConnector(home.deps, 'inbox', 'command');
    home.drop(
      'b.plain',
      MARCH.replace('#closing 969.50', '#closing 969.50'.concat('')).replace('#plain\n', '#plain\n').concat(''),
    );
    home.drop('c.plain', MARCH.replace(' 969.50 2026-03-31', ' 969.50 2026-03-30'));
    await pullConnector(home.deps, 'inbox', 'command');
    confirm(home.deps.store, ({ id }) => id !== 2);

    await settlePending(home.deps, 'inbox');

    expect(readdirSync(home.inbox).sort()).toEqual(['a.plain', 'b.plain', 'c.plain']);
    confirmAll(home.deps);
    await settlePending(home.deps, 'inbox');
    expect(readdirSync(home.inbox)).toEqual(['archive']);
  });

  test('never moves a new file in the place of the one that was read', async () => {
    const home = await house({ inbox: archiving });
    const file = home.drop('march.plain', MARCH);
    await pullConnector(home.deps, 'inbox', 'command');
    confirmAll(home.deps);
    writeFileSync(file, 'something else');
    await settlePending(home.deps, 'inbox');
    expect(existsSync(file)).toBe(true);
  });

  test('leaves a quarantined file where it lies, and takes it when it was read after all', async () => {
    const home = await house({ inbox: archiving });
    const file = home.drop(
      'march.plain',
      plainText({ account: '- - USD', rows: ['2026-03-01;-10.00;A1;GROCER'] }).replace(
        '#account - - USD',
        '#account x y\n',
      ),
    );
    home.drop('unnamed.plain', plainText({ account: '- - USD', rows: ['2026-03-01;-10.00;A1;GROCER'] }));
    await pullConnector(home.deps, 'inbox', 'command');
    await settlePending(home.deps, 'inbox');
    expect(existsSync(file)).toBe(true);

    const inbox = connectorConfig({ ...archiving, account: 'cash' });
    const mended = home.with({ connectors: [inbox] });
    await pullConnector(mended, 'inbox', 'command');
    confirmAll(mended);
    await settlePending(mended, 'inbox');
    expect(readdirSync(home.inbox).sort()).toEqual(['archive', 'march.plain']);
  });
});

describe('a document that waits', () => {
  test('is read again from the archive on request, even when the file is gone', async () => {
    const home = await house({
      config: { formats: { plain: { hold: true } } },
      inbox: { config: { path: 'inbox', settle: '0s', watch: false } },
    });
    home.drop('march.plain', MARCH);
    expect((await pullConnector(home.deps, 'inbox', 'command')).counts.held).toBe(1);
    expect((await retryDocuments(home.deps)).counts).toMatchObject({ held: 1, imported: 0 });

    const confirmed = home.with({ formats: {}, connectors: home.deps.config.connectors.map((each) => ({ ...each })) });
    expect(await retryDocuments(confirmed)).toMatchObject({ outcome: 'ok', counts: { imported: 1, created: 2 } });
    expect(await retryDocuments(confirmed)).toMatchObject({ counts: { documents: 0 } });
  });

  test('and kills its reader is tried three times and then left alone, by whatever run meets it', async () => {
    const home = await house();
    home.drop('poison.plain', plainText({ rows: ['#hang'] }));
    const codes: (string | undefined)[] = [];
    let parses = 0;
    const counting: PullDeps = {
      ...home.deps,
      parsePool: {
        ...parsePool,
        parse: async () => {
          parses += 1;
          return {
            format: null,
            statements: [],
            proofs: [],
            issues: [{ severity: 'error', code: 'parse.time', message: '' }],
          };
        },
      },
    };
    for (let run = 0; run < 6; run += 1) {
      const report = await pullConnector(counting, 'inbox', 'schedule');
      expect(report.counts.quarantined).toBe(1);
      codes.push(report.issues[0]?.issue.code);
    }
    expect(parses).toBe(3);
    expect(codes.at(-1)).toBe('parse.poison');
    await retryDocuments(counting);
    expect(parses).toBe(3);
  });
});

describe('a preview', () => {
  test('shows what a sync would do and leaves no trace', async () => {
    const home = await house();
    const file = home.drop('march.plain', MARCH);
    const before = home.deps.store.db.serialize();

    const [seen] = await preview(home.deps, [file]);

    expect(seen).toMatchObject({ fate: 'imported', requests: 4, issues: [] });
    expect(seen?.statements[0]).toMatchObject({ accountIsNew: true, proof: 'unproved', unchanged: 0, skipped: {} });
    expect(seen?.statements[0]?.created[0]).toMatchObject({
      externalId: expect.stringContaining('2026-03-01.e1000USD.1'),
      amount: '-10.00',
      payee: 'GROCER',
    });
    expect(home.deps.store.db.serialize().equals(before)).toBe(true);
    expect(existsSync(join(home.deps.store.folder, 'documents'))).toBe(false);
  });

  test('of a connector asks its source and moves neither cursor nor marks', async () => {
    const page = { account: '55501', rows: [['2026-03-01', -500, 'T1']] };
    const home = await house();
    const toy = connectorConfig({ name: 'toy', use: 'toy-bank', config: { pages: [page, page] } });
    const deps = home.with({ connectors: [toy] });
    const [first] = await dryRun(deps, ['toy']);
    expect(first?.documents[0]).toMatchObject({ fate: 'imported', name: 'page-0.json' });
    expect(countsIn(deps.store)).toMatchObject({ documents: 0, origins: 0, cursors: 0, runs: 0, requests: 0 });
    expect((await pullConnector(deps, 'toy', 'command')).counts.created).toBe(1);
  });
});

test('every line that was a transaction is found again, with its place in each document', async () => {
  const home = await house();
  home.drop('a.plain', MARCH);
  await pullConnector(home.deps, 'inbox', 'command');
  home.drop('b.plain', MARCH.replace('#account', '2026-03-01;-1.00;B0;KIOSK\n#account'));
  await pullConnector(home.deps, 'inbox', 'command');
  const { id } = transactionsIn(home.deps.store).find(({ payee }) => payee === 'EMPLOYER') ?? {};
  expect(findSightings(home.deps.store, transactionIdOf(id ?? 0))).toEqual([
    { statementId: 4096, line: 1, position: { line: 4 } },
    { statementId: 8192, line: 2, position: { line: 5 } },
  ]);
});
