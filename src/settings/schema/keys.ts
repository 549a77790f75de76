/** Names that the schemas and their readers share, apart from the schemas: a start that knows its configuration loads none. */

/** The keys that every connector has. The keys of its plug-in stand beside them and are checked by the plug-in. */
export const CONNECTOR_KEYS = ['use', 'schedule', 'format', 'profile', 'account', 'pending', 'paused'] as const;

/** The keys that every entry of `notify:` has. The keys of its channel stand beside them. */
export const NOTIFY_KEYS = ['use', 'on', 'detail', 'digest'] as const;

/** Account fields of the ledger API: what `accounts.<handle>` passes on to the ledger as it is. */
export const LEDGER_ACCOUNT_FIELDS = [
  'subtype',
  'providerSlug',
  'secondaryProviderSlug',
  'color',
  'icon',
  'linkedAccountId',
  'linkedPersonId',
  'isLiability',
  'notes',
  'sortOrder',
  'accountNumber',
  'customFields',
  'isFavourite',
  'showInDashboard',
  'isHidden',
] as const;

/** Whether `key` is one of `keys`, for keys that may be anything. */
export function isOneOf<Key extends string>(keys: readonly Key[], key: string): key is Key {
  return (keys as readonly string[]).includes(key);
}
