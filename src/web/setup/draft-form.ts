/** The fields of the setup's form, and the draft that they make. */

import { isReference } from '../../settings/secrets.ts';
import type { DraftAccount, SetupDraft } from '../../settings/write/draft.ts';
import { mailServerOf } from '../../settings/write/mail-providers.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import type { SettingsView } from './settings-editor.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** The number of accounts that the form can name; all others come about by themselves. */
export const ACCOUNT_ROWS = [1, 2, 3, 4] as const;

/** The fields as a person sent them, or as they stand at the beginning. Secrets are among them. */
export interface SetupForm {
  readonly fields: Fields;
}

/** The first contents of the form. */
export function firstForm(view: SettingsView): SetupForm {
  const { isBuiltIn, ledgerUrl, timezone, values } = view;
  const inbox = isBuiltIn ? values.find(({ key }) => key === 'connectors.inbox.path')?.value : undefined;
  const address = ledgerUrl === null ? { ledger: 'embedded' } : { ledger: 'address', 'ledger-url': ledgerUrl };
  const ledger = presentLedger(view) === undefined ? address : { ledger: 'present' };
  return { fields: { 'from-folder': 'on', folder: inbox ?? '../inbox', ...ledger, timezone } };
}

/** A ledger that is set already: its key stands elsewhere, so nobody has to type it again. */
export interface PresentLedger {
  readonly address: string;
  /** As the file has it: a reference, or the address itself. */
  readonly url: string;
  readonly keyFrom: string;
}

export function presentLedger({ ledgerUrl, values }: SettingsView): PresentLedger | undefined {
  const rawOf = (name: string) => values.find(({ key }) => key === name)?.value ?? '';
  const [url, keyFrom] = [rawOf('ledger.url'), rawOf('ledger.apiKey')];
  if (ledgerUrl === null || !isReference(keyFrom)) return undefined;
  return { address: ledgerUrl, url, keyFrom };
}

/**
 * The sent fields. A secret that is left empty is the one that was sent before, and the mail server that is left empty is
 * the one of the address.
 */
export function nextForm(sent: Fields, before: SetupForm | undefined): SetupForm {
  const kept = SECRETS.map((name) => [name, (sent[name] ?? '') === '' ? before?.fields[name] : sent[name]]);
  const typed = textOf(sent, 'mail-host');
  // The server of the address before is none that a person has typed.
  const isFound = typed === mailServerOf(before?.fields['mail-user'] ?? '');
  const host = (isFound ? '' : typed) || (mailServerOf(textOf(sent, 'mail-user')) ?? typed);
  return { fields: { ...sent, ...Object.fromEntries(kept), 'mail-host': host } };
}

const SECRETS = ['password', 'mail-password', 'ledger-key'] as const;

/** The mistake in the form itself, as a sentence for the reader; undefined where there is none. */
export function mistakeIn(form: SetupForm): string | undefined {
  const mistake = findMistake(form);
  return mistake === undefined ? undefined : t(mistake);
}

function findMistake({ fields }: SetupForm): MessageKey | undefined {
  const { password = '', 'password-again': again = '' } = fields;
  if (again !== '' && password !== again) return 'setup.twoPasswordsNotSame';
  if (password !== '' && password.length < 8) return 'setup.passwordFewer8Characters';
  if (isOn(fields, 'from-folder') && textOf(fields, 'folder') === '') return 'setup.typePathFolderClear';
  if (isOn(fields, 'from-mail')) {
    if (MAIL.some((name) => textOf(fields, name) === '')) return 'setup.mailboxNeedsAddressPassword';
    if (textOf(fields, 'mail-host') === '') return 'setup.mailServerAddressNot';
  }
  if (fields.ledger === 'address' && [textOf(fields, 'ledger-url'), textOf(fields, 'ledger-key')].includes(''))
    return 'setup.ledgerNeedsAddressKey';
  return undefined;
}

const MAIL = ['mail-user', 'mail-password', 'mail-from'] as const;

/** `kept`: what the configuration at hand says and the form does not ask for. */
export function draftOf({ fields }: SetupForm, kept: KeptSettings): SetupDraft {
  const text = (name: string) => textOf(fields, name);
  const { present: _, ...settings } = kept;
  return {
    ...settings,
    timezone: text('timezone'),
    password: text('password') === '' ? null : text('password'),
    ledger: ledgerOf(fields, kept.present),
    accounts: ACCOUNT_ROWS.flatMap((row) => accountOf(fields, row)),
    folder: isOn(fields, 'from-folder') ? text('folder') : null,
    mailbox: isOn(fields, 'from-mail')
      ? {
          host: text('mail-host'),
          user: text('mail-user'),
          password: text('mail-password'),
          from: text('mail-from'),
        }
      : null,
  };
}

type Kept = 'state' | 'listen' | 'url' | 'trustedProxies' | 'passwordFrom' | 'plugins';

export interface KeptSettings extends Pick<SetupDraft, Kept> {
  readonly present: PresentLedger | undefined;
}

function ledgerOf(fields: Fields, present: PresentLedger | undefined): SetupDraft['ledger'] {
  if (fields.ledger === 'address') return { url: textOf(fields, 'ledger-url'), key: textOf(fields, 'ledger-key') };
  return fields.ledger === 'present' && present !== undefined ? { url: present.url, keyFrom: present.keyFrom } : null;
}

export function isOn(fields: Fields, name: string): boolean {
  return fields[name] === 'on';
}

function accountOf(fields: Fields, row: number): readonly DraftAccount[] {
  const name = textOf(fields, `name-${row}`);
  const match = textOf(fields, `match-${row}`);
  if (name === '' && match === '') return [];
  return [
    {
      handle: handleFrom(name) || `account-${row}`,
      name: name === '' ? `Account ${row}` : name,
      match,
      type: textOf(fields, `type-${row}`),
      currency: textOf(fields, `currency-${row}`).toUpperCase(),
    },
  ];
}

/** `Everyday Checking` → `everyday-checking`. */
function handleFrom(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 40);
}

function textOf(fields: Fields, name: string): string {
  return fields[name]?.trim() ?? '';
}
