/** Turns a state into one that would take a test long to come to. */
import type { Issue } from '../../src/domain/issue.ts';
import type { Store } from '../../src/store/store.ts';
import { type AskedRequest, requestsIn } from './ask.ts';

/** As if the ledger had answered to all recorded requests, or to the named ones. */
export function confirm(store: Store, isMeant: (request: AskedRequest) => boolean = () => true): void {
  const done = store.db.prepare("UPDATE requests SET state = 'done', answer = 'created' WHERE id = ?");
  for (const request of requestsIn(store).filter(isMeant)) done.run(request.id);
  store.db.exec(`UPDATE transactions SET ledger_id = 'ledger-' || id WHERE ledger_id IS NULL;
    UPDATE accounts SET ledger_id = 'ledger-' || id WHERE ledger_id IS NULL`);
}

/** As if the ledger had refused all recorded requests. */
export function refuse(store: Store): void {
  store.db.exec("UPDATE requests SET state = 'rejected', status = 422, finished_at = 0");
}

/** As if the process had died between an answer that created a transaction and writing it down. */
export function forgetAnswers(store: Store): void {
  store.db.exec(
    "UPDATE requests SET state = 'sent', finished_at = NULL, answer = NULL WHERE kind = 'transaction.upsert'",
  );
}

/** As if the source had refused to vouch for the document. @param document its row id */
export function withhold(store: Store, document: number, issue: Issue): void {
  const sql = "INSERT INTO deliveries (document_id, hints, withheld) VALUES (?, '{}', ?)";
  store.db.prepare(sql).run(document, JSON.stringify(issue));
}

/** As if the reader had asked the owner this. @param document its row id */
export function holdWith(store: Store, document: number, issue: Issue): void {
  const sql = "UPDATE documents SET state = 'held', issues = ? WHERE id = ?";
  store.db.prepare(sql).run(JSON.stringify([issue]), document);
}

/** As if a pass of `connector` were at work. Gives what it does next. */
export function atWork(store: Store, connector: string) {
  const { db, clock } = store;
  const begin = "INSERT INTO runs (kind, connector, trigger, started_at) VALUES ('pull', ?, 'schedule', ?)";
  const run = Number(db.prepare(begin).run(connector, clock.now()).lastInsertRowid);
  return {
    /** Stores a document with so many lines of the first account. */
    brings: (name: string, lines: number) => {
      const document = Number(
        db
          .prepare(
            `INSERT INTO documents (sha256, name, size, received_at, format, state, reader, connector, run_id, imported_at)
             VALUES (?, ?, 1, '2026-04-01T08:00:00Z', 'ofx', 'imported', 'ofx 1', ?, ?, ?)`,
          )
          .run(name.padEnd(64, '0'), name, connector, run, clock.now()).lastInsertRowid,
      );
      db.prepare(
        `INSERT INTO statements (document_id, ordinal, account_id, stream_id, kind, as_of, proof, lines)
         VALUES (?, 0, 1, 1, 'snapshot', '2026-04-01', 'unproved', ?)`,
      ).run(document, lines);
    },
    /** So many requests have no answer yet. */
    asks: (requests: number) => {
      const open = "UPDATE requests SET state = 'ready' WHERE id IN (SELECT id FROM requests ORDER BY id LIMIT ?)";
      db.prepare(open).run(requests);
    },
    ends: () => {
      db.exec("UPDATE requests SET state = 'done' WHERE state = 'ready'");
      db.prepare("UPDATE runs SET finished_at = ?, outcome = 'ok' WHERE id = ?").run(clock.now(), run);
    },
  };
}
