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
import { pairOf } from '../../support/ledger/outbox-steps.ts';
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
  test('gives balances with the places of their currency, and how far records are', () => {
    const status = readStatus(household(), { connectors: CONNECTORS });
    expect(
      status.accounts.map(({ handle, balance, currency, proof, lastStatement }) => [
        handle,
        balance,
        currency,
        proof,
        lastStatement,
      ]),
    ).toEqual([
      ['checking', '5002.34', 'EUR', 'proved', '2026-03-31'],
      ['card', '-144.08', 'EUR', 'proved', '2026-03-31'],
    ]);
    expect(status.records).toEqual({ due: 0, sent: 0, rejected: 0, confirmed: 72 });
    expect(status.documents).toEqual({ imported: 2, undone: 0, quarantined: 0, held: 0 });
    expect(status.attention).toEqual([]);
  });

  test("gives a yen balance without places and a dinar's with three", () => {
    const store = household();
    store.db.exec(
      "UPDATE accounts SET currency = 'JPY' WHERE id = 1; UPDATE accounts SET currency = 'KWD' WHERE id = 2",
    );
    const { accounts } = readStatus(store, { connectors: [] });
    expect(accounts.map((account) => account.balance)).toEqual(['500234', '-14.408']);
  });

  test('keeps every digit of an amount beyond what a double holds', () => {
    const store = household();
    store.db.exec('UPDATE accounts SET balance = 9007199254740993 WHERE id = 1');
    expect(readStatus(store, { connectors: [] }).accounts[0]?.balance).toBe('90071992547409.93');
  });

  test('says of each connector when it ran, when it will, and why the last pass failed', () => {
    const { connectors } = readStatus(household({ trouble: true }), { connectors: CONNECTORS });
    expect(connectors[0]).toMatchObject({ lastRun: '2026-04-01T11:57:50.000Z', lastOutcome: 'ok', lastError: null });
    expect(connectors[1]).toMatchObject({ lastOutcome: 'failed', lastSuccess: null, nextRun: null });
    expect(connectors[1]?.lastError?.code).toBe('folder.unreadable');
  });

  test('a pass that is under way does not hide that the one before failed', () => {
    const store = household({ trouble: true });
    store.db.exec(
      "INSERT INTO runs (kind, connector, trigger, started_at) VALUES ('pull', 'downloads', 'schedule', 1)",
    );
    const connector = readStatus(store, { connectors: CONNECTORS }).connectors[1];
    expect(connector?.lastOutcome).toBe('running');
    expect(connector?.lastError?.code).toBe('folder.unreadable');
  });

  test('names everything that needs a look, with what to do', () => {
    const { attention } = readStatus(household({ trouble: true }), { connectors: CONNECTORS });
    expect(attention.map(({ kind, id }) => [kind, id])).toEqual([
      ['connector', 'downloads'],
      ['record', 'bf1.checking.2026-03-31.e490EUR.1'],
      ['document', 'd3'],
      ['held', 'd4'],
      ['account', 'card'],
    ]);
    expect(attention.filter((entry) => entry.todo === '')).toEqual([]);
  });

  test('a torn file needs no look any more once a mended one lies in its place', () => {
    const store = household({ trouble: true });
    store.db.exec("UPDATE origins SET document_id = 1 WHERE origin = 'torn.ofx'");
    const status = readStatus(store, { connectors: [] });
    expect(status.documents).toEqual({ imported: 2, undone: 0, quarantined: 0, held: 1 });
    expect(status.attention.map((entry) => entry.id)).not.toContain('d3');
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

  test('count a transfer once where only standing ones are wanted: its departure', () => {
    const store = household();
    const idsOf = () => listTransactions(store, { which: 'standing', limit: 200 }).transactions.map(({ id }) => id);
    const before = idsOf();
    pairOf(store, 1, 2);
    expect(idsOf()).toEqual(before.filter((id) => id !== 't2'));
    expect(before).toContain('t2');
  });

  test('with a page mark that is nonsense give an empty page, not an error', () => {
    expect(listTransactions(household(), { before: "'; DROP TABLE runs" }).transactions).toEqual([]);
  });
});

describe('explain', () => {
  test('tells every line, how it was identified, and each request with its key, body and answer', () => {
    const store = household();
    const story = explain(store, 'bf1.card.2026-02-17.e320EUR.2');
    expect(story?.transaction).toMatchObject({
      amount: '-3.20',
      payee: 'Verkehrsbetriebe Lindental',
      state: 'confirmed',
    });
    expect(story?.sightings).toMatchObject([
      { document: 'd2', name: 'card-2026-q1.ofx', line: 15, position: { line: 118 } },
    ]);
    expect(story?.sightings[0]?.origins[0]?.origin).toBe('/inbox/card-2026-q1.ofx');
    expect(story?.requests).toMatchObject([{ key: 'key-bf1.card.2026-02-17.e320EUR.2', attempts: 1, status: 201 }]);
    expect(story?.identity.join(' ')).toContain('number 2 of money out');
  });

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

test("a balance's history is reckoned back from the newest balance to the opening one", () => {
  const points = readBalanceHistory(household(), 'checking', 90);
  expect(points[0]).toEqual({ on: '2025-12-31', minor: 231_877n });
  expect(points.at(-1)).toEqual({ on: '2026-03-31', minor: 500_234n });
  expect(points.find((point) => point.on === '2026-01-30')?.minor).toBe(314_175n);
});
