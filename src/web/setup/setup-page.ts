/** The short path from nothing to one's own bank: five questions on one page, tried before anything is written. */
import { dirname, resolve } from 'node:path';
import { ACCOUNT_TYPES } from '../../settings/schema/account.ts';
import { isReference } from '../../settings/secrets.ts';
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
    title: t('status.setup'),
    section: 'settings',
    body: html`
<div class="head"><div><h1>${t('setup.setUpBankfeed')}</h1><p class="summary">${t('setup.fiveQuestionsEverythingCan', { file: fileName(view) })}</p></div></div>
${mistake !== undefined && html`<p class="notice bad" role="alert">${mistake}</p>`}
${state.lines !== undefined && linesCard(view, state.lines)}
${checked !== undefined && state.lines === undefined && resultCard(viewer, view, checked)}
<form method="post" action="/setup/check" class="setup">${csrfField(viewer)}
${sources(state)}${accounts(form)}${ledger(state)}${access(state)}
<p class="buttons"><button class="button">${t('setup.try')}</button> <span class="quiet small">${t('setup.nothingWrittenYet')}</span></p>
</form>`,
  };
}

function resultCard(viewer: Viewer, view: SettingsView, { text, findings }: Checked): Html {
  const bad = findings.filter(({ state }) => state === 'wrong').length;
  return html`<section class="card" aria-label="${t('setup.result')}"><h2>${bad === 0 ? t('setup.works') : t('setup.somethingNotWorkYet')}</h2>
<ul class="findings">${findings.map(finding)}</ul>
<form method="post" action="/setup/write" class="action">${csrfField(viewer)}<button class="button">${bad === 0 ? t('setup.start') : t('setup.startAllSame')}</button></form>
<details><summary>${t('setup.willStand', { file: fileName(view) })}</summary><pre>${text}</pre></details></section>`;
}

export function finding({ about, state, text, todo }: Tried): Html {
  const kind = state === 'ok' ? 'good' : state === 'warning' ? 'warn' : 'bad';
  return html`<li><span class="badge ${kind}">${say(state === 'ok' ? 'works' : state)}</span> <strong>${say(about)}</strong>: ${echoHtml(text)}${todo !== null && html`<br><span class="quiet small">${echoHtml(todo)}</span>`}</li>`;
}

export function linesCard(view: SettingsView, lines: string): Html {
  return html`<section class="card" aria-label="${t('setup.linesAdd')}"><h2>${t('setup.linesAdd')}</h2>
<p>${t('setup.editedSoBankfeedNot', { file: fileName(view) })}</p>
<p class="buttons"><a class="button plain" href="/settings/file">${t('setup.editFile')}</a></p><pre>${lines}</pre></section>`;
}

function fileName({ target }: SettingsView): string {
  return target ?? t('word.the file');
}

function sources({ form: { fields }, view }: SetupState): Html {
  const base = view.target === null ? '.' : dirname(view.target);
  return html`<fieldset class="card"><legend>${t('setup.1WhereStatementsCome')}</legend>
<p class="quiet">${t('setup.canAlwaysDropFiles')}</p>
<p>${check(fields, 'from-folder', t('setup.folderMachine'))}</p>
<div class="inset">${input(fields, 'folder', t('setup.path'))}<p class="quiet small">${t('setup.full')} <code>${resolve(base, fields.folder?.trim() || '.')}</code></p></div>
<p>${check(fields, 'from-mail', t('setup.mailboxImap'))}</p>
<div class="inset fields">${input(fields, 'mail-user', t('setup.address2'), 'me@example.com')}${secret(fields, 'mail-password', t('pages.password'))}${input(fields, 'mail-from', t('setup.banksSenders'), '*@bank.example')}${input(fields, 'mail-host', t('setup.mailServer'), t('setup.foundCommonProviders'))}</div>
<p class="inset quiet small">${t('setup.gmailIcloudYahooOthers')}</p>
<p class="quiet">${t('setup.everythingElseWebdavLive')}</p></fieldset>`;
}

function accounts({ fields }: SetupForm): Html {
  return html`<fieldset class="card"><legend>${t('setup.2Accounts')}</legend>
<p class="quiet">${t('setup.leaveEmptyAccountComes')}</p>
${ACCOUNT_ROWS.map(
  (
    row,
  ) => html`<div class="fields">${input(fields, `name-${row}`, t('pages.name'), row === 1 ? 'Everyday Checking' : '')}${input(fields, `match-${row}`, t('setup.ibanLastDigits'), row === 1 ? '*7890' : '')}
<label><span>${t('setup.type')}</span><select name="type-${row}"><option value="">${t('setup.bankSays')}</option>${ACCOUNT_TYPES.map(
    (type) => html`<option value="${type}"${fields[`type-${row}`] === type && html` selected`}>${say(type)}</option>`,
  )}</select></label>${input(fields, `currency-${row}`, t('setup.currency'), row === 1 ? 'EUR' : '')}</div>`,
)}</fieldset>`;
}

function ledger({ form: { fields }, view }: SetupState): Html {
  const present = presentLedger(view);
  const radio = (value: string, label: string) =>
    html`<label class="choice"><input type="radio" name="ledger" value="${value}"${fields.ledger === value && html` checked`}> ${label}</label>`;
  return html`<fieldset class="card"><legend>${t('setup.3Ledger')}</legend>
${present !== undefined && html`<p>${radio('present', t('setup.presentOne', { address: present.address }))}</p><p class="inset quiet small">${presentText(present)}</p>`}
<p>${radio('embedded', t('setup.embeddedOneNothingElse'))}</p>
<p>${radio('address', t('setup.oneRunsElsewhere'))}</p>
<div class="inset fields">${input(fields, 'ledger-url', t('setup.address'), 'https://ledger.example.com')}${secret(fields, 'ledger-key', t('setup.key'))}</div></fieldset>`;
}

/** The places of the address and of the key. */
function presentText({ keyFrom, url }: PresentLedger): string {
  const key = t('setup.keyComesNotAsked', { place: placeText(keyFrom) });
  return isReference(url) ? `${t('setup.addressComes', { place: placeText(url) })} ${key}` : key;
}

/** `${NAME}` or `${NAME:-default}` is a variable, `${file:…}` a file. */
function placeText(reference: string): string {
  const inner = reference.slice(2, -1);
  if (inner.startsWith('file:')) return t('setup.file', { name: inner.slice('file:'.length) });
  return t('setup.environment', { name: inner.split(':', 1)[0] ?? '' });
}

function access({ form: { fields }, passwordFrom }: SetupState): Html {
  const known =
    passwordFrom === null
      ? t('setup.withoutPasswordEverybodyUses')
      : t('setup.presentPasswordComesType', {
          place: placeText(passwordFrom),
        });
  return html`<fieldset class="card"><legend>${t('setup.4Password5Time')}</legend>
<p class="quiet">${known}</p>
<div class="fields">${secret(fields, 'password', t('pages.password'))}<label><span>${t('setup.again')}</span><input type="password" name="password-again" autocomplete="new-password"></label>
<label><span>${t('setup.timeZone')}</span><input name="timezone" value="${fields.timezone}" list="zones" required></label></div>
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
  return html`<label><span>${label}</span><input type="password" name="${name}" autocomplete="new-password" placeholder="${isKept ? t('setup.sentBefore') : ''}"></label>`;
}
