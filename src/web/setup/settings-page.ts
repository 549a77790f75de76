/** The configuration: the present values, the source of each, and the connectors with their actions. */
import { echo } from '../../words/echo.ts';
import { say, t } from '../../words/speak.ts';
import type { Query } from '../components/address.ts';
import { type Html, html } from '../html.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import type { KeptRule } from '../ports/rules.ts';
import { rulesNotice, rulesSection } from './rules-section.ts';
import type { SettingsView, SettingValue, Tried } from './settings-editor.ts';
import { finding, linesCard } from './setup-page.ts';

export interface SettingsState {
  readonly view: SettingsView;
  /** Why the file as it is now does not hold; null where it does. */
  readonly problem: string | null;
  readonly tried?: readonly Tried[] | undefined;
  readonly lines?: { readonly text: string; readonly replaces?: string } | undefined;
  /** Rules that were made on the dashboard. */
  readonly rules: readonly KeptRule[];
  readonly query: Query;
}

export function settingsPage(viewer: Viewer, { view, problem, tried, lines, rules, query }: SettingsState): Page {
  return {
    title: t('Settings'),
    section: 'settings',
    body: html`
<div class="head"><div><h1>${t('Settings')}</h1><p class="summary">${fileText(view)}</p></div><a class="button plain" href="/setup">${t('Setup')}</a></div>
${rulesNotice(viewer, query, rules)}${problem !== null && html`<section class="attention"><article class="card alert"><div><h2>${t('The file has changed and cannot be taken over')}</h2><pre>${echo(problem)}</pre></div></article></section>`}
${lines !== undefined && linesCard(view, lines.text, lines.replaces)}
${tried !== undefined && html`<section class="card" aria-label="${t('Test')}"><ul class="findings">${tried.map(finding)}</ul></section>`}
${connectors(view, viewer)}
${addConnector(view)}${rulesSection(viewer, rules)}
${view.values.some(({ key }) => key.startsWith('notify[')) && html`<section class="card row" aria-label="${t('Notices')}"><h2>${t('Notices')}</h2>${actionButton(viewer, { path: '/notify-test', label: t('Send a test') })}</section>`}
${values(view.values)}`,
  };
}

function fileText({ file, target, isBuiltIn, isOurs }: SettingsView): Html {
  if (file === null) return html`${t('There is no configuration file: the defaults hold.')}`;
  if (isBuiltIn)
    return html`<code>${file}</code>. ${t('It is built in. What you change here is written to {file}, which counts from then on.', { file: target ?? file })}`;
  const whose = isOurs
    ? t('Bankfeed wrote it, and may write it anew.')
    : t('A person has changed it: bankfeed shows lines to add.');
  return html`<code>${file}</code>. ${whose} ${t('What changes there counts as soon as it is saved.')}`;
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
<div class="actions">${actionButton(viewer, { path: '/settings/test', label: t('Test'), fields: { connector: name } })}
${actionButton(viewer, { path: '/settings/pause', label: paused ? t('Go on') : t('Pause'), fields: { connector: name, state: paused ? 'going' : 'paused' } })}
<a class="button plain" href="/settings/connectors/${encodeURIComponent(name)}">${t('Change')}</a></div></li>`,
  )}</ul></section>`;
}

function addConnector({ uses }: SettingsView): Html {
  return html`<section class="card" aria-label="${t('Add a connector')}"><h2>${t('Add a connector')}</h2><ul class="connectors">${uses.map(
    ({ name, summary }) =>
      html`<li><div><p><strong>${name}</strong></p><p class="quiet">${echo(summary)}</p></div><div class="actions"><a class="button plain" href="/settings/new/${encodeURIComponent(name)}" aria-label="${t('Add')}: ${name}">${t('Add')}</a></div></li>`,
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
