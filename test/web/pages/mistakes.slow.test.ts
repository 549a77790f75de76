/**
 * Mistakes that people make in a browser. Each is told with what to do, in English and in German, under the status that
 * fits. Nothing is changed by it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePdf } from '../../support/documents/pdf.ts';
import { statementPages } from '../../support/documents/pdf-statement.ts';
import { STATEMENT } from '../../support/houses/household.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

/** The way there, the status, and what is said of it in English and in German. */
type Mistake = readonly [ask: Ask, status: number, english: string, german: string];
type Ask =
  | { readonly get: string }
  | { readonly post: string; readonly fields?: Fields; readonly headers?: Fields }
  | { readonly file: readonly [name: string, content: string] | null };
type Fields = Readonly<Record<string, string>>;

const get = (path: string): Ask => ({ get: path });
const post = (path: string, fields: Fields = {}, headers: Fields = {}): Ask => ({ post: path, fields, headers });
const file = (name: string, content: string): Ask => ({ file: [name, content] });
const settle = (fields: Fields): Ask => post('/settle', { id: 'd2', reading: '1', ...fields });
const NEW = { account: '+new', name: 'Card', type: 'card', currency: 'eur' };

const AGAIN = [
  'Download the statement from your bank once more',
  'Laden Sie den Auszug noch einmal von Ihrer Bank',
] as const;
const ANSWERED = ['It may be answered already. The page of decisions', 'Vielleicht ist es schon beantwortet.'] as const;

const MISTAKES: readonly Mistake[] = [
  // Files.
  [{ file: null }, 400, 'No file was sent: choose at least one.', 'Keine Datei kam an: Wählen Sie mindestens eine.'],
  [file('empty.ofx', ''), 200, ...AGAIN],
  [file('photo.png', '\u0089PNG\r\n\u001a\n'), 200, ...AGAIN],
  [file('letter.txt', 'Dear customer\n'), 200, ...AGAIN],
  [file('torn.ofx', STATEMENT.slice(0, 600)), 200, ...AGAIN],
  [post('/upload'), 415, 'Load the page again, and try once more.', 'Laden Sie die Seite neu'],
  [post('/uploads/bring', { batch: 'gone' }), 200, 'Nothing waits here any more.', 'Hier wartet nichts mehr.'],
  // Pages.
  [get('/nope'), 404, 'The address may be mistyped', 'Vielleicht ist die Adresse vertippt'],
  [get('/documents/d99'), 404, 'It may have been mistyped.', 'Vielleicht ist es vertippt.'],
  [get('/accounts/nope'), 404, 'No such thing is known.', 'So etwas ist nicht bekannt.'],
  [get('/entries/nope'), 404, 'It may have been mistyped.', 'Vielleicht ist es vertippt.'],
  [get('/settings/file?add=nope'), 404, 'No plug-in is called nope.', 'Kein Plug-in heißt nope.'],
  // Filters: one that cannot be met finds nothing, and never everything.
  [get('/transactions?from=2026-13-45'), 400, 'Write it as 2026-03-31.', 'Schreiben Sie ihn als 2026-03-31.'],
  [get('/transactions?to=yesterday'), 400, 'No day is called yesterday.', 'Kein Tag heißt yesterday.'],
  [get('/transactions?least=much'), 400, 'Write it as 12.50.', 'Kein Betrag wird much geschrieben.'],
  [get('/transactions?kind=odd'), 400, 'Choose one of the list.', 'Wählen Sie etwas aus der Liste.'],
  [get('/transactions?account=nope'), 404, 'No account is called nope.', 'Kein Konto heißt nope.'],
  [get('/transactions.csv?from=31.02.2026'), 400, 'No day is called 31.02.2026.', 'Kein Tag heißt 31.02.2026.'],
  [get('/accounts/nope.csv'), 404, 'No account is called nope.', 'Kein Konto heißt nope.'],
  // The form's token, and where it comes from.
  [post('/sync', { csrf: 'of-yesterday' }), 403, 'The page was too old. Load it again', 'Die Seite war zu alt.'],
  [post('/sync', {}, { origin: 'http://evil.example' }), 403, 'did not come from a page', 'kam nicht von einer'],
  [post('/sync', { connector: 'gone' }), 404, 'No connector is called gone.', 'Kein Anschluss heißt gone.'],
  // Answers to questions.
  [settle({ ...NEW, reading: '99' }), 422, 'Choose a reading that the page', 'Wählen Sie eine Lesart'],
  [settle({ account: 'nope' }), 422, 'Choose one of the list, or give', 'Wählen Sie eines aus der Liste, oder'],
  [settle({ account: '' }), 422, 'Choose whose lines these are', 'wessen Zeilen das sind'],
  [settle({ ...NEW, name: ' ' }), 422, 'A new account needs a name.', 'Ein neues Konto braucht einen Namen.'],
  [settle({ ...NEW, currency: 'E!' }), 422, 'Write it as EUR or USD.', 'Schreiben Sie es wie EUR oder USD.'],
  [settle({ ...NEW, save: '../x' }), 422, 'Use letters, digits', 'Nehmen Sie Buchstaben, Ziffern'],
  [settle({ id: 'd1', ...NEW }), 409, ...ANSWERED],
  [settle({ id: 'seven' }), 404, 'The page of documents lists them.', 'Die Seite der Dokumente nennt sie.'],
  [post('/accept', { id: 'd1' }), 409, ...ANSWERED],
  [post('/release', { id: 'd1' }), 409, ...ANSWERED],
  [post('/retry', { id: 'd99' }), 409, ...ANSWERED],
  [post('/forget', { id: 'd1' }), 200, 'That was answered already.', 'Das war schon beantwortet.'],
  [post('/undo', { id: 'd99' }), 404, 'The page of documents lists them.', 'Die Seite der Dokumente nennt sie.'],
  [post('/unlock', { id: 'd3', password: '' }), 422, 'Type that of the file.', 'Geben Sie das der Datei ein.'],
  [post('/transfers', { action: 'pair', ids: 't1+t2' }), 422, 'Name one of each.', 'Nennen Sie von beiden eine.'],
  [post('/transfers', { action: 'split', ids: 't1' }), 409, ...ANSWERED],
  [post('/transfers', { action: 'pair', ids: 't98+t99' }), 404, 'The page of transactions', 'Die Seite der Buchungen'],
  // Changes in the ledger.
  [post('/entries/change'), 422, 'No transaction is ticked. Tick some', 'Keine Buchung ist angekreuzt.'],
  [post('/entries/change', { 'id:x': 'on' }), 422, 'Fill in what the transactions', 'Füllen Sie aus, was'],
  [post('/entries/change', { all: 'on', note: 'x', 'f:account': 'nope' }), 404, 'No account is', 'Kein Konto heißt'],
  [
    post('/entries/change', { all: 'on', note: 'x', 'f:from': 'odd' }),
    400,
    'No day is called odd.',
    'Kein Tag heißt odd.',
  ],
  [post('/entries/edit', { id: 'gone', note: 'x' }), 404, 'It may have been deleted', 'Vielleicht wurde sie'],
  [post('/entries/restore', { id: 'gone' }), 404, 'It may have been put back', 'Vielleicht ist sie schon wieder da.'],
  [post('/accounts/hide', { id: 'gone', hidden: 'yes' }), 404, 'no such account any more', 'dieses Konto nicht mehr'],
  [post('/accounts/archive', { id: 'gone' }), 404, 'no such account any more', 'dieses Konto nicht mehr'],
  // Settings.
  [post('/settings/test', { connector: 'gone' }), 404, 'No connector is called gone.', 'Kein Anschluss heißt gone.'],
  [post('/settings/file', { text: 'stat: x' }), 422, 'The file has changed since', 'Die Datei hat sich geändert'],
  [post('/settings/file/check', { text: 'stat: x' }), 200, 'did you mean state?', 'meinten Sie state?'],
];

