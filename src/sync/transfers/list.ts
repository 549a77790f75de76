import type { Evidence } from '../../core/pairing/types.ts';
import { addDays, parseDate } from '../../domain/calendar-date.ts';
import { currencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { type AccountId, type TransactionId, transactionIdText } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { coverageOfAccounts, listTransfers, type StoredTransfer } from '../../store/accounts/transfers.ts';
import type { PullDeps } from '../run/deps.ts';
import { lookForTransfers } from './look-for-transfers.ts';

export interface LegView {
  readonly id: string;
  /** `t12`: what commands take as well. */
  readonly short: string;
  readonly account: string;
  /** The owner's name for the account. */
  readonly accountName: string;
  readonly bookedOn: string;
  /** Decimal text in the statement's sense. */
  readonly amount: string;
  readonly currency: string;
  readonly payee: string | null;
}

/**
 * The state of a transfer. `proposed`: only the owner can decide. `waiting`: one leg proves it, and the other is
 * still to come. `missing`: the account's statements have come as far without it. `paired` without an inflow:
 * the owner's rule sends it to an account without statements, such as cash.
 */
export interface TransferView {
  readonly state: 'proposed' | 'paired' | 'waiting' | 'missing' | 'rejected' | 'refused';
  readonly decidedBy: 'evidence' | 'owner' | null;
  readonly evidence: readonly Evidence[];
  readonly outflow: LegView;
  readonly inflow: LegView | null;
  /** Handle of the account that the money reaches. */
  readonly to: string;
  /** The ledger's words, where it refused. */
  readonly problem: string | null;
}

const ALWAYS = { from: '0001-01-01', to: '9999-12-31' } as Period;
/** The other leg of a certain transfer is waited for this long. */
const MISSING_DAYS = 30;

type Deps = Pick<PullDeps, 'store' | 'config'>;

/** Proposals first, then what was decided, newest last. Reads only. */
export function listAllTransfers(deps: Deps, today: string): readonly TransferView[] {
  const { store } = deps;
  const look = legsOf(deps);
  const covered = coverageOfAccounts(store);
  const decided = lastWords(listTransfers(store)).flatMap((each): TransferView[] => {
    const outflow = look.leg(each.outflowId);
    if (outflow === undefined || each.state === 'dissolved') return [];
    const inflow = each.inflowId === null ? null : (look.leg(each.inflowId) ?? null);
    const isOpen = each.state === 'paired' && inflow === null;
    const state = isOpen ? openState(each, outflow.bookedOn, covered.get(each.destinationId), today) : each.state;
    const { decidedBy, evidence, problem } = each;
    return [{ state, decidedBy, evidence, outflow, inflow, to: look.handle(each.destinationId), problem }];
  });
  return [...proposedTransfers(deps, ALWAYS), ...decided];
}

/**
 * Without the noes that a later decision about the same two lines took back. A no to an outflow by itself ends once
 * it is paired with that account.
 */
function lastWords(decided: readonly StoredTransfer[]): readonly StoredTransfer[] {
  const seen = new Set<string>();
  const newestFirst = decided.toReversed().filter(({ state, outflowId, inflowId, destinationId }) => {
    const [pair, alone] = [`${outflowId} ${inflowId}`, `${outflowId} to ${destinationId}`];
    const isOver = state === 'rejected' && seen.has(inflowId === null ? alone : pair);
    seen.add(pair);
    if (state === 'paired' || inflowId === null) seen.add(alone);
    return !isOver;
  });
  return newestFirst.reverse();
}

/** The questions that only the owner can decide, of the transactions of these days. */
export function proposedTransfers(deps: Deps, span: Period): readonly TransferView[] {
  const { result } = lookForTransfers(deps, span);
  const look = legsOf(deps);
  return result.proposals.flatMap(({ outflow, inflow, evidence }): TransferView[] => {
    const [left, right] = [look.leg(outflow.id), look.leg(inflow.id)];
    if (left === undefined || right === undefined) return [];
    return [
      { state: 'proposed', decidedBy: null, evidence, outflow: left, inflow: right, to: right.account, problem: null },
    ];
  });
}

function legsOf({ config, store }: Deps) {
  const currencies = currencyTable(config.currencies);
  const accounts = new Map(listAccounts(store).map((account) => [account.id, account]));
  const leg = (id: TransactionId): LegView | undefined => {
    const record = readLegRecord(store, id);
    if (record === undefined) return undefined;
    const { bookedOn, amount, currency, payee } = record.fields;
    const account = accounts.get(record.accountId);
    return {
      id: record.externalId,
      short: transactionIdText(id),
      account: account?.handle ?? '',
      accountName: account?.name ?? '',
      bookedOn,
      amount: formatMinor(amount, currencies.places(currency)),
      currency,
      payee,
    };
  };
  return { leg, handle: (id: AccountId): string => accounts.get(id)?.handle ?? '' };
}

function openState(
  { evidence }: StoredTransfer,
  bookedOn: string,
  coveredTo: string | undefined,
  today: string,
): TransferView['state'] {
  if (coveredTo === undefined) return evidence.includes('rule') ? 'paired' : 'waiting';
  const day = parseDate(bookedOn);
  const isLate = day !== undefined && addDays(day, MISSING_DAYS) < today && coveredTo > bookedOn;
  return isLate ? 'missing' : 'waiting';
}
