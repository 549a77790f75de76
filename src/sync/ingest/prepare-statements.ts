import type { StatementFacts } from '../../core/history.ts';
import { normalise } from '../../core/normalise.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { hold, type Issue } from '../../domain/issue.ts';
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
  const opened = new Map<string, string>();
  for (const statement of statements) {
    const account = resolve(statement, question, { chosen, opened });
    if ('severity' in account) {
      issues.push(account);
      continue;
    }
    if (!opened.has(account.handle)) opened.set(account.handle, account.currency);
    const normal = normalise(statement, { ...reading, currency: account.currency });
    issues.push(...normal.issues);
    prepared.push({ statement: normal.statement, facts: normal.facts, account });
  }
  return { prepared, issues };
}

interface Said {
  readonly chosen: ChosenAccount | undefined;
  /** Currencies by handle, as earlier statements of the document begin their accounts. */
  readonly opened: ReadonlyMap<string, string>;
}

/**
 * The account in the document or the configuration goes before the owner's word for the document. An account has one
 * currency: a statement in another one needs a word of its own.
 */
function resolve(statement: Statement, question: AccountQuestion, { chosen, opened }: Said): ResolvedAccount | Issue {
  const usual = inOneCurrency(resolveAccount(statement, question), opened);
  const other = isInAnother(statement, usual) ? statement.currency : null;
  const isNamed = 'by' in usual && (usual.by === 'match' || usual.by === 'number');
  if (isNamed && other === null) return usual;
  const earlier = other === null ? undefined : question.chosenBefore?.(statement, other);
  for (const word of [chosen, earlier]) {
    if (word === undefined) continue;
    const said = inOneCurrency(resolveChosen(statement, word, question), opened);
    const isConfirmed = 'by' in said && 'by' in usual && said.handle === usual.handle;
    if ('by' in said && (!isInAnother(statement, said) || isConfirmed))
      return { ...said, isAnswer: word === chosen, ...(other === null ? {} : { besides: other }) };
    if ('severity' in said) return said;
    if ('severity' in usual) return askAboutCurrency(statement, said);
  }
  return other === null ? usual : askAboutCurrency(statement, usual);
}

/** The first statement of a new account settles its currency. */
function inOneCurrency(account: ResolvedAccount | Issue, opened: ReadonlyMap<string, string>): ResolvedAccount | Issue {
  if ('severity' in account || (account.stored?.currency ?? account.config?.currency ?? null) !== null) return account;
  return { ...account, currency: opened.get(account.handle) ?? account.currency };
}

/** Alerts name the currency of a purchase, whatever the account's is. */
function isInAnother({ currency, kind }: Statement, account: ResolvedAccount | Issue): boolean {
  return 'by' in account && kind !== 'delta' && currency !== null && currency !== account.currency;
}

function askAboutCurrency({ currency }: Statement, account: ResolvedAccount | Issue): Issue {
  if ('severity' in account) return account;
  const said = `the statement is in ${currency}, and the account ${account.handle} is in ${account.currency}`;
  const way = 'bankfeed accept DOCUMENT --account HANDLE --name NAME --currency CODE';
  return hold(
    'account.other-currency',
    `${said}: give it an account of its own, for files like it as well: \`${way}\``,
  );
}
