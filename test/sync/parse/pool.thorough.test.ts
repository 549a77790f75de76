import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Document } from '../../../src/domain/document.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import {
  createParsePool,
  type ParseOrder,
  type ParsePool,
  type ParsePoolOptions,
} from '../../../src/sync/parse/pool.ts';
import { PLAIN_FORMAT, plainText } from '../../support/documents/plain-text.ts';
import { formatModule } from '../../support/houses/pulling.ts';
import { born, children } from '../../support/run/children.ts';
import { tempFolder } from '../../support/run/temp.ts';

const ORDER: ParseOrder = { format: 'auto', options: {}, connectorOptions: {}, timezone: 'UTC', currencies: {} };
const ROWS = ['2026-03-01;-10.00;A1;GROCER', '2026-03-02;250.00;;'];

/** A pool that reads with the plug-in from a folder in which nothing is installed. */
function pool(options: Partial<ParsePoolOptions> = {}): ParsePool {
  const file = join(tempFolder(), 'plain-format.js');
  copyFileSync(PLAIN_FORMAT, file);
  const made = createParsePool({ formats: [formatModule({ name: 'plain', file })], ...options });
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made;
}

function documentOf(text: string, name = 'a.txt'): Document {
  const bytes = Buffer.from(text);
  return { sha256: sha256(bytes), name, bytes, receivedAt: '2026-03-31T12:00:00.000Z' };
}

async function codesOf(made: ParsePool, text: string, order: Partial<ParseOrder> = {}): Promise<string[]> {
  const { issues } = await made.parse(documentOf(text), { ...ORDER, ...order });
  return issues.map(({ code }) => code);
}

describe('the parse worker', () => {
  test('is started anew where it ends before it is ready, for no document is to blame', async () => {
    const made = pool();
    const before = children();
    const codes = codesOf(made, plainText({ rows: ROWS, closing: '969.50 2026-03-31' }), { format: 'plain' });
    process.kill(await born(before), 'SIGKILL');
    expect(await codes).toEqual([]);
  });

  test('reads with a plug-in that imports bankfeed/plugin from a folder without node_modules', async () => {
    const document = documentOf(plainText({ rows: ROWS, closing: '969.50 2026-03-31' }));
    const parsed = await pool().parse(document, ORDER);
    expect(parsed).toMatchObject({ format: 'plain', issues: [], proofs: [{ state: 'unproved' }] });
    expect(parsed.statements[0]?.lines.map(({ amount, payee, reference }) => [amount, payee, reference])).toEqual([
      [-1000n, 'GROCER', 'A1'],
      [25000n, null, null],
    ]);
    expect(document.bytes.length, 'the bytes are still there').toBeGreaterThan(0);
  });

  test('survives a reader that hangs, and reads the next document', async () => {
    const made = pool({ timeLimitMs: 1500 });
    expect(await codesOf(made, plainText({ rows: ['#hang'] }))).toEqual(['parse.time']);
    expect(await codesOf(made, plainText({ rows: ROWS }))).toEqual([]);
  });

  test('survives a reader that eats memory or throws, and reads the next document', async () => {
    const made = pool({ memoryLimitMb: 64 });
    expect(await codesOf(made, plainText({ rows: ['#throw'] }))).toEqual(['parse.crashed']);
    expect(await codesOf(made, plainText({ rows: ['#hog'] }))).toEqual(['parse.memory']);
    expect(await codesOf(made, plainText({ rows: ROWS }))).toEqual([]);
  });

  test('survives a plug-in that ends the process', async () => {
    const file = join(tempFolder(), 'quitter.mjs');
    writeFileSync(
      file,
      `import { defineFormat } from 'bankfeed/plugin';
       const config = { '~standard': { version: 1, vendor: 'x', validate: (value) => ({ value }) } };
       export const plugin = defineFormat({ name: 'quitter', summary: 'Quits.', config, sniff: () => 'yes', parse: () => process.exit(7) });`,
    );
    const made = pool({ formats: [formatModule({ name: 'quitter', file })] });
    expect(await codesOf(made, 'anything')).toEqual(['parse.died']);
  });

  test.each([
    ['while it idles', "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)"],
    ['when it is asked next', "process.prependOnceListener('message', () => process.exit(7))"],
  ])('that dies %s costs no document', async (when, dies) => {
    const file = join(tempFolder(), 'mortal.mjs');
    writeFileSync(
      file,
      `import { defineFormat, settings, warning } from 'bankfeed/plugin';
       const parse = () => {
         ${dies};
         return { statements: [], issues: [warning('mortal.pid', String(process.pid))] };
       };
       export const plugin = defineFormat({ name: 'mortal', summary: 'Dies.', config: settings({}), sniff: () => 'yes', parse });`,
    );
    const made = pool({ formats: [formatModule({ name: 'mortal', file })] });
    const pids = new Set<string>();
    for (const name of ['a.txt', 'b.txt', 'c.txt']) {
      const { issues } = await made.parse(documentOf('anything', name), ORDER);
      expect(issues.map(({ code }) => code)).toEqual(['mortal.pid']);
      const pid = issues[0]?.message ?? '';
      pids.add(pid);
      if (when === 'while it idles') await expect.poll(() => isAlive(pid)).toBe(false);
    }
    expect(pids.size, 'each from another process').toBe(3);
  });

  test('says so where a reader gives something that no message can hold, and reads the next document', async () => {
    const file = join(tempFolder(), 'lazy.mjs');
    writeFileSync(
      file,
      `import { defineFormat } from 'bankfeed/plugin';
       const config = { '~standard': { version: 1, vendor: 'x', validate: (value) => ({ value }) } };
       const parse = () => ({ statements: [], issues: [{ severity: 'warning', code: 'a.b', message: 'x', later: () => 1 }] });
       export const plugin = defineFormat({ name: 'lazy', summary: 'Lazy.', config, sniff: () => 'yes', parse });`,
    );
    const made = pool({
      formats: [
        { name: 'lazy', file },
        { name: 'plain', file: PLAIN_FORMAT },
      ].map(formatModule),
    });
    expect(await codesOf(made, 'anything', { format: 'lazy' })).toEqual(['parse.result']);
    expect(await codesOf(made, plainText({ rows: ROWS }), { format: 'plain' })).toEqual([]);
  });

  test('does not let a reader see the environment', async () => {
    const file = join(tempFolder(), 'spy.mjs');
    writeFileSync(
      file,
      `import { defineFormat, warning } from 'bankfeed/plugin';
       const config = { '~standard': { version: 1, vendor: 'x', validate: (value) => ({ value }) } };
       const parse = () => ({ statements: [], issues: [warning('spy.env', Object.keys(process.env).filter((name) => name !== 'NODE_COMPILE_CACHE').join())] });
       export const plugin = defineFormat({ name: 'spy', summary: 'Spies.', config, sniff: () => 'yes', parse });`,
    );
    const made = pool({ formats: [formatModule({ name: 'spy', file })] });
    const { issues } = await made.parse(documentOf('anything'), ORDER);
    expect(issues).toEqual([{ severity: 'warning', code: 'spy.env', message: '' }]);
  });

  test('gives documents that are asked for at once their own answers, in order', async () => {
    const made = pool();
    const texts = ROWS.map((row) => plainText({ rows: [row] }));
    const parsed = await Promise.all(texts.map((text) => made.parse(documentOf(text), ORDER)));
    expect(parsed.map(({ statements }) => statements[0]?.lines[0]?.amount)).toEqual([-1000n, 25000n]);
  });
});

