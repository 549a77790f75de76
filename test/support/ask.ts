/** Questions of tests to a state. They do not know how it is kept: only this file and the store do. */
import type { Issue } from '../../src/domain/issue.ts';
import { AS_OF } from '../../src/store/as-of.ts';
import type { Store } from '../../src/store/store.ts';

/** An open store, or a database that a test opened by itself. */
type State = Pick<Store, 'db'>;

interface AskedTransaction {
  readonly id: number;
  readonly account: string;
  readonly externalId: string;
  readonly bookedOn: string;
  /** In minor units. */
  readonly amount: number;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly reference: string | null;
  readonly balance: number | null;
  readonly asOf: string;
  readonly status: 'booked' | 'pending';
  readonly state: 'live' | 'deleted' | 'undone';
  /** Null until the ledger has answered. */
  readonly ledgerId: string | null;
  /** JSON of what the ledger last confirmed. */
  readonly acked: string | null;
}

/** All of them, in the order in which they came into being. */
export function transactionsIn({ db }: State): readonly AskedTransaction[] {
  const sql = `SELECT t.id, a.handle AS account, t.external_id AS externalId, t.booked_on AS bookedOn, t.amount, t.payee,
      t.memo, t.reference, t.balance, ${AS_OF} AS asOf, t.status, t.state, t.ledger_id AS ledgerId, t.acked
    FROM transactions t JOIN accounts a ON a.id = t.account_id ORDER BY t.id`;
  return db.prepare<[], AskedTransaction>(sql).all();
}

/** The transactions that stand in the ledger, or will. */
export function liveIn(state: State): readonly AskedTransaction[] {
  return transactionsIn(state).filter((each) => each.state === 'live');
}

export interface AskedRequest {
  readonly id: number;
  readonly key: string;
  readonly kind: string;
  readonly object: string;
  readonly transactionId: number | null;
  readonly state: 'ready' | 'sent' | 'done' | 'rejected' | 'cancelled';
  readonly attempts: number;
  readonly body: string | null;
  readonly expects: string | null;
}

/** The outbox, in the order in which its requests were recorded. */
export function requestsIn({ db }: State): readonly AskedRequest[] {
  const sql = `SELECT id, key, kind, object, transaction_id AS transactionId, state, attempts, body, expects
    FROM requests ORDER BY id`;
  return db.prepare<[], AskedRequest>(sql).all();
}

interface AskedRefusal {
  readonly object: string;
  /** In minor units. */
  readonly amount: number;
  /** JSON: the ledger's problem, or what the owner is asked. */
  readonly answer: string;
}

/** The refused records of transactions. */
export function refusedIn({ db }: State): readonly AskedRefusal[] {
  const sql = `SELECT r.object, t.amount, r.answer FROM requests r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.state = 'rejected' ORDER BY r.id`;
  return db.prepare<[], AskedRefusal>(sql).all();
}

/** Whether the ledger has answered about the first transaction of this amount, in minor units. */
export function isAnsweredIn({ db }: State, amount: number): boolean {
  const sql = 'SELECT ledger_id FROM transactions WHERE amount = ? ORDER BY id LIMIT 1';
  return db.prepare<[number], { ledger_id: string | null }>(sql).get(amount)?.ledger_id != null;
}

interface AskedTransfer {
  readonly state: string;
  /** The externalIds of its legs. */
  readonly outflow: string;
  readonly inflow: string | null;
}

export function transfersIn({ db }: State): readonly AskedTransfer[] {
  const sql = `SELECT p.state, o.external_id AS outflow, i.external_id AS inflow FROM transfers p
    JOIN transactions o ON o.id = p.outflow_id LEFT JOIN transactions i ON i.id = p.inflow_id ORDER BY p.rowid`;
  return db.prepare<[], AskedTransfer>(sql).all();
}

interface AskedAccount {
  readonly handle: string;
  /** The bank's last, in minor units, with its day, and what the ledger was told of it. */
  readonly balance: number | null;
  readonly balanceOn: string | null;
  readonly toldBalance: number | null;
  readonly currency: string | null;
}

export function accountsIn({ db }: State): readonly AskedAccount[] {
  const sql = `SELECT handle, balance, balance_on AS balanceOn, told_balance AS toldBalance, currency FROM accounts
    ORDER BY id`;
  return db.prepare<[], AskedAccount>(sql).all();
}

