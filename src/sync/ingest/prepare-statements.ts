import type { StatementFacts } from '../../core/history.ts';
import { normalise } from '../../core/normalise.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { hold, type Issue } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import type { ChosenAccount } from '../../store/accounts/choices.ts';
import { words } from '../../words/message.ts';
import { askAboutRename, RENAMED } from './renamed-account.ts';
import {
  type AccountQuestion,
  type ResolvedAccount,
  resolveAccount,
  resolveChosen,
  resolveLike,
} from './resolve-account.ts';

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
  const currencies = new Set(statements.map(({ currency }) => currency));
  for (const statement of statements) {
    const account = resolve(statement, question, { chosen, currencies, opened });
    if (isIssue(account)) {
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
  /** Of all statements of the document. */
  readonly currencies: ReadonlySet<string | null>;
  /** Currencies by handle, as earlier statements of the document begin their accounts. */
  readonly opened: ReadonlyMap<string, string>;
}

/**
 * The account in the document or the configuration goes before the owner's word for the document. An account has one
 * currency: a statement in another one needs a word of its own.
 */
function resolve(statement: Statement, question: AccountQuestion, said: Said): ResolvedAccount | Issue {
  const { chosen, currencies, opened } = said;
  const usual = inOneCurrency(resolveAccount(statement, question), opened);
  const other = otherCurrency(statement, usual);
  if (other === null && isNamed(usual)) return usual;
  const earlier = other === null ? undefined : question.chosenBefore?.(statement, other);
  const besides = other === null ? {} : { besides: other };
  const asked = { statement, question, currencies, opened, usual };
  return (
    withMarks(follow(chosen, asked), { ...besides, isAnswer: true }) ??
    withMarks(follow(earlier, asked, other), { ...besides, isAnswer: false }) ??
    (other === null ? usual : askAboutCurrency(statement, usual))
  );
}

/** By the bank or the configuration, so that no word of the owner's is needed. */
function isNamed(account: ResolvedAccount | Issue): boolean {
  return !isIssue(account) && (account.by === 'match' || account.by === 'number');
}

interface Asked {
  readonly statement: Statement;
  readonly question: AccountQuestion;
  readonly currencies: Said['currencies'];
  readonly opened: Said['opened'];
  /** The account without any word of the owner's, or why there is none. */
  readonly usual: ResolvedAccount | Issue;
}

/**
 * The account that the owner's word names. A word for an account in another currency counts where that is the usual
 * account and no statement of the document is in the account's own: then the word is for that one. `besides`: an earlier word, for statements in this currency alone. Undefined where it does not count, or is
 * not given.
 */
function follow(
  word: ChosenAccount | undefined,
  { currencies, opened, question, statement, usual }: Asked,
  besides: string | null = null,
): ResolvedAccount | Issue | undefined {
  if (word === undefined) return undefined;
  const said =
    besides === null ? resolveChosen(statement, word, question) : resolveLike(statement, word, question, besides);
  const named = inOneCurrency(said, opened);
  const renamed = isRenamed(usual) ? staysRenamed(statement, { word, named, question }) : undefined;
  if (renamed !== undefined) return renamed;
  if (isIssue(named) || otherCurrency(statement, named) === null) return named;
  if (isIssue(usual)) return askAboutCurrency(statement, named);
  return named.handle === usual.handle && !currencies.has(named.currency) ? named : undefined;
}

/**
 * The question about a renamed account, where the owner's word names neither the known account nor a new one. Under
 * another handle all transactions would come a second time.
 */
function staysRenamed(
  { account }: Statement,
  { named, question, word }: { word: ChosenAccount; named: ResolvedAccount | Issue; question: AccountQuestion },
): Issue | undefined {
  return isIssue(named) || word.name !== null ? undefined : askAboutRename(account, named, question);
}

function isRenamed(account: ResolvedAccount | Issue): boolean {
  return isIssue(account) && account.code === RENAMED;
}

function withMarks(
  account: ResolvedAccount | Issue | undefined,
  marks: Pick<ResolvedAccount, 'besides' | 'isAnswer'>,
): ResolvedAccount | Issue | undefined {
  return account === undefined || isIssue(account) ? account : { ...account, ...marks };
}

/** The first statement of a new account settles its currency. */
function inOneCurrency(account: ResolvedAccount | Issue, opened: Said['opened']): ResolvedAccount | Issue {
  if (isIssue(account) || (account.stored?.currency ?? account.config?.currency ?? null) !== null) return account;
  return { ...account, currency: opened.get(account.handle) ?? account.currency };
}

/** The statement's currency where it is not the account's. Alerts name that of a purchase, whatever the account's is. */
function otherCurrency({ currency, kind }: Statement, account: ResolvedAccount | Issue): string | null {
  return isIssue(account) || kind === 'delta' || currency === account.currency ? null : currency;
}

function isIssue(account: ResolvedAccount | Issue): account is Issue {
  return 'severity' in account;
}

function askAboutCurrency({ currency }: Statement, account: ResolvedAccount | Issue): Issue {
  if (isIssue(account)) return account;
  const { currency: other, handle } = account;
  return hold(
    'account.other-currency',
    words('document.statementAccountGiveAccount', { currency: String(currency), handle, other }),
  );
}
