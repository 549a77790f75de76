import type { StatementFacts } from '../../core/history.ts';
import { normalise } from '../../core/normalise.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Issue } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import type { ChosenAccount } from '../../store/accounts/choices.ts';
import { type AccountQuestion, type ResolvedAccount, resolveAccount, resolveChosen } from './resolve-account.ts';

/** A statement ready to be identified. */
export interface PreparedStatement {
  readonly statement: Statement;
  readonly facts: StatementFacts;
  readonly account: ResolvedAccount;
}

interface Circumstances {
  readonly currencies: CurrencyTable;
  readonly receivedAt: string;
  /** The owner's word on whose lines these are, where nothing else says so. */
  readonly chosen?: ChosenAccount | undefined;
}

/** Finds each statement's account and settles its currency. An issue of `hold` or `error` keeps the whole document back. */
export function prepareStatements(
  statements: readonly Statement[],
  question: AccountQuestion,
  { chosen, ...reading }: Circumstances,
): { readonly prepared: readonly PreparedStatement[]; readonly issues: readonly Issue[] } {
  const prepared: PreparedStatement[] = [];
  const issues: Issue[] = [];
  for (const statement of statements) {
    const account = resolve(statement, question, chosen);
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

/** The account in the document or the configuration goes before the owner's word for the document. */
function resolve(
  statement: Statement,
  question: AccountQuestion,
  chosen: ChosenAccount | undefined,
): ResolvedAccount | Issue {
  const usual = resolveAccount(statement, question);
  const isSaid = 'by' in usual && (usual.by === 'match' || usual.by === 'number');
  return chosen === undefined || isSaid ? usual : resolveChosen(statement, chosen, question);
}
