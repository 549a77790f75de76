import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewTransaction } from '../../src/core/history.ts';
import { UNNAMED_ACCOUNT } from '../../src/domain/account.ts';
import type { CalendarDate } from '../../src/domain/calendar-date.ts';
import { documentIdOf, runIdOf, statementIdOf, transactionIdOf } from '../../src/domain/row-ids.ts';
import type { StatementLine } from '../../src/domain/statement.ts';
import { insertAccount, type StoredAccount } from '../../src/store/accounts/accounts.ts';
import { openStream, type Stream } from '../../src/store/accounts/streams.ts';
import { saveDocument } from '../../src/store/documents/documents.ts';
import { beginRun } from '../../src/store/documents/runs.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { loadHistory } from '../../src/store/streams/history.ts';
import { insertCorrection, removeCorrection } from '../../src/store/transactions/corrections.ts';
import {
  addReference,
  deleteTransaction,
  insertTransactions,
  renew,
} from '../../src/store/transactions/transactions.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

interface World {
  readonly store: Store;
  readonly account: StoredAccount;
  readonly stream: Stream;
  readonly documentId: number;
  readonly runId: number;
}

function world(): World {
  const store = openStore(join(tempFolder(), 'state'), new FakeClock());
  onTestFinished(() => store.close());
  const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
  const documentId = saveDocument(store, {
    sha256: 'a'.repeat(64),
    name: 'a.ofx',
    size: 1,
    receivedAt: '2026-03-31T12:00:00Z',
    format: 'ofx',
    state: 'imported',
    issues: [],
    attempts: 1,
    reader: 'test',
    connector: 'inbox',
    runId,
  });
  const account = addAccount(store, 'checking');
  return { store, account, stream: openStream(store, account.id, 'ofx'), documentId, runId };
}

function addAccount(store: Store, handle: string): StoredAccount {
  const reference = { ...UNNAMED_ACCOUNT, accountId: handle };
  return insertAccount(store, { handle, reference, currency: 'USD', kind: 'bank', name: handle, ledgerId: null });
}

let serial = 0;

/** A stored transaction; gives its id. */
function know(
  { store, account, stream, documentId, runId }: World,
  bookedOn: string,
  reference: string | null,
  bornOn = bookedOn,
): number {
  serial += 1;
  const created: NewTransaction = {
    externalId: `bf1.checking.${bornOn}.e1USD.${serial}`,
    fields: {
      bookedOn: bookedOn as CalendarDate,
      valueOn: null,
      time: null,
      amount: -(2n ** 60n) - 1n,
      currency: 'USD',
      payee: 'GROCER',
      memo: null,
      status: 'booked',
    },
    reference,
    balance: 2n ** 61n + 1n,
    state: 'live',
    aliases: [],
  };
  const place = {
    accountId: account.id,
    streamId: stream.id,
    documentId: documentIdOf(documentId),
    runId: runIdOf(runId),
  };
  const birth = { ...place, statementId: statementIdOf(1), asOf: '2026-03-31' };
  return insertTransactions(store, birth, [created]);
}

function line(bookedOn: string, reference: string | null = null): StatementLine {
  return {
    reference,
    status: 'booked',
    bookedOn: bookedOn as CalendarDate,
    valueOn: null,
    time: null,
    amount: -1n,
    currency: null,
    payee: null,
    memo: null,
    type: null,
    checkNumber: null,
    counterparty: null,
    original: { amount: -(2n ** 60n), currency: 'EUR', rate: null },
    balance: null,
    correction: null,
    position: { line: 1 },
  };
}

function load({ store, account, stream }: World, ...lines: StatementLine[]) {
  return loadHistory(store, { accountId: account.id, handle: account.handle, stream, lines, period: null });
}

function idsOf(here: World, ...lines: StatementLine[]): number[] {
  return load(here, ...lines).transactions.map(({ id }) => id);
}

describe('the facts of an account for identification', () => {
  test('are transactions that were ever seen under a reference of the statement, however old', () => {
    const here = world();
    const old = know(here, '2020-01-01', 'R1');
    const renamed = know(here, '2021-01-01', 'R2');
    know(here, '2022-01-01', 'R3');
    addReference(here.store, { accountId: here.account.id, streamId: here.stream.id }, transactionIdOf(renamed), 'R9');
    expect(idsOf(here, line('2026-03-15', 'R1'))).toEqual([old]);
    const { transactions, aliases } = load(here, line('2026-03-15', 'R9'));
    expect(transactions.map(({ id }) => id)).toEqual([renamed]);
    expect([...aliases]).toEqual([['R9', [renamed]]]);
  });

  test('are transactions of a reference in any script of it and its neighbours', () => {
    const here = world();
    const letter = fc.constantFrom('0', 'z', 'é', '\u{E000}', '\u{FFFD}', '\u{1F600}');
    const names = fc.uniqueArray(fc.string({ unit: letter, minLength: 1, maxLength: 3 }), { minLength: 1 });
    const ids = new Map<string, number>();
    fc.assert(
      fc.property(names, (references) => {
        for (const each of references) if (!ids.has(each)) ids.set(each, know(here, '2020-01-01', each));
        const found = idsOf(here, ...references.map((each) => line('2026-03-15', each)));
        expect(found).toEqual(references.map((each) => ids.get(each) ?? 0).sort((a, b) => a - b));
      }),
    );
  });

  test('are no transactions of the years between two far stretches of days', () => {
    const here = world();
    know(here, '2023-06-01', null);
    const [first, last] = [know(here, '2020-01-02', null), know(here, '2026-03-02', null)];
    const between = know(here, '2023-07-01', 'R1');
    expect(idsOf(here, line('2020-01-01'), line('2026-03-01', 'R1'))).toEqual([first, last, between]);
  });

  test('are deleted ones as well, and the as-of of what a newer document confirmed', () => {
    const here = world();
    const [gone, kept] = [know(here, '2026-03-01', null), know(here, '2026-03-02', null)];
    deleteTransaction(here.store, transactionIdOf(gone), '2026-04-01');
    renew(here.store, [transactionIdOf(gone), transactionIdOf(kept)], '2026-05-01');
    deleteTransaction(here.store, transactionIdOf(gone), '2026-04-30');
    const { transactions } = load(here, line('2026-03-01'));
    expect(transactions.map(({ state, asOf }) => [state, asOf])).toEqual([
      ['deleted', '2026-05-01'],
      ['live', '2026-05-01'],
    ]);
  });

  test('are corrections that wait for a reference of it, until they found it', () => {
    const here = world();
    const waiting = { reference: 'R1', action: 'replace', line: line('2026-03-02', 'R2'), asOf: '2026-03-03' } as const;
    const place = { accountId: here.account.id, streamId: here.stream.id, documentId: documentIdOf(here.documentId) };
    insertCorrection(here.store, place, waiting);
    expect(load(here, line('2026-03-01', 'R8')).corrections).toEqual([]);
    const { corrections } = load(here, line('2026-03-01', 'R1'));
    expect(corrections).toEqual([{ id: 1, ...waiting }]);
    removeCorrection(here.store, 1);
    expect(load(here, line('2026-03-01', 'R1')).corrections).toEqual([]);
  });
});
