/**
 * Identifying statements against the store. Reading the history and matching are measured by themselves, in a process
 * of their own. They are also measured with the writing, in one commit and without requests. CPU of one thread; a known
 * store of as many lines as the statement has.
 * `node bench/identify.ts [lines]`
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identify } from '../src/core/identify.ts';
import { factsOf } from '../src/core/normalise.ts';
import { UNNAMED_ACCOUNT } from '../src/domain/account.ts';
import { addDays, type CalendarDate } from '../src/domain/calendar-date.ts';
import { currencyTable } from '../src/domain/currency.ts';
import { accountIdOf } from '../src/domain/row-ids.ts';
import type { Statement, StatementLine } from '../src/domain/statement.ts';
import { systemClock } from '../src/lib/clock.ts';
import { findAccount } from '../src/store/accounts/accounts.ts';
import { openStream } from '../src/store/accounts/streams.ts';
import { saveDocument } from '../src/store/documents/documents.ts';
import { beginRun } from '../src/store/documents/runs.ts';
import { nextPlace } from '../src/store/documents/statements.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { loadHistory } from '../src/store/streams/history.ts';
import { ingestStatement } from '../src/sync/ingest/ingest-statement.ts';

export interface IdentifyFigures {
  /**
   * Seconds of CPU of reading the history and matching. The statement is the same one, one of the same format, or one
   * of another.
   */
  readonly matching: Matching;
  /** The same, and writing what was learnt. */
  readonly again: number;
  readonly acrossStreams: number;
  /** A fifth of the lines, all of one amount on one day: at first, again, and of another format. */
  readonly oneBucket: readonly [number, number, number];
  /** MiB that identifying 1,000 lines adds, before and after the history has grown tenfold. */
  readonly memory: readonly [number, number];
}

interface Matching {
  readonly again: number;
  readonly acrossStreams: number;
}

const FIRST_DAY = '2010-01-01' as CalendarDate;
/** Asks the program for this part alone. */
const MATCHING = 'matching';
/** Purchases a day. */
const A_DAY = 40;
const ACCOUNT = {
  handle: 'checking',
  stored: undefined,
  config: undefined,
  currency: 'USD',
  name: 'A',
  type: 'bank',
  by: 'number' as const,
};

