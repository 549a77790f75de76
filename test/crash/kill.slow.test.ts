import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { FAIL_POINTS, MAIL_FAIL_POINTS, TRANSFER_FAIL_POINTS, UNDO_FAIL_POINTS } from '../../src/lib/fail-points.ts';
import { openStore } from '../../src/store/store.ts';
import { documentsIn, requestsIn } from '../support/ask.ts';
import { bankfeed } from '../support/commands/cli.ts';
import { command } from '../support/commands/command.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { type LedgerTransaction, readLedger } from '../support/ledger/read-ledger.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { tempFolder } from '../support/run/temp.ts';

/**
 * One household whose program is killed at every named point, as a power cut would, and started again. Each kill meets
 * something new: a transfer whose second leg comes late, files that overlap, are torn or of an unknown account, a letter
 * with two statements, and in the end an undo and its retry. The ledger must hold each line once. Kills at random are
 * those of test/crash/fleet.
 */

const configuration = (port: number) => `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
accounts:
  main: {match: ["021000021/1234567890"]}
  checking: {match: ["021000021/1111111111"]}
  savings: {match: ["021000021/9876543210"]}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, watch: false, after: archive}
  mail: {use: email, host: 127.0.0.1, port: ${port}, tls: false, user: test, password: pw, since: all,
    authenticity: "off", rules: [{from: ["*@bank.example"]}], after: seen}
`;

/** 128 and the number of SIGKILL. */
const KILLED = 137;

/** An inflow that the owner did not edit has nothing to carry over; test/transfers/saga.slow.test.ts kills there. */
const OF_TRANSFERS = TRANSFER_FAIL_POINTS.filter((name) => name !== 'transfer.edits-carried');

const dayOf = (round: number) => new Date(Date.UTC(2026, 0, 1 + round)).toISOString().slice(0, 10);
const monthOf = (round: number) => new Date(Date.UTC(2020, round, 1)).toISOString().slice(0, 7);

class Household {
  readonly folder = tempFolder();
  readonly #server: Awaited<ReturnType<typeof scriptedImap>>;
  readonly missed: string[] = [];

  constructor(server: Awaited<ReturnType<typeof scriptedImap>>) {
    this.#server = server;
    mkdirSync(join(this.folder, 'inbox'));
    writeFileSync(join(this.folder, 'bankfeed.yaml'), configuration(server.port));
  }

  /** A month of one of two own accounts, with this round's leg of a transfer. */
  dropLeg(leg: 'inflow' | 'outflow', round: number): void {
    const [month, amount] = [monthOf(round), `${100 + round}.00`];
    const id = `${leg}${round}z`;
    const line =
      leg === 'outflow'
        ? { id, on: `${month}-10`, amount: `-${amount}`, name: 'TRANSFER TO SAVINGS' }
        : { id, on: `${month}-12`, amount, name: 'TRANSFER FROM CHECKING' };
    const accountId = leg === 'outflow' ? '1111111111' : '9876543210';
    const days = { from: `${month}-01`, to: `${month}-28`, server: `${month}-28` };
    this.#drop(`${leg}-${round}.ofx`, ofxText({ accountId, lines: [line], ...days }));
  }

  /** Two equal purchases of this round beside those of the last one, a purchase of a new account, and a torn file. */
  dropFiles(round: number): void {
    const lines = [round - 1, round].filter((each) => each > 0).flatMap(purchases);
    const closing = { amount: `${1000 - round * 7}.00`, on: dayOf(round) };
    this.#drop(`main-${round}.ofx`, ofxText({ lines, closing }));
    const accountId = `55500${String(round).padStart(4, '0')}`;
    const other = ofxText({ accountId, lines: [{ id: `o${round}`, on: dayOf(round), amount: '-1.00' }] });
    this.#drop(`other-${round}.ofx`, other);
    this.#drop(`torn-${round}.ofx`, other.slice(0, -40 - round));
  }

  /** A letter with two statements, and one that no rule takes. */
  receive(round: number): void {
    const file = (n: number) => {
      const lines = [{ id: `r${round}`, on: dayOf(round), amount: `-${20 + n}.25` }];
      return { name: `${round}-${n}.ofx`, content: ofxText({ accountId: `777000${n}`, lines }) };
    };
    const uid = this.#server.messages.length + 1;
    this.#server.messages.push({ uid, raw: mimeMessage({ files: [file(1), file(2)] }) });
    this.#server.messages.push({ uid: uid + 1, raw: mimeMessage({ from: 'friend@example.com' }) });
  }

