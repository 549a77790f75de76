import type { Proof } from '../../domain/statement.ts';
import type { ExternalId, TransactionFields } from '../../domain/transaction.ts';
import type { StatementOutcome } from '../run/outcome.ts';

/** The result of a sync for one statement. Amounts are decimals in the statement's sense. */
export interface PreviewedStatement {
  /** The account's handle. */
  readonly account: string;
  readonly accountIsNew: boolean;
  readonly currency: string;
  readonly proof: Proof['state'];
  readonly created: readonly PreviewedTransaction[];
  readonly updated: readonly PreviewedTransaction[];
  readonly deleted: readonly ExternalId[];
  /** Lines that are known and say nothing new. */
  readonly unchanged: number;
  /** Lines that are no transactions, by reason: pending, zero, correction. */
  readonly skipped: Readonly<Record<string, number>>;
}

export interface PreviewedTransaction {
  readonly externalId: ExternalId;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  /** Of a creation: what stands in the ledger already and would be taken over instead; null where nothing does. */
  readonly adopts: Adoptable | null;
  /** Of an update: which fields differ from before. */
  readonly changed: readonly (keyof TransactionFields)[];
}

/** `hand`: entered by hand before the statement came. `id`: under the very id, from an earlier life of this state. */
export interface Adoptable {
  readonly by: 'hand' | 'id';
  /** The ledger's own id. */
  readonly ledgerId: string;
  readonly date: string;
  readonly payee: string | null;
}

export function previewStatement(
  outcome: StatementOutcome,
  format: (amount: bigint, currency: string) => string,
): PreviewedStatement {
  const { account, accountIsNew, currency, proof, identification } = outcome;
  const known = identification.fates.filter(({ kind }) => kind === 'known').length;
  const skipped: Record<string, number> = {};
  for (const fate of identification.fates) {
    if (fate.kind === 'skipped') skipped[fate.reason] = (skipped[fate.reason] ?? 0) + 1;
  }
  const live = identification.created.filter(({ state }) => state === 'live');
  return {
    account,
    accountIsNew,
    currency,
    proof: proof.state,
    created: live.map(({ externalId, fields }) => viewOf(externalId, fields, [], format)),
    updated: identification.changed.map(({ externalId, fields, changed }) =>
      viewOf(externalId, fields, changed, format),
    ),
    deleted: identification.deleted.map(({ externalId }) => externalId),
    unchanged: Math.max(0, known - identification.changed.length),
    skipped,
  };
}

function viewOf(
  externalId: ExternalId,
  fields: TransactionFields,
  changed: readonly (keyof TransactionFields)[],
  format: (amount: bigint, currency: string) => string,
): PreviewedTransaction {
  const { bookedOn, amount, currency, payee, memo } = fields;
  return { externalId, date: bookedOn, amount: format(amount, currency), currency, payee, memo, adopts: null, changed };
}