interface AskedDocument {
  /** As commands name it: `d7`. */
  readonly id: string;
  readonly sha256: string;
  readonly name: string;
  readonly state: string;
  readonly isUndone: boolean;
  /** Where it lay or came from, `connector: name`, each place once. */
  readonly origins: readonly string[];
  readonly issues: readonly Issue[];
}

export function documentsIn({ db }: State): readonly AskedDocument[] {
  const sql = `SELECT 'd' || id AS id, sha256, name, state, issues, id IN (SELECT document_id FROM undone) AS isUndone,
      (SELECT json_group_array(connector || ': ' || origin ORDER BY o.id) FROM origins o WHERE document_id = d.id) AS origins
    FROM documents d ORDER BY d.id`;
  return db
    .prepare<
      [],
      Omit<AskedDocument, 'isUndone' | 'origins' | 'issues'> & { isUndone: number; origins: string; issues: string }
    >(sql)
    .all()
    .map((row) => ({
      ...row,
      isUndone: row.isUndone === 1,
      origins: JSON.parse(row.origins) as string[],
      issues: JSON.parse(row.issues) as Issue[],
    }));
}

/** Of each connector the place up to which it has read, in its own words. */
export function cursorsIn({ db }: State): Readonly<Record<string, unknown>> {
  const rows = db.prepare<[], { connector: string; cursor: string }>('SELECT connector, cursor FROM cursors').all();
  return Object.fromEntries(rows.map(({ connector, cursor }): [string, unknown] => [connector, JSON.parse(cursor)]));
}

/** The streams of which a document stands. */
export function standingStreamsIn({ db }: State): readonly unknown[] {
  const sql = `SELECT name, trust, agreed, disagreed FROM streams m WHERE EXISTS (SELECT 1 FROM statements s
    WHERE s.stream_id = m.id AND s.document_id NOT IN (SELECT document_id FROM undone)) ORDER BY name`;
  return db.prepare(sql).all();
}

/** The assertions of each stream about transactions that several of them show. */
export function assertionsIn({ db }: State): readonly unknown[] {
  return db.prepare('SELECT * FROM assertions ORDER BY transaction_id, stream_id').all();
}

interface AskedPending {
  readonly state: 'open' | 'booked' | 'withdrawn' | 'double';
}

/** Lines that were pending once, with all that is known of them. */
export function pendingsIn({ db }: State): readonly AskedPending[] {
  return db.prepare<[], AskedPending>('SELECT * FROM pendings ORDER BY transaction_id').all();
}

/** The proofs of each statement, in the order of arrival. */
export function proofsIn({ db }: State): readonly string[] {
  return db.prepare<[], string>('SELECT proof FROM statements ORDER BY document_id').pluck().all();
}

interface AskedRun {
  readonly connector: string | null;
  readonly kind: string;
  readonly outcome: string | null;
}

export function runsIn({ db }: State): readonly AskedRun[] {
  return db.prepare<[], AskedRun>('SELECT connector, kind, outcome FROM runs ORDER BY id').all();
}

/** How much a state holds of each; nothing of any where nothing has come. */
export function countsIn({ db }: State): Readonly<Record<(typeof COUNTED)[number], number>> {
  const counts = COUNTED.map((table) => [table, db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()]);
  return Object.fromEntries(counts);
}

const COUNTED = [
  ...(['documents', 'readings', 'origins', 'cursors', 'runs', 'accounts', 'statements'] as const),
  ...(['transactions', 'lines', 'requests'] as const),
] as const;

/** All that follows from the standing documents, and the rows of those that left. */
export function foldedRowsIn({ db }: Store) {
  const all = (sql: string) => db.prepare(sql).all();
  return {
    accounts: all('SELECT handle, balance, balance_on, balance_as_of, proof, proof_difference FROM accounts'),
    counterparts: all('SELECT * FROM counterparts ORDER BY 1, 2'),
    documents: all('SELECT id, issues FROM documents ORDER BY id'),
    lines: all('SELECT statement_id, line, transaction_id, bore FROM lines ORDER BY 1, 2'),
    statements: all('SELECT id, proof, proof_difference, issues FROM statements ORDER BY id'),
    streams: all('SELECT name, trust, agreed, disagreed FROM streams ORDER BY name'),
    transactions:
      all(`SELECT id, external_id, state, deleted_by, booked_on, amount, payee, reference, birth, document_id
      FROM transactions ORDER BY id`),
  };
}
