import { fitsWildcard } from '../../lib/text/wildcard.ts';
import { isFullNumber } from '../printed-number.ts';
import { textKey } from '../text-key.ts';
import { accountCalled, accountWithNumber, indexAccounts } from './own-accounts.ts';
import type { Leg, OwnAccount, PairingQuestion, TransferRule } from './types.ts';
import { saysTransfer } from './words.ts';

/** The words of one leg on the other side. */
export interface Clues {
  readonly leg: Leg;
  /** The own account that it names by number, or that a rule names; undefined where it names none. */
  readonly named: OwnAccount | undefined;
  readonly by: 'account' | 'rule' | 'text' | 'tail' | undefined;
  /** It names somebody else's account in full. */
  readonly isForeign: boolean;
}

/** The words of one leg about a transfer. */
export interface Words {
  readonly says: boolean;
  /**
   * The own account that its words of a transfer call by name (`Payment received savings`). No proof by itself: it tells
   * which of several transfers is meant, where both legs say so.
   */
  readonly called: OwnAccount | undefined;
}

/** Reads legs for one question. */
export function clueReader({ accounts, rules }: Pick<PairingQuestion, 'accounts' | 'rules'>): (leg: Leg) => Clues {
  const index = indexAccounts(accounts);
  const handles = new Map(accounts.map(({ handle, id }) => [id, handle]));
  return (leg) => {
    const { accountId, counterparty, memo, payee } = leg;
    const others = () => accounts.filter(({ id }) => id !== accountId);
    const handle = handles.get(accountId) ?? '';
    const ruled = leg.amount < 0n && rules.length > 0 ? ruledAccount(leg, handle, others(), rules) : undefined;
    if (ruled !== undefined) return { leg, named: ruled, by: 'rule', isForeign: false };
    const numbered = counterparty === null ? undefined : accountWithNumber(counterparty, others());
    if (numbered !== undefined) return { leg, named: numbered, by: 'account', isForeign: false };
    if (counterparty !== null && isFullNumber(counterparty)) return unnamed(leg, 'foreign');
    const written = index.writtenIn(`${payee ?? ''} | ${memo ?? ''}`, accountId);
    if (written !== undefined) return { leg, named: written, by: 'text', isForeign: false };
    const text = `${counterparty === null ? '' : `xx${counterparty}`} ${payee ?? ''} ${memo ?? ''}`;
    const tailed = index.withTail(text, accountId);
    return tailed === undefined ? unnamed(leg, 'unknown') : { leg, named: tailed, by: 'tail', isForeign: false };
  };
}

function unnamed(leg: Leg, other: 'foreign' | 'unknown'): Clues {
  return { leg, named: undefined, by: undefined, isForeign: other === 'foreign' };
}

/** Reads the words of a leg at the first question: most legs have no possible partner, and nobody asks. */
export function wordReader(accounts: readonly OwnAccount[]): (clues: Clues) => Words {
  const known = new Map<Clues, Words>();
  return (clues) => {
    const words = known.get(clues) ?? readWords(clues, accounts);
    known.set(clues, words);
    return words;
  };
}

function readWords({ by, leg }: Clues, accounts: readonly OwnAccount[]): Words {
  const says = saysTransfer(leg.payee, leg.memo);
  if (!says) return { says: by === 'rule', called: undefined };
  const others = accounts.filter(({ id }) => id !== leg.accountId);
  return { says, called: accountCalled(textKey(leg.payee, leg.memo), others) };
}

/**
 * The leg names an own account in full, or a rule does: no other leg is needed. Across currencies the ledger must be told
 * what arrived, so the bank must say it.
 */
export function provesAlone({ leg, named, by }: Clues): boolean {
  if (named === undefined || (by !== 'account' && by !== 'rule')) return false;
  return named.currency === leg.currency || leg.original?.currency === named.currency;
}

function ruledAccount(
  leg: Leg,
  handle: string,
  others: readonly OwnAccount[],
  rules: readonly TransferRule[],
): OwnAccount | undefined {
  const rule = rules.find(
    (each) =>
      (each.account === undefined || each.account === handle) &&
      fits(each.payee, leg.payee) &&
      fits(each.memo, leg.memo),
  );
  return rule && others.find((account) => account.handle === rule.to);
}

function fits(pattern: string | undefined, text: string | null): boolean {
  return pattern === undefined || fitsWildcard(pattern, text ?? '');
}
