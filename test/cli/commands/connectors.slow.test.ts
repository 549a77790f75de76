import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { command } from '../../support/commands/command.ts';
import { TOY_BANK } from '../../support/documents/plain-text.ts';
import { CONFIG, household } from '../../support/houses/household.ts';

interface Tested {
  readonly name: string;
  readonly checks: readonly { readonly name: string; readonly outcome: string; readonly detail: string | null }[];
}

async function tested(cwd: string, path: string): Promise<Tested & { readonly code: number }> {
  const { code, stdout } = await command(['connectors', 'test', path, '--json'], { cwd });
  return { code, ...(JSON.parse(stdout) as Tested) };
}

function failures({ checks }: Tested): string {
  return checks.flatMap(({ name, outcome, detail }) => (outcome === 'failed' ? [`${name}: ${detail}`] : [])).join('\n');
}

test('a new plug-in passes the conformance suite as it is, and reads its samples', async () => {
  const cwd = household({ statement: null });
  expect((await command(['connectors', 'new', 'my-bank'], { cwd })).code).toBe(0);
  const result = await tested(cwd, 'plugins/my-bank');
  expect(failures(result)).toBe('');
  expect(result).toMatchObject({ code: 0, name: 'my-bank' });
  expect(result.checks.every(({ outcome }) => outcome === 'passed')).toBe(true);
  writeFileSync(join(cwd, 'bankfeed.yaml'), `${CONFIG}plugins: [./plugins/my-bank/my-bank.js]\n`);
  for (const name of ['march-1.txt', 'march-2.txt'])
    cpSync(join(cwd, 'plugins/my-bank/samples', name), join(cwd, 'inbox', name));
  const synced = await command(['sync', '--json'], { cwd });
  expect(synced.code).toBe(0);
  expect(JSON.parse(synced.stdout)).toMatchObject({ runs: [{ counts: { created: 3 } }] });
});

const ADDED_UP = (origin: string) => `const sum = lines.reduce((all, each) => all + (each.amount ?? 0n), 0n);
    const balances = { opening: { amount: 0n, date: period.from${origin} }, closing: { amount: sum, date: period.to${origin} } };`;
const PRINTED = "const balances = { closing: { amount, date: period.to, origin: 'printed' } };";

test('a balance that a plug-in adds up from its lines proves nothing, unless it lies about that', async () => {
  const cwd = household({ statement: null });
  await command(['connectors', 'new', 'my-bank'], { cwd });
  writeFileSync(join(cwd, 'bankfeed.yaml'), `${CONFIG}plugins: [./plugins/my-bank/my-bank.js]\n`);
  const file = join(cwd, 'plugins/my-bank/my-bank.js');
  const module = readFileSync(file, 'utf8');
  const parsed = async (origin: string) => {
    writeFileSync(file, module.replace(PRINTED, ADDED_UP(origin)));
    const { stdout } = await command(['parse', 'plugins/my-bank/samples/march-2.txt', '--json'], { cwd });
    const [{ balances, proof }] = JSON.parse(stdout).statements;
    return [balances.closing.origin, proof.state];
  };
  expect(await parsed('')).toEqual(['computed', 'unproved']);
  expect(await parsed(", origin: 'computed'")).toEqual(['computed', 'unproved']);
  expect(await parsed(", origin: 'printed'")).toEqual(['printed', 'proved']);
});

test.each([
  [
    'adds its balances up from its lines and calls them printed',
    PRINTED,
    ADDED_UP(", origin: 'printed'"),
    /without one of its lines.*`computed`/,
  ],
  [
    'takes a cut file for a whole one',
    "if (rows.at(-2) !== 'end')",
    "const all = rows.filter((row) => row !== 'end' && row !== '');\n    rows.splice(0, rows.length, ...all, '', '');\n    if (false)",
    /cut at every byte/,
  ],
  [
    'throws',
    'const places = currencies',
    "if (rows.length < 4) throw new Error('odd');\n    const places = currencies",
    /cut at every byte/,
  ],
  [
    'gives another answer each time',
    'payee, position });',
    'payee, memo: String(Math.random()), position });',
    /same bytes/,
  ],
  [
    'reads another amount',
    'lineOf({ bookedOn, amount,',
    'lineOf({ bookedOn, amount: amount === undefined ? amount : -amount,',
    /expected\/march-2/,
  ],
  ['does not know its own', "? 'yes' : 'no'", "? 'no' : 'no'", /sniff says no/],
] as const)('a plug-in that %s is found out', async (_, from, to, why) => {
  const cwd = household({ statement: null });
  await command(['connectors', 'new', 'my-bank'], { cwd });
  const file = join(cwd, 'plugins', 'my-bank', 'my-bank.js');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  const result = await tested(cwd, 'plugins/my-bank');
  expect(result.code).toBe(1);
  expect(failures(result)).toMatch(why);
});

test('a connector is tested with the keys of options.json', async () => {
  const cwd = household({ statement: null });
  const folder = join(cwd, 'plugins', 'toy');
  mkdirSync(folder, { recursive: true });
  cpSync(TOY_BANK, join(folder, 'toy.js'));
  const without = await tested(cwd, 'plugins/toy');
  expect(without.checks[0]).toMatchObject({ outcome: 'skipped', detail: expect.stringContaining('options.json') });
  expect(without.code, 'where nothing passes, nothing is shown').toBe(1);
  const pages = [1, 2].map((page) => ({ account: '1', rows: [['2026-03-01', page, `T${page}`]] }));
  writeFileSync(join(folder, 'options.json'), JSON.stringify({ pages }));
  expect(failures(await tested(cwd, 'plugins/toy'))).toBe('');
});

