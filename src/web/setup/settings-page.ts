/** The configuration: the present values, the source of each, and the connectors with their actions. */
import { echo } from '../../words/echo.ts';
import { say, t } from '../../words/speak.ts';
import type { Query } from '../components/address.ts';
import { type Html, html } from '../html.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import type { KeptRule } from '../ports/rules.ts';
import { rulesNotice, rulesSection } from './rules-section.ts';
import type { SettingsView, SettingValue, Tried } from './settings-editor.ts';
import { finding } from './setup-page.ts';

export interface SettingsState {
  readonly view: SettingsView;
  /** Why the file as it is now does not hold; null where it does. */
  readonly problem: string | null;
  readonly tried: readonly Tried[] | undefined;
  /** Rules that were made on the dashboard. */
  readonly rules: readonly KeptRule[];
  readonly query: Query;
}

export function settingsPage(viewer: Viewer, { view, problem, tried, rules, query }: SettingsState): Page {
  return {
    title: t('Settings'),
    section: 'settings',
    body: html`
<div class="head"><div><h1>${t('Settings')}</h1><p class="summary">${fileText(view)}</p></div><div class="actions">${view.file !== null && html`<a class="button plain" href="/settings/file">${t('Edit the file')}</a>`}<a class="button plain" href="/setup">${t('Setup')}</a></div></div>
${query.done === 'setup' && html`<p class="notice" role="status">${t('The file is saved, and in use from now on.')}</p>`}
${rulesNotice(viewer, query, rules)}${problem !== null && html`<section class="attention"><article class="card alert"><div><h2>${t('The file has changed and cannot be taken over')}</h2><pre>${echo(problem)}</pre></div></article></section>`}
${tried !== undefined && html`<section class="card" aria-label="${t('Test')}"><ul class="findings">${tried.map(finding)}</ul></section>`}
${connectors(view, viewer)}
${view.file !== null && addConnector(view)}${rulesSection(viewer, rules)}
${view.values.some(({ key }) => key.startsWith('notify[')) && html`<section class="card row" aria-label="${t('Notices')}"><h2>${t('Notices')}</h2>${actionButton(viewer, { path: '/notify-test', label: t('Send a test') })}</section>`}
${values(view.values)}`,
  };
}

function fileText({ file, target, isBuiltIn }: SettingsView): Html {
  if (file === null) return html`${t('There is no configuration file: the defaults apply.')}`;
  if (isBuiltIn)
    return html`<code>${file}</code>. ${t('It is built in. What you change here is written to {file}, which is used from then on.', { file: target ?? file })}`;
  return html`<code>${file}</code>. ${t('Changes take effect when the file is saved.')}`;
}

function connectors(view: SettingsView, viewer: Viewer): Html {
  if (view.connectors.length === 0)
    return html`<section class="card"><h2>${t('Connectors')}</h2>${emptyState(t('No connectors'), t('Files that you drop onto a page need none. Add one below for a folder, a mailbox or a plug-in.'))}</section>`;
  return html`<section class="card" aria-label="${t('Connectors')}"><h2>${t('Connectors')}</h2><ul class="connectors">${view.connectors.map(
    ({
      name,
      use,
      paused,
    }) => html`<li><div><p><strong>${name}</strong> <span class="badge ${paused ? 'warn' : 'calm'}">${paused ? t('paused') : use}</span></p></div>
<div class="actions">${actionButton(viewer, { path: '/settings/test', label: t('Test'), fields: { connector: name } })}</div></li>`,
  )}</ul></section>`;
}

function addConnector({ uses }: SettingsView): Html {
  return html`<section class="card" aria-label="${t('Add a connector')}"><h2>${t('Add a connector')}</h2><ul class="connectors">${uses.map(
    ({ name, summary }) =>
      html`<li><div><p><strong>${name}</strong></p><p class="quiet">${echo(summary)}</p></div><div class="actions"><a class="button plain" href="/settings/file?add=${encodeURIComponent(name)}" aria-label="${t('Add')}: ${name}">${t('Add')}</a></div></li>`,
  )}</ul></section>`;
}

/** `line 8, from the environment` in the reader's language; what no language knows stays. */
function placeText(from: string): string {
  return from
    .split(', ')
    .map((part) => {
      const [, line] = /^line (\d+)$/.exec(part) ?? [];
      return line === undefined ? say(part) : t('line {line}', { line });
    })
    .join(', ');
}

function values(rows: readonly SettingValue[]): Html {
  return html`<section class="card list" aria-label="${t('Values')}"><div class="row"><h2>${t('What holds')}</h2></div><table class="rows"><thead><tr><th>${t('Key')}</th><th>${t('Value')}</th><th>${t('From')}</th></tr></thead><tbody>${rows.map(
    ({ key, value, from }) =>
      html`<tr><td class="whole"><code>${key}</code></td><td><bdi>${value}</bdi></td><td class="quiet">${placeText(from)}</td></tr>`,
  )}</tbody></table></section>`;
}
