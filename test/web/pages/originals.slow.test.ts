/** The original of a document is looked at as text with its lines numbered, and downloaded as it came. */
import { expect, test } from 'vitest';
import { makePdf } from '../../support/documents/pdf.ts';
import { statementPages } from '../../support/documents/pdf-statement.ts';
import { workbook } from '../../support/documents/workbook.ts';
import { makeZip } from '../../support/documents/zip-archive.ts';
import { STATEMENT } from '../../support/houses/household.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

test('bytes are downloaded as they came, under their name, and never as a page', async () => {
  const { bring, url } = await openPages(BARE);
  await bring(['<b>Märch".ofx', STATEMENT]);
  const answer = await fetch(`${url}/documents/d1/original/download`);
  expect(await answer.text()).toBe(STATEMENT);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const disposition = answer.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[\w .()-]+\.ofx"; filename\*=UTF-8''/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toMatch(/Märch.*\.ofx$/);
  expect((await fetch(`${url}/documents/d9/original/download`)).status).toBe(404);
});

test('a file that is locked in its archive has none, and its page offers none', async () => {
  const { bring, page, url } = await openPages(BARE);
  await bring(['locked.zip', makeZip([{ name: 'a.ofx', content: STATEMENT, password: 'x' }])], ['b.ofx', STATEMENT]);
  const documents = await page('/documents');
  const idOf = (name: string) => new RegExp(`/documents/(d\\d+)"><bdi>${name}`).exec(documents)?.[1] ?? '';
  const locked = await page(`/documents/${idOf('locked.zip!a.ofx')}`);
  expect(locked).toContain('Its bytes are not in the archive.');
  expect(locked).not.toContain('/original');
  expect((await fetch(`${url}/documents/${idOf('locked.zip!a.ofx')}/original`)).status).toBe(404);
  expect(await page(`/documents/${idOf('b.ofx')}`)).toContain(`/documents/${idOf('b.ofx')}/original/download`);
});

test('lines are numbered, the one that a transaction names is marked, and markup in them is text', async () => {
  const { bring, page } = await openPages(BARE);
  await bring(['march.csv', 'day;what;sum\n03/04/2026;<script>alert(1)</script>;5,00\n05/06/2026;B;7,00\n']);
  const shown = await page('/documents/d1/original?line=2');
  expect(shown).toContain('&#60;script&#62;alert(1)');
  expect(shown).toMatch(/<tr id="line-2" class="marked" aria-current="true">/);
  expect(shown).not.toContain('<script>');
});

test('rows of a spreadsheet are shown as lines; what is no text is said to be none', async () => {
  const { bring, page } = await openPages(BARE);
  await bring([
    'march.xlsx',
    workbook({
      sheets: [
        {
          name: 'March',
          rows: [
            ['Tag', 'Wer'],
            ['03/04/2026', 'Grocer'],
          ],
        },
      ],
    }),
  ]);
  expect(await page('/documents/d1/original')).toContain('03/04/2026 | Grocer');
  await bring(['odd.bin', Buffer.from([1, 0, 2, 0, 255, 254, 0, 9, 9, 0, 0, 7])]);
  expect(await page('/documents/d2/original')).toContain('Nothing to show as text');
});

test('the words of a PDF are shown where they stand, with the pages beside it and the asked line marked', async () => {
  const { bring, page } = await openPages(BARE);
  const columns = [
    { name: 'Tag', x: 60 },
    { name: 'Wer', x: 150 },
    { name: 'Summe', x: 480, right: true },
  ];
  const rows = [
    ['13.03.2026', 'Grocer', '12,50'],
    ['14.03.2026', '<script>alert(1)</script>', '3,10'],
    ['17.03.2026', 'Florist', '8,00'],
  ];
  await bring(['march.pdf', makePdf(statementPages({ columns, rows, perPage: 2 }))]);
  const first = await page('/documents/d1/original');
  expect(first).toContain('Page 1 of 2');
  expect(first).toMatch(/<text x="150\.0" y="[\d.]+" font-size="9\.0"[^>]*>Grocer<\/text>/);
  expect(first).toContain('&#60;script&#62;alert(1)&#60;/script&#62;</text>');
  expect(first).not.toContain('>Florist</text>');
  expect(first).not.toContain('<rect class="marked"');
  expect(first).toContain('href="/documents/d1/original?page=2"');
  const second = await page('/documents/d1/original?page=2');
  expect(second).toContain('>Florist</text>');
  expect(second).not.toContain('Grocer');
  expect(second).toContain('href="/documents/d1/original?page=1"');
  const line = /<tr id="line-(\d+)"[^>]*>(?:(?!<\/tr>).)*Florist/s.exec(second)?.[1];
  const marked = await page(`/documents/d1/original?line=${line}`);
  expect(marked).toContain('Page 2 of 2');
  expect(marked).toContain('<rect class="marked"');
  expect(await page('/documents/d1/original?page=99')).toContain('Page 2 of 2');
});
