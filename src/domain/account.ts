/** The kind of account in a statement. The ledger's `type` derives from it. */
export type AccountKind = 'bank' | 'card' | 'loan' | 'investment';

/** A document's words for its account, as printed. OFX: BANKACCTFROM, CCACCTFROM, INVACCTFROM (§11.3.1). */
export interface AccountRef {
  readonly bankId: string | null;
  readonly branchId: string | null;
  readonly accountId: string | null;
  readonly iban: string | null;
  /** The format's own word: CHECKING, SAVINGS, CREDITLINE … */
  readonly type: string | null;
  readonly kind: AccountKind;
}

/** The account that nobody named: a folder's `account:` binds it, else the document is held. */
export const UNNAMED_ACCOUNT: AccountRef = {
  bankId: null,
  branchId: null,
  accountId: null,
  iban: null,
  type: null,
  kind: 'bank',
};
