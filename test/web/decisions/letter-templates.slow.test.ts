/** A person names the parts of a bank's alert. Letters like it come in by that, and others are held. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOSTILE_LAYOUTS } from '../../support/browser/hostile-texts.ts';
import { command } from '../../support/commands/command.ts';
import { BARE, openPages } from '../../support/web/pages.ts';

const SPENT = 'You spent EUR 42.10 at CORNER <b>SHOP</b> on 3 May with card ending in 7890.\nYour bank';

/** A letter as a mailbox hands it over. */
function letter(text: string, id = '1', subject = 'Card used'): string {
  const head = `From: alerts@bank.example\nDate: 2026-05-04T12:00:00.000Z\nSubject: ${subject}`;
  return `Bankfeed-Alert: 1\n${head}\nMessage-ID: <${id}@bank.example>\nLength: ${text.length}\n\n${text}`;
}

/** The fields of the form as a browser would send them. */
function fieldsOf(page: string): Record<string, string> {
  const form = /<form [^>]*layout-form.*?<\/form>/su.exec(page)?.[0] ?? '';
  const plain = [...form.matchAll(/<input [^>]*name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const chosen = [...form.matchAll(/<select name="(\w+)"[^>]*>(.*?)<\/select>/gsu)].map(
    ([, name = '', options = '']) => {
      const [, value] =
        /<option value="([^"]*)" selected/.exec(options) ?? /<option value="([^"]*)"/.exec(options) ?? [];
      return [name, value ?? ''];
    },
  );
  return Object.fromEntries([...plain, ...hidden, ...chosen]);
}

test('an alert that no template fits leads to its page; what is chosen there reads it and letters like it', async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  const booked = async () => {
    const { stdout } = await command(['transactions', '--json'], { cwd });
    const rows: { bookedOn: string; amount: string; payee: string }[] = JSON.parse(stdout);
    return rows.map(({ amount, bookedOn, payee }) => `${bookedOn} ${amount} ${payee}`).toSorted();
  };
  const asked = await bring(['letter-1', letter(SPENT)]);
  expect(asked.page).toContain('href="/documents/d1/template"');
  const first = await page('/documents/d1/template');
  expect(first).toContain(
    '<mark>EUR 42.10</mark> at <mark>CORNER &#60;b&#62;SHOP&#60;/b&#62;</mark> on <mark>3 May</mark>',
  );
  expect(first).not.toContain('<b>SHOP');
  expect(first).toContain('−42.10');
  const form = /<form [^>]*layout-form.*?<\/form>/su.exec(first)?.[0] ?? '';
  expect(form, 'an address must not hold the token').not.toContain('<input type="hidden" name="csrf"');
  const fields = fieldsOf(first);
  const { save: _save, id: _id, account: _account, ...marks } = fields;
  const received = await page(`/documents/d1/template?${new URLSearchParams({ ...marks, mark_direction: 'in' })}`);
  expect(received).toContain('+42.10');
  const none = await page(`/documents/d1/template?${new URLSearchParams({ ...marks, mark_words: 'Elsewhere' })}`);
  expect(none).toContain('does not have these words');

  const account = { account: '+new', name: 'Card', type: 'card', currency: 'EUR' };
  const kept = await send('/template', { ...fields, save: 'card-used', ...account });
  expect(kept.path).toBe('/documents/d1?done=template');
  expect(await booked()).toEqual(['2026-05-03 -42.10 CORNER <b>SHOP</b>']);
  expect(readFileSync(join(cwd, 'state', 'alerts', 'card-used.yaml'), 'utf8')).toContain('{payee}');

  const other = SPENT.replace('42.10', '1,050.00').replace('CORNER <b>SHOP</b>', 'Bar');
  expect((await bring(['letter-2', letter(other, '2')])).page).toContain('imported');
  expect((await bring(['letter-3', letter(SPENT.replace('EUR 42', 'EUR -42'), '3')])).page).toContain('held');
  expect((await bring(['letter-4', letter(SPENT, '4', 'Declined')])).page).toContain('held');
  expect(await booked()).toEqual(['2026-05-03 -1050.00 Bar', '2026-05-03 -42.10 CORNER <b>SHOP</b>']);

  writeFileSync(join(cwd, 'letter-6'), letter(other.replace('Bar', 'Pub'), '6'));
  const preview = await command(['preview', 'letter-6', '--json'], { cwd });
  expect(preview.stdout, 'another process knows the template as well').toContain('"Pub"');

  const listed = await page('/layouts');
  expect(listed).toContain('You spent {amount} at {payee} on {date}');
  await command(['backup', 'copy.tar'], { cwd });
  await command(['restore', 'copy.tar', '--state', 'again'], { cwd });
  expect(readdirSync(join(cwd, 'again', 'alerts'))).toEqual(['card-used.yaml']);
  const withdrawn = await send('/templates/withdraw', { name: 'card-used' });
  expect(withdrawn.page).toContain('No layout yet');
  expect(existsSync(join(cwd, 'state', 'alerts', 'card-used.yaml'))).toBe(false);
  expect((await bring(['letter-5', letter(other, '5')])).page).toContain('held');
  expect(await booked()).toHaveLength(2);
});

test('a letter that is no news is left out by a button', async () => {
  const { bring, cwd, page, send } = await openPages(BARE);
  await bring(['letter-1', letter('Our new terms are here.')]);
  expect(await page('/documents/d1/template')).toContain('no amount that could be read');
  expect(await page('/documents/d1')).toContain('leave it out');
  await send('/accept', { id: 'd1', from: 'document' });
  expect(await page('/documents/d1')).toContain('imported');
  const { stdout } = await command(['transactions', '--json'], { cwd });
  expect(JSON.parse(stdout)).toEqual([]);
  expect(await page('/decisions')).toContain('Nothing waits for you');
});

test('a template that reads nothing, or has a name of another, is refused in a sentence', async () => {
  const { bring, page, send } = await openPages(BARE);
  await bring(['letter-1', letter(SPENT)]);
  const fields = fieldsOf(await page('/documents/d1/template'));
  const account = { account: '+new', name: 'Card', type: 'card', currency: 'EUR' };
  expect((await send('/template', { ...fields, ...account, mark_amount: '9.9.9' })).page).toContain('give no template');
  for (const save of ['../evil', ...HOSTILE_LAYOUTS]) {
    const refused = (await send('/template', { ...fields, ...account, save })).page;
    expect(refused).toContain('cannot be called');
    expect(refused).not.toMatch(/<(svg|img) [^>]*alert|'alert\(/);
  }
  expect(await page('/documents/d1')).toContain('held');
});
