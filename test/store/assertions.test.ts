import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { identify } from '../../src/core/identify.ts';
import { factsOf } from '../../src/core/normalise.ts';
import { UNNAMED_ACCOUNT } from '../../src/domain/account.ts';
import { addDays, type CalendarDate } from '../../src/domain/calendar-date.ts';
import { accountIdOf, statementIdOf } from '../../src/domain/row-ids.ts';
import type { Statement, StatementLine } from '../../src/domain/statement.ts';
import type { Assertion } from '../../src/domain/transaction.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { openStream } from '../../src/store/accounts/streams.ts';
import { saveDocument } from '../../src/store/documents/documents.ts';
import { beginRun } from '../../src/store/documents/runs.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { loadHistory } from '../../src/store/streams/history.ts';
import { writeIdentification } from '../../src/sync/ingest/write-identification.ts';
import { FakeClock } from '../support/clock/fake-clock.ts';
import { tempFolder } from '../support/run/temp.ts';

const START = '2026-01-01' as CalendarDate;
/** Enough for a range of transactions that are shown again, and for words that are written many at once. */
const LINES = 100;

function line(at: number, payee: string, reference: string | null, balance: bigint | null): StatementLine {
  return {
    ...{
      reference,
      status: 'booked',
      bookedOn: addDays(START, at),
      valueOn: null,
      time: null,
      amount: -100n - BigInt(at),
    },
    ...{ currency: null, payee, memo: null, type: null, checkNumber: null, counterparty: null, original: null },
    ...{ balance, correction: null, position: { line: at + 1 } },
  } as StatementLine;
}

function openWithAccount(): Store {
  const store = openStore(join(tempFolder(), 'state'), new FakeClock());
  onTestFinished(() => store.close());
  const reference = { ...UNNAMED_ACCOUNT, accountId: '1' };
  insertAccount(store, { handle: 'a', reference, currency: 'USD', kind: 'bank', name: 'A', ledgerId: null });
  return store;
}

/** Brings one statement into the account; gives what was known of it before. */
function bring(store: Store, format: string, lines: readonly StatementLine[], asOf: string) {
  return store.transact(() => {
    const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
    const file = { name: 'a', size: 1, receivedAt: '', format, state: 'imported', issues: [], attempts: 1 } as const;
    const sha256 = `${format} ${asOf}`;
    const documentId = saveDocument(store, { ...file, sha256, reader: 'test', connector: 'inbox', runId });
    const balances = { opening: null, closing: null, available: null };
    const statement: Statement = {
      ...{ account: UNNAMED_ACCOUNT, currency: 'USD', period: null, asOf, kind: 'snapshot', balances, lines },
    };
    const stream = openStream(store, accountIdOf(1), format);
    const history = loadHistory(store, { accountId: accountIdOf(1), handle: 'a', stream, lines, period: null });
    const found = identify(factsOf(statement, 'USD', ''), lines, history);
    writeIdentification(store, found, {
      runId,
      documentId,
      accountId: accountIdOf(1),
      stream,
      asOf,
      statementId: statementIdOf(4096 * documentId),
    });
    return history.transactions;
  });
}

test('a second format of the same transactions keeps the words of the first, and both are stored', () => {
  const store = openWithAccount();
  const all = Array.from({ length: LINES }, (_, at) => at);
  const ofx = all.map((at) => line(at, `SHOP ${at}`, `R${at}`, BigInt(at)));
  const csv = all.map((at) => ({ ...line(at, `shop ${at}`, null, null), time: '10:00:00', memo: `card ${at}` }));
  bring(store, 'ofx', ofx, '2026-06-01');
  bring(store, 'ofx', ofx.slice(0, LINES - 10), '2026-06-02');
  bring(store, 'csv', csv, '2026-06-03');

  const known = bring(store, 'csv', csv, '2026-06-04');
  const words = known.map(({ assertions = [] }) => assertions.map(said));
  expect(words).toEqual(
    all.map((at) => [
      ['ofx', `SHOP ${at}`, null, null, `R${at}`, BigInt(at), at < LINES - 10 ? '2026-06-02' : '2026-06-01'],
      ['csv', `shop ${at}`, `card ${at}`, '10:00:00', null, null, '2026-06-03'],
    ]),
  );
  expect(known.map(({ payee, memo, time }) => [payee, memo, time])).toEqual(
    all.map((at) => [`SHOP ${at}`, `card ${at}`, '10:00:00']),
  );
});

function said({ stream, fields: { payee, memo, time }, reference, balance, asOf }: Assertion) {
  return [stream, payee, memo, time, reference, balance, asOf];
}