  #drop(name: string, text: string): void {
    writeFileSync(join(this.folder, 'inbox', name), text);
  }

  async run(...words: readonly string[]): Promise<number> {
    return (await command(words, { cwd: this.folder })).code;
  }

  async killed(point: string, ...words: readonly string[]): Promise<void> {
    const { code, stderr } = await bankfeed(words, { cwd: this.folder, env: { BANKFEED_FAIL_AT: point } });
    if (code !== KILLED) this.missed.push(`${point}: ${stderr.slice(0, 200)}`);
  }

  /** `account day amount`, each with the number of records in the ledger; a transfer has a `→`. */
  async records(): Promise<ReadonlyMap<string, number>> {
    const { transactions, accounts } = await readLedger(join(this.folder, 'state'));
    expect(new Set(transactions.map(({ externalId }) => externalId)).size).toBe(transactions.length);
    const handles = new Map(accounts.map(({ externalId, id }) => [id, externalId.replace(/^bf1\./, '')]));
    const shown = ({ accountId, amount, date, isTransfer }: LedgerTransaction) => {
      const handle = handles.get(accountId) ?? '';
      const known = ['main', 'checking', 'savings'].includes(handle) ? handle : 'other';
      return `${known} ${date} ${amount}${isTransfer ? ' →' : ''}`;
    };
    const counts = new Map<string, number>();
    for (const each of transactions.map(shown)) counts.set(each, (counts.get(each) ?? 0) + 1);
    return counts;
  }

  /** What the state holds: the names of unread documents, open and rejected requests, and the id of a document. */
  look(name: string) {
    const store = openStore(join(this.folder, 'state'), systemClock);
    try {
      const documents = documentsIn(store);
      const unread = documents.filter(({ state }) => state !== 'imported');
      const open = requestsIn(store).filter(({ state }) => ['ready', 'rejected', 'sent'].includes(state));
      const { id = '' } = documents.find((each) => each.name === name) ?? {};
      return { unread: unread.map((each) => each.name).toSorted(), open: open.length, id };
    } finally {
      store.close();
    }
  }
}

function purchases(round: number) {
  const twin = { on: dayOf(round), amount: '-3.50', name: 'CAFE' };
  return [
    { ...twin, id: `${round}a` },
    { ...twin, id: `${round}b` },
  ];
}

test('a program that is killed at every named point loses nothing and doubles nothing (P-CRASH-1)', {
  timeout: 900_000,
}, async () => {
  const house = new Household(await scriptedImap());
  const expected = new Map<string, number>();
  const expectRecord = (text: string, count: number) => expected.set(text, count);

  // Both accounts are known, and so are the words of their months.
  for (const leg of ['outflow', 'inflow'] as const) house.dropLeg(leg, 0);
  expect(await house.run('sync', 'inbox')).toBe(0);
  expectRecord(`checking ${monthOf(0)}-10 100 →`, 1);
  for (const [at, point] of OF_TRANSFERS.entries()) {
    house.dropLeg('inflow', at + 1);
    expect(await house.run('sync', 'inbox')).toBe(0);
    house.dropLeg('outflow', at + 1);
    await house.killed(point, 'sync', 'inbox');
    const mine = [...(await house.records()).keys()].filter((each) => each.includes(monthOf(at + 1)));
    expect(mine.length, `after ${point} something stands`).toBeGreaterThan(0);
    expectRecord(`checking ${monthOf(at + 1)}-10 ${101 + at} →`, 1);
  }
  for (const [at, point] of FAIL_POINTS.entries()) {
    house.dropFiles(at + 1);
    await house.killed(point, 'sync', 'inbox');
    expectRecord(`main ${dayOf(at + 1)} 3.5`, 2);
    expectRecord(`other ${dayOf(at + 1)} 1`, 1);
  }
  for (const [at, point] of MAIL_FAIL_POINTS.entries()) {
    house.receive(at + 1);
    await house.killed(point, 'sync', 'mail');
    for (const n of [1, 2]) expectRecord(`other ${dayOf(at + 1)} ${20 + n}.25`, 1);
  }
  // The torn files still lie in the folder: that is what 1 says. A document whose reading three kills met is passed over
  // until its owner asks for it.
  for (const words of ['sync', 'retry', 'sync']) expect(await house.run(words), words).toBe(1);
  expect(house.missed, 'points that were never hit').toEqual([]);
  const torn = FAIL_POINTS.map((_, at) => `torn-${at + 1}.ofx`).toSorted();
  const { id, ...left } = house.look('other-1.ofx');
  expect(left).toEqual({ unread: torn, open: 0 });
  expect(Object.fromEntries(await house.records())).toEqual(Object.fromEntries(expected));

  const undone = new Map([...expected].filter(([text]) => text !== `other ${dayOf(1)} 1`));
  for (const point of [...UNDO_FAIL_POINTS, 'push.answered']) {
    await house.killed(point, 'undo', id);
    await house.run('sync');
    const isDone = point === 'undo.committed' || point === 'push.answered';
    const wanted = isDone ? undone : expected;
    expect(Object.fromEntries(await house.records()), point).toEqual(Object.fromEntries(wanted));
    if (isDone) await house.killed('push.before-send', 'retry', id);
    await house.run('sync');
    expect(Object.fromEntries(await house.records()), point).toEqual(Object.fromEntries(expected));
  }
  expect(house.missed, 'points of an undo that were never hit').toEqual([]);
});
