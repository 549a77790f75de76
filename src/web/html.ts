/**
 * HTML with every value escaped. A bank chooses payees and memos, and the sender of a transfer chooses text that a
 * bank prints. So a value is text unless it came out of `html` itself.
 */

/** Markup that is safe to send. Only `html` makes it: the field is private, so no parsed JSON can pass for one. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  static of(strings: TemplateStringsArray, values: readonly HtmlValue[]): Html {
    return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
  }

  toString(): string {
    return this.#markup;
  }
}

export type HtmlValue = Html | string | number | bigint | null | undefined | false | readonly HtmlValue[];

/** html`<td>${payee}</td>`: strings are escaped, `Html` and lists of it are kept, null, undefined and false are nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.of(strings, values);
}

/** Text for element content and for attributes in either quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (isList(value)) return value.map(render).join('');
  return escapeHtml(String(value));
}

function isList(value: HtmlValue): value is readonly HtmlValue[] {
  return Array.isArray(value);
}
