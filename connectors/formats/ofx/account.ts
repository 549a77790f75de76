import { type AccountKind, type AccountRef, UNNAMED_ACCOUNT } from '../../../src/domain/account.ts';
import { isIban } from '../../../src/domain/iban.ts';
import type { Aggregate } from './markup/aggregate.ts';

const KINDS: Readonly<Record<string, AccountKind>> = {
  STMTRS: 'bank',
  CCSTMTRS: 'card',
  LOANSTMTRS: 'loan',
  INVSTMTRS: 'investment',
};

/** The kind of account that a statement aggregate speaks of. */
export function kindOf(statement: string): AccountKind {
  return KINDS[statement] ?? 'bank';
}

/** BANKACCTFROM, CCACCTFROM, LOANACCTFROM or INVACCTFROM, as printed (OFX 1.6 §11.3.1, §13.6.1). */
export function readAccount(from: Aggregate, kind: AccountKind): AccountRef {
  const accountId = from.leaf('ACCTID') ?? from.leaf('LOANACCTID') ?? null;
  return {
    bankId: from.leaf('BANKID') ?? from.leaf('BROKERID') ?? null,
    branchId: from.leaf('BRANCHID') ?? null,
    accountId,
    iban: accountId !== null && isIban(accountId) ? accountId.replaceAll(' ', '').toUpperCase() : null,
    type: (from.leaf('ACCTTYPE') ?? from.leaf('ACCTTYPE2') ?? from.leaf('LOANACCTTYPE'))?.toUpperCase() ?? null,
    kind,
  };
}

/** The account of a statement that names none. */
export function unnamedAccount(kind: AccountKind): AccountRef {
  return kind === UNNAMED_ACCOUNT.kind ? UNNAMED_ACCOUNT : { ...UNNAMED_ACCOUNT, kind };
}
