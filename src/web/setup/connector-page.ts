/** A form for one connector, new or configured: a field for each key of its plug-in. */
import type { Json } from '../../plugin/contract.ts';
import { formatPath } from '../../settings/problems.ts';
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page, type Viewer } from '../pages/layout.ts';
import { echoHtml } from '../pages/messages.ts';
import type { FieldMistake, SentFields, SettingField } from './fields/field.ts';
import { fieldsForm, mistakesElsewhere } from './fields/fields-form.ts';
import { type Input, inputsOf } from './fields/inputs.ts';

/** The beginning of the names of all inputs. */
export const PREFIX = 'key-';

export interface ConnectorState {
  readonly use: string;
  readonly summary: string;
  readonly fields: readonly SettingField[];
  /** As the file has them, secrets masked; empty for a new one. */
  readonly values: { readonly [key: string]: Json };
  /** Null: a new one. */
  readonly name: string | null;
  /** Tells the file as it was from one that has changed meanwhile. */
  readonly asOf: string;
  readonly sent?: SentFields | undefined;
  readonly mistakes?: readonly FieldMistake[] | undefined;
  readonly nameMistake?: string | undefined;
}

export function connectorInputs({ fields, values }: Pick<ConnectorState, 'fields' | 'values'>): readonly Input[] {
  return inputsOf(fields, values, { prefix: PREFIX });
}

export function connectorPage(viewer: Viewer, state: ConnectorState): Page {
  const { mistakes = [], name, summary, use } = state;
  const inputs = connectorInputs(state);
  const title = name === null ? t('A new connector: {use}', { use }) : t('Connector {name}', { name });
  return {
    title,
    section: 'settings',
    body: html`<p class="crumbs"><a href="/settings">${t('Settings')}</a></p><h1>${title}</h1><p class="summary"><code>${use}</code> ${echoHtml(summary)}</p>
${(mistakes.length > 0 || state.nameMistake !== undefined) && mistakesNotice(inputs, mistakes)}
<form method="post" action="${name === null ? '/settings/new' : '/settings/connector'}" class="card setup" autocomplete="off">${csrfField(viewer)}<input type="hidden" name="use" value="${use}"><input type="hidden" name="as-of" value="${state.asOf}">
${name === null ? nameField(state) : html`<input type="hidden" name="name" value="${name}">`}
${fieldsForm(inputs, state)}
<p class="buttons"><button class="button">${name === null ? t('Add') : t('Save')}</button></p></form>`,
  };
}

function nameField({ nameMistake, sent, use }: ConnectorState): Html {
  const described = nameMistake !== undefined && html` aria-invalid="true" aria-describedby="name~mistake"`;
  return html`<div class="field"><label><span>${t('Name')} <em>${t('needed')}</em></span><input name="name" required pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" value="${sent?.name ?? use}"${described}></label>${nameMistake !== undefined && html`<p class="mistake" id="name~mistake">${nameMistake}</p>`}</div>`;
}

/** One sentence on top, and what stands beside no field. */
export function mistakesNotice(inputs: readonly Input[], mistakes: readonly FieldMistake[]): Html {
  const others = mistakesElsewhere(inputs, mistakes);
  return html`<div class="notice bad" role="alert"><p>${t('Nothing is changed yet. Correct what is marked, then save again.')}</p>${others.map(
    ({ message, path }) =>
      html`<p>${path.length > 0 && html`<code>${formatPath(path)}</code>: `}${echoHtml(message)}</p>`,
  )}</div>`;
}