const LOCKED = makePdf(
  statementPages({ above: ['Harbour Bank'], columns: [{ name: 'Date', x: 50 }], rows: [['2026-03-02']], below: [] }),
  { compress: true, lock: { cipher: 'aes-256', password: 'open' } },
);

test('a mistake in the browser is told with what to do, in both languages, and changes nothing', async () => {
  const { bring, cwd, ledger, page, url } = await openPages(BARE);
  await bring(['march.ofx', STATEMENT]);
  await bring(['open.csv', 'Datum;Name;Betrag\n03/04/2026;Grocer;12,50\n02/04/2026;Baker;13,50\n']);
  await bring(['locked.pdf', LOCKED]);
  await expect.poll(async () => (await ledger()).transactions.length, { timeout: 20_000 }).toBe(3);
  const before = await ledger();
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page('/'))?.[1] ?? '';
  const ask = (what: Ask, language: string): Promise<Response> => {
    const headers = { 'accept-language': language, origin: url };
    if ('get' in what) return fetch(url + what.get, { headers });
    if ('post' in what) {
      const body = new URLSearchParams({ csrf, ...what.fields });
      return fetch(url + what.post, { method: 'POST', headers: { ...headers, ...what.headers }, body });
    }
    const body = new FormData();
    body.append('csrf', csrf);
    if (what.file !== null) body.append('file', new Blob([what.file[1]]), what.file[0]);
    return fetch(`${url}/upload`, { method: 'POST', headers, body });
  };
  const wrong: string[] = [];
  for (const [what, status, english, german] of MISTAKES) {
    for (const [language, told] of Object.entries({ en: english, de: german })) {
      const response = await ask(what, language);
      const text = textIn(await response.text());
      const isTold = response.status === status && text.includes(told) && !text.includes('bankfeed ');
      if (!isTold) wrong.push(`${JSON.stringify(what)} ${language}: ${response.status} ${text.slice(0, 400)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await ledger()).toEqual(before);
  expect(existsSync(join(cwd, 'state', 'profiles'))).toBe(false);
});

/** The words of the page, without what stands on every page. */
function textIn(html: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? html;
  return main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}
