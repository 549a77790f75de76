import { fitsWildcard } from '../../lib/text/wildcard.ts';
import { textKey } from '../text-key.ts';
import { accountCalled, accountWithNumber, accountWithTail, accountWrittenIn, isFullNumber } from './own-accounts.ts';
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
  readonly says: boolean;
  /**
   * The own account that its words of a transfer call by name (`Payment received savings`). No proof by itself: it tells
   * which of several transfers is meant, where both legs say so.
   */
  readonly called: OwnAccount | undefined;
}

export function readClues(leg: Leg, { accounts, rules }: Pick<PairingQuestion, 'accounts' | 'rules'>): Clues {
  const others = accounts.filter((account) => account.id !== leg.accountId);
  const handle = accounts.find((account) => account.id === leg.accountId)?.handle ?? '';
  const says = saysTransfer(leg.payee, leg.memo);
  const called = says ? accountCalled(textKey(leg.payee, leg.memo), others) : undefined;
  const ruled = leg.amount < 0n ? ruledAccount(leg, handle, others, rules) : undefined;
  if (ruled !== undefined) return { leg, named: ruled, by: 'rule', isForeign: false, says: true, called };
  const { counterparty } = leg;
  const numbered = counterparty === null ? undefined : accountWithNumber(counterparty, others);
  if (numbered !== undefined) return { leg, named: numbered, by: 'account', isForeign: false, says, called };
  const isForeign = counterparty !== null && isFullNumber(counterparty);
  const written = isForeign ? undefined : accountWrittenIn([leg.payee ?? '', leg.memo ?? ''].join(' | '), others);
  if (written !== undefined) return { leg, named: written, by: 'text', isForeign, says, called };
  const text = [counterparty === null ? '' : `xx${counterparty}`, leg.payee ?? '', leg.memo ?? ''].join(' ');
  const tailed = isForeign ? undefined : accountWithTail(text, others);
  return { leg, named: tailed, by: tailed === undefined ? undefined : 'tail', isForeign, says, called };
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
