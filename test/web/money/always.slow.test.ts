import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepRule, keptRules, RULES_FILE, rulesOf } from '../../../src/sync/rules/kept-rules.ts';
import { moneyHouse, textOf } from '../../support/houses/money-house.ts';
import { tempFolder } from '../../support/run/temp.ts';
import { CHECKING, FILES, SAVINGS } from './money-files.ts';

const ROW = /href="\/entries\/([^"]+)"><bdi>([^<]*)<\/bdi>/g;

async function always() {
  const opened = await moneyHouse({ accounts: [CHECKING, SAVINGS], files: FILES });
  const list = await opened.page('/transactions');
  const id = [...list.matchAll(ROW)].find((match) => match[2] === 'GROCER')?.[1] ?? '';
  const path = `/entries/${id}/always`;
  const categorised = async () => (await opened.house.transactions()).filter(({ categoryId }) => categoryId !== null);
  return { ...opened, id, path, categorised };
}

test('a rule shows which transactions it would change, before and after, and changes nothing yet', async () => {
  const { categorised, page, path, id } = await always();
  expect(await page(`/entries/${id}`)).toContain(`href="${path}"`);
  const empty = textOf(await page(path));
  expect(empty).toContain('Say what such transactions are to have');
  const tried = textOf(await page(`${path}?on=payee&text=groc*&payee=Corner+Shop&category=Food`));
  expect(tried).toContain('It fits 2 of 7 transactions, and 2 of them would be other than now.');
  expect(tried).toContain('GROCER → Corner Shop – → Food −12.50 USD');
  expect(tried).toContain('rules: - when: {payee: "groc*"} set: {payee: "Corner Shop", category: "Food"}');
  expect(await categorised()).toEqual([]);
  const none = textOf(await page(`${path}?on=payee&text=nobody&category=Food&account=savings`));
  expect(none).toContain('It fits 0 of 7 transactions');
});

test('a kept rule is listed in the settings, and removed there', async () => {
  const { categorised, path, press } = await always();
  const kept = await press(path, '/rules/keep', { on: 'payee', text: 'GROCER', category: 'Food' });
  expect(textOf(kept.body)).toContain('The rule holds for what comes from now on.');
  expect(textOf(kept.body)).toContain('Payee GROCER → Category Food');
  expect(await categorised()).toEqual([]);
  const id = /name="id" value="([0-9a-f]{12})"/.exec(kept.body)?.[1] ?? '';
  const removed = await press('/settings', '/settings/rules/remove', { id });
  expect(textOf(removed.body)).toContain('The rule is removed. What it gave stays.');
  expect(textOf(removed.body)).not.toContain('Payee GROCER →');
});

test('a kept rule changes the known transactions too, where it is told to', async () => {
  const { categorised, path, press } = await always();
  const also = await press(path, '/rules/keep', { on: 'payee', text: 'GROCER', category: 'Food', also: 'on' });
  expect(textOf(also.body)).toContain('and 2 transactions changed in the ledger.');
  expect(await categorised()).toHaveLength(2);
});

test('a rule that says nothing is refused in one sentence', async () => {
  const { path, press } = await always();
  const refused = await press(path, '/rules/keep', { on: 'payee', text: '', category: 'Food' });
  expect(refused.status).toBe(422);
  expect(textOf(refused.body)).toContain('A rule needs a text to look for, and something to set');
});

test('rules of the configuration go first, then the newest of the dashboard, each condition once', async () => {
  const state = tempFolder();
  const rule = (payee: string, category: string) => ({ when: { payee }, set: { category } });
  await keepRule(state, rule('A', 'one'));
  await keepRule(state, rule('B', 'two'));
  await keepRule(state, rule('A', 'three'));
  const all = rulesOf({ state, rules: [rule('C', 'mine')] });
  expect(all.map(({ set }) => set?.category)).toEqual(['mine', 'three', 'two']);
});

test('a damaged file of rules is named, and no rule is passed over in silence', async () => {
  const state = tempFolder();
  await keepRule(state, { when: { payee: 'A' }, set: { category: 'one' } });
  const file = join(state, RULES_FILE);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
  expect(() => keptRules(state)).toThrow(`${file} cannot be read`);
});

test.each([
  ['an unknown condition', { when: { colour: 'red' }, set: { category: 'one' } }],
  ['an amount that compares with nothing', { when: { amount: 'much' }, set: { category: 'one' } }],
  ['an effect that is no text', { when: { payee: 'A' }, set: { category: 1 } }],
  ['no effect', { when: { payee: 'A' } }],
])('a rule of the file with %s is named by its place', (_, rule) => {
  const state = tempFolder();
  const good = { id: 'a', state: 'holds', rule: { when: { payee: 'A' }, set: { note: 'n' } } };
  writeFileSync(join(state, RULES_FILE), JSON.stringify([good, { id: 'b', state: 'holds', rule }]));
  expect(() => keptRules(state)).toThrow('cannot be read: expected a rule at place 2');
});