test('a format plug-in that hangs or leaves while it looks is named, and all other formats go on reading', async () => {
  const folder = tempFolder();
  const formats = [
    ['hangs', 'for (;;);'],
    ['leaves', 'process.exit(3);'],
  ].map(([name = '', sniff]) => {
    const file = join(folder, `${name}.mjs`);
    const text = `import { defineFormat, settings } from 'bankfeed/plugin';
      export const plugin = defineFormat({ name: '${name}', summary: 'Broken.', config: settings({}), sniff: () => { ${sniff} }, parse: () => ({}) });`;
    writeFileSync(file, text);
    return formatModule({ name, file });
  });
  const made = pool({ formats: [...formats, formatModule({ name: 'plain', file: PLAIN_FORMAT })], timeLimitMs: 1500 });
  const { format, issues, statements } = await made.parse(documentOf(plainText({ rows: ROWS })), ORDER);
  expect([format, statements[0]?.lines.length]).toEqual(['plain', 2]);
  expect(issues.map(({ message, severity }) => [severity, message.split(' could not')[0]])).toEqual([
    ['warning', 'the format plug-in hangs'],
    ['warning', 'the format plug-in leaves'],
  ]);
});

describe('choosing a format', () => {
  test('says so where none recognises the document, where it is empty, and where the named one does not exist', async () => {
    const made = pool();
    expect(await codesOf(made, 'a letter')).toEqual(['format.unknown']);
    expect(await codesOf(made, '')).toEqual(['format.empty']);
    expect(await codesOf(made, 'a letter', { format: 'nonsense' })).toEqual(['format.unknown']);
  });
});

test.skipIf(process.platform !== 'linux')('a reader that hangs does not outlive a daemon that was killed', async () => {
  const folder = tempFolder();
  copyFileSync(PLAIN_FORMAT, join(folder, 'plain.js'));
  const script = `import { createParsePool } from ${JSON.stringify(new URL('../../../src/sync/parse/pool.ts', import.meta.url).href)};
    const pool = createParsePool({ formats: [${JSON.stringify(formatModule({ name: 'plain', file: join(folder, 'plain.js') }))}] });
    const bytes = Buffer.from(${JSON.stringify(plainText({ rows: ['#hang'] }))});
    await pool.parse({ sha256: '', name: 'a', bytes, receivedAt: '' }, ${JSON.stringify({ ...ORDER, format: 'plain' })});`;
  const daemon = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  onTestFinished(() => void daemon.kill('SIGKILL'));
  const reader = await until(() => readFileSync(`/proc/${daemon.pid}/task/${daemon.pid}/children`, 'utf8').trim());
  // It has begun to read when it has used more time than starting takes.
  await until(() => (ticksOf(reader) > 100 ? 'busy' : ''));
  daemon.kill('SIGKILL');
  await until(() => (isAlive(reader) ? '' : 'gone'));
});

/** Asks again and again until there is an answer; the test's own limit is the limit. */
async function until(ask: () => string): Promise<string> {
  for (;;) {
    const answer = ask();
    if (answer !== '') return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** User time of a process in hundredths of a second (proc(5), field 14). */
function ticksOf(pid: string): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]);
}

/** A zombie, which nobody has waited for, is not alive. */
function isAlive(pid: string): boolean {
  return existsSync(`/proc/${pid}/stat`) && readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z';
}
