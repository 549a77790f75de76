import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../support/commands/command.ts';
import { CONFIG, household } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';

test('rules test shows which lines would be told otherwise, and writes nothing', async () => {
  const config = `${CONFIG}rules:
  - {when: {payee: "groc*", amount: "<0"}, set: {payee: My grocer, category: Food}}
  - {when: {payee: "BAKER"}, skip: true}
`;
  const cwd = household({ config });
  const json = await command(['rules', 'test', 'inbox/march.ofx', '--json'], { cwd });
  expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(json.stdout)).toMatchObject({
    lines: 3,
    matches: [
      { payee: 'GROCER', amount: '-10.00', set: { payee: 'My grocer', category: 'Food' }, skip: false, rules: [1] },
      { payee: 'BAKER', set: {}, skip: true, rules: [2] },
    ],
  });
  const shown = await command(['rules', 'test', 'inbox/march.ofx'], { cwd });
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('rules have a say in 2') });
});

test('rules test without files looks through what is known, and says which rule matches nothing', async () => {
  const cwd = await syncedHousehold();
  const rules = `rules:
  - {when: {payee: "groc*"}, set: {category: Food}}
  - {when: {payee: "nobody"}, skip: true}
  - {when: {type: DEBIT}, set: {note: debit}}
`;
  writeFileSync(join(cwd, 'bankfeed.yaml'), CONFIG + rules);
  const json = await command(['rules', 'test', '--json'], { cwd });
  expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(json.stdout)).toMatchObject({
    lines: 3,
    matches: [{ document: null, externalId: expect.stringContaining('2026-03-01'), payee: 'GROCER', rules: [1] }],
    rules: [
      { rule: 1, matches: 1, needsFiles: false },
      { rule: 2, matches: 0, needsFiles: false },
      { rule: 3, matches: 0, needsFiles: true },
    ],
  });
  const { stdout } = await command(['rules', 'test'], { cwd });
  for (const said of ['3 known transactions, rules have a say in 1', 'rule 2: matches nothing', 'rule 3: asks for']) {
    expect(stdout).toContain(said);
  }
});

test('rules test counts what a rule skipped when it came', async () => {
  const cwd = household({ config: `${CONFIG}rules: [{when: {payee: "baker"}, skip: true}]\n` });
  expect((await command(['sync', '--json'], { cwd })).code).toBe(0);
  const { stdout } = await command(['rules', 'test'], { cwd });
  expect(stdout).toContain('3 known transactions, rules have a say in 1');
  expect(stdout).toContain('rule 1: 1 match');
});

test('rules that name a category work with the embedded ledger’s own key', async () => {
  const config = `${CONFIG}rules:
  - {when: {payee: "groc*"}, set: {category: Food}}
`;
  const cwd = household({ config });
  const synced = await command(['sync', '--json'], { cwd });
  expect(JSON.parse(synced.stdout)).toMatchObject({ push: { created: 3, rejected: 0, remaining: 0 } });
  const listed = await command(['verify', '--json'], { cwd });
  expect(JSON.parse(listed.stdout)).toMatchObject({ verify: { compared: 3, drift: [] } });
});
