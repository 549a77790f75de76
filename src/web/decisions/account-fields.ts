/** The account of a document: one of the known accounts, or a new one. Form fields and the answer that they make. */
import { refusal } from '../../lib/errors.ts';
import { ACCOUNT_TYPES, HANDLE } from '../../settings/schema/account.ts';
import type { AccountAnswer } from '../../sync/history/accept.ts';
import { say, t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import type { AccountAsked, KnownAccount } from '../documents/questions.ts';
import { type Html, html } from '../html.ts';

/** The choice that the fields of a new account are read for. No handle may be called so. */
const NEW = '+new';

export function accountFields({ suggested, namesCurrency }: AccountAsked, accounts: readonly KnownAccount[]): Html {
  const known = accounts.some(({ handle }) => handle === suggested);
  const open = accounts.length === 0;
  return html`<fieldset><legend>${t('decisions.lines')}</legend>
<p class="quiet">${t('decisions.answerHoldsDocumentFiles')}</p>
<label><span>${t('pages.account')}</span><select name="account" required>${!known && !open && html`<option value="">${t('decisions.choose')}</option>`}${accounts.map(
    ({ handle, name, currency }) =>
      html`<option value="${handle}"${handle === suggested && html` selected`}>${name}${name !== handle && ` (${handle})`}${currency !== null && `, ${currency}`}</option>`,
  )}<option value="${NEW}"${open && html` selected`}>${t('decisions.newAccountDescribedBelow')}</option></select></label>
<div class="grid new-account">
<label><span>${t('pages.name')}</span><input name="name" maxlength="80" placeholder="Everyday Checking"></label>
<label><span>${t('setup.type')}</span><select name="type">${ACCOUNT_TYPES.map((type) => html`<option value="${type}"${type === 'bank' && html` selected`}>${say(type)}</option>`)}</select></label>
</div>
${!namesCurrency && html`<label><span>${t('decisions.currencySinceFileNot')}</span><input name="currency" maxlength="10" size="10" placeholder="EUR" pattern="[A-Za-z][A-Za-z0-9]{2,9}" autocapitalize="characters"></label>`}</fieldset>`;
}

/** The answer of a sent form; undefined where it names no account. Throws AppError `accept.new-account`. */
export function accountAnswer(form: Query, accounts: readonly KnownAccount[]): AccountAnswer | undefined {
  const { account = '', name = '', type, currency = '' } = form;
  if (account === '') return undefined;
  const code = currency.trim().toUpperCase();
  if (code !== '' && !/^[A-Z][A-Z0-9]{2,9}$/.test(code)) throw refusal('accept.currency', { name: currency.trim() });
  const said = code === '' ? {} : { currency: code };
  if (account !== NEW) return { handle: account, ...said };
  const title = name.trim();
  if (title === '') {
    throw refusal('accept.new-account');
  }
  const taken = new Set(accounts.map(({ handle }) => handle));
  const known = ACCOUNT_TYPES.find((each) => each === type);
  return { handle: handleFor(title, taken), name: title, ...(known === undefined ? {} : { type: known }), ...said };
}

/** `Everyday Checking` to `everyday-checking`, or with a number where that is taken. */
function handleFor(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['account'];
  const plain = words.join('-').slice(0, 34).replace(/-+$/, '');
  const base = HANDLE.test(plain) ? plain : 'account';
  for (let number = 1; ; number += 1) {
    const handle = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(handle)) return handle;
  }
}
