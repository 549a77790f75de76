/** A real store into which statements go as values: no file is written, none is parsed. */
import { expect } from 'vitest';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import type { Statement } from '../../../src/domain/statement.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { AS_OF } from '../../../src/store/as-of.ts';
import { beginRun } from '../../../src/store/documents/runs.ts';
import { statementsOf } from '../../../src/store/documents/statements.ts';
import { placesIn } from '../../../src/store/lines/lines.ts';
import type { Store } from '../../../src/store/store.ts';
import { bringIn } from '../../../src/sync/history/bring-in.ts';
import { rereadDocuments } from '../../../src/sync/history/reread.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { undo } from '../../../src/sync/history/undo.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { archiveDocument } from '../../../src/sync/read/archive.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';
import { connectorConfig, pullHouse } from './pulling.ts';
import type { Room } from './workshop.ts';

const INBOX = connectorConfig({ account: 'checking', pending: 'push' });

/** Papers name no account, and are of several formats. */
const CHECKING = { handle: 'checking', name: null, type: null, currency: null };

export interface Paper {
  readonly format: string;
  readonly statement: Statement;
  /** Further ones in the same document. */
  readonly others?: readonly Statement[];
}

export interface Desk {
  readonly store: Store;
  bring(paper: Paper): void;
  undo(...documents: readonly number[]): void;
  retry(document: number): Promise<void>;
  /** Reads a document again, by a reader that now finds this in it. */
  reread(document: number, paper: Paper): Promise<void>;
}

export async function deskIn(room: Room): Promise<Desk> {
  const papers = new Map<string, Paper>();
  const parsePool: ParsePool = {
    parse: async (document) => {
      const paper = papers.get(document.sha256);
      if (paper === undefined) throw new Error('no such paper');
      return { format: paper.format, statements: statementsIn(paper), issues: [], proofs: [] };
    },
    prepare: () => Promise.reject(new Error('nothing is prepared here')),
    open: () => Promise.reject(new Error('nothing is opened here')),
    [Symbol.asyncDispose]: async () => undefined,
  };
  const accounts = [{ handle: 'checking', currency: 'EUR' }];
  const { deps } = await pullHouse({ room, parsePool, accounts, inbox: INBOX });
  return { store: deps.store, ...verbsOf(deps, papers) };
}

function verbsOf(deps: PullDeps, papers: Map<string, Paper>): Omit<Desk, 'store'> {
  const { store } = deps;
  return {
    bring: (paper) => {
      const bytes = new TextEncoder().encode(`${papers.size}`);
      const document = { sha256: sha256(bytes), name: `${papers.size}`, bytes, receivedAt: '2026-06-01T00:00:00Z' };
      papers.set(document.sha256, paper);
      archiveDocument(store.folder, document);
      store.transact(() => {
        const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
        const { format } = paper;
        const read = { document, format, statements: statementsIn(paper), issues: [], chosen: CHECKING };
        bringIn(deps, INBOX, runId, read);
      });
    },
    undo: (...documents) =>
      void undo(
        deps,
        documents.map((id) => `d${id}`),
        { dryRun: false },
      ),
    reread: async (document, paper) => {
      papers.set(String(store.db.prepare('SELECT sha256 FROM documents WHERE id = ?').pluck().get(document)), paper);
      expect(await rereadDocuments(deps, [documentIdOf(document)])).toMatchObject({ outcome: 'ok' });
    },
    retry: async (document) => {
      expect(await retryDocuments(deps, [documentIdOf(document)])).toMatchObject({
        outcome: 'ok',
        counts: { imported: 1 },
      });
    },
  };
}

function statementsIn({ statement, others = [] }: Paper): readonly Statement[] {
  return [statement, ...others];
}

/** A line of a document in the store. */
export interface LineIn {
  readonly id: string;
  readonly said: object;
}

interface Word {
  readonly name: string;
  readonly as_of: string;
}

const ASSERTIONS = `SELECT s.name, g.booked_on, g.payee, g.reference, g.as_of FROM assertions g
  JOIN streams s ON s.id = g.stream_id WHERE g.transaction_id = ? ORDER BY s.name`;

/** Of a document's only statement, or of all. */
export function linesIn(store: Store, document: number): readonly LineIn[] {
  const sql = `SELECT t.*, ${AS_OF} AS as_of, s.name AS stream
    FROM transactions t JOIN streams s ON s.id = t.stream_id WHERE t.id = ?`;
  return statementsOf(store, documentIdOf(document)).flatMap(({ id }) =>
    placesIn(store, id).map((transactionId) => {
      const row = store.db.prepare<[number], Record<string, unknown>>(sql).get(transactionId) ?? {};
      const words = store.db.prepare<[number], Word>(ASSERTIONS).all(transactionId);
      const [only, other] = words;
      // An assertion of its own stream alone is the transaction's, whether it is kept beside it or not.
      const own = other === undefined && only?.name === row.stream ? only : undefined;
      const assertions = own === undefined ? words : [];
      const { external_id: externalId, booked_on, amount, payee, memo, reference, state, as_of, stream } = row;
      return {
        // A line that the bank withdrew before it was sent has an id that nobody knows: another one will do.
        id: state === 'deleted' ? bucketOf(String(externalId)) : String(externalId),
        said: {
          ...{ booked_on, amount, payee, memo, reference, state, stream, assertions },
          as_of: own === undefined ? as_of : own.as_of,
        },
      };
    }),
  );
}

/** An id without the ordinal. */
export const bucketOf = (id: string) => id.slice(0, id.lastIndexOf('.'));
