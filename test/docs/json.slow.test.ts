/** docs/json: the schemas are those of scripts/json, and what the commands print keeps to them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageText, SHAPES, schemaText } from '../../scripts/json/schemas.ts';
import { bankfeed } from '../support/commands/cli.ts';
import { CONFIG, household } from '../support/houses/household.ts';

const FOLDER = join(import.meta.dirname, '../../docs/json');

test('the files of docs/json are as `npm run json:schemas` writes them', () => {
  const names = Object.keys(SHAPES).map((name) => `${name}.schema.json`);
  expect(readdirSync(FOLDER).toSorted()).toEqual(['README.md', ...names].toSorted());
  for (const [name, shape] of Object.entries(SHAPES)) {
    expect(readFileSync(join(FOLDER, `${name}.schema.json`), 'utf8'), name).toBe(schemaText(shape));
  }
  expect(readFileSync(join(FOLDER, 'README.md'), 'utf8')).toBe(pageText());
});

/** The shape of that name shows the output of each. One after the other: each shows what the ones before it left. */
const CASES: readonly (readonly [shape: string, words: readonly string[]])[] = [
  ['dry-run', ['sync', '--dry-run']],
  ['preview', ['preview', 'inbox/march.ofx', 'inbox/days.csv']],
  ['report', ['sync']],
  ['status', ['status']],
  ['runs', ['runs']],
  ['run', ['runs', 'r1']],
  ['documents', ['documents']],
  ['document', ['documents', 'd1']],
  ['transactions', ['transactions']],
  ['transfers', ['transfers', 'list']],
  ['parse', ['parse', 'inbox/march.ofx']],
  ['parse', ['parse', 'inbox/days.csv']],
  ['parse', ['parse', 'nowhere.ofx']],
  ['inspect', ['inspect', 'inbox/days.csv']],
  ['doctor', ['doctor']],
  ['connectors', ['connectors', 'list']],
  ['connectors-show', ['connectors', 'show', 'folder']],
  ['backup', ['backup', 'copy.tar']],
  ['restore', ['restore', 'copy.tar', '--state', 'again']],
  ['key', ['ledger', 'keys', 'create', '--name', 'x', '--scopes', 'all']],
  ['keys', ['ledger', 'keys', 'list']],
  ['init', ['init', 'inbox', '--yes', '--config', 'other.yaml']],
  ['report', ['undo', 'r1', '--dry-run']],
  ['report', ['verify']],
  ['error', ['documents', 'd999']],
];

test('the output of the commands keeps to the schemas (P-CLI-1)', async () => {
  const cwd = household({ config: `${CONFIG}backup: {to: copies}\n` });
  writeFileSync(join(cwd, 'inbox', 'torn.ofx'), 'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>');
  writeFileSync(join(cwd, 'inbox', 'days.csv'), 'Date,Amount,Payee\n03/04/2026,-5.00,GROCER\n05/06/2026,-7.00,BAKER\n');
  const wrong: string[] = [];
  const look = async (shape: string, words: readonly string[]) => {
    const value: unknown = JSON.parse((await bankfeed([...words, '--json'], { cwd })).stdout);
    const found = SHAPES[shape]?.schema.safeParse(value);
    if (found?.success !== true) wrong.push(`${words.join(' ')}: ${JSON.stringify(found?.error?.issues)}`);
    return value;
  };
  for (const [shape, words] of CASES) await look(shape, words);
  const [first] = z
    .array(z.looseObject({ externalId: z.string() }))
    .parse(await look('transactions', ['transactions']));
  await look('explain', ['explain', first?.externalId ?? '']);
  expect(wrong).toEqual([]);
});
