import type { Closing, LedgerContent, StatementFacts } from '../../src/books/books.ts';
import { addDays, parseDate } from '../../src/domain/calendar-date.ts';
import { ISO_4217 } from '../../src/domain/currency.ts';
import { formatMinor } from '../../src/domain/money.ts';
import type { Account } from '../../src/ledger/wire/accounts.ts';
import type { Category } from '../../src/ledger/wire/categories.ts';
import type { Transaction } from '../../src/ledger/wire/transactions.ts';

const STAMPS = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const exact = (text: string) => JSON.rawJSON(text);

/** An account that holds nothing, but for what is given. */
export function account(id: string, given: Partial<Account> & { readonly money?: string } = {}): Account {
  const { money = '0.00', ...rest } = given;
  return {
    id,
    externalId: `bf1.${id}`,
    name: id,
    type: 'bank',
    subtype: null,
    providerSlug: null,
    secondaryProviderSlug: null,
    balance: exact(money),
    currency: 'EUR',
    color: null,
    icon: null,
    linkedAccountId: null,
    linkedPersonId: null,
    isLiability: false,
    notes: null,
    sortOrder: exact('0'),
    accountNumber: null,
    customFields: [],
    isFavourite: false,
    showInDashboard: true,
    isHidden: false,
    isArchived: false,
    archivedAt: null,
    ...STAMPS,
    ...rest,
  };
}

type Given = Partial<Omit<Transaction, 'amount' | 'destinationAmount' | 'exchangeRate'>> & {
  readonly destinationAmount?: string;
  readonly exchangeRate?: string;
};

/** A transaction of the account; `amount` as the API has it, an expense positive. */
export function transaction(
  id: string,
  accountId: string,
  date: string,
  amount: string,
  given: Given = {},
): Transaction {
  const { destinationAmount, exchangeRate, ...rest } = given;
  return {
    id,
    externalId: `bf1.${id}`,
    accountId,
    categoryId: null,
    payeeId: null,
    payeeName: null,
    beneficiaryPersonId: null,
    amount: exact(amount),
    date,
    time: null,
    note: null,
    isTransfer: given.transferToAccountId !== undefined,
    transferToAccountId: null,
    destinationAmount: destinationAmount === undefined ? null : exact(destinationAmount),
    exchangeRate: exchangeRate === undefined ? null : exact(exchangeRate),
    ...STAMPS,
    ...rest,
  };
}

export function category(id: string, name: string, parentId: string | null = null): Category {
  return { id, externalId: null, name, parentId, color: null, icon: null, isSystem: false, ...STAMPS };
}

export function ledgerOf(content: Partial<LedgerContent>): LedgerContent {
  return { accounts: [], categories: [], payees: [], transactions: [], ...content };
}

export function factsOf(facts: Partial<StatementFacts> = {}): StatementFacts {
  return { closings: [], arrivals: new Map(), handles: new Map(), ...facts };
}

const CURRENCIES = ['EUR', 'USD', 'JPY', 'KWD', 'GBP'];
const WORDS = [
  'GROCER',
  'Café "Zwölf"',
  'A; B',
  'x | y',
  '(Refund) LTD',
  'two  spaces',
  'back\\slash',
  '=1+1',
  '',
  '* star',
];

interface MadeUpLedger {
  readonly ledger: LedgerContent;
  readonly facts: StatementFacts;
}

/** Two accounts in each of five currencies, with closing balances that agree but for one, and transfers among all. */
export function makeUpLedger(count: number, seed: number): MadeUpLedger {
  const random = randomOf(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('there is nothing to pick');
    return value;
  };
  const held = CURRENCIES.flatMap((currency) => [1, 2].map((number) => ({ id: `${currency}${number}`, currency })));
  const categories = [category('c1', 'Food'), category('c2', 'Groceries', 'c1'), category('c3', 'Salary: net; gross')];
  const text = (minor: bigint, currency: string) => formatMinor(minor, ISO_4217.places(currency));
  const money = (): bigint => BigInt(Math.floor(random() * 500_000) - 100_000);
  const moves: { readonly id: string; readonly on: string; readonly minor: bigint }[] = [];
  const arrivals = new Map<string, string>();
  const transactions = Array.from({ length: count }, (_, at) => {
    const from = pick(held);
    const on = day(Math.floor(random() * 700));
    const id = `t${at}`;
    const to = pick(held);
    if (random() < 0.9 || from.id === to.id) {
      const minor = money();
      moves.push({ id: from.id, on, minor: -minor });
      const categoryId = pick([null, 'c1', 'c2', 'c3']);
      const words = { payeeName: pick(WORDS), note: pick([null, ...WORDS, 'two\nlines']), categoryId };
      return transaction(id, from.id, on, text(minor, from.currency), words);
    }
    const minor = BigInt(1 + Math.floor(random() * 90_000));
    const arrived = from.currency === to.currency ? minor : minor + 17n;
    const arrivesOn = day(Math.floor(random() * 4), on);
    if (arrivesOn !== on) arrivals.set(`bf1.${id}`, arrivesOn);
    moves.push({ id: from.id, on, minor: -minor }, { id: to.id, on: arrivesOn, minor: arrived });
    return transaction(id, from.id, on, text(minor, from.currency), {
      payeeName: 'Transfer',
      transferToAccountId: to.id,
      ...(from.currency === to.currency ? {} : { destinationAmount: text(arrived, to.currency) }),
    });
  });
  const balanceOn = (id: string, on: string): bigint =>
    moves.filter((move) => move.id === id && move.on <= on).reduce((sum, { minor }) => sum + minor, 100_000n);
  const closings = held.flatMap(({ id, currency }) =>
    [100, 200, 300, 400].map((offset): Closing => {
      const on = day(offset);
      const wrong = id === 'EUR1' && offset === 200 ? 5n : 0n;
      return { accountId: id, on, balance: text(balanceOn(id, on) + wrong, currency) };
    }),
  );
  const accounts = held.map(({ id, currency }, at) =>
    account(id, {
      currency,
      name: at % 2 === 0 ? 'Everyday; Bank' : `Büro ${id}`,
      type: at % 3 === 0 ? 'card' : 'bank',
      money: text(balanceOn(id, '9999-12-31'), currency),
    }),
  );
  const handles = new Map(held.map(({ id }) => [id, id.toLowerCase()]));
  return { ledger: ledgerOf({ accounts, categories, transactions }), facts: { closings, arrivals, handles } };
}

function day(offset: number, from = '2024-01-31'): string {
  const date = parseDate(from);
  if (date === undefined) throw new Error(`${from} is no day`);
  return addDays(date, offset);
}

/** A linear congruential generator (Numerical Recipes): the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
