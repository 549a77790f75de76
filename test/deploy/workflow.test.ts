/** The workflow of a release proves what the README says, and calls only programs that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');

const step = z.object({ uses: z.string().optional(), run: z.string().optional(), if: z.string().optional() });
const job = z.object({ 'runs-on': z.string(), needs: z.string().optional(), steps: z.array(step) });
const { jobs } = z.object({ jobs: z.record(z.string(), job) }).parse(parse(text));

const linesOf = (name: string) => (jobs[name]?.steps ?? []).map((each) => each.run ?? each.uses ?? '');

test('each program that it calls is in the repository', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const named = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...text.matchAll(/\bnode (scripts\/[\w./-]+)/g)].map(([, file = '']) => file);
  expect(files).toEqual(['scripts/release/ready.mjs', 'scripts/release/notes.mjs']);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('all tests pass on a machine of arm64 before anything is released', () => {
  expect(jobs.arm64?.['runs-on']).toMatch(/-arm$/);
  expect(linesOf('arm64')).toEqual(expect.arrayContaining(['npm ci', 'npm test']));
  expect(jobs.release?.needs).toBe('arm64');
});

test('a tag of another version ends it first, and all tests pass before the release is made', () => {
  const lines = linesOf('release');
  const order = ['node scripts/release/ready.mjs "$GITHUB_REF_NAME"', 'npm ci', 'npm test', 'npm run release'];
  expect(lines.filter((line) => order.includes(line))).toEqual(order);
  expect(lines).toContainEqual(expect.stringMatching(/^docker\/setup-qemu-action@/));
  expect(text).toContain('BANKFEED_REQUIRE_ALL: 1');
});

test('its notes are those of the version, not the whole changelog', () => {
  expect(text).toContain('--notes-file "$RUNNER_TEMP/notes.md"');
  expect(text).not.toContain('CHANGELOG.md');
});
