import { type EbAccount, nameOf } from './session.ts';

/**
 * A way through the days of an account. `news` leads from the days that are known to today. `deep` leads once more
 * through all days that banks keep, without the last ones. A deep look may take the requests of many days, so the
 * news does not wait for it.
 */
export interface Walk {
  readonly kind: 'news' | 'deep';
  /** The name of the account. */
  readonly account: string;
  /** Names the walk in the cursor, and its pages. */
  readonly name: string;
}

export function newsOf(account: EbAccount): Walk {
  const name = nameOf(account);
  return { kind: 'news', account: name, name };
}

export function deepOf(account: EbAccount): Walk {
  const name = nameOf(account);
  return { kind: 'deep', account: name, name: `${name}-deep` };
}
