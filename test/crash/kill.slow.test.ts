import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { FAIL_POINTS } from '../../src/lib/fail-points.ts';
import { openStore } from '../../src/store/store.ts';
import { documentsIn, requestsIn } from '../support/ask.ts';
import { MAIN } from '../support/commands/cli.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { readLedger } from '../support/ledger/read-ledger.ts';
import { atLevel } from '../support/run/effort.ts';
import { tempFolder } from '../support/run/temp.ts';

/**
 * The process is killed at every named point, as a power cut would, and started again. Each round drops new files. They
 * are a statement that overlaps the last, one of an account nobody has seen, and a torn one. In the end the ledger must
 * hold the files' transactions, once each.
 */

const CONFIG = `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
accounts:
  main: {match: ["021000021/1234567890"]}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, watch: false, after: archive}
`;

class Household {
  readonly folder = tempFolder();
  readonly expected = new Set<string>();
  #round = 0;

  constructor() {
    mkdirSync(join(this.folder, 'inbox'));
    writeFileSync(join(this.folder, 'bankfeed.yaml'), CONFIG);
  }

  get torn(): string[] {
    return Array.from({ length: this.#round }, (_, at) => `torn-${at + 1}.ofx`);
  }

  /** Lines that no record has: `byDay` is a record a line. */
  missingIn(byDay: readonly string[]): readonly string[] {
    return Array.from({ length: this.#round }, (_, at) => at + 1).flatMap((round) => {
      const [main, other] = ['3.5 bf1.main', '1 bf1.checking'].map(
        (text) => byDay.filter((each) => each.startsWith(`${day(round)} ${text}`)).length,
      );
      return main === 2 && other === 1 ? [] : [`round ${round}: ${main} of 2 in main, ${other} of 1 in its other`];
    });
  }

  /** Two purchases a round, the earlier one a twin of the last round's day; and one of a new account. */
  dropNewFiles(): void {
    this.#round += 1;
    const round = this.#round;
    const lines = [round - 1, round].filter((each) => each > 0).flatMap((each) => purchases(each));
    this.#drop(`main-${round}.ofx`, ofxText({ lines, closing: { amount: `${1000 - round * 7}.00`, on: day(round) } }));
    const accountId = `55500${String(round).padStart(4, '0')}`;
    const other = ofxText({ accountId, lines: [{ id: `o${round}`, on: day(round), amount: '-1.00' }] });
    this.#drop(`other-${round}.ofx`, other);
    this.#drop(`torn-${round}.ofx`, other.slice(0, -40 - round));
    this.expected
      .add(`${day(round)} 3.5 1`)
      .add(`${day(round)} 3.5 2`)
      .add(`${day(round)} 1 other${round}`);
  }

  #drop(name: string, text: string): void {
    writeFileSync(join(this.folder, 'inbox', name), text);
  }

  sync(failAt?: string) {
    return this.#run('sync', failAt);
  }

  /** A document whose reading three kills met is passed over by name, until its owner asks for it. */
  retry() {
    return this.#run('retry');
  }

  #run(command: string, failAt = '') {
    const environment = { ...process.env, BANKFEED_FAIL_AT: failAt };
    const arguments_ = [MAIN, command, '--config', join(this.folder, 'bankfeed.yaml')];
    return spawnSync(process.execPath, arguments_, { env: environment, encoding: 'utf8', timeout: 60_000 });
  }
}

function day(round: number): string {
  const date = new Date(Date.UTC(2026, 0, 1 + round));
  return date.toISOString().slice(0, 10);
}

function purchases(round: number) {
  const twin = { on: day(round), amount: '-3.50', name: 'CAFE' };
  return [
    { ...twin, id: `${round}a` },
    { ...twin, id: `${round}b` },
  ];
}

describe('a process that is killed', () => {
  const visits = atLevel({ small: [1], thorough: [1], nightly: [1, 2, 3] });

  test.each(visits)(
    'at every named point (visit %i) loses nothing and doubles nothing',
    { timeout: 600_000 },
    async (nth) => {
      const house = new Household();
      const missed: string[] = [];
      for (const point of FAIL_POINTS) {
        house.dropNewFiles();
        const { signal, stderr } = house.sync(`${point}:${nth}`);
        if (signal !== 'SIGKILL') missed.push(`${point}: ${stderr.slice(0, 200)}`);
      }
      house.dropNewFiles();
      const last = house.sync();
      // The torn files still lie in the folder: that is what 1 says.
      expect(last.status, last.stderr).toBe(1);
      expect(house.retry().status).toBe(1);
      expect(house.sync().status).toBe(1);
      if (nth === 1) expect(missed, 'points that were never hit').toEqual([]);

      const { transactions, accounts } = await readLedger(join(house.folder, 'state'));
      const handles = new Map(accounts.map((account) => [account.id, account.externalId]));
      const byDay = transactions.map((each) => `${each.date} ${each.amount} ${handles.get(each.accountId)}`);
      expect(unread(join(house.folder, 'state')), 'documents that could not be read').toEqual(house.torn.toSorted());
      expect(house.missingIn(byDay)).toEqual([]);
      expect(transactions).toHaveLength(house.expected.size);
      expect(new Set(transactions.map((each) => each.externalId)).size).toBe(transactions.length);
      for (const round of Array.from({ length: FAIL_POINTS.length + 1 }, (_, index) => index + 1)) {
        expect(byDay.filter((each) => each === `${day(round)} 3.5 bf1.main`)).toHaveLength(2);
        expect(byDay.filter((each) => each.startsWith(`${day(round)} 1 bf1.checking`))).toHaveLength(1);
      }
      expect(leftOver(join(house.folder, 'state'))).toEqual({ open: 0, rejected: 0 });
    },
  );
});

/** The names of documents that wait unread. */
function unread(state: string): readonly string[] {
  const store = openStore(state, systemClock);
  try {
    return documentsIn(store)
      .flatMap(({ name, state }) => (state === 'imported' ? [] : [name]))
      .toSorted();
  } finally {
    store.close();
  }
}

/** Requests that are neither done nor given up. */
function leftOver(state: string) {
  const store = openStore(state, systemClock);
  try {
    const count = (...states: readonly string[]) =>
      requestsIn(store).filter(({ state }) => states.includes(state)).length;
    return { open: count('ready', 'sent'), rejected: count('rejected') };
  } finally {
    store.close();
  }
}
