/** Random histories, one request after the other, against a ledger of bigint cents that is written down in fifty lines. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '../../support/run/effort.ts';
import { makeAccount, openLedger, type Reply, type TestLedger } from './test-ledger.ts';

const RUNS = tries({ small: 10, thorough: 25, nightly: 2000 });
const ACCOUNTS = 4;

interface Entry {
  readonly account: number;
  readonly cents: bigint;
  readonly to: number | null;
}

interface Book {
  readonly balances: bigint[];
  readonly archived: Set<number>;
  readonly entries: Map<string, Entry>;
}

interface World {
  readonly ledger: TestLedger;
  readonly accounts: readonly string[];
}

const account = fc.nat(ACCOUNTS - 1);
const cents = fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), account, cents, to: fc.option(account) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which: fc.nat(),
      account: fc.option(account),
      cents: fc.option(cents),
      to: fc.option(account),
      transfer: fc.option(fc.boolean()),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set' as const), account, cents }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('after each write every balance is what the history says: transfers, moves, edits, archiving, balances set', async () => {
  const ledger = await openLedger();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const key = ledger.makeKey(undefined, `owner ${Math.random()}`);
      const own: TestLedger = { ...ledger, send: (method, path, send) => ledger.send(method, path, { key, ...send }) };
      const accounts: string[] = [];
      for (let n = 0; n < ACCOUNTS; n += 1) accounts.push(await makeAccount(own, { balance: 0 }));
      const book: Book = { balances: Array(ACCOUNTS).fill(0n), archived: new Set(), entries: new Map() };
      for (const each of steps) {
        await carryOut({ ledger: own, accounts }, book, each);
        expect(await balancesOf(own)).toEqual(book.balances);
      }
    }),
    { numRuns: RUNS },
  );
});

async function carryOut(world: World, book: Book, each: Step): Promise<void> {
  const { ledger, accounts } = world;
  if (each.kind === 'archive') {
    expect((await ledger.send('DELETE', `/v1/accounts/${accounts[each.account]}`)).status).toBe(200);
    book.archived.add(each.account);
  } else if (each.kind === 'set') {
    const body = `{"balance":${decimal(each.cents)}}`;
    const reply = await ledger.send('PATCH', `/v1/accounts/${accounts[each.account]}`, { body, headers: JSON_TYPE });
    expect(reply.status).toBe(200);
    book.balances[each.account] = each.cents;
  } else if (each.kind === 'delete') {
    const [id, entry] = pick(book, each.which);
    if (entry === undefined) return;
    expect((await ledger.send('DELETE', `/v1/transactions/${id}`)).status).toBe(200);
    book.entries.delete(id);
    apply(book, entry, -1n);
  } else if (each.kind === 'add') await add(world, book, each);
  else await edit(world, book, each);
}

async function add(
  world: World,
  book: Book,
  { account: at, cents: amount, to }: Step & { kind: 'add' },
): Promise<void> {
  const entry: Entry = { account: at, cents: amount, to };
  const reply = await write(world, 'POST', '/v1/transactions', { ...entry, transfer: to !== null });
  if (!expectAllowed(reply, 201, book, entry, undefined)) return;
  book.entries.set(reply.json.data.id, entry);
  apply(book, entry, 1n);
}

async function edit(world: World, book: Book, each: Step & { kind: 'edit' }): Promise<void> {
  const [id, before] = pick(book, each.which);
  if (before === undefined) return;
  // A destination without isTransfer is meant for what is a transfer already.
  const transfer = each.transfer ?? before.to !== null;
  const to = transfer ? (each.to ?? before.to) : null;
  const after: Entry = { account: each.account ?? before.account, cents: each.cents ?? before.cents, to };
  const sent = { account: each.account, cents: each.cents, to: transfer ? each.to : null, transfer: each.transfer };
  const reply = await write(world, 'PATCH', `/v1/transactions/${id}`, sent);
  if (transfer && to === null) {
    // Accounts are looked at before what a transfer needs.
    const isArchived = after.account !== before.account && book.archived.has(after.account);
    return expect(reply.json.code).toBe(isArchived ? 'account_archived' : 'transfer_invalid');
  }
  if (!expectAllowed(reply, 200, book, after, before)) return;
  book.entries.set(id, after);
  apply(book, before, -1n);
  apply(book, after, 1n);
}

/** Whether the rules allow `after`; the reply must say the same. */
function expectAllowed(reply: Reply, status: number, book: Book, after: Entry, before: Entry | undefined): boolean {
  const isNew = (name: 'account' | 'to') => after[name] !== null && after[name] !== before?.[name];
  const archived = (['account', 'to'] as const).some((name) => isNew(name) && book.archived.has(Number(after[name])));
  const itself = after.to === after.account;
  const allowed = !archived && !itself;
  const code = archived ? 'account_archived' : 'transfer_invalid';
  expect([reply.status, reply.json.code], reply.text).toEqual(allowed ? [status, undefined] : [422, code]);
  return allowed;
}

interface Sent {
  readonly account: number | null;
  readonly cents: bigint | null;
  readonly to: number | null;
  readonly transfer: boolean | null;
}

function write({ ledger, accounts }: World, method: string, path: string, sent: Sent): Promise<Reply> {
  const fields = {
    ...(method === 'POST' ? { date: '2026-03-01' } : {}),
    ...(sent.account === null ? {} : { accountId: accounts[sent.account] }),
    ...(sent.transfer === null ? {} : { isTransfer: sent.transfer }),
    ...(sent.to === null ? {} : { transferToAccountId: accounts[sent.to] }),
    ...(sent.cents === null ? {} : { amount: JSON.rawJSON(decimal(sent.cents)) }),
  };
  return ledger.send(method, path, { body: fields });
}

function apply(book: Book, { account: at, cents: amount, to }: Entry, sign: bigint): void {
  book.balances[at] = (book.balances[at] ?? 0n) - sign * amount;
  if (to !== null) book.balances[to] = (book.balances[to] ?? 0n) + sign * amount;
}

function pick(book: Book, which: number): readonly [string, Entry | undefined] {
  const all = [...book.entries];
  return all[which % all.length] ?? ['', undefined];
}

async function balancesOf(ledger: TestLedger): Promise<bigint[]> {
  const { text } = await ledger.send('GET', '/v1/accounts?includeArchived=true');
  return [...text.matchAll(/"balance":(-?\d+)(?:\.(\d+))?/g)].map(([, whole = '', fraction = '']) =>
    BigInt(whole + fraction.padEnd(2, '0')),
  );
}

function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const JSON_TYPE = { 'content-type': 'application/json' };
