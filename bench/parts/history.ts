/**
 * Putting history right. An account of many lines in 120 documents is folded from nothing. One of its documents is
 * undone with its requests recorded. Each in a process of its own; CPU of one thread and the highest memory.
 * `node bench/parts/history.ts [lines]`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UNNAMED_ACCOUNT } from '../../src/domain/account.ts';
import { addDays, type CalendarDate } from '../../src/domain/calendar-date.ts';
import type { Statement, StatementLine } from '../../src/domain/statement.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { findAccount } from '../../src/store/accounts/accounts.ts';
import { beginRun } from '../../src/store/documents/runs.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { foldAccount } from '../../src/sync/history/replay/refold.ts';
import { undo } from '../../src/sync/history/undo.ts';
import { ingestDocument } from '../../src/sync/ingest/ingest-document.ts';
import type { ConnectorConfig, PullDeps } from '../../src/sync/run/deps.ts';

export interface HistoryFigures {
  readonly fold: Cost;
  /** Of the document in the middle. */
  readonly undo: Cost;
}

interface Cost {
  /** Seconds of CPU, user and system. */
  readonly cpu: number;
  /** MiB: the highest resident memory of the process. */
  readonly memory: number;
}

const DOCUMENTS = 120;
const FIRST_DAY = '2014-01-01' as CalendarDate;
const A_DAY = 28;
/** Lines that a document shows of the one before. */
const OVERLAP = 80;
const INBOX: ConnectorConfig = {
  ...{ name: 'bench', use: 'folder', config: {}, format: 'auto', formatOptions: {}, account: 'checking' },
  pending: 'skip',
};

export function benchHistory(lines: number): HistoryFigures {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    childOf(folder, lines, 'fill');
    const figures = { fold: childOf(folder, lines, 'fold'), undo: childOf(folder, lines, 'undo') };
    print(`${lines} lines of ${DOCUMENTS} documents, folded from nothing`, figures.fold);
    print('one document undone, its requests recorded', figures.undo);
    console.log(JSON.stringify({ bench: 'history', lines, ...figures }));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Part = 'fill' | 'fold' | 'undo';

function childOf(folder: string, lines: number, part: Part): Cost {
  const child = spawnSync(process.execPath, [import.meta.filename, `${lines}`, part, folder], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout);
}

function carryOut(part: Part, folder: string, lines: number): Cost {
  const store = openStore(join(folder, 'state'), systemClock);
  const before = process.cpuUsage();
  if (part === 'fill') fill(store, lines);
  else if (part === 'fold') fold(store);
  else undo(depsOf(store), `d${DOCUMENTS / 2}`, { dryRun: false });
  const { user, system } = process.cpuUsage(before);
  store.close();
  return { cpu: Number(((user + system) / 1e6).toFixed(2)), memory: Math.round(process.resourceUsage().maxRSS / 1024) };
}

function fold(store: Store): void {
  const account = findAccount(store, 'checking');
  if (account === undefined) throw new Error('the account is not there');
  foldAccount(store, account)[Symbol.dispose]();
}

function fill(store: Store, lines: number): void {
  const each = Math.ceil(lines / DOCUMENTS);
  for (let at = 0; at < DOCUMENTS; at += 1) {
    const [from, to] = [Math.max(0, at * each - OVERLAP), Math.min(lines, (at + 1) * each)];
    const shown = Array.from({ length: to - from }, (_, index) => purchase(from + index));
    bring(store, `${at}`, statementOf(shown));
  }
  store.db.exec("UPDATE requests SET state = 'done'; UPDATE transactions SET ledger_id = 'l' || id, acked = '{}'");
}

function bring(store: Store, name: string, statement: Statement): void {
  const document = { sha256: name, name, bytes: new Uint8Array(), receivedAt: '2026-01-01T00:00:00Z' };
  store.transact(() => {
    const runId = beginRun(store, { kind: 'pull', connector: 'bench', trigger: 'command' });
    ingestDocument(depsOf(store), INBOX, runId, { document, format: 'ofx', statements: [statement], issues: [] });
  });
}

/** The needs of a fold, and of bringing statements, from a pull. */
function depsOf(store: Store): PullDeps {
  const config = {
    ...{ version: 'bench', baseFolder: '/', accounts: [], connectors: [INBOX], unknownAccounts: 'create' as const },
    ...{ timezone: 'UTC', currencies: {}, formats: {}, maxDocumentBytes: 1 },
  };
  const known = { store, config, clock: store.clock, signal: new AbortController().signal };
  const registry = { feed: () => ({ kind: 'source' }), formats: [] };
  return { ...known, registry, parsePool: undefined, log: undefined } as unknown as PullDeps;
}

function statementOf(lines: readonly StatementLine[]): Statement {
  const [first, last] = [lines[0], lines.at(-1)];
  const period = first === undefined || last === undefined ? null : { from: first.bookedOn, to: last.bookedOn };
  const balances = { opening: null, closing: null, available: null };
  const asOf = last?.bookedOn ?? null;
  return { account: UNNAMED_ACCOUNT, currency: 'USD', period, asOf, kind: 'snapshot', balances, lines };
}

function purchase(at: number): StatementLine {
  const random = Math.imul(at + 1, 2_654_435_761) >>> 0;
  return {
    ...{ reference: `R${String(at).padStart(9, '0')}`, status: 'booked', valueOn: null, time: null, currency: null },
    bookedOn: addDays(FIRST_DAY, Math.floor(at / A_DAY)),
    amount: -BigInt(100 + (random % 99_900)),
    payee: `MERCHANT ${random % 977} & SONS`,
    memo: `CARD 1234 TERMINAL ${random % 89} AUTH ${random % 100_003}`,
    ...{ type: 'DEBIT', checkNumber: null, counterparty: null, original: null, balance: null, correction: null },
    position: { line: at + 1 },
  };
}

function print(name: string, { cpu, memory }: Cost): void {
  console.log(`${name.padEnd(60)} ${cpu.toFixed(2)} s of CPU, ${memory} MiB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [lines = '100000', part, folder] = process.argv.slice(2);
  if (part === undefined || folder === undefined) benchHistory(Number(lines));
  else console.log(JSON.stringify(carryOut(part as Part, folder, Number(lines))));
}
