/** A pass and an answer may read a waiting document at the same time: it comes in once. */
import { expect, test } from 'vitest';
import { hold } from '../../../src/domain/issue.ts';
import { documentIdOf } from '../../../src/domain/row-ids.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { beginRun } from '../../../src/store/documents/runs.ts';
import { statementsOf } from '../../../src/store/documents/statements.ts';
import { retryDocuments } from '../../../src/sync/history/retry.ts';
import { ingestDocument } from '../../../src/sync/ingest/ingest-document.ts';
import type { ParsePool } from '../../../src/sync/parse/pool.ts';
import { archiveDocument } from '../../../src/sync/read/archive.ts';
import { transactionsIn } from '../../support/ask.ts';
import { connectorConfig, pullHouse } from '../../support/houses/pulling.ts';
import { workshop } from '../../support/houses/workshop.ts';
import { line, statement } from '../../support/identity/statements.ts';

const open = workshop();
const INBOX = connectorConfig({ account: 'checking' });
const CHECKING = { handle: 'checking', name: null, type: null, currency: null };
const READ = { format: 'csv', statements: [statement([line('2026-03-02', '-12.50', 'Grocer')])] };

test('a document that waits and is read twice at once is imported once, and known the other time', async () => {
  const parsePool: ParsePool = {
    parse: async () => ({ ...READ, issues: [], proofs: [] }),
    prepare: () => Promise.reject(new Error('nothing is prepared here')),
    open: () => Promise.reject(new Error('nothing is opened here')),
    [Symbol.asyncDispose]: async () => undefined,
  };
  const accounts = [{ handle: 'checking', currency: 'EUR' }];
  const { deps } = await pullHouse({ room: open(), parsePool, accounts, inbox: INBOX });
  const { store } = deps;
  const bytes = new TextEncoder().encode('march');
  const document = { sha256: sha256(bytes), name: 'march.csv', bytes, receivedAt: '2026-04-01T00:00:00Z' };
  archiveDocument(store.folder, document);
  store.transact(() => {
    const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
    ingestDocument(deps, INBOX, runId, { document, ...READ, issues: [hold('csv.unproved', 'nothing proves it')] });
  });
  const retry = () => retryDocuments(deps, [documentIdOf(1)], () => CHECKING);
  const both = await Promise.all([retry(), retry()]);
  expect(both.map(({ counts }) => counts.imported).sort()).toEqual([0, 1]);
  expect(statementsOf(store, documentIdOf(1))).toHaveLength(1);
  expect(transactionsIn(store)).toHaveLength(1);
});
