import type { StatementFacts } from '../../core/history.ts';
import { normalise } from '../../core/normalise.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Issue } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import { type AccountQuestion, type ResolvedAccount, resolveAccount } from './resolve-account.ts';

/** A statement ready to be identified. */
export interface PreparedStatement {
  readonly statement: Statement;
  readonly facts: StatementFacts;
  readonly account: ResolvedAccount;
}

/** Finds each statement's account and settles its currency. An issue of `hold` or `error` keeps the whole document back. */
export function prepareStatements(
  statements: readonly Statement[],
  question: AccountQuestion,
  reading: { readonly currencies: CurrencyTable; readonly receivedAt: string },
): { readonly prepared: readonly PreparedStatement[]; readonly issues: readonly Issue[] } {
  const prepared: PreparedStatement[] = [];
  const issues: Issue[] = [];
  for (const statement of statements) {
    const account = resolveAccount(statement, question);
    if ('severity' in account) {
      issues.push(account);
      continue;
    }
    const normal = normalise(statement, { ...reading, currency: account.currency });
    issues.push(...normal.issues);
    prepared.push({ statement: normal.statement, facts: normal.facts, account });
  }
  return { prepared, issues };
}
