import type { AccountRef } from '../../../src/domain/account.ts';
import { addDays } from '../../../src/domain/calendar-date.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { beginRun } from '../../../src/store/documents/runs.ts';
import { bringIn } from '../../../src/sync/history/bring-in.ts';
import type { PullDeps } from '../../../src/sync/run/deps.ts';
import { connectorConfig } from '../houses/pulling.ts';
import { OWN, type Paper } from '../transfers/transfer-house.ts';
import { statement } from './statements.ts';

let papers = 0;

/** A statement as a pull brings it, in one commit, into any state. Every call is another document. */
export function bringPaper(deps: PullDeps, paper: Paper): void {
  papers += 1;
  const bytes = new TextEncoder().encode(`paper ${papers}`);
  const document = { sha256: sha256(bytes), name: `${papers}.ofx`, bytes, receivedAt: '2026-06-01T00:00:00Z' };
  const { iban, currency } = OWN[paper.of];
  const account: AccountRef = { bankId: null, branchId: null, accountId: iban, iban: null, type: null, kind: 'bank' };
  const days = paper.lines.map((each) => each.bookedOn).sort();
  const [first] = days;
  const last = days.at(-1);
  const period = paper.period ?? (first && last && ([addDays(first, -20), addDays(last, 20)] as const));
  const read = statement(paper.lines, {
    account,
    currency,
    asOf: paper.asOf ?? '2026-06-01T00:00:00Z',
    ...(period === undefined ? {} : { period }),
    ...(paper.kind === undefined ? {} : { kind: paper.kind }),
  });
  const { store } = deps;
  store.transact(() => {
    const runId = beginRun(store, { kind: 'pull', connector: 'inbox', trigger: 'command' });
    bringIn(deps, connectorConfig({}), runId, {
      document,
      format: paper.format ?? 'ofx',
      statements: [read],
      issues: [],
    });
  });
}
