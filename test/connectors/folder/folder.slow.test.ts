import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folder } from '../../../connectors/sources/folder/index.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import type { Delivery, Source, SourceContext } from '../../../src/plugin/contract.ts';
import { readOptions } from '../../../src/plugin/issues.ts';
import { dropFile } from '../../support/houses/pulling.ts';
import { collect, sourceContext } from '../../support/houses/source-context.ts';
import { tempFolder } from '../../support/run/temp.ts';

const FOLDER = new URL('../../../connectors/sources/folder/index.ts', import.meta.url).href;

async function open(root: string, options: object = {}, context: Partial<SourceContext> = {}): Promise<Source> {
  const keys = { path: root, settle: '0s', watch: false, ...options };
  return folder.open(await readOptions(folder.config, keys, 'connectors.inbox'), sourceContext(context));
}

async function pull(root: string, options: object = {}, context: Partial<SourceContext> = {}): Promise<Delivery[]> {
  return collect((await open(root, options, context)).pull(null));
}

function originsOf(deliveries: readonly Delivery[]): string[] {
  return deliveries.map(({ origin }) => origin);
}

describe('a delivery of a folder', () => {
  test('is every finished file in it and below, oldest first, with its hash and time', async () => {
    const root = tempFolder();
    dropFile(join(root, 'b.ofx'), 'newer', '2026-03-02T00:00:00Z');
    dropFile(join(root, 'deep/er/a.ofx'), 'older', '2026-03-01T00:00:00Z');
    const deliveries = await pull(root);
    expect(originsOf(deliveries)).toEqual(['deep/er/a.ofx', 'b.ofx']);
    expect(deliveries[0]?.document).toMatchObject({
      name: 'a.ofx',
      sha256: sha256('older'),
      receivedAt: '2026-03-01T00:00:00.000Z',
    });
  });

  test('is no unfinished, hidden, linked or special file (P-FS-3)', async () => {
    const root = tempFolder();
    dropFile(join(root, '..', 'outside.ofx'), 'secret');
    dropFile(join(root, 'good.ofx'), 'good');
    dropFile(join(root, '.git', 'x.ofx'), 'no');
    dropFile(join(root, 'a.ofx.part'), 'no');
    mkdirSync(join(root, 'folder.ofx'));
    symlinkSync(join(root, '..', 'outside.ofx'), join(root, 'link.ofx'));
    symlinkSync('..', join(root, 'up'));
    execFileSync('mkfifo', [join(root, 'pipe.ofx')]);
    const server = createServer().listen(join(root, 'socket.ofx'));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    expect(originsOf(await pull(root))).toEqual(['good.ofx']);
  });

  test('is a file that the patterns name', async () => {
    const root = tempFolder();
    for (const name of ['a.ofx', 'b.csv', 'old/c.csv']) dropFile(join(root, name), name);
    expect(originsOf(await pull(root, { files: ['**/*.csv'] })).sort()).toEqual(['b.csv', 'old/c.csv']);
  });

  test('has names that are no text, each its own', async () => {
    const root = tempFolder();
    const odd = [
      Buffer.from([0x61, 0xe4]),
      Buffer.from([0x61, 0xf6]),
      Buffer.from('line\nbreak.ofx'),
      Buffer.from('-rf *'),
    ];
    for (const name of odd) writeFileSync(Buffer.concat([Buffer.from(`${root}/`), name]), name);
    const deliveries = await pull(root, { after: 'delete' });
    expect(new Set(originsOf(deliveries)).size).toBe(4);
    const source = await open(root, { after: 'delete' });
    for (const { receipt } of deliveries) await source.settle?.(receipt, 'imported');
    expect(readdirSync(root)).toEqual([]);
  });

  test('is not read again where the host knows it, and is where anything about it changed', async () => {
    const root = tempFolder();
    const file = dropFile(join(root, 'a.ofx'), 'one');
    const known = new Set((await pull(root)).map(({ origin, fingerprint }) => `${origin} ${fingerprint}`));
    const isKnown = (origin: string, fingerprint: string) => known.has(`${origin} ${fingerprint}`);
    expect(await pull(root, {}, { isKnown })).toEqual([]);
    dropFile(file, 'two');
    expect(originsOf(await pull(root, {}, { isKnown }))).toEqual(['a.ofx']);
  });
});

function replaceByFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

function replaceByLink(file: string): void {
  renameSync(file, `${file}.part`);
  symlinkSync(`${file}.part`, file);
}

describe('a file that will not be read', () => {
  test('for its size is delivered without bytes, and named', async () => {
    const root = tempFolder();
    truncateSync(dropFile(join(root, 'huge.ofx'), ''), 5 * 1024 ** 3);
    const [delivery] = await pull(root);
    expect(delivery).toMatchObject({ origin: 'huge.ofx', refused: { severity: 'error', code: 'parse.size' } });
    expect(delivery?.document.bytes.length).toBe(0);
  });

  test('for want of permission is named, and the others go on', () => {
    const root = tempFolder();
    chmodSync(root, 0o755);
    chmodSync(dropFile(join(root, 'a.ofx'), 'locked'), 0);
    chmodSync(dropFile(join(root, 'b.ofx'), 'open'), 0o644);
    mkdirSync(join(root, 'closed'), { mode: 0 });
    const script = `import { folder } from ${JSON.stringify(FOLDER)};
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const context = { log, signal: new AbortController().signal, baseFolder: '/', maxDocumentBytes: 1000,
        now: () => new Date(), sleep: async () => {}, isKnown: () => false, keep: { read: () => undefined } };
      const source = await folder.open({ path: ${JSON.stringify(root)}, files: ['**/*'], settle: '0s', after: 'leave' }, context);
      const seen = [];
      for await (const { origin, refused } of source.pull(null)) seen.push([origin, refused?.code ?? 'read']);
      console.log(JSON.stringify(seen));`;
    // Nothing is locked for root, so a process of root's becomes nobody once its modules are loaded.
    const become = 'if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }';
    const input = script.replace('const source', `${become}\n      const source`);
    const output = execFileSync(process.execPath, ['--input-type=module'], { input, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual([
      ['a.ofx', 'folder.unreadable'],
      ['b.ofx', 'read'],
      ['closed/', 'folder.unreadable'],
    ]);
  });

  test.each([
    ['rewritten', (file: string) => dropFile(file, 'later, and longer')],
    ['removed', (file: string) => rmSync(file)],
    ['replaced by a folder', replaceByFolder],
    ['replaced by a link', replaceByLink],
  ])('because it was %s between the look and the read waits for the next run (P-FS-5)', async (_what, change) => {
    const root = tempFolder();
    const file = dropFile(join(root, 'a.ofx'), 'first');
    dropFile(join(root, 'b.ofx'), 'other', '2026-03-31T13:00:00Z');
    // The host is asked right between the two.
    const isKnown = (origin: string) => {
      if (origin === 'a.ofx') change(file);
      return false;
    };
    expect(originsOf(await pull(root, {}, { isKnown }))).toEqual(['b.ofx']);
  });
});

describe('settling', () => {
  test('a young file is delivered once it has not changed for the settle time, an old one at once', async () => {
    const root = tempFolder();
    const context = sourceContext();
    const slept: number[] = [];
    const sleep = async (ms: number) => void slept.push(ms);
    dropFile(join(root, 'old.ofx'), 'old', '2026-03-01T00:00:00Z');
    expect(originsOf(await pull(root, { settle: '2s' }, { ...context, sleep }))).toEqual(['old.ofx']);
    expect(slept).toEqual([]);
    const young = new Date(context.now());
    utimesSync(join(root, 'old.ofx'), young, young);
    expect(originsOf(await pull(root, { settle: '2s' }, { ...context, sleep }))).toEqual(['old.ofx']);
    expect(slept).toEqual([2000]);
  });

  test('a file that grows meanwhile is left alone', async () => {
    const root = tempFolder();
    const context = sourceContext();
    const now = context.now().toISOString();
    const file = dropFile(join(root, 'a.ofx'), 'half', now);
    const sleep = async () => void dropFile(file, 'half and half', now);
    expect(await pull(root, { settle: '2s' }, { ...context, sleep })).toEqual([]);
  });
});

describe('the after-action (P-FS-6)', () => {
  async function settled(root: string, after: string, spoil: (file: string) => void = () => undefined): Promise<void> {
    const file = join(root, 'a.ofx');
    const [delivery] = await pull(root, { after });
    spoil(file);
    const source = await open(root, { after });
    for (let time = 0; time < 2; time += 1) await source.settle?.(delivery?.receipt ?? null, 'imported');
  }

  test('leaves, moves or deletes, and may be called again', async () => {
    for (const [after, left] of [
      ['leave', ['a.ofx']],
      ['archive', ['archive']],
      ['delete', []],
    ] as const) {
      const root = tempFolder();
      dropFile(join(root, 'a.ofx'), 'one');
      await settled(root, after);
      expect(readdirSync(root), after).toEqual(left);
    }
  });

  test('gives a number to a name that is taken', async () => {
    const root = tempFolder();
    for (const content of ['one', 'two', 'three']) {
      dropFile(join(root, 'a.ofx'), content);
      await settled(root, 'archive');
    }
    expect(readdirSync(join(root, 'archive')).sort()).toEqual(['a (2).ofx', 'a (3).ofx', 'a.ofx']);
    expect(readFileSync(join(root, 'archive', 'a (3).ofx'), 'utf8')).toBe('three');
  });

  test('touches nothing where other bytes lie there now', async () => {
    const root = tempFolder();
    dropFile(join(root, 'a.ofx'), 'one');
    await settled(root, 'delete', (file) => dropFile(file, 'other'));
    expect(readFileSync(join(root, 'a.ofx'), 'utf8')).toBe('other');
  });

  test('spares what was quarantined, and its archive is not read', async () => {
    const root = tempFolder();
    dropFile(join(root, 'a.ofx'), 'one');
    dropFile(join(root, 'archive', 'old.ofx'), 'old');
    const deliveries = await pull(root, { after: 'archive' });
    expect(originsOf(deliveries)).toEqual(['a.ofx']);
    await (await open(root, { after: 'archive' })).settle?.(deliveries[0]?.receipt ?? null, 'quarantined');
    expect(existsSync(join(root, 'a.ofx'))).toBe(true);
  });
});

test('a folder that is missing, or is a file, says so and what to do', async () => {
  const root = tempFolder();
  const missing = await open(join(root, 'nowhere'));
  await expect(missing.check()).rejects.toMatchObject({
    code: 'folder.missing',
    message: expect.stringContaining('does not exist'),
  });
  const file = await open(dropFile(join(root, 'file'), ''));
  await expect(collect(file.pull(null))).rejects.toMatchObject({ code: 'folder.missing' });
});

test('a watched folder wakes its host when a file changes, moves in, or comes with a folder', async () => {
  const root = tempFolder();
  writeFileSync(join(root, 'known.ofx'), 'a');
  const aside = tempFolder();
  writeFileSync(join(aside, 'new.ofx'), 'a');
  mkdirSync(join(aside, 'year'));
  writeFileSync(join(aside, 'year', 'deep.ofx'), 'a');
  const source = await open(root, { watch: true });
  let woken = 0;
  const watching = await source.watch?.(() => {
    woken += 1;
  });
  onTestFinished(async () => watching?.[Symbol.asyncDispose]());
  const wakes = async (change: () => void) => {
    const before = woken;
    change();
    await expect.poll(() => woken, { timeout: 10_000 }).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  await wakes(() => appendFileSync(join(root, 'known.ofx'), 'b'));
  await wakes(() => renameSync(join(aside, 'new.ofx'), join(root, 'new.ofx')));
  await wakes(() => renameSync(join(aside, 'year'), join(root, 'year')));
  await wakes(() => writeFileSync(join(root, 'year', 'deeper.ofx'), 'a'));
  const before = woken;
  rmSync(join(root, 'known.ofx'));
  writeFileSync(join(root, '.hidden'), 'a');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(woken).toBe(before);
});
