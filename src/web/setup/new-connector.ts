/** A form for a new connector: a field for each key of its plug-in, as the plug-in's schema has them. */
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page, type Viewer } from '../pages/layout.ts';
import { echoHtml } from '../pages/messages.ts';
import type { SettingField } from './settings-editor.ts';

export interface NewConnector {
  /** The plug-in's name. */
  readonly use: string;
  readonly summary: string;
  readonly fields: readonly SettingField[];
}

export function newConnectorPage(viewer: Viewer, { fields, summary, use }: NewConnector): Page {
  return {
    title: t('A new connector: {use}', { use }),
    section: 'settings',
    body: html`<p class="crumbs"><a href="/settings">${t('Settings')}</a></p><h1>${t('A new connector: {use}', { use })}</h1><p class="summary">${echoHtml(summary)}</p>
<form method="post" action="/settings/new" class="card setup" autocomplete="off">${csrfField(viewer)}<input type="hidden" name="use" value="${use}">
<div class="fields"><label><span>${t('Name')}</span><input name="name" required pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" value="${use}"></label></div>
${fields.map(fieldOf)}
<p class="buttons"><button class="button">${t('Add')}</button></p></form>`,
  };
}

function fieldOf(field: SettingField): Html {
  const { description, name, required } = field;
  const about = description !== null && html`: ${echoHtml(description)}`;
  return html`<label><span><code>${name}</code>${about}${required && html` <em>${t('needed')}</em>`}</span>${controlOf(field)}</label>`;
}

/** An empty one leaves the key out. */
function controlOf({ among, default: value, name, required, secret }: SettingField): Html {
  const key = `key-${name}`;
  if (among.length > 0)
    return html`<select name="${key}"${required && html` required`}><option value="">${value ?? t('none')}</option>${among.map((word) => html`<option>${word}</option>`)}</select>`;
  const type = secret ? 'password' : 'text';
  const mark = secret ? 'new-password' : 'off';
  return html`<input name="${key}" type="${type}" autocomplete="${mark}" placeholder="${value ?? ''}"${required && html` required`}>`;
}

/** The connector's keys in YAML, of what the form sent. A text stays one, whatever it looks like. */
export function blockOf(
  use: string,
  fields: readonly SettingField[],
  sent: Readonly<Record<string, string | undefined>>,
): string {
  const lines = fields.flatMap(({ form, name }) => {
    const value = (sent[`key-${name}`] ?? '').trim();
    if (value === '') return [];
    return [`${JSON.stringify(name)}: ${form === 'text' ? JSON.stringify(value) : value.replaceAll(/\s*\n\s*/g, ' ')}`];
  });
  return [`use: ${use}`, ...lines, ''].join('\n');
}
