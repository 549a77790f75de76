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
  /** Lines of which the ledger gets nothing, by reason: pending, zero, correction, rule, owner. */
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

/** How the values of a preview are written, and what the state says of a transaction. */
export interface PreviewBasis {
  readonly format: (amount: bigint, currency: string) => string;
  /** By whom it is kept from the ledger; undefined: by nobody. */
  readonly leftOutBy: (externalId: ExternalId) => 'rule' | 'owner' | undefined;
  /** The words of a rule or of the owner instead of the bank's, by field of the ledger. */
  readonly wordsOf: (externalId: ExternalId) => Readonly<Record<string, unknown>>;
}

/** The result of a sync for one statement, as the ledger will get it. */
export function previewStatement(outcome: StatementOutcome, basis: PreviewBasis): PreviewedStatement {
  const { account, accountIsNew, currency, proof, identification } = outcome;
  const known = identification.fates.filter(({ kind }) => kind === 'known').length;
  const isTold = ({ externalId }: { readonly externalId: ExternalId }): boolean =>
    basis.leftOutBy(externalId) === undefined;
  const live = identification.created.filter(({ state }) => state === 'live');
  const changed = identification.changed.filter(isTold);
  const skipped: Record<string, number> = {};
  for (const reason of [
    ...identification.fates.flatMap((fate) => (fate.kind === 'skipped' ? fate.reason : [])),
    ...live.flatMap(({ externalId }) => basis.leftOutBy(externalId) ?? []),
  ])
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  return {
    account,
    accountIsNew,
    currency,
    proof: proof.state,
    created: live.filter(isTold).map(({ externalId, fields }) => viewOf(externalId, fields, [], basis)),
    updated: changed.map((each) => viewOf(each.externalId, each.fields, each.changed, basis)),
    deleted: identification.deleted.filter(isTold).map(({ externalId }) => externalId),
    unchanged: Math.max(0, known - changed.length),
    skipped,
  };
}

function viewOf(
  externalId: ExternalId,
  fields: TransactionFields,
  changed: readonly (keyof TransactionFields)[],
  { format, wordsOf }: PreviewBasis,
): PreviewedTransaction {
  const { bookedOn: date, amount, currency } = fields;
  const words = wordsOf(externalId);
  const payee = textOr(words.payeeName, fields.payee);
  const memo = textOr(words.note, fields.memo);
  return { externalId, date, amount: format(amount, currency), currency, payee, memo, adopts: null, changed };
}

/** Null where the owner cleared the field. */
function textOr(word: unknown, text: string | null): string | null {
  return typeof word === 'string' || word === null ? word : text;
}
