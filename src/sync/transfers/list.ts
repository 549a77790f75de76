import type { Evidence } from '../../core/pairing/types.ts';
import { addDays, parseDate } from '../../domain/calendar-date.ts';
import { currencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import type { TransactionId } from '../../domain/row-ids.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { readLegRecord } from '../../store/accounts/legs.ts';
import { coverageOfAccounts, listTransfers, type StoredTransfer } from '../../store/accounts/transfers.ts';
import type { PullDeps } from '../run/deps.ts';
import { lookForTransfers } from './record-transfers.ts';

export interface LegView {
  readonly id: string;
  readonly account: string;
  readonly bookedOn: string;
  /** Decimal text in the statement's sense. */
  readonly amount: string;
  readonly currency: string;
  readonly payee: string | null;
}

/**
 * The state of a transfer. `proposed`: only the owner can decide. `waiting`: one leg proves it, and the other is
 * still to come. `missing`: the account's statements have come as far without it (T19). `paired` without an inflow:
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

const ALWAYS = { from: parseDate('0001-01-01'), to: parseDate('9999-12-31') };
/** The other leg of a certain transfer is waited for this long. */
const MISSING_DAYS = 30;

/** Proposals first, then what was decided, newest last. Reads only. */
export function listAllTransfers(deps: Pick<PullDeps, 'store' | 'config'>, today: string): readonly TransferView[] {
  const { store, config } = deps;
  const currencies = currencyTable(config.currencies);
  const handles = new Map(listAccounts(store).map(({ id, handle }) => [id, handle]));
  const viewOf = (id: TransactionId): LegView | undefined => {
    const record = readLegRecord(store, id);
    if (record === undefined) return undefined;
    const { bookedOn, amount, currency, payee } = record.fields;
    const account = handles.get(record.accountId) ?? '';
    return {
      id: record.externalId,
      account,
      bookedOn,
      amount: formatMinor(amount, currencies.places(currency)),
      currency,
      payee,
    };
  };
  const proposals = proposalsOf(deps).flatMap(({ outflow, inflow, evidence }): TransferView[] => {
    const [left, right] = [viewOf(outflow.id), viewOf(inflow.id)];
    if (left === undefined || right === undefined) return [];
    return [
      { state: 'proposed', decidedBy: null, evidence, outflow: left, inflow: right, to: right.account, problem: null },
    ];
  });
  const covered = coverageOfAccounts(store);
  const decided = listTransfers(store).flatMap((each): TransferView[] => {
    const outflow = viewOf(each.outflowId);
    if (outflow === undefined || each.state === 'dissolved') return [];
    const inflow = each.inflowId === null ? null : (viewOf(each.inflowId) ?? null);
    const isOpen = each.state === 'paired' && inflow === null;
    const state = isOpen ? openState(each, outflow.bookedOn, covered.get(each.destinationId), today) : each.state;
    const { decidedBy, evidence, problem } = each;
    return [{ state, decidedBy, evidence, outflow, inflow, to: handles.get(each.destinationId) ?? '', problem }];
  });
  return [...proposals, ...decided];
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

function proposalsOf(deps: Pick<PullDeps, 'store' | 'config'>) {
  const { from, to } = ALWAYS;
  return from === undefined || to === undefined ? [] : lookForTransfers(deps, { from, to }).result.proposals;
}
