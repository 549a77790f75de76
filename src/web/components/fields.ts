/** Fields of forms. */
import { type Html, html } from '../html.ts';

export function option(value: string, label: string, chosen: string | undefined): Html {
  return html`<option value="${value}"${value === (chosen ?? '') && html` selected`}>${label}</option>`;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export function selectField(name: string, label: string, choices: readonly Choice[], chosen: string | undefined): Html {
  return html`<label><span>${label}</span><select name="${name}">${choices.map((each) => option(each.value, each.label, chosen))}</select></label>`;
}

/** A field of text; `list` names the suggestions of the page. */
export function textField(
  name: string,
  label: string,
  value: string | null | undefined,
  more: { readonly list?: string; readonly hint?: string; readonly type?: string } = {},
): Html {
  return html`<label><span>${label}</span><input type="${more.type ?? 'text'}" name="${name}" value="${value}"${
    more.list !== undefined && html` list="${more.list}"`
  }${more.hint !== undefined && html` placeholder="${more.hint}"`} autocomplete="off"></label>`;
}

export function suggestions(id: string, values: readonly string[]): Html {
  return html`<datalist id="${id}">${values.map((value) => html`<option value="${value}"></option>`)}</datalist>`;
}
