/** Undoing a document whose lines were deleted when they came: pending ones long gone, and ones that a correction deleted. */
import { expect, test } from 'vitest';
import { documentIdOf } from '../../../../src/domain/row-ids.ts';
import type { StatementLine } from '../../../../src/domain/statement.ts';
import { sha256 } from '../../../../src/lib/hash.ts';
import { beginRun } from '../../../../src/store/documents/runs.ts';
import { bringIn } from '../../../../src/sync/history/bring-in.ts';
import { retryDocuments } from '../../../../src/sync/history/retry.ts';
import { undo } from '../../../../src/sync/history/undo.ts';
import type { ParsePool } from '../../../../src/sync/parse/pool.ts';
import { archiveDocument } from '../../../../src/sync/read/archive.ts';
import type { PullDeps } from '../../../../src/sync/run/deps.ts';
import { pendingsIn } from '../../../support/ask.ts';
import { connectorConfig } from '../../../support/houses/pulling.ts';
import { line, statement } from '../../../support/identity/statements.ts';
import { OWN, transferHouse } from '../../../support/transfers/transfer-house.ts';

const INBOX = connectorConfig({ pending: 'push' });
const CAFE = line('2026-03-01', '-3.50', 'Cafe');
const PENDING = { ...CAFE, status: 'pending' } as const;
const SENT = [['2026-03-01', 3.5]];

/** Documents are `d1`, `d2` … in the order in which they were brought, each showing all days since February 20. */
async function house() {
  const { deps: plain, push, transactions } = await transferHouse();
  const papers = new Map<string, ReturnType<typeof statement>>();
  const parsePool: ParsePool = {
    parse: async ({ sha256: hash }) => {
      const read = papers.get(hash);
      if (read === undefined) throw new Error('no such paper');
      return { format: 'ofx', statements: [read], issues: [], proofs: [] };
    },
    prepare: () => Promise.reject(new Error('nothing is prepared here')),
    open: () => Promise.reject(new Error('nothing is opened here')),
    [Symbol.asyncDispose]: async () => undefined,
  };
  const deps: PullDeps = { ...plain, parsePool, config: { ...plain.config, connectors: [INBOX] } };
  const { store } = deps;
  return {
    bring(asOf: string, ...lines: readonly StatementLine[]): void {
      const bytes = new TextEncoder().encode(`gone ${papers.size}`);
      const document = { sha256: sha256(bytes), name: `${papers.size}`, bytes, receivedAt: `${asOf}T00:00:00Z` };
      const account = { bankId: null, branchId: null, accountId: OWN.a.iban, iban: null, type: null };
      const period = ['2026-02-20', asOf] as const;
      const named = { ...account, kind: 'bank' } as const;
      const read = statement(lines, { account: named, currency: 'EUR', asOf: `${asOf}T12:00:00Z`, period });
      papers.set(document.sha256, read);
      archiveDocument(store.folder, document);
      store.transact(() => {
        const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
        bringIn(deps, INBOX, runId, { document, format: 'ofx', statements: [read], issues: [] });
      });
    },
    undo: (document: string) => void undo(deps, document, { dryRun: false }),
    undoTogether: (...documents: readonly string[]) => void undo(deps, documents, { dryRun: false }),
    retry: async (document: number) => {
      expect(await retryDocuments(deps, [documentIdOf(document)])).toMatchObject({
        outcome: 'ok',
        counts: { imported: 1 },
      });
    },
    /** The ledger's records when all is sent. */
    sent: async () => {
      await push();
      return (await transactions()).map(({ amount, date }) => [date, amount]);
    },
    pendings: () => pendingsIn(store).map(({ state }) => state),
  };
}

test('an undone pending line that was never sent is unknown: it is sent when a file lists it in time', async () => {
  const { bring, sent, undo } = await house();
  bring('2026-03-15');
  bring('2026-03-01', PENDING);
  expect(await sent()).toEqual([]);
  undo('d2');
  bring('2026-03-02', PENDING);
  expect(await sent()).toEqual(SENT);
});

test.each([
  ['on its day', CAFE, '2026-03-01'],
  ['later', { ...CAFE, bookedOn: line('2026-03-03', '-1').bookedOn }, '2026-03-03'],
  ['under its reference', { ...CAFE, reference: 'p1' }, '2026-03-01'],
])('the booked line of a pending one that was never sent and is undone is sent once: %s', async (_, booked, on) => {
  const { bring, sent, undo } = await house();
  bring('2026-03-15');
  bring('2026-03-01', { ...PENDING, reference: booked.reference });
  undo('d2');
  bring('2026-03-16', booked);
  bring('2026-03-17', booked);
  expect(await sent()).toEqual([[on, 3.5]]);
});

test('a retried pending line is as long gone as before, and can be undone a second time', async () => {
  const { bring, pendings, retry, sent, undo } = await house();
  bring('2026-03-15');
  bring('2026-03-01', PENDING);
  undo('d2');
  await retry(2);
  expect(pendings()).toEqual(['withdrawn']);
  expect(await sent()).toEqual([]);
  undo('d2');
  bring('2026-03-02', PENDING);
  expect(await sent()).toEqual(SENT);
});