test('a profile that names a column wrongly does not pass, though the reader would guess it', async () => {
  const cwd = household({ statement: null });
  await command(['connectors', 'new', 'shop', '--kind', 'profile'], { cwd });
  const file = join(cwd, 'plugins', 'shop', 'shop.yaml');
  const text = readFileSync(file, 'utf8');
  const [, heading = ''] = /amount: *"?([A-Za-z]+)"?/.exec(text) ?? [];
  expect(heading).not.toBe('');
  writeFileSync(file, text.replace(/(amount: *"?)[A-Za-z]+/, '$1Suma'));
  const result = await tested(cwd, 'plugins/shop');
  expect(result.code).toBe(1);
  expect(failures(result)).toMatch(/csv\.profile.*no longer fits/);
});

/**
 * Each row says what is put into the configuration to use it. It also says the most lines that its part of the code may
 * have.
 */
const SCAFFOLDS = [
  ['source', 50, { created: 2 }],
  ['connector', 50, { created: 2 }],
  ['profile', 20, { created: 0 }],
  ['notice', 50, { created: 0 }],
  ['template', 20, { created: 0 }],
] as const;

test.each(SCAFFOLDS)(
  'a new %s passes the suite, is short, and works in the configuration as it is printed',
  async (kind, most, counts) => {
    const cwd = household({ statement: null });
    const made = await command(['connectors', 'new', 'mine', '--kind', kind], { cwd });
    expect(made.code).toBe(0);
    const result = await tested(cwd, 'plugins/mine');
    expect([failures(result), result.code]).toEqual(['', 0]);
    const module = join(cwd, 'plugins', 'mine', ['profile', 'template'].includes(kind) ? 'mine.yaml' : 'mine.js');
    expect(readFileSync(module, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(most);
    const [, printed = ''] = made.stdout.split('Use it in the configuration:\n');
    const own = CONFIG.replace(/^connectors:[\s\S]*/m, '');
    writeFileSync(join(cwd, 'bankfeed.yaml'), `${own}${printed.replace(/^ {2}/gm, '')}`);
    const synced = await command(['sync', '--json'], { cwd });
    expect(synced).toMatchObject({ code: 0, stderr: '' });
    const { runs } = JSON.parse(synced.stdout) as {
      readonly runs: readonly { readonly counts: { readonly created: number } }[];
    };
    expect(runs.reduce((sum, run) => sum + run.counts.created, 0)).toBe(counts.created);
    expect((await command(['connectors'], { cwd })).stdout).toContain('mine');
  },
);

test('new mail templates pass the suite, and a letter that none fits is told of', async () => {
  const cwd = household({ statement: null });
  const made = await command(['connectors', 'new', 'mine', '--kind', 'template'], { cwd });
  expect(made.stdout).toContain('plugins: [./plugins/mine/mine.yaml]');
  expect(made.stdout).toContain('alerts: [mine]');
  const good = await tested(cwd, 'plugins/mine');
  expect([failures(good), good.code]).toEqual(['', 0]);
  expect(good.checks.length).toBeGreaterThan(10);
  expect(good.checks.every(({ outcome }) => outcome === 'passed')).toBe(true);
  expect(good.checks.map(({ name }) => name)).toContain('replay: read a second time it brings nothing new');
  const file = join(cwd, 'plugins/mine/mine.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('You spent', 'You paid'));
  expect(failures(await tested(cwd, 'plugins/mine'))).toMatch(/purchase\.txt: is read.*no alert template fits/);
  writeFileSync(file, text.replace('direction: in', 'direction: up'));
  const broken = await command(['connectors', 'test', 'plugins/mine'], { cwd });
  expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('template mine deposit: direction')]);
});

test('mail templates in a module pass the suite too, and a mistake in them is named', async () => {
  const cwd = household({ statement: null });
  await command(['connectors', 'new', 'mine', '--kind', 'template'], { cwd });
  const folder = join(cwd, 'plugins', 'mine');
  const templates: unknown = parse(readFileSync(join(folder, 'mine.yaml'), 'utf8'));
  rmSync(join(folder, 'mine.yaml'));
  const module = (list: unknown) => `import { defineTemplates } from 'bankfeed/plugin';
export const plugin = defineTemplates({ name: 'mine', summary: 'Letters', templates: ${JSON.stringify(list)} });
`;
  writeFileSync(join(folder, 'mine.js'), module(templates));
  const good = await tested(cwd, 'plugins/mine');
  expect([failures(good), good.code]).toEqual(['', 0]);
  writeFileSync(join(folder, 'mine.js'), module([{ name: 'odd', txt: 'You spent {amount}' }]));
  const wrong = await command(['connectors', 'test', 'plugins/mine'], { cwd });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('template odd: Unrecognized key: "txt"')]);
  writeFileSync(join(cwd, 'bankfeed.yaml'), `${CONFIG}plugins: [./plugins/mine/mine.js]\n`);
  const listed = await command(['connectors', 'list', '--json'], { cwd });
  expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ kind: 'broken', code: 'mail.alerts' }));
});

test('nothing is written over, and a wrong name or path says what to do', async () => {
  const cwd = household({ statement: null });
  expect((await command(['connectors', 'new', '../x'], { cwd })).code).toBe(2);
  expect((await command(['connectors', 'new', 'mine'], { cwd })).code).toBe(0);
  expect(await command(['connectors', 'new', 'mine'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('exists already'),
  });
  expect(await command(['connectors', 'test', 'nowhere'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no plug-in at'),
  });
  expect((await command(['connectors', 'frob'], { cwd })).code).toBe(2);
});
