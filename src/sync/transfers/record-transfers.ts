import { addDays } from '../../domain/calendar-date.ts';
import type { DocumentId, TransactionId } from '../../domain/row-ids.ts';
import type { Period } from '../../domain/statement.ts';
import { failPoint } from '../../lib/fail-points.ts';
import { filtered } from '../../lib/sequences.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { legIdOf, readLegRecord } from '../../store/accounts/legs.ts';
import {
  absorbedLegs,
  anyTransfers,
  coverageOfDocument,
  type StoredTransfer,
  transferOf,
} from '../../store/accounts/transfers.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Intent, IntentOrigin } from '../../store/outbox/types.ts';
import { countStanding } from '../../store/outbox/withdraw.ts';
import type { Store } from '../../store/store.ts';
import { planBalanceOf } from '../balances/introduction.ts';
import type { PullDeps } from '../run/deps.ts';
import type { StatementOutcome } from '../run/outcome.ts';
import { beginTransfer, endTransfer, joinInflow, leaveInflow, pairAgain, sayTerms } from './carry-out.ts';
import { lookForTransfers } from './look-for-transfers.ts';
import { beginWork, type TransferWork } from './work.ts';

/** Legs this far from what a document brings may belong to it, or become certain by it. */
export const REACH_DAYS = 40;
/** A shortfall up to a twentieth may be a fee. */
const FEE_SHARE = 20n;

/** The results of a document: its statements, and all effects for the ledger before the search for transfers. */
export interface Brought {
  readonly statements: readonly StatementOutcome[];
  readonly intents: Iterable<Intent>;
}

/**
 * Records a document's intents and joins the legs of transfers, inside the commit that brought it. Legs that were
 * never sent go out as one request, and others are converted. A leg of a known transfer is not sent a second time,
 * whatever file names it (P-TR-3). Gives the number of requests that follow.
 */
export function recordWithTransfers(
  deps: Pick<PullDeps, 'store' | 'config'>,
  { statements, intents }: Brought,
  origin: IntentOrigin & { readonly documentId: DocumentId },
): number {
  const { store } = deps;
  const hasTransfers = anyTransfers(store);
  if (!hasTransfers && countAccounts(deps) < 2) return recordIntents(store, intents, origin);
  const work = beginWork(deps, origin);
  const isBalance = ({ kind }: Intent) => kind === 'account.balance';
  const absorbed = absorbedLegs(store);
  const plain = filtered(intents, ({ transactionId }) => transactionId === null || !absorbed.has(transactionId));
  const recorded = recordIntents(
    store,
    filtered(plain, (intent) => !isBalance(intent)),
    origin,
  );
  if (hasTransfers) for (const { identification } of statements) reviewLegs(work, correctedIn(identification));
  pairAgain(work);
  const span = spanOf(store, origin.documentId);
  if (span !== null) decideTransfers(work, span, movedIn(store, statements));
  const balances = [...filtered(plain, isBalance)];
  const said = recordIntents(store, balances, origin) + tellBalances(work, balances);
  if (work.moved.size === 0) return recorded + said;
  failPoint('transfer.decided');
  return countStanding(store, origin.runId, origin.documentId);
}

/** Runs after the legs. Some ledgers book transfers onto balances and some do not. Both end at the banks' figures. */
export function tellBalances(work: TransferWork, already: readonly Intent[]): number {
  const { store, moved, currencies, origin } = work;
  const told = new Set(already.map((intent) => intent.accountId));
  const accounts = listAccounts(store).filter(({ id }) => moved.has(id) && !told.has(id));
  const further = accounts.flatMap(({ handle }) => planBalanceOf(store, handle, currencies, 'move it'));
  return recordIntents(store, further, origin);
}

/**
 * Row ids of a line's old and new transaction, where a line changed its transaction. Its texts are evidence of
 * another transaction now.
 */
function movedIn(store: Store, statements: readonly StatementOutcome[]): ReadonlySet<number> {
  const ids = statements.flatMap(({ identification: { moved, created } }) =>
    moved.flatMap(({ from, to }) => {
      const now = 'id' in to ? to.id : legIdOf(store, created[to.index]?.externalId ?? '');
      return now === undefined ? [from] : [from, now];
    }),
  );
  return new Set(ids);
}

