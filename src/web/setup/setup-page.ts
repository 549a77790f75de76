/** The short path from nothing to one's own bank: five questions on one page, tried before anything is written. */
import { dirname, resolve } from 'node:path';
import { ACCOUNT_TYPES } from '../../settings/schema/account.ts';
import { isReference } from '../../settings/secrets.ts';
import { echo } from '../../words/echo.ts';
import { say, t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page, type Viewer } from '../pages/layout.ts';
import { echoHtml } from '../pages/messages.ts';
import { ACCOUNT_ROWS, isOn, type PresentLedger, presentLedger, type SetupForm } from './draft-form.ts';
import type { Checked, SettingsView, Tried } from './settings-editor.ts';

export interface SetupState {
  readonly view: SettingsView;
  readonly form: SetupForm;
  readonly mistake?: string | undefined;
  /** Where the present password stands, such as `${DASHBOARD_PASSWORD}`; null where that is not known. */
  readonly passwordFrom: string | null;
  readonly checked?: Checked | undefined;
  /** The lines to add by hand, where the file was changed by a person. */
  readonly lines?: string | undefined;
}

export function setupPage(viewer: Viewer, state: SetupState): Page {
  const { view, form, mistake, checked } = state;
  return {
    title: t('Setup'),
    section: 'settings',
    body: html`
<div class="head"><div><h1>${t('Set up bankfeed')}</h1><p class="summary">${t('Five questions. Everything can be changed later, here or in {file}.', { file: fileName(view) })}</p></div></div>
${mistake !== undefined && html`<p class="notice bad" role="alert">${mistake}</p>`}
${state.lines !== undefined && linesCard(view, state.lines)}
${checked !== undefined && state.lines === undefined && resultCard(viewer, view, checked)}
<form method="post" action="/setup/check" class="setup">${csrfField(viewer)}
${sources(state)}${accounts(form)}${ledger(state)}${access(state)}
<p class="buttons"><button class="button">${t('Try it')}</button> <span class="quiet small">${t('Nothing is written yet.')}</span></p>
</form>`,
  };
}

function resultCard(viewer: Viewer, view: SettingsView, { text, findings }: Checked): Html {
  const bad = findings.filter(({ state }) => state === 'wrong').length;
  return html`<section class="card" aria-label="${t('Result')}"><h2>${bad === 0 ? t('This works') : t('Something does not work yet')}</h2>
<ul class="findings">${findings.map(finding)}</ul>
<form method="post" action="/setup/write" class="action">${csrfField(viewer)}<button class="button">${bad === 0 ? t('Start with it') : t('Start with it all the same')}</button></form>
<details><summary>${t('What will stand in {file}', { file: fileName(view) })}</summary><pre>${text}</pre></details></section>`;
}

export function finding({ about, state, text, todo }: Tried): Html {
  const kind = state === 'ok' ? 'good' : state === 'warning' ? 'warn' : 'bad';
  return html`<li><span class="badge ${kind}">${t(state === 'ok' ? 'works' : state)}</span> <strong>${aboutText(about)}</strong>: ${echoHtml(text)}${todo !== null && html`<br><span class="quiet small">${echoHtml(todo)}</span>`}</li>`;
}

/** `ledger` is a word, `connector inbox` a sentence of its own. */
function aboutText(about: string): string {
  const word = say(about);
  return word === about ? echo(about) : word;
}

export function linesCard(view: SettingsView, lines: string): Html {
  return html`<section class="card" aria-label="${t('Lines to add')}"><h2>${t('Lines to add')}</h2>
<p>${t('You have edited {file}, so bankfeed does not overwrite it. Add these lines to it. They take effect when you save the file.', { file: fileName(view) })}</p>
<p class="buttons"><a class="button plain" href="/settings/file">${t('Edit the file')}</a></p><pre>${lines}</pre></section>`;
}

function fileName({ target }: SettingsView): string {
  return target ?? t('the file');
}

function sources({ form: { fields }, view }: SetupState): Html {
  const base = view.target === null ? '.' : dirname(view.target);
  return html`<fieldset class="card"><legend>${t('1. Where do statements come from?')}</legend>
<p class="quiet">${t('You can always drop files onto any page here, whatever you answer.')}</p>
<p>${check(fields, 'from-folder', t('A folder on this machine'))}</p>
<div class="inset">${input(fields, 'folder', t('Path'))}<p class="quiet small">${t('In full:')} <code>${resolve(base, fields.folder?.trim() || '.')}</code></p></div>
<p>${check(fields, 'from-mail', t('A mailbox (IMAP)'))}</p>
<div class="inset fields">${input(fields, 'mail-user', t('Your address'), 'me@example.com')}${secret(fields, 'mail-password', t('Password'))}${input(fields, 'mail-from', t("Your bank's senders"), '*@bank.example')}${input(fields, 'mail-host', t('Mail server'), t('found for common providers'))}</div>
<p class="inset quiet small">${t('Gmail, iCloud, Yahoo and others take an app password here, which you create in your account with them. Outlook takes no password: its mailbox is set up in the file.')}</p>
<p class="quiet">${t('Everything else (WebDAV, live banks, plug-ins) is added under Settings.')}</p></fieldset>`;
}

