/** The configuration: the present values, the source of each, and the connectors with their actions. */

import type { KeptRule } from '../../sync/rules/kept-rules.ts';
import type { Said } from '../../words/message.ts';
import { tell } from '../../words/message.ts';
import { say, t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { type Html, html } from '../html.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import { rulesNotice, rulesSection } from './rules-section.ts';
import type { SettingsView, SettingValue, Tried } from './settings-editor.ts';
import { finding } from './setup-page.ts';

export interface SettingsState {
  readonly view: SettingsView;
  /** Why the file as it is now does not hold; null where it does. */
  readonly problem: Said | null;
  readonly tried: readonly Tried[] | undefined;
  /** Rules that were made on the dashboard. */
  readonly rules: readonly KeptRule[];
  readonly query: Query;
}

export function settingsPage(viewer: Viewer, { view, problem, tried, rules, query }: SettingsState): Page {
  return {
    title: t('status.settings'),
    section: 'settings',
    body: html`
<div class="head"><div><h1>${t('status.settings')}</h1><p class="summary">${fileText(view)}</p></div><div class="actions">${view.file !== null && html`<a class="button plain" href="/settings/file">${t('setup.editFile')}</a>`}<a class="button plain" href="/setup">${t('status.setup')}</a></div></div>
${query.done === 'setup' && html`<p class="notice" role="status">${t('setup.fileSavedUseNow')}</p>`}
${rulesNotice(query)}${problem !== null && html`<section class="attention"><article class="card alert"><div><h2>${t('setup.fileChangedCannotTaken')}</h2><pre>${tell(problem)}</pre></div></article></section>`}
${tried !== undefined && html`<section class="card" aria-label="${t('setup.test')}"><ul class="findings">${tried.map(finding)}</ul></section>`}
${connectors(view, viewer)}
${view.file !== null && addConnector(view)}${rulesSection(viewer, rules)}
${view.values.some(({ key }) => key.startsWith('notify[')) && html`<section class="card row" aria-label="${t('setup.notices')}"><h2>${t('setup.notices')}</h2>${actionButton(viewer, { path: '/notify-test', label: t('setup.sendTest') })}</section>`}
${values(view.values)}`,
  };
}

function fileText({ file, target, isBuiltIn }: SettingsView): Html {
  if (file === null) return html`${t('setup.noConfigurationFileDefaults')}`;
  if (isBuiltIn) return html`<code>${file}</code>. ${t('setup.builtChangeHereWritten', { file: target ?? file })}`;
  return html`<code>${file}</code>. ${t('setup.changesTakeEffectWhen')}`;
}

function connectors(view: SettingsView, viewer: Viewer): Html {
  if (view.connectors.length === 0)
    return html`<section class="card"><h2>${t('pages.connectors')}</h2>${emptyState(t('pages.noConnectors'), t('setup.filesDropOntoPage'))}</section>`;
  return html`<section class="card" aria-label="${t('pages.connectors')}"><h2>${t('pages.connectors')}</h2><ul class="connectors">${view.connectors.map(
    ({
      name,
      use,
      paused,
    }) => html`<li><div><p><strong>${name}</strong> <span class="badge ${paused ? 'warn' : 'calm'}">${paused ? t('word.paused') : use}</span></p></div>
<div class="actions">${actionButton(viewer, { path: '/settings/test', label: t('setup.test'), fields: { connector: name } })}</div></li>`,
  )}</ul></section>`;
}

function addConnector({ uses }: SettingsView): Html {
  return html`<section class="card" aria-label="${t('setup.addConnector')}"><h2>${t('setup.addConnector')}</h2><ul class="connectors">${uses.map(
    ({ name, summary }) =>
      html`<li><div><p><strong>${name}</strong></p><p class="quiet">${say(summary)}</p></div><div class="actions"><a class="button plain" href="/settings/file?add=${encodeURIComponent(name)}" aria-label="${t('setup.add')}: ${name}">${t('setup.add')}</a></div></li>`,
  )}</ul></section>`;
}

function values(rows: readonly SettingValue[]): Html {
  return html`<section class="card list" aria-label="${t('setup.values')}"><div class="row"><h2>${t('setup.holds')}</h2></div><table class="rows"><thead><tr><th>${t('setup.key')}</th><th>${t('setup.value')}</th><th>${t('pages.from')}</th></tr></thead><tbody>${rows.map(
    ({ key, value, from }) =>
      html`<tr><td class="whole"><code>${key}</code></td><td><bdi>${value}</bdi></td><td class="quiet">${from}</td></tr>`,
  )}</tbody></table></section>`;
}
