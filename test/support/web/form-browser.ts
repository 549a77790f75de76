import { csrfOf } from './dashboard.ts';

/** A browser without script: it follows redirects, keeps the cookie, and sends forms with their token. */
export class FormBrowser {
  readonly url: string;
  readonly #language: string;
  #cookie = '';
  page = '';
  status = 0;

  constructor(url: string, language = 'en') {
    this.url = url;
    this.#language = language;
  }

  async open(path: string): Promise<string> {
    return this.#follow(await fetch(this.url + path, { headers: this.#headers(), redirect: 'manual' }));
  }

  async send(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const body = new URLSearchParams({ csrf: csrfOf(this.page), ...fields });
    const headers = { ...this.#headers(), origin: this.url };
    return this.#follow(await fetch(this.url + path, { method: 'POST', body, headers, redirect: 'manual' }));
  }

  async #follow(response: Response): Promise<string> {
    const cookie = response.headers.get('set-cookie');
    if (cookie !== null) this.#cookie = cookie.split(';')[0] ?? '';
    const location = response.headers.get('location');
    if (location !== null) return this.open(location);
    this.page = await response.text();
    this.status = response.status;
    return this.page;
  }

  #headers() {
    return { cookie: this.#cookie, 'accept-language': this.#language };
  }
}

/** The contents of a page's inputs, by their names, as a browser would send them. */
export function inputsIn(page: string): Record<string, string> {
  const found: Record<string, string> = {};
  const plain = (text = '') => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  for (const [tag, type] of page.matchAll(/<input\b([^>]*)>/g)) {
    const at = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(type ?? '')?.[1];
    const isOff = /type="(checkbox|radio)"/.test(tag) && !/ checked/.test(tag);
    const name = at('name');
    if (name !== undefined && !isOff && at('type') !== 'file')
      found[plain(name)] = plain(at('value') ?? (/checkbox/.test(tag) ? 'on' : ''));
  }
  for (const [, name, text] of page.matchAll(/<textarea name="([^"]*)"[^>]*>([^<]*)</g))
    found[plain(name)] = plain(text);
  for (const [, name, options = ''] of page.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    found[plain(name)] = plain(/<option value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  return found;
}
