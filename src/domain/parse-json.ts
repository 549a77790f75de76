import type { CurrencyTable } from './currency.ts';
import type { Issue, Position } from './issue.ts';
import { formatMinor } from './money.ts';
import type { Balance, Proof, Statement, StatementLine } from './statement.ts';

/** The JSON about the document itself. `format` is null where no format claimed it. */
export interface ParsedDocument {
  readonly name: string;
  readonly sha256: string;
  readonly format: string | null;
}

export interface ProvedStatement {
  readonly statement: Statement;
  readonly proof: Proof;
}

/**
 * The contents of a document, as the value that `parse --json` prints. Money in is positive. Amounts are decimal text
 * with the currency's own places, or more where the document prints more. Dates are as printed, and every key stands,
 * if need be with null; `words`, which a terminal says in its reader's language, programs do not get. A line that corrects an earlier one carries `correction` as well; other lines do not have the
 * key.
 */
export function parseJson(
  document: ParsedDocument,
  statements: readonly ProvedStatement[],
  issues: readonly Issue[],
  currencies: CurrencyTable,
) {
  return {
    document: { name: document.name, sha256: document.sha256, format: document.format },
    statements: statements.map((each) => statementJson(each, currencies)),
    issues: issues.map((each) => ({
      severity: each.severity,
      code: each.code,
      message: each.message,
      words: each.words,
      position: positionJson(each.position),
    })),
  };
}

function statementJson({ statement, proof }: ProvedStatement, currencies: CurrencyTable) {
  const { account, balances } = statement;
  const places = currencies.places(statement.currency);
  return {
    account: {
      bankId: account.bankId,
      branchId: account.branchId,
      accountId: account.accountId,
      iban: account.iban,
      type: account.type,
      kind: account.kind,
    },
    currency: statement.currency,
    period: statement.period === null ? null : { from: statement.period.from, to: statement.period.to },
    asOf: statement.asOf,
    balances: {
      opening: balanceJson(balances.opening, places),
      closing: balanceJson(balances.closing, places),
      available: balanceJson(balances.available, places),
    },
    lines: statement.lines.map((line) => lineJson(line, currencies)),
    proof: proofJson(proof, places),
  };
}

function lineJson(line: StatementLine, currencies: CurrencyTable) {
  const places = currencies.places(line.currency);
  return {
    reference: line.reference,
    status: line.status,
    bookedOn: line.bookedOn,
    valueOn: line.valueOn,
    time: line.time,
    amount: line.unrounded ?? formatMinor(line.amount, places),
    currency: line.currency,
    payee: line.payee,
    memo: line.memo,
    type: line.type,
    checkNumber: line.checkNumber,
    counterparty: { account: line.counterparty?.account ?? null, name: line.counterparty?.name ?? null },
    original: originalJson(line, currencies),
    balance: line.balance === null ? null : formatMinor(line.balance, places),
    ...(line.correction === null
      ? {}
      : { correction: { reference: line.correction.reference, action: line.correction.action } }),
    position: positionJson(line.position),
  };
}

function originalJson({ original }: StatementLine, currencies: CurrencyTable) {
  if (original === null) return null;
  const amount = formatMinor(original.amount, currencies.places(original.currency));
  return { amount, currency: original.currency, rate: original.rate };
}

function balanceJson(balance: Balance | null, places: number) {
  return balance === null
    ? null
    : {
        amount: balance.unrounded ?? formatMinor(balance.amount, places),
        date: balance.date,
        origin: balance.origin ?? 'printed',
      };
}

function proofJson(proof: Proof, places: number) {
  return {
    state: proof.state,
    difference: proof.difference === null ? null : formatMinor(proof.difference, places),
    method: proof.method,
    ...(proof.position === null ? {} : { position: positionJson(proof.position) }),
  };
}

function positionJson(position: Position | undefined) {
  if (position === undefined) return null;
  return {
    ...(position.line === undefined ? {} : { line: position.line }),
    ...(position.column === undefined ? {} : { column: position.column }),
  };
}
