import { z } from 'zod';
import { hold, type Issue, type Keep, warning } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { readKept } from '../../kept.ts';
import type { AccountSet, Listed, Trouble } from './account-set.ts';

const FILE = 'accounts';

const known = z.object({
  /** The statements' account id: the server's first id for it. Later ids of the server do not change it. */
  id: z.string(),
  /** The server's id now. */
  now: z.string(),
  name: z.string(),
  bank: z.string(),
  currency: z.string(),
  connection: z.string().nullable(),
});

export type KnownAccount = z.output<typeof known>;

/** An account of the answer, by the id that it keeps. */
export interface Recognised extends Listed {
  readonly id: string;
  /** The issue about the way in which it was recognised. */
  readonly issue: Issue | undefined;
}

/** The accounts that were known before this pass. Empty where the file is unreadable. */
export function readKnown(keep: Keep): readonly KnownAccount[] {
  return readKept(keep, FILE, z.array(known)) ?? [];
}

/**
 * Gives each account the id under which it was seen first. A bank that is connected anew has new ids for its
 * accounts. Without this each of them would be a second account with every line once more. An account that is gone
 * without an error, and a new one, may be the same. They are if bank, name and currency agree. Where two fit, the
 * owner gets a question.
 */
export function recognise(set: AccountSet, keep: Keep): readonly Recognised[] {
  const before = readKnown(keep);
  const listed = new Set(set.accounts.map(({ account }) => account.id));
  const gone = before.filter(({ now, connection }) => !listed.has(now) && !isTroubled(set.troubles, now, connection));
  const fresh = set.accounts.filter(({ account }) => !before.some(({ now }) => now === account.id));
  const recognised = set.accounts.map((each): Recognised => {
    const same = before.find(({ now }) => now === each.account.id);
    if (same !== undefined) return { ...each, id: same.id, issue: undefined };
    const former = gone.filter((old) => isAlike(old, each));
    const rivals = fresh.filter((other) => former.some((old) => isAlike(old, other)));
    const [only] = former;
    if (only === undefined) return { ...each, id: each.account.id, issue: undefined };
    if (former.length > 1 || rivals.length > 1) return { ...each, id: each.account.id, issue: WHICH };
    return { ...each, id: only.id, issue: RENAMED };
  });
  remember(before, recognised, keep);
  return recognised;
}

/** Whether something went wrong with the account, so that what is told of it may lack something. */
export function isTroubled(troubles: readonly Trouble[], account: string, connection: string | null): boolean {
  return troubles.some((each) => {
    if (each.account !== null) return each.account === account;
    return each.connection === null || each.connection === connection;
  });
}

const RENAMED = warning('simplefin.new-id', words('connector.serverCallsAccountAnother'));
const WHICH = hold('simplefin.which', words('connector.serverNewIdsAccounts'));

function isAlike(old: KnownAccount, { account, bank }: Listed): boolean {
  return old.bank === bank && old.name === account.name && old.currency === account.currency;
}

function remember(before: readonly KnownAccount[], recognised: readonly Recognised[], keep: Keep): void {
  const now = recognised.map(({ id, account, bank, connection }) => {
    return { id, now: account.id, name: account.name, bank, currency: account.currency, connection };
  });
  const rest = before.filter(({ id }) => !now.some((each) => each.id === id));
  const text = JSON.stringify([...rest, ...now]);
  if (text !== keep.read(FILE)) keep.write(FILE, text);
}