export function benchIdentify(lines: number): IdentifyFigures {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    const matching = matchingOf(lines);
    print('the same lines again, history and matching only', matching.again);
    print('in another format, history and matching only', matching.acrossStreams);
    const [again, acrossStreams] = inStore(join(folder, 'many'), (store) => {
      print(
        `${lines} new lines`,
        costOf(() => bring(store, 'ofx', purchases(0, lines), '1')),
      );
      const same = costOf(() => bring(store, 'ofx', purchases(0, lines), '2'));
      const other = costOf(() => bring(store, 'csv', purchases(0, lines).map(asRow), '3'));
      print('the same lines again', same);
      print('the same lines in another format', other);
      print(
        'the same lines in that format again',
        costOf(() => bring(store, 'csv', purchases(0, lines).map(asRow), '4')),
      );
      return [same, other] as const;
    });
    const equal = Array.from({ length: lines / 5 }, (_, at) => ({
      ...purchase(at),
      amount: -350n,
      bookedOn: FIRST_DAY,
    }));
    const oneBucket = inStore(join(folder, 'equal'), (store) => {
      const bringing = (format: string, shown: readonly StatementLine[], asOf: string) =>
        costOf(() => bring(store, format, shown, asOf));
      return [
        bringing('ofx', equal, '1'),
        bringing('ofx', equal, '2'),
        bringing('csv', equal.map(asRow), '3'),
      ] as const;
    });
    print(`${equal.length} lines of one amount and day: at first`, oneBucket[0]);
    print('again', oneBucket[1]);
    print('in another format', oneBucket[2]);
    const memory = inStore(join(folder, 'long'), (store) => memoryOf(store, lines));
    console.log(`1000 lines after ${lines / 10} known ones: ${memory[0]} MiB; after ${lines}: ${memory[1]} MiB`);
    const figures = { matching, again, acrossStreams, oneBucket, memory };
    console.log(JSON.stringify({ bench: 'identify', lines, ...figures }));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function matchingOf(lines: number): Matching {
  const program = ['--expose-gc', import.meta.filename, `${lines}`, MATCHING];
  const child = spawnSync(process.execPath, program, { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout);
}

/** In a child: neither was done before in the process. */
function matchOnly(lines: number): Matching {
  const folder = mkdtempSync(join(tmpdir(), 'bankfeed-bench-'));
  try {
    return inStore(folder, (store) => {
      const known = purchases(0, lines);
      bring(store, 'ofx', known, '1');
      const rows = known.map(asRow);
      return {
        again: costOf(() => match(store, 'ofx', known)),
        acrossStreams: costOf(() => match(store, 'csv', rows)),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function match(store: Store, format: string, lines: readonly StatementLine[]): void {
  const { handle } = ACCOUNT;
  const accountId = findAccount(store, handle)?.id ?? 0;
  const facts = factsOf(statementOf(lines, '2'), 'USD', '');
  const stream = openStream(store, accountIdOf(accountId), format);
  const history = loadHistory(store, {
    accountId: accountIdOf(accountId),
    handle,
    stream,
    lines,
    period: facts.period,
  });
  const { created, fates } = identify(facts, lines, history);
  if (created.length > 0 || fates.length !== lines.length) throw new Error(`${created.length} lines were not known`);
}

function inStore<Result>(folder: string, work: (store: Store) => Result): Result {
  const store = openStore(folder, systemClock);
  const result = work(store);
  store.close();
  return result;
}

/** The memory that the newest thousand lines cost while they are identified anew. The history is short, then long. */
function memoryOf(store: Store, lines: number): readonly [number, number] {
  const measure = (known: number): number => {
    const shown = purchases(known - 1000, 1000);
    bring(store, 'ofx', shown, `2${known}`);
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    bring(store, 'ofx', shown, `3${known}`);
    return Math.round((process.memoryUsage().heapUsed - before) / 1024 / 1024);
  };
  bring(store, 'ofx', purchases(0, lines / 10), '1');
  const short = measure(lines / 10);
  bring(store, 'ofx', purchases(lines / 10, lines - lines / 10), '1');
  return [short, measure(lines)];
}

function bring(store: Store, format: string, lines: readonly StatementLine[], asOf: string): void {
  store.transact(() => {
    const runId = beginRun(store, { kind: 'pull', connector: 'bench', trigger: 'command' });
    const file = { name: format, size: 1, receivedAt: '', format, state: 'imported', issues: [], attempts: 1 } as const;
    const sha256 = `${format} ${asOf} ${lines.length}`;
    const documentId = saveDocument(store, { ...file, sha256, reader: 'bench', connector: 'bench', runId });
    const statement = statementOf(lines, asOf);
    const entry = { statement, facts: factsOf(statement, 'USD', ''), account: ACCOUNT };
    const place = {
      runId,
      documentId,
      place: nextPlace(store),
      ordinal: 0,
      format,
      currencies: currencyTable({}),
      graceMs: 0,
    };
    ingestStatement(store, entry, place);
  });
}

function statementOf(lines: readonly StatementLine[], asOf: string): Statement {
  const [first, last] = [lines[0], lines.at(-1)];
  const period = first === undefined || last === undefined ? null : { from: first.bookedOn, to: last.bookedOn };
  const balances = { opening: null, closing: null, available: null };
  return { account: UNNAMED_ACCOUNT, currency: 'USD', period, asOf, kind: 'snapshot', balances, lines };
}

/** Lines `from` … `from + count` of one endless account. */
function purchases(from: number, count: number): StatementLine[] {
  return Array.from({ length: count }, (_, at) => purchase(from + at));
}

function purchase(at: number): StatementLine {
  const random = Math.imul(at + 1, 2_654_435_761) >>> 0;
  const amount = BigInt(100 + (random % 99_900));
  return {
    reference: `R${String(at).padStart(9, '0')}`,
    status: 'booked',
    bookedOn: addDays(FIRST_DAY, Math.floor(at / A_DAY)),
    valueOn: null,
    time: null,
    amount: random % 7 === 0 ? amount : -amount,
    currency: null,
    payee: `MERCHANT ${random % 977} & SONS`,
    memo: `CARD 1234 TERMINAL ${random % 89} AUTH ${random % 100_003}`,
    type: 'DEBIT',
    checkNumber: null,
    counterparty: null,
    original: null,
    balance: null,
    correction: null,
    position: { line: at + 1 },
  };
}

/** The same purchase as another format has it: without the bank's reference, and worded otherwise. */
function asRow(line: StatementLine): StatementLine {
  return { ...line, reference: null, type: null, payee: line.payee?.toLowerCase() ?? null, memo: null };
}

/** Seconds of CPU of this process: user and system. */
function costOf(work: () => void): number {
  globalThis.gc?.();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Number(((user + system) / 1e6).toFixed(2));
}

function print(name: string, seconds: number): void {
  console.log(`${name.padEnd(56)} ${seconds.toFixed(2)} s of CPU`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [lines = '100000', part] = process.argv.slice(2);
  if (part === MATCHING) console.log(JSON.stringify(matchOnly(Number(lines))));
  else benchIdentify(Number(lines));
}
