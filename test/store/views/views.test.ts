import { describe, expect, onTestFinished, test } from 'vitest';
import { writePause } from '../../../src/store/ledger-pause.ts';
import { readBalanceHistory } from '../../../src/store/views/balance-history.ts';
import { listDocuments, readDocument } from '../../../src/store/views/documents.ts';
import { explain } from '../../../src/store/views/explain.ts';
import { listRuns, readRun } from '../../../src/store/views/runs.ts';
import { readStatus } from '../../../src/store/views/status.ts';
import { listTransactions } from '../../../src/store/views/transactions.ts';
import { FakeClock } from '../../support/clock/fake-clock.ts';
import { type HouseholdOptions, openHousehold } from '../../support/houses/household-store.ts';
import { tempFolder } from '../../support/run/temp.ts';

function household(options: HouseholdOptions = {}) {
  const store = openHousehold(tempFolder(), new FakeClock(), options);
  onTestFinished(() => store.close());
  return store;
}

const CONNECTORS = [
  { name: 'samples', use: 'folder', nextRun: '2026-04-01T12:15:00.000Z' },
  { name: 'downloads', use: 'folder', nextRun: null },
];

describe('status', () => {
  test('a pass that is under way does not hide that the one before failed', () => {
    const store = household({ trouble: true });
    store.db.exec(
      "INSERT INTO runs (kind, connector, trigger, started_at) VALUES ('pull', 'downloads', 'schedule', 1)",
    );
    const connector = readStatus(store, { connectors: CONNECTORS }).connectors[1];
    expect(connector?.lastOutcome).toBe('running');
    expect(connector?.lastError?.code).toBe('folder.unreadable');
  });

  test('tells a pause that the ledger asked for while it lasts', () => {
    const store = household();
    const lasting = (ms: number) => ({ endsAt: store.lived.now() + ms, reason: 'limit' });
    const paused = () => {
      const { pausedBecause, pausedUntil } = readStatus(store, { connectors: [] });
      return [pausedUntil, pausedBecause];
    };
    writePause(store, lasting(60_000));
    expect(paused()).toEqual(['2026-04-01T12:01:00.000Z', 'limit']);
    writePause(store, lasting(0));
    expect(paused()).toEqual([null, null]);
  });
});

describe('the balance over the last days', () => {
  test('begins where something is known of the account, and ends with its balance', () => {
    const store = household();
    const days = (span: number) => readBalanceHistory(store, 'checking', span).map(({ on }) => on);
    const first = store.value<string>`SELECT min(booked_on) FROM transactions WHERE account_id = 1`;
    const [start = '', second] = days(3650);
    expect([Date.parse(first ?? '') - Date.parse(start), second]).toEqual([86_400_000, first]);
    expect(days(30)[0]).toBe('2026-03-01');
    expect(readBalanceHistory(store, 'checking', 30).at(-1)).toEqual({ on: '2026-03-31', minor: 500_234n });
  });
});

describe('transactions', () => {
  test('come newest first over all accounts, page by page, each once', () => {
    const store = household();
    const seen: { readonly id: string; readonly on: string }[] = [];
    let before: string | undefined;
    do {
      const page = listTransactions(store, { limit: 7, ...(before === undefined ? {} : { before }) });
      expect(page.transactions.length).toBeLessThanOrEqual(7);
      seen.push(...page.transactions.map((each) => ({ id: each.externalId, on: each.bookedOn })));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toHaveLength(72);
    expect(new Set(seen.map((each) => each.id)).size).toBe(72);
    expect(seen.map((each) => each.on)).toEqual(
      seen
        .map((each) => each.on)
        .sort()
        .reverse(),
    );
  });

  test('are narrowed by account, day, state and words', () => {
    const store = household({ trouble: true });
    const count = (query: Parameters<typeof listTransactions>[1]): number =>
      listTransactions(store, { limit: 1000, ...query }).transactions.length;
    expect(count({ account: 'card' })).toBe(27);
    expect(count({ account: 'nobody' })).toBe(0);
    expect(count({ since: '2026-03-30' })).toBe(2);
    expect(count({ state: 'rejected' })).toBe(1);
    expect(count({ state: 'confirmed' })).toBe(71);
    expect(count({ state: 'due' })).toBe(0);
    expect(count({ search: 'FRISCHMARKT' })).toBe(10);
    expect(count({ search: 'öztürk' })).toBe(1);
    expect(count({ search: 'ÖZTÜRK' })).toBe(1);
    expect(count({ search: '71.44' })).toBe(2);
    expect(count({ search: '100%' })).toBe(0);
    expect(count({ search: '_' })).toBe(0);
  });

  test('are due while their request waits and deleted when they were undone', () => {
    const store = household();
    store.db.exec(`UPDATE requests SET state = 'ready' WHERE id = 3; UPDATE requests SET state = 'sent' WHERE id = 4;
      UPDATE transactions SET state = 'deleted' WHERE id = 5`);
    for (const state of ['due', 'sent', 'deleted'] as const) {
      expect(listTransactions(store, { state }).transactions.map((each) => each.state)).toEqual([state]);
    }
    const standing = listTransactions(store, { which: 'standing', limit: 200 }).transactions;
    expect(standing).toHaveLength(listTransactions(store, { limit: 200 }).transactions.length - 1);
    expect(standing.map((each) => each.state)).not.toContain('deleted');
  });
});

describe('explain', () => {
  test("finds a transaction by the ledger's id and by an id that was adopted", () => {
    const store = household();
    store.db.exec(
      "INSERT INTO aliases (account_id, kind, value, transaction_id) VALUES (2, 'external', 'old-id-1', 46)",
    );
    const byOwn = explain(store, 'txn_card_0')?.transaction.externalId;
    expect(byOwn).toBe('bf1.card.2026-01-03.e1299EUR.1');
    expect(explain(store, 'old-id-1')?.transaction.externalId).toBe(byOwn);
    expect(explain(store, 'nothing')).toBeUndefined();
  });
});

describe('runs and documents', () => {
  test('are found by their names', () => {
    const store = household({ trouble: true });
    expect(listRuns(store).map((run) => run.id)).toEqual(['r3', 'r2', 'r1']);
    expect(listRuns(store, { connector: 'samples' }).map((run) => run.id)).toEqual(['r1']);
    expect(readRun(store, 'r1')?.documents.map((each) => each.id)).toEqual(['d1', 'd2', 'd3', 'd4']);
    expect(listDocuments(store, { state: 'held' }).map((each) => each.name)).toEqual(['march.csv']);
    expect(readDocument(store, 'd1')?.statements).toMatchObject([
      { account: 'checking', closing: '5002.34', lines: 45 },
    ]);
    expect(readDocument(store, '2222222')?.id).toBe('d2');
    expect(readDocument(store, 'r1')).toBeUndefined();
    expect(readRun(store, 'd1')).toBeUndefined();
  });

  test('list what came before a given one', () => {
    const store = household({ trouble: true });
    expect(listRuns(store, { before: 'r3', limit: 1 }).map((run) => run.id)).toEqual(['r2']);
    expect(listDocuments(store, { before: 'd2' }).map((each) => each.id)).toEqual(['d1']);
  });
});