function accounts({ fields }: SetupForm): Html {
  return html`<fieldset class="card"><legend>${t('2. Which accounts?')}</legend>
<p class="quiet">${t('Leave this empty: an account comes about as soon as a statement names it. Name one to choose what it is called.')}</p>
${ACCOUNT_ROWS.map(
  (
    row,
  ) => html`<div class="fields">${input(fields, `name-${row}`, t('Name'), row === 1 ? 'Everyday Checking' : '')}${input(fields, `match-${row}`, t('IBAN or last digits'), row === 1 ? '*7890' : '')}
<label><span>${t('Type')}</span><select name="type-${row}"><option value="">${t('as the bank says')}</option>${ACCOUNT_TYPES.map(
    (type) => html`<option value="${type}"${fields[`type-${row}`] === type && html` selected`}>${say(type)}</option>`,
  )}</select></label>${input(fields, `currency-${row}`, t('Currency'), row === 1 ? 'EUR' : '')}</div>`,
)}</fieldset>`;
}

function ledger({ form: { fields }, view }: SetupState): Html {
  const present = presentLedger(view);
  const radio = (value: string, label: string) =>
    html`<label class="choice"><input type="radio" name="ledger" value="${value}"${fields.ledger === value && html` checked`}> ${label}</label>`;
  return html`<fieldset class="card"><legend>${t('3. Which ledger?')}</legend>
${present !== undefined && html`<p>${radio('present', t('The present one: {address}', { address: present.address }))}</p><p class="inset quiet small">${presentText(present)}</p>`}
<p>${radio('embedded', t('The embedded one: nothing else is needed'))}</p>
<p>${radio('address', t('One that runs elsewhere'))}</p>
<div class="inset fields">${input(fields, 'ledger-url', t('Address'), 'https://ledger.example.com')}${secret(fields, 'ledger-key', t('Key'))}</div></fieldset>`;
}

/** The places of the address and of the key. */
function presentText({ keyFrom, url }: PresentLedger): string {
  const key = t('Its key comes from {place}, and is not asked for again.', { place: placeText(keyFrom) });
  return isReference(url) ? `${t('Its address comes from {place}.', { place: placeText(url) })} ${key}` : key;
}

/** `${NAME}` or `${NAME:-default}` is a variable, `${file:…}` a file. */
function placeText(reference: string): string {
  const inner = reference.slice(2, -1);
  if (inner.startsWith('file:')) return t('the file {name}', { name: inner.slice('file:'.length) });
  return t('the environment ({name})', { name: inner.split(':', 1)[0] ?? '' });
}

function access({ form: { fields }, passwordFrom }: SetupState): Html {
  const known =
    passwordFrom === null
      ? t('Without a password, everybody who uses this machine sees your accounts.')
      : t('The present password comes from {place}. Type one only where another is to count.', {
          place: placeText(passwordFrom),
        });
  return html`<fieldset class="card"><legend>${t('4. A password, and 5. the time zone')}</legend>
<p class="quiet">${known}</p>
<div class="fields">${secret(fields, 'password', t('Password'))}<label><span>${t('Again')}</span><input type="password" name="password-again" autocomplete="new-password"></label>
<label><span>${t('Time zone')}</span><input name="timezone" value="${fields.timezone}" list="zones" required></label></div>
<datalist id="zones">${Intl.supportedValuesOf('timeZone').map((zone) => html`<option value="${zone}">`)}</datalist></fieldset>`;
}

function check(fields: SetupForm['fields'], name: string, label: string): Html {
  return html`<label class="choice"><input type="checkbox" name="${name}"${isOn(fields, name) && html` checked`}> ${label}</label>`;
}

function input(fields: SetupForm['fields'], name: string, label: string, example = ''): Html {
  return html`<label><span>${label}</span><input name="${name}" value="${fields[name]}" placeholder="${example}" spellcheck="false"></label>`;
}

/** A sent secret stays with the server; the page never shows it again. */
function secret(fields: SetupForm['fields'], name: string, label: string): Html {
  const isKept = (fields[name] ?? '') !== '';
  return html`<label><span>${label}</span><input type="password" name="${name}" autocomplete="new-password" placeholder="${isKept ? t('as sent before') : ''}"></label>`;
}
