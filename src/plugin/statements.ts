/** Statements and lines with what a bank does not say left out: `lineOf` and `statementOf` fill it in. */
import { type AccountRef, UNNAMED_ACCOUNT } from '../domain/account.ts';
import type { Balance, Statement, StatementLine } from '../domain/statement.ts';

/**
 * A booked line. Needed are its day and its amount, money in positive, in minor units of its currency. A field that is
 * `undefined` counts as not given.
 */
export function lineOf(said: Pick<StatementLine, 'bookedOn' | 'amount'> & Partial<StatementLine>): StatementLine {
  return {
    reference: null,
    status: 'booked',
    valueOn: null,
    time: null,
    currency: null,
    payee: null,
    memo: null,
    type: null,
    checkNumber: null,
    counterparty: null,
    original: null,
    balance: null,
    correction: null,
    position: {},
    ...onlySaid(said),
  };
}

/** The possible facts of a statement; only its lines are needed. */
export interface StatementWords extends Partial<Omit<Statement, 'account' | 'balances' | 'lines'>> {
  readonly account?: Partial<AccountRef>;
  readonly balances?: Partial<Statement['balances']>;
  readonly lines: readonly StatementLine[];
}

/**
 * A snapshot of an account: everything in its period. Give `kind: 'delta'` where each line is news. A field that is
 * `undefined` counts as not given.
 */
export function statementOf({ account, balances, ...said }: StatementWords): Statement {
  return {
    currency: null,
    period: null,
    asOf: null,
    kind: 'snapshot',
    ...onlySaid(said),
    account: { ...UNNAMED_ACCOUNT, ...onlySaid(account ?? {}) },
    balances: { opening: null, closing: null, available: null, ...onlySaid(balances ?? {}) },
  };
}

/** A plug-in in JavaScript may hand on a field that its document lacks. */
function onlySaid<Words extends object>(said: Words): Words {
  const fields = Object.entries(said).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Words;
}

/**
 * Statements of a plug-in. A balance counts as printed where the plug-in says so. To say nothing is easy for one that
 * adds its own lines up, and such a balance would prove those lines whatever is missing.
 */
export function withSaidOrigins(statements: readonly Statement[]): readonly Statement[] {
  return statements.map((statement) => {
    const { opening, closing, available } = statement.balances;
    return { ...statement, balances: { opening: said(opening), closing: said(closing), available: said(available) } };
  });
}

function said(balance: Balance | null): Balance | null {
  return balance === null ? null : { ...balance, origin: balance.origin === 'printed' ? 'printed' : 'computed' };
}