test('a retried pending line is the one that another file listed in the meantime', async () => {
  const { bring, retry, sent, undo } = await house();
  bring('2026-03-15');
  bring('2026-03-01', PENDING);
  undo('d2');
  bring('2026-03-02', PENDING);
  await retry(2);
  bring('2026-03-04', CAFE);
  expect(await sent()).toEqual(SENT);
});

test('a retried pending line that nothing shows as gone any more is sent under its former id', async () => {
  const { bring, pendings, retry, sent, undo } = await house();
  bring('2026-03-15');
  bring('2026-03-01', PENDING);
  undo('d2');
  undo('d1');
  await retry(2);
  expect(await sent()).toEqual(SENT);
  expect(pendings()).toEqual(['open']);
  bring('2026-03-04', CAFE);
  expect(await sent()).toEqual(SENT);
});

test('a pending line that went while its document was undone is not sent when that is retried', async () => {
  const { bring, retry, sent, undo } = await house();
  bring('2026-03-01', PENDING);
  expect(await sent()).toEqual(SENT);
  undo('d1');
  bring('2026-03-18');
  await retry(1);
  expect(await sent()).toEqual([]);
  bring('2026-03-20');
  expect(await sent()).toEqual([]);
});

test('a pending line goes with its document, also when the later document without it is undone too', async () => {
  const { bring, retry, sent, undo } = await house();
  bring('2026-03-01', PENDING);
  expect(await sent()).toEqual(SENT);
  bring('2026-03-18');
  expect(await sent()).toEqual([]);
  undo('d1');
  undo('d2');
  expect(await sent()).toEqual([]);
  await retry(1);
  expect(await sent()).toEqual(SENT);
});

test('a document that was imported again and the later document without its pending line are undone in either order', async () => {
  const { bring, pendings, retry, sent, undo } = await house();
  bring('2026-03-01', PENDING);
  expect(await sent()).toEqual(SENT);
  bring('2026-03-18');
  undo('d1');
  await retry(1);
  expect(await sent()).toEqual([]);
  undo('d2');
  undo('d1');
  expect(await sent()).toEqual([]);
  await retry(1);
  expect(await sent()).toEqual(SENT);
  expect(pendings()).toEqual(['open']);
  bring('2026-03-04', CAFE);
  expect(await sent()).toEqual(SENT);
});

test('a line that the bank deleted stays so until its document stands and the correction does not', async () => {
  const { bring, retry, sent, undo } = await house();
  const booked = { ...CAFE, reference: 'r1' };
  bring('2026-03-02', booked);
  expect(await sent()).toEqual(SENT);
  bring('2026-03-04', { ...booked, reference: 'c1', correction: { reference: 'r1', action: 'delete' } });
  expect(await sent()).toEqual([]);
  undo('d1');
  await retry(1);
  expect(await sent()).toEqual([]);
  undo('d1');
  undo('d2');
  expect(await sent()).toEqual([]);
  await retry(1);
  expect(await sent()).toEqual(SENT);
});

test('of two documents undone together only that of a gone pending line is retried: the line stands', async () => {
  const { bring, retry, sent, undoTogether } = await house();
  bring('2026-03-01', PENDING);
  bring('2026-03-18');
  expect(await sent()).toEqual([]);
  undoTogether('d1', 'd2');
  await retry(1);
  expect(await sent()).toEqual(SENT);
});

test('a line stays as long as a file that stands shows it', async () => {
  const { bring, sent, undo } = await house();
  bring('2026-03-15');
  bring('2026-03-01', PENDING);
  bring('2026-03-02', PENDING);
  undo('d2');
  expect(await sent()).toEqual(SENT);
  undo('d3');
  expect(await sent()).toEqual([]);
  bring('2026-03-03', PENDING);
  expect(await sent()).toEqual(SENT);
});

test('a line whose deletion came before it is sent when both are undone and a file shows it', async () => {
  const { bring, sent, undo } = await house();
  const booked = { ...CAFE, reference: 'r1' };
  bring('2026-03-04', { ...booked, reference: 'c1', correction: { reference: 'r1', action: 'delete' } });
  bring('2026-03-02', booked);
  expect(await sent()).toEqual([]);
  undo('d2');
  undo('d1');
  bring('2026-03-03', booked);
  expect(await sent()).toEqual(SENT);
});

test('a line that a correction had deleted stays deleted while the correction stands', async () => {
  const { bring, sent, undo } = await house();
  const booked = { ...CAFE, reference: 'r1' };
  bring('2026-03-04', { ...booked, reference: 'c1', correction: { reference: 'r1', action: 'delete' } });
  bring('2026-03-02', booked);
  undo('d2');
  bring('2026-03-03', booked);
  expect(await sent()).toEqual([]);
});
