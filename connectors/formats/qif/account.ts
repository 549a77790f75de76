import { type AccountKind, type AccountRef, UNNAMED_ACCOUNT } from '../../../src/plugin/contract.ts';
import { NO_HEADING, type Section } from './records.ts';

/** Sections whose records are bank lines, and what kind of account each speaks of. */
const KINDS: Readonly<Record<string, AccountKind>> = {
  bank: 'bank',
  cash: 'bank',
  ccard: 'card',
  otha: 'bank',
  othl: 'loan',
};

/** The kind of account of a `!Type:` section; undefined for lists (categories, classes, securities, memorised). */
export function kindOf(section: Section): AccountKind | undefined {
  if (section.name === NO_HEADING) return 'bank';
  const [word, type = ''] = section.name.split(':');
  return word === 'type' ? KINDS[type] : undefined;
}

/** Lists and switches, none of whose records is a line of an account. */
const LISTS =
  /^(?:account|option:.*|clear:.*|type:(?:cat|class|memorized|security|prices|budget|invoice|tag|template|payee|billpay.*))$/;

/** A heading that says nothing: what is below it may be lines of an account. */
export function isUnknown(section: Section): boolean {
  const isKnown = kindOf(section) !== undefined || LISTS.test(section.name) || section.name === 'type:invst';
  return !isKnown && section.records.length > 0;
}

export function isInvestment(section: Section): boolean {
  return section.name === 'type:invst' && section.records.length > 0;
}

/**
 * The account of a section's lines: the last account named before it. An account list (between AutoSwitch options)
 * names several; only the one right before the lines counts.
 */
export function accountOf(section: Section, before: Section | undefined): AccountRef {
  const kind = kindOf(section) ?? 'bank';
  const type = section.name.split(':')[1]?.toUpperCase() ?? null;
  const named = before?.name === 'account' ? before.records.at(-1) : undefined;
  const name = named?.number ?? '';
  return { ...UNNAMED_ACCOUNT, accountId: name === '' ? null : name, type, kind };
}

/**
 * Lines of records in lists of accounts that name no account, or have an amount as their type. Such a list is a
 * register that lost its heading.
 */
export function oddAccounts(sections: readonly Section[]): readonly number[] {
  const accounts = sections.filter(({ name }) => name === 'account').flatMap(({ records }) => records);
  return accounts.flatMap(({ line, oddLine, number, amount }) => {
    const isRegister = number === '' || (amount !== undefined && /^[+-]?\d/.test(amount));
    return oddLine !== undefined || isRegister ? [oddLine ?? line] : [];
  });
}
