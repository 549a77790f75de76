import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRANSFER_FAIL_POINTS } from '../../src/lib/fail-points.ts';
import { bankfeed, type Ended } from '../support/commands/cli.ts';
import { command } from '../support/commands/command.ts';
import { ofxText } from '../support/documents/ofx-text.ts';
import { readLedger } from '../support/ledger/read-ledger.ts';
import { tempFolder } from '../support/run/temp.ts';

/**
 * P-TR-4: the process is killed at every named point of a transfer whose second leg comes late, and started again. Each
 * round one leg stands in the ledger by itself when the other one comes. Meanwhile something may stand there twice, never
 * too little; in the end it is one transfer a round.
 */

const CONFIG = `state: state
timezone: UTC
ledger: {url: embedded}
server: {listen: false}
accounts:
  checking: {match: ["021000021/1234567890"]}
  savings: {match: ["021000021/9876543210"]}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s, watch: false}
`;

/** 128 and the number of SIGKILL. */
const KILLED = 137;

type Leg = 'outflow' | 'inflow';

class Household {
  readonly folder = tempFolder();
  #round = 0;

  constructor() {
    mkdirSync(join(this.folder, 'inbox'));
    writeFileSync(join(this.folder, 'bankfeed.yaml'), CONFIG);
  }

  get rounds(): number {
    return this.#round;
  }

  nextRound(): void {
    this.#round += 1;
  }

  /** A month of one of the accounts, with this round's leg. */
  drop(leg: Leg): void {
    const [month, amount] = [monthOf(this.#round), `${100 + this.#round}.00`];
    const id = `${leg}${this.#round}z`;
    const line =
      leg === 'outflow'
        ? { id, on: `${month}-10`, amount: `-${amount}`, name: 'TRANSFER TO SAVINGS' }
        : { id, on: `${month}-12`, amount, name: 'TRANSFER FROM CHECKING' };
    const accountId = leg === 'outflow' ? '1234567890' : '9876543210';
    const text = ofxText({ accountId, lines: [line], from: `${month}-01`, to: `${month}-28`, server: `${month}-28` });
    writeFileSync(join(this.folder, 'inbox', `${leg}-${this.#round}.ofx`), text);
  }

  sync(): Promise<Ended> {
    return command(['sync'], { cwd: this.folder });
  }

  killed(failAt: string): Promise<Ended> {
    return bankfeed(['sync'], { cwd: this.folder, env: { BANKFEED_FAIL_AT: failAt } });
  }

  /** The ledger's records of a round: how often money left the one account, and reached the other. */
  async legs(round: number): Promise<Readonly<Record<Leg, number>>> {
    const { transactions } = await readLedger(join(this.folder, 'state'));
    const own = transactions.filter(({ amount }) => Math.abs(amount) === 100 + round);
    const transfers = own.filter(({ isTransfer }) => isTransfer).length;
    const alone = (is: (amount: number) => boolean) => own.filter((each) => !each.isTransfer && is(each.amount)).length;
    return { outflow: transfers + alone((amount) => amount > 0), inflow: transfers + alone((amount) => amount < 0) };
  }
}

function monthOf(round: number): string {
  return new Date(Date.UTC(2020, round, 1)).toISOString().slice(0, 7);
}

/** An inflow that nobody edited has nothing to carry over; test/transfers/saga.slow.test.ts kills there. */
const POINTS = TRANSFER_FAIL_POINTS.filter((name) => name !== 'transfer.edits-carried');
/** Where the outflow stands already, the inflow is never sent, so nothing has to be deleted. */
const CONVERTING = POINTS.filter((name) => !name.includes('delete'));

test('a process that is killed on the way to a transfer loses nothing, and ends with one', {
  timeout: 600_000,
}, async () => {
  const house = new Household();
  // Both accounts are known, and so are the words of their months.
  house.nextRound();
  house.drop('outflow');
  house.drop('inflow');
  expect((await house.sync()).code).toBe(0);
  const missed: string[] = [];
  const rounds = [
    ...POINTS.map((point) => ({ point, first: 'inflow', second: 'outflow' }) as const),
    ...CONVERTING.map((point) => ({ point, first: 'outflow', second: 'inflow' }) as const),
  ];
  for (const { point, first, second } of rounds) {
    house.nextRound();
    house.drop(first);
    const before = await house.sync();
    expect(before.code, before.stderr).toBe(0);
    house.drop(second);
    const { code, stderr } = await house.killed(`${point}:1`);
    if (code !== KILLED) missed.push(`${point} (${first} first): ${stderr.slice(0, 200)}`);
    const { [first]: stands } = await house.legs(house.rounds);
    expect(stands, `${point} (${first} first)`).toBeGreaterThanOrEqual(1);
  }
  expect(missed, 'points that were never hit').toEqual([]);
  const last = await house.sync();
  expect(last.code, last.stderr).toBe(0);
  for (let round = 1; round <= house.rounds; round += 1) {
    expect(await house.legs(round), `round ${round}`).toEqual({ outflow: 1, inflow: 1 });
  }
  const { transactions } = await readLedger(join(house.folder, 'state'));
  expect(transactions.map(({ isTransfer }) => isTransfer)).toEqual(Array.from({ length: house.rounds }, () => true));
});
