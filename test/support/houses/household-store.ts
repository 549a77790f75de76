import { LINES } from '../../../scripts/samples/household.ts';
import { statementIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { insertLines } from '../../../src/store/lines/lines.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { line as said } from '../identity/statements.ts';

const REQUEST = `INSERT INTO requests (key, object, account_id, transaction_id, kind, method, path, body, state, attempts,
  first_sent_at, finished_at, status, answer, run_id, document_id)
  VALUES (?, ?, ?, ?, 'transaction.upsert', 'POST', '/v1/transactions/upsert', ?, ?, 1, ?, ?, ?, ?, 1, ?)`;

export interface HouseholdOptions {
  /** Adds what needs a look: a failed connector, a refused record, unreadable and held documents, an open balance. */
  readonly trouble?: boolean;
  /** Texts for the first lines in place of the household's own. */
  readonly payees?: readonly string[];
}

/** A store with the sample household in it, as after a first sync: two accounts, all confirmed. */
export function openHousehold(folder: string, clock: Clock, options: HouseholdOptions = {}): Store {
  const store = openStore(folder, clock);
  store.transact(() => {
    const now = clock.now();
    store.db.exec(`INSERT INTO runs (id, kind, connector, trigger, started_at, finished_at, outcome, counts) VALUES
      (1, 'pull', 'samples', 'start', ${now - 130_000}, ${now - 129_000}, 'ok', '{"documents":2,"created":72}'),
      (2, 'push', NULL, 'start', ${now - 129_000}, ${now - 128_000}, 'ok', '{"sent":76,"created":74,"updated":2}')`);
    addAccount(store, { id: 1, handle: 'checking', name: 'Everyday Checking', kind: 'bank', balance: 500_234 });
    addAccount(store, { id: 2, handle: 'card', name: 'Credit Card', kind: 'card', balance: -14_408 });
    addLines(store, 1, 'checking', options.payees ?? []);
    addLines(store, 2, 'card', []);
    if (options.trouble === true) addTrouble(store);
  });
  return store;
}

interface SeededAccount {
  readonly id: number;
  readonly handle: string;
  readonly name: string;
  readonly kind: string;
  readonly balance: number;
}

function addAccount(store: Store, { id, handle, name, kind, balance }: SeededAccount): void {
  const { db, clock } = store;
  const sha = String(id).repeat(64);
  db.prepare(
    `INSERT INTO accounts (id, handle, reference, currency, kind, name, ledger_id, balance, balance_on, balance_as_of, proof)
     VALUES (?, ?, '{}', 'EUR', ?, ?, ?, ?, '2026-03-31', '2026-03-31', 'proved')`,
  ).run(id, handle, kind, name, `acc_${handle}`, balance);
  db.prepare("INSERT INTO streams (id, account_id, name) VALUES (?, ?, 'ofx')").run(id, id);
  db.prepare(
    `INSERT INTO documents (id, sha256, name, size, received_at, format, state, reader, connector, run_id, imported_at)
     VALUES (?, ?, ?, 5709, '2026-04-01T08:00:00Z', 'ofx', 'imported', 'ofx 1', 'samples', 1, ?)`,
  ).run(id, sha, `${handle}-2026-q1.ofx`, clock.now() - 129_500);
  db.prepare(
    `INSERT INTO origins (document_id, connector, origin, fingerprint, name, receipt, seen_at)
     VALUES (?, 'samples', ?, '1', ?, 'null', ?)`,
  ).run(id, `/inbox/${handle}-2026-q1.ofx`, `${handle}-2026-q1.ofx`, clock.now() - 129_900);
  db.prepare(
    `INSERT INTO statements (id, document_id, ordinal, account_id, stream_id, kind, currency, period_from, period_to, as_of,
     closing, closing_on, proof, lines) VALUES (?, ?, 0, ?, ?, 'snapshot', 'EUR', '2026-01-01', '2026-03-31', '2026-03-31',
     ?, '2026-03-31', 'proved', ?)`,
  ).run(id, id, id, id, balance, handle === 'card' ? LINES.card.length : LINES.checking.length);
}

function addLines(store: Store, accountId: number, handle: 'checking' | 'card', payees: readonly string[]): void {
  const insert = store.db.prepare(
    `INSERT INTO transactions (account_id, stream_id, external_id, born_on, booked_on, amount, currency, payee, memo, status,
     reference, row_as_of, ledger_id, run_id, document_id) VALUES (?, ?, ?, ?, ?, ?, 'EUR', ?, ?, 'booked', ?, '2026-03-31', ?, 1, ?)`,
  );
  const request = store.db.prepare(REQUEST);
  const counts = new Map<string, number>();
  const seen = LINES[handle].map((line, index) => {
    const amount = `${line.amount < 0 ? 'e' : 'i'}${Math.abs(line.amount)}EUR`;
    const bucket = `bf1.${handle}.${line.on}.${amount}`;
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    const externalId = `${bucket}.${counts.get(bucket)}`;
    const payee = payees[index] ?? line.payee;
    const ledgerId = `txn_${handle}_${index}`;
    const row = [accountId, accountId, externalId, line.on, line.on, line.amount, payee, line.memo] as const;
    const id = Number(insert.run(...row, `LT${index}`, ledgerId, accountId).lastInsertRowid);
    const body = `{"externalId":"${externalId}","accountId":"acc_${handle}","amount":${-line.amount / 100},"date":"${line.on}"}`;
    const at = store.clock.now() - 128_500;
    request.run(`key-${externalId}`, externalId, accountId, id, body, 'done', at, at + 9, 201, 'created', accountId);
    return {
      id,
      line: { ...said(line.on, '0.00', payee), amount: BigInt(line.amount), position: { line: 20 + index * 7 } },
    };
  });
  insertLines(
    store,
    statementIdOf(accountId),
    seen.map((each) => each.line),
    (at) => {
      const id = transactionIdOf(seen[at]?.id ?? 0);
      return { id, bore: id };
    },
    'words',
  );
}

function addTrouble({ db, clock }: Store): void {
  const now = clock.now();
  db.exec(`INSERT INTO runs (id, kind, connector, trigger, started_at, finished_at, outcome, counts, error) VALUES
    (3, 'pull', 'downloads', 'schedule', ${now - 60_000}, ${now - 59_000}, 'failed', '{}',
     '{"code":"folder.unreadable","message":"the folder /inbox cannot be read: EACCES","hint":"give the user bankfeed the right to read it"}');
    UPDATE accounts SET proof = 'off', proof_difference = -1250 WHERE id = 2;
    INSERT INTO documents (id, sha256, name, size, received_at, format, state, issues, reader, connector, run_id, imported_at) VALUES
    (3, '${'3'.repeat(64)}', 'torn.ofx', 812, '2026-04-01T08:00:00Z', 'ofx', 'quarantined',
     '[{"severity":"error","code":"ofx.truncated","message":"the file ends within a transaction","position":{"line":40}}]', 'ofx 1', 'samples', 1, ${now - 90_000}),
    (4, '${'4'.repeat(64)}', 'march.csv', 812, '2026-04-01T08:00:00Z', 'csv', 'held',
     '[{"severity":"hold","code":"csv.ambiguous","message":"03/04/2026 may be 3 April or 4 March"}]', 'csv 1', 'samples', 1, ${now - 80_000})`);
  db.exec(`INSERT INTO origins (document_id, connector, origin, fingerprint, name, receipt, seen_at) VALUES
    (3, 'samples', 'torn.ofx', '1', 'torn.ofx', 'null', 0), (4, 'samples', 'march.csv', '1', 'march.csv', 'null', 0)`);
  const object = 'bf1.checking.2026-03-31.e490EUR.1';
  db.prepare(REQUEST).run(
    'key-refused',
    object,
    1,
    null,
    '{"amount":4.9}',
    'rejected',
    now - 70_000,
    now - 69_990,
    422,
    '{"code":"validation","title":"Unprocessable","detail":"date lies before the account was opened"}',
    1,
  );
}

/** The record that the ledger refused was never sent instead: the state was put back, and the owner is asked. */
export function askAboutRefused({ db }: Store, object: string): void {
  db.prepare(
    `UPDATE requests SET status = NULL, attempts = 0,
     transaction_id = (SELECT id FROM transactions WHERE external_id = object) WHERE object = ? AND state = 'rejected'`,
  ).run(object);
  db.prepare('UPDATE transactions SET ledger_id = NULL WHERE external_id = ?').run(object);
}
