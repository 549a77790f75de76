/** A disk that can only be read: every command names it with the remedy, and changes nothing. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../../src/lib/hash.ts';
import { type Ended, MAIN } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { CONFIG, household } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { readLedger } from '../../support/ledger/read-ledger.ts';
import { atLevel } from '../../support/run/effort.ts';
import { tempFolder } from '../../support/run/temp.ts';

/** A place of its own for mounts, which goes with its process. */
const APART = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];
const MOUNT = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';

function wordsFor(folder: string, ...program: readonly string[]): readonly string[] {
  return [...APART, 'sh', '-c', MOUNT, folder, ...program];
}

const canMount =
  spawnSync(
    'unshare',
    wordsFor(
      tempFolder((end) => process.once('exit', end)),
      'true',
    ),
  ).status === 0;
if (!canMount) console.log('Disks that can only be read are not tried: unshare and mount do not serve this user.');

/** Runs the program while `folder` can only be read. */
function readingOnly(
  folder: string,
  cwd: string,
  line: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn('unshare', wordsFor(folder, process.execPath, MAIN, ...line.split(' ')), {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TZ: 'UTC', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, ...texts }));
  });
}

function contentOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}

const REMEDY = 'mount the disk so that it can be written';

const USUAL = ['sync', 'status', 'restore copy.tar'];
const ALL = [
  ...USUAL,
  ...['run', 'sync --dry-run', 'retry', 'accept d1', 'reread', 'undo d1', 'forget x', 'split x', 'verify'],
  ...['runs', 'documents', 'transactions', 'explain x', 'transfers', 'transfers pair a b', 'backup copy.tar'],
  ...['preview inbox/march.ofx', 'ledger keys list --data state/ledger'],
  ...['ledger keys create --name n --scopes all --data state/ledger', 'ledger export --format csv --data state/ledger'],
  'ledger serve --listen 127.0.0.1:0 --data state/ledger',
];

describe.skipIf(!canMount)('where the state can only be read', () => {
  test.for(atLevel({ small: USUAL, thorough: ALL, nightly: ALL }))(
    '%s says so, names the file and what to do, and ends with 1',
    async (line) => {
      const cwd = await syncedHousehold();
      const isRestored = line.startsWith('restore');
      if (isRestored) await command(['backup', 'copy.tar'], { cwd });
      const folder = join(cwd, isRestored ? 'empty' : 'state');
      mkdirSync(folder, { recursive: true });
      const before = contentOf(folder);
      const words = isRestored ? `${line} --state empty` : line;
      const { code, stderr, stdout } = await readingOnly(folder, cwd, words);
      expect(stderr).toMatch(/can only be read|cannot be opened/);
      expect(stderr).toContain(folder);
      expect(stderr).toContain(REMEDY);
      expect(stderr + stdout).not.toMatch(/should not happen|Nothing needs a look/);
      expect(code).toBe(1);
      expect(contentOf(folder)).toEqual(before);
    },
  );

  test('doctor names the state and the ledger, each with what to do', async () => {
    const cwd = await syncedHousehold();
    const { code, stdout } = await readingOnly(join(cwd, 'state'), cwd, 'doctor --json');
    expect(code).toBe(1);
    const findings = JSON.parse(stdout) as readonly { about: string; state: string; text: string; todo: string }[];
    const wrong = findings.filter(({ state }) => state === 'wrong');
    for (const about of ['state', 'ledger']) {
      expect(wrong).toContainEqual(expect.objectContaining({ about, todo: expect.stringContaining(REMEDY) }));
    }
    expect(wrong.every(({ todo }) => todo !== null)).toBe(true);
  });
});

describe.skipIf(!canMount)('where the inbox can only be read', () => {
  test('statements are read all the same, and a file that is to be deleted is named with what to do', async () => {
    const cwd = household({ config: CONFIG.replace('settle: 0s', 'settle: 0s, after: delete') });
    const inbox = join(cwd, 'inbox');
    const { code, stdout } = await readingOnly(inbox, cwd, 'sync');
    expect(stdout).toContain('3 created');
    expect(stdout).toContain(`files stay in ${inbox}, which cannot be written (EROFS)`);
    expect(stdout).toContain(REMEDY);
    expect(code).toBe(1);
    expect(readdirSync(inbox)).toEqual(['march.ofx']);
    const checked = await readingOnly(inbox, cwd, 'doctor');
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining(`files stay in ${inbox}`)]);
    expect(await command(['sync'], { cwd })).toMatchObject({ code: 0 });
    expect(readdirSync(inbox)).toEqual([]);
  });
});

/** A container's configuration is mounted to be read only; what is confirmed goes into the state. */
describe.skipIf(!canMount)('where the configuration can only be read', () => {
  const rows = (...days: readonly string[]) =>
    `Datum;Name;Betrag\n${days.map((day) => `${day};Grocer;-12,50\n`).join('')}`;
  const ANSWER = 'accept d1 --account card --name Card --currency EUR --reading 2 --save mine';

  /** A container: its mounted configuration, and the volume and the inbox of its owner. */
  function container(owner: string) {
    const cwd = tempFolder();
    const mounted = join(cwd, 'config');
    mkdirSync(mounted);
    const config = CONFIG.replace('state: state', `state: ${owner}/state`).replace(
      'path: inbox',
      `path: ${owner}/inbox`,
    );
    writeFileSync(join(mounted, 'bankfeed.yaml'), config.replace('listen: "127.0.0.1:0"}\ncon', 'listen: false}\ncon'));
    const places = [join(mounted, 'bankfeed.yaml'), join(owner, 'state', 'config', 'bankfeed.yaml')].join(delimiter);
    const run = (line: string) => readingOnly(mounted, cwd, line, { BANKFEED_CONFIG_PLACES: places });
    return { run, mounted };
  }

  test('a confirmed layout outlives the container: a new one over the same volume asks nothing', async () => {
    const owner = tempFolder();
    mkdirSync(join(owner, 'inbox'));
    writeFileSync(join(owner, 'inbox', 'march.csv'), rows('03/04/2026', '02/04/2026'));
    const first = container(owner);
    expect((await first.run('sync')).code).toBe(1);
    expect(await first.run(ANSWER)).toMatchObject({ code: 0 });
    rmSync(first.mounted, { recursive: true });

    const second = container(owner);
    writeFileSync(join(owner, 'inbox', 'may.csv'), rows('05/09/2026', '05/08/2026'));
    expect(await second.run('sync')).toMatchObject({ code: 0 });
    const { transactions } = await readLedger(join(owner, 'state'));
    expect(transactions.map(({ date }) => date).toSorted()).toEqual([
      ...['2026-02-04', '2026-03-04', '2026-05-08', '2026-05-09'],
    ]);
  });

  test('a layout that is saved from the command line goes into the state as well, and is told', async () => {
    const owner = tempFolder();
    mkdirSync(join(owner, 'inbox'));
    mkdirSync(join(owner, 'state'));
    const file = join(owner, 'march.csv');
    writeFileSync(file, rows('30/04/2026', '02/04/2026'));
    const { run, mounted } = container(owner);
    const { code, stdout } = await run(`inspect ${file} --save mine`);
    expect([code, stdout]).toEqual([0, expect.stringContaining(join(owner, 'state', 'profiles', 'mine.yaml'))]);
    expect(readdirSync(mounted)).toEqual(['bankfeed.yaml']);
  });
});
