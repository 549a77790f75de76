import { shortName } from '../render/print.ts';
import type { World } from '../world.ts';
import { type Truth, truthOf } from './truth.ts';

/** The ledger's records, read over its API. */
export interface LedgerContent {
  readonly accounts: readonly LedgerAccount[];
  readonly transactions: readonly LedgerTransaction[];
  /** Pairs of records that the owner was asked about, `out|in` by externalId. */
  readonly proposed: ReadonlySet<string>;
  /** Records that the owner was asked about because another format shows the same amount, by externalId. */
  readonly resembling: ReadonlySet<string>;
  /** Account → how far the bank's balances are from what is counted, as the owner is told; minor units. */
  readonly toldDifferences: ReadonlyMap<string, number>;
}

export interface LedgerAccount {
  readonly id: string;
  readonly externalId: string;
  readonly balance: number;
  readonly currency: string;
}

export interface LedgerTransaction {
  readonly externalId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly date: string;
  readonly payeeName: string | null;
  readonly note: string | null;
  readonly isTransfer: boolean;
  readonly transferToAccountId: string | null;
  readonly destinationAmount: number | null;
  readonly exchangeRate: number | null;
}

export interface Verdict {
  /** Empty where all is well. */
  readonly faults: readonly string[];
  /** Transfers that rightly wait for the owner's word. */
  readonly asked: number;
  /** Records beyond the world of which the owner was told. */
  readonly doubtful: number;
}

/** Compares the ledger with the world: record by record, and by sums that know nothing of records. */
export function judge(world: World, content: LedgerContent): Verdict {
  const truth = truthOf(world);
  const said = new Map<string, string[]>();
  for (const row of content.transactions) {
    const text = textOf(row, content);
    said.set(text, [...(said.get(text) ?? []), row.externalId]);
  }
  const faults: string[] = [];
  const take = (text: string) => said.get(text)?.pop();
  const certain = truth.transfers.flatMap(({ joined, apart, stands }) =>
    stands === 'one' ? [joined] : stands === 'two' ? apart : [],
  );
  const lost = [...truth.plain, ...certain].filter((text) => take(text) === undefined);
  faults.push(...lost.map((text) => `lost: ${text}`));
  let asked = 0;
  // Certain transfers came first: of two equal ones the doubtful one must not use up the other's record.
  for (const { joined, apart, stands } of truth.transfers) {
    if (stands !== 'either' || take(joined) !== undefined) continue;
    const ids = apart.map((text) => take(text));
    asked += 1;
    if (ids.includes(undefined)) faults.push(`lost: ${joined}, or ${apart.join(' and ')}`);
    else if (!content.proposed.has(ids.join('|'))) faults.push(`never asked about: ${joined}`);
  }
  const doubtful = new Set<string>();
  // A record beyond the world is no silent double where the owner was asked about it, or was told the whole difference.
  const moved = movedIn(content);
  const isTold = (handle: string) => {
    const difference = content.toldDifferences.get(handle) ?? 0;
    return difference !== 0 && (moved.get(handle) ?? 0) + difference === truth.sums.get(handle);
  };
  for (const [text, ids] of said) {
    for (const id of ids) {
      if (content.resembling.has(id) || isTold(text.slice(0, text.indexOf(' ')))) doubtful.add(id);
      else faults.push(`nobody's: ${text} (${id})`);
    }
  }
  const told = { ...content, transactions: content.transactions.filter((row) => !doubtful.has(row.externalId)) };
  return {
    faults: [...faults, ...repeated(content), ...sumsOff(truth, told)],
    asked,
    doubtful: doubtful.size,
  };
}

function textOf(row: LedgerTransaction, content: LedgerContent): string {
  const from = handleOf(content, row.accountId);
  const name = shortName(row.payeeName ?? (row.note ?? '').replace(/^2 payments: /, ''));
  const amount = minor(row.amount, content, row.accountId);
  if (!row.isTransfer) return `${from} ${row.date} ${amount} ${name}`;
  const to = row.transferToAccountId ?? '';
  const { destinationAmount, exchangeRate } = row;
  const arrived = destinationAmount === null ? null : minor(destinationAmount, content, to);
  // A stated arrival cannot be cleared over the API, only replaced: then it is the amount itself.
  const isSame = exchangeRate === null && arrived === amount;
  const arrives = arrived === null || isSame ? '' : ` arrives ${arrived}`;
  const rate = exchangeRate === null ? '' : ` at ${exchangeRate}`;
  return `${from} → ${handleOf(content, to)} ${row.date} ${amount}${arrives}${rate} ${name}`;
}

function repeated({ transactions }: LedgerContent): string[] {
  const ids = transactions.map(({ externalId }) => externalId);
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `twice: ${id}`);
}

/** Account → all that the records move in it, in minor units. */
function movedIn(content: LedgerContent): ReadonlyMap<string, number> {
  const moved = new Map<string, number>();
  const add = (id: string, amount: number) => {
    const handle = handleOf(content, id);
    moved.set(handle, (moved.get(handle) ?? 0) + amount);
  };
  for (const row of content.transactions) {
    const amount = minor(row.amount, content, row.accountId);
    add(row.accountId, -amount);
    if (!row.isTransfer || row.transferToAccountId === null) continue;
    const to = row.transferToAccountId;
    add(to, row.destinationAmount === null ? amount : minor(row.destinationAmount, content, to));
  }
  return moved;
}

/** Second opinion: what moved in each account, and what it holds. */
function sumsOff({ sums, balances }: Truth, content: LedgerContent): string[] {
  const moved = movedIn(content);
  const held = new Map(content.accounts.map(({ id, balance }) => [handleOf(content, id), minor(balance, content, id)]));
  const wrongSums = [...sums].filter(([handle, sum]) => (moved.get(handle) ?? 0) !== sum);
  const wrongBalances = [...balances].filter(([handle, balance]) => held.get(handle) !== balance);
  return [
    ...wrongSums.map(([handle, sum]) => `${handle}: ${moved.get(handle) ?? 0} moved and not ${sum}`),
    ...wrongBalances.map(([handle, balance]) => `${handle}: holds ${held.get(handle)} and not ${balance}`),
  ];
}

function minor(amount: number, { accounts }: LedgerContent, accountId: string): number {
  const currency = accounts.find(({ id }) => id === accountId)?.currency;
  return Math.round(amount * (currency === 'JPY' ? 1 : 100));
}

function handleOf({ accounts }: LedgerContent, accountId: string): string {
  return accounts.find(({ id }) => id === accountId)?.externalId.replace(/^bf1\./, '') ?? '?';
}
