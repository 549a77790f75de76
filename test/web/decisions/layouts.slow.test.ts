/** A person says what each column is, sees the sample read so, and corrects or withdraws it later. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOSTILE_LAYOUTS } from '../../support/browser/hostile-texts.ts';
import { command } from '../../support/commands/command.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { statementPages } from '../../support/documents/pdf-statement.ts';
import { workbook } from '../../support/documents/workbook.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const CSV = 'Tag;Wer;<i>Summe;Was\n03/04/2026;Grocer;12,50;food\n02/05/2026;Baker;3,10;bread\n';
const ROLES = { role_0: 'date', role_1: 'payee', role_2: 'amount', role_3: 'memo' };

test('columns are named, read again at once, kept, corrected and withdrawn', async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  const booked = async () => {
    const { stdout } = await command(['transactions', '--json'], { cwd });
    const rows: { bookedOn: string; amount: string; memo: string | null }[] = JSON.parse(stdout);
    return rows.map(({ amount, bookedOn }) => `${bookedOn} ${amount}`).toSorted();
  };
  await bring(['march.csv', CSV]);
  const first = await page('/documents/d1/layout');
  expect(first).toContain('&#60;i&#62;Summe');
  expect(first).toContain('<option value="date" selected>');
  const form = /<form [^>]*layout-form.*?<\/form>/su.exec(first)?.[0] ?? '';
  expect(form, 'an address must not hold the token').not.toContain('<input type="hidden" name="csrf"');
  expect(form).toContain('<button name="csrf" value="');
  const choices = { ...ROLES, order: 'MDY', decimal: ',', sign: 'out-positive', kind: 'bank', tableCurrency: 'EUR' };
  const read = await page(`/documents/d1/layout?${new URLSearchParams(choices)}`);
  expect(read).toContain('4 Mar 2026');
  expect(read).toContain('−12.50');
  const none = { ...choices, role_2: '' };
  expect(await page(`/documents/d1/layout?${new URLSearchParams(none)}`)).toContain('say where the amount is');

  const account = { account: '+new', name: 'Shop card', type: 'card' };
  const kept = await send('/layout', { id: 'd1', way: 'new', save: 'shops', ...choices, ...account });
  expect(kept.path).toBe('/documents/d1?done=imported');
  expect(await booked()).toEqual(['2026-02-05 -3.10', '2026-03-04 -12.50']);

  expect(await page('/layouts')).toContain('href="/documents/d1/layout"');
  const corrected = { ...choices, order: 'DMY' };
  const after = await send('/layout', { id: 'd1', way: 'correct', save: 'shops', ...corrected });
  expect(after.page).toContain('read again');
  expect(await booked()).toEqual(['2026-04-03 -12.50', '2026-05-02 -3.10']);

  const withdrawn = await send('/layouts/withdraw', { name: 'shops' });
  expect(withdrawn.page).toContain('No layout yet');
  expect((await bring(['june.csv', CSV.replace('03/04', '03/06')])).page).toContain('held');
});

test.each([
  ['fee', '-102.50'],
  ['contained', '-100.00'],
])('a fee beside the amount waits for its word, which is kept with the layout: %s', async (role, amount) => {
  const { bring, cwd, page, send } = await openPages(BARE);
  const head = 'Date,Description,Amount,Fee\n';
  await bring(['march.csv', `${head}2026-03-13,Shop,-10.00,0.00\n2026-03-14,Salary,50.00,0.00\n`]);
  const roles = { role_0: 'date', role_1: 'payee', role_2: 'amount', role_3: '' };
  const choices = { ...roles, order: 'YMD', decimal: '.', sign: 'in-positive', kind: 'bank', tableCurrency: 'EUR' };
  const account = { account: '+new', name: 'Giro', type: 'checking' };
  await send('/layout', { id: 'd1', way: 'new', save: 'giro', ...choices, ...account });
  const april = await bring(['april.csv', `${head}2026-04-13,Cash machine,-100.00,2.50\n`]);
  expect(april.page).toContain('held');
  expect(await page('/documents/d2')).toContain('2.50 is not counted');

  await send('/layout', { id: 'd2', way: 'correct', save: 'giro', ...choices, role_3: role });
  await bring(['may.csv', `${head}2026-05-13,Shop,-10.00,0.00\n`]);
  const { stdout } = await command(['transactions', '--json'], { cwd });
  const rows: { bookedOn: string; amount: string }[] = JSON.parse(stdout);
  expect(rows.map((each) => `${each.bookedOn} ${each.amount}`).toSorted()).toEqual([
    ...['2026-03-13 -10.00', '2026-03-14 50.00', `2026-04-13 ${amount}`, '2026-05-13 -10.00'],
  ]);
});

const PROFILE = `columns: {date: Tag, payee: Wer, amount: Summe}
date: DD/MM/YYYY
decimal: ","
sign: in-positive
currency: EUR
`;

const SHOPS = [
  ['03/04/2026', 'Grocer', '12,50'],
  ['02/05/2026', 'Baker', '3,10'],
  ['07/06/2026', 'Florist', '8,00'],
] as const;

const HEADINGS = ['Tag', 'Wer', 'Summe'] as const;

const TABLES: Readonly<Record<string, Uint8Array>> = {
  'march.xlsx': workbook({ sheets: [{ name: 'March', rows: [HEADINGS, ...SHOPS] }] }),
  'march.pdf': makePdf(
    statementPages({
      columns: [
        { name: 'Tag', x: 60 },
        { name: 'Wer', x: 150 },
        { name: 'Summe', x: 480, right: true },
      ],
      rows: SHOPS,
    }),
  ),
};

test.each(Object.entries(TABLES))('the columns of %s are named as those of a text file', async (name, bytes) => {
  const { bring, cwd, page, send } = await openPages(BARE);
  await bring([name, bytes]);
  const shown = await page('/documents/d1/layout');
  expect(shown).toContain('<bdi>Summe</bdi>');
  expect(shown).toContain('<bdi>Florist</bdi>');
  const roles = { role_0: 'date', role_1: 'payee', role_2: 'amount' };
  const choices = { ...roles, order: 'MDY', decimal: ',', sign: 'out-positive', kind: 'bank', tableCurrency: 'EUR' };
  const read = await page(`/documents/d1/layout?${new URLSearchParams(choices)}`);
  expect(read).toContain('4 Mar 2026');
  expect(read).toContain('−12.50');
  const account = { account: '+new', name: 'Shop card', type: 'card' };
  const kept = await send('/layout', { id: 'd1', way: 'new', save: 'shops', ...choices, ...account });
  expect(kept.path).toBe('/documents/d1?done=imported');
  const { stdout } = await command(['transactions', '--json'], { cwd });
  const rows: { bookedOn: string; amount: string }[] = JSON.parse(stdout);
  const booked = rows.map(({ amount, bookedOn }) => `${bookedOn} ${amount}`).toSorted();
  expect(booked).toEqual(['2026-02-05 -3.10', '2026-03-04 -12.50', '2026-07-06 -8.00']);
});

test('a name that is no name of a file is refused, and given back as text', async () => {
  const { bring, page, send } = await openPages(BARE);
  await bring(['march.csv', CSV]);
  const choices = { ...ROLES, order: 'MDY', decimal: ',', sign: 'out-positive', kind: 'bank', tableCurrency: 'EUR' };
  const account = { account: '+new', name: 'Shop card', type: 'card' };
  for (const save of HOSTILE_LAYOUTS) {
    const kept = await send('/layout', { id: 'd1', way: 'new', save, ...choices, ...account });
    expect(kept.page).toContain('cannot be called');
    const withdrawn = await send('/layouts/withdraw', { name: save });
    expect(withdrawn.page).toContain('No confirmed layout is called');
    for (const shown of [kept.page, withdrawn.page]) expect(shown).not.toMatch(/<(svg|img) [^>]*alert|'alert\(/);
  }
  expect(await page('/layouts')).toContain('No layout yet');
});

test('a profile of the configuration is named as well, as text, and is corrected in its file', async () => {
  const { cwd, page } = await openPages(BARE);
  mkdirSync(join(cwd, 'profiles'));
  for (const name of ['<img src=x onerror=alert(19)>', 'mine'])
    writeFileSync(join(cwd, 'profiles', `${name}.yaml`), PROFILE);
  const layouts = await page('/layouts');
  expect(layouts).toContain('&#60;img src=x onerror=alert(19)&#62;');
  expect(layouts).toContain('date Tag, amount Summe, payee Wer');
  expect(layouts).toContain('or in its folder <code>profiles</code>: correct it there.');
  expect(layouts).not.toContain('action="/layouts/withdraw"');
  writeFileSync(join(cwd, 'profiles', 'mine.yaml'), 'columns: {date: Tag}\n');
  expect(await page('/layouts')).not.toContain('<bdi>mine</bdi>');
});
