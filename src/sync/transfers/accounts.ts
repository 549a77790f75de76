import { entryOf } from '../../core/account-handle.ts';
import type { OwnAccount } from '../../core/pairing/types.ts';
import { compactNumber } from '../../core/printed-number.ts';
import { textKey } from '../../core/text-key.ts';
import { type AccountKind, UNNAMED_ACCOUNT } from '../../domain/account.ts';
import { type AccountId, accountIdOf } from '../../domain/row-ids.ts';
import {
  findAccount,
  insertAccount,
  listAccounts,
  readAccount,
  type StoredAccount,
} from '../../store/accounts/accounts.ts';
import { coverageOfAccounts } from '../../store/accounts/transfers.ts';
import { recordIntents } from '../../store/outbox/requests.ts';
import type { Store } from '../../store/store.ts';
import { introduceWith, wantsIntroduction } from '../balances/introduction.ts';
import type { AccountConfig } from '../run/deps.ts';
import type { TransferWork } from './work.ts';

/** Accounts that the store and the configuration know. One that no statement has shown yet has an id below 0. */
export function ownAccounts(store: Store, configured: readonly AccountConfig[]): readonly OwnAccount[] {
  const coverage = coverageOfAccounts(store);
  const stored = listAccounts(store);
  const known = stored.map((account) => ({
    id: account.id,
    handle: account.handle,
    kind: kindOf(entryOf(configured, account.handle), account.kind),
    currency: account.currency ?? '',
    ...numbersOf(entryOf(configured, account.handle), account),
    names: namesOf(account, entryOf(configured, account.handle)),
    coveredTo: coverage.get(account.id) ?? null,
  }));
  const unseen = configured.flatMap((config, index) => {
    if (stored.some(({ handle }) => handle === config.handle || config.aliases.includes(handle))) return [];
    const kind = kindOf(config, 'bank');
    const currency = config.currency ?? '';
    const names = namesOf(config, config);
    return [
      {
        id: accountIdOf(-1 - index),
        handle: config.handle,
        kind,
        currency,
        ...numbersOf(config),
        names,
        coveredTo: null,
      },
    ];
  });
  return [...known, ...unseen];
}

/** The stored account, or a new one that only the configuration knew. The ledger is told of it where it never was. */
export function ensureAccount(work: TransferWork, id: AccountId, currency: string): StoredAccount | undefined {
  const { store, config, currencies, origin } = work;
  const account = readAccount(store, id) ?? createUnseen(store, config.accounts[-1 - id], currency);
  if (account === undefined || !wantsIntroduction(store, account)) return account;
  const wanted = entryOf(config.accounts, account.handle);
  const described = { config: wanted, type: wanted?.type ?? account.kind };
  const context = { currency: account.currency ?? currency, currencies };
  recordIntents(store, [introduceWith(described, account, 0n, context)], origin);
  return account;
}

function createUnseen(store: Store, wanted: AccountConfig | undefined, currency: string): StoredAccount | undefined {
  if (wanted === undefined) return undefined;
  const { handle, ledgerId } = wanted;
  const name = wanted.name ?? handle;
  const own = wanted.currency ?? currency;
  const kind = kindOf(wanted, 'bank');
  const made = findAccount(store, handle);
  return made ?? insertAccount(store, { handle, reference: UNNAMED_ACCOUNT, currency: own, kind, name, ledgerId });
}

function kindOf(config: AccountConfig | undefined, kind: AccountKind): AccountKind {
  const type = config?.type;
  return type === 'card' || type === 'loan' || type === 'investment' ? type : kind;
}

function namesOf(
  { handle, name }: Pick<AccountConfig, 'handle' | 'name'>,
  config: AccountConfig | undefined,
): readonly string[] {
  const handles = [handle, ...(config?.aliases ?? [])];
  const spoken = handles.map((each) => each.replace(/[-_.]/g, ' '));
  const all = [...handles, ...spoken, name, config?.name ?? null].map((each) => textKey(each, null));
  return [...new Set(all)].filter((each) => each !== '');
}

function numbersOf(
  config: AccountConfig | undefined,
  account?: StoredAccount,
): { readonly numbers: readonly string[]; readonly tails: readonly string[] } {
  const { bankId = null, accountId = null, iban = null } = account?.reference ?? {};
  const match = config?.match ?? [];
  const full = match.filter((entry) => !entry.startsWith('*'));
  const printed = [accountId, iban, bankId === null || accountId === null ? null : bankId + accountId, ...full];
  const afterBank = full.flatMap((entry) => entry.split('/')[1] ?? []);
  const numbers = [...printed, ...afterBank].flatMap((each) =>
    each == null || each === '' ? [] : compactNumber(each),
  );
  const tails = match.filter((entry) => entry.startsWith('*')).map((entry) => compactNumber(entry));
  return { numbers: [...new Set(numbers)], tails };
}