/**
 * Makes and takes apart transfers of what lies within these days. `moved`: row ids of transactions that may have lost or
 * won evidence.
 */
export function decideTransfers(work: TransferWork, span: Period, moved: ReadonlySet<number>): void {
  const { result, waiting, standing } = lookForTransfers(work, span, moved);
  const { pairs, singles } = result;
  const disproved = new Set(result.disproved.map(({ outflow }) => outflow.id));
  for (const id of disproved) {
    const transfer = waiting.get(id);
    if (transfer !== undefined) endTransfer(work, transfer, 'dissolved');
  }
  const partners = new Map(pairs.map(({ outflow, inflow }) => [outflow.id, inflow.accountId]));
  for (const { outflow, destinationId } of singles) partners.set(outflow.id, destinationId);
  const left = new Map<number, StoredTransfer>();
  for (const { outflow, inflow } of result.undone) {
    const transfer = standing.get(outflow.id);
    if (transfer === undefined) continue;
    // The money goes where it went; only which arrival is it has changed.
    if (partners.get(outflow.id) === transfer.destinationId && outflow.currency === inflow.currency) {
      leaveInflow(work, transfer);
      left.set(outflow.id, transfer);
    } else endTransfer(work, transfer, 'dissolved');
  }
  for (const { outflow, inflow, evidence } of pairs) {
    const begun = left.get(outflow.id) ?? (disproved.has(outflow.id) ? undefined : waiting.get(outflow.id));
    if (begun !== undefined) joinInflow(work, begun, outflow, inflow);
    else beginTransfer(work, { outflow, inflow, destinationId: inflow.accountId, evidence, decidedBy: 'evidence' });
  }
  for (const { outflow, destinationId, evidence } of singles) {
    if (left.has(outflow.id)) continue;
    beginTransfer(work, { outflow, inflow: null, destinationId, evidence, decidedBy: 'evidence' });
  }
}

/** Row ids of what the bank corrected or took back. */
function correctedIn({ changed, deleted }: StatementOutcome['identification']): readonly TransactionId[] {
  const corrected = changed.filter((each) => each.changed.includes('amount'));
  return [...corrected, ...deleted].map(({ id }) => id);
}

/** Legs (row ids) that the bank corrected or took back. The transfer's amounts follow, or the transfer ends. */
export function reviewLegs(work: TransferWork, ids: readonly TransactionId[]): void {
  for (const id of ids) {
    const transfer = transferOf(work.store, id);
    if (transfer === undefined) continue;
    const outflow = readLegRecord(work.store, transfer.outflowId);
    const inflow = transfer.inflowId === null ? null : readLegRecord(work.store, transfer.inflowId);
    const stands = outflow?.state === 'live' && outflow.fields.amount < 0n;
    if (stands && inflow === null) {
      work.moved.add(outflow.accountId).add(transfer.destinationId);
      continue;
    }
    const fits = stands && inflow?.state === 'live' && staysPaired(transfer, outflow.fields, inflow.fields);
    if (fits) sayTerms(work, transfer, outflow, inflow.fields);
    else endTransfer(work, transfer, 'dissolved');
  }
}

interface Money {
  readonly amount: bigint;
  readonly currency: string;
}

function staysPaired({ evidence, decidedBy }: StoredTransfer, outflow: Money, inflow: Money): boolean {
  if (inflow.amount <= 0n) return false;
  if (outflow.currency !== inflow.currency || decidedBy === 'owner') return true;
  const short = -outflow.amount - inflow.amount;
  if (short === 0n) return true;
  const isStrong = evidence.some((each) => each === 'account' || each === 'reference' || each === 'rule');
  return isStrong && short > 0n && short * FEE_SHARE <= -outflow.amount;
}

function countAccounts({ store, config }: Pick<PullDeps, 'store' | 'config'>): number {
  const handles = [...listAccounts(store), ...config.accounts].map(({ handle }) => handle);
  return new Set(handles).size;
}

/** The days of the document with those around it. */
function spanOf(store: Store, documentId: DocumentId): Period | null {
  const covered = coverageOfDocument(store, documentId);
  return covered && { from: addDays(covered.from, -REACH_DAYS), to: addDays(covered.to, REACH_DAYS) };
}
