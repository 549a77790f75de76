/** Preparations for a whole run of tests. They are made before the first of them, and removed after the last. */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Variables that tests read. Any other name that begins like these changes nothing, and whoever set it is told so. */
const VARIABLES = ['EFFORT', 'TRIES', 'SEED', 'FORMAT', 'CORPUS', 'SPEC', 'REQUIRE_ALL', 'CHROMIUM'];

/** The limit of the temporary files of a run, in bytes. */
const ROOM = 2 * 1024 ** 3;

/** Called by vitest; what it returns is called at the end. */
export function setup(): () => void {
  nameUnknownVariables();
  const base = memoryFolder() ?? tmpdir();
  removeWhatKilledRunsLeft(base);
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  // Servers and readers that run as somebody else reach their own folders in it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // The next process need not compile modules that one process has compiled.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  // A process that is about to end may still write there.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

const PREFIX = 'bankfeed-tests-';

/** Their folders carry the ids of processes that are gone. */
function removeWhatKilledRunsLeft(base: string): void {
  for (const name of readdirSync(base).filter((each) => each.startsWith(PREFIX))) {
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (pid > 0 && !isRunning(pid)) rmSync(join(base, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH');
  }
}

function nameUnknownVariables(): void {
  const known = VARIABLES.map((name) => `BANKFEED_${name}`);
  const unknown = Object.keys(process.env).filter((name) => name.startsWith('BANKFEED_') && !known.includes(name));
  if (unknown.length > 0) console.warn(`no test reads ${unknown.join(', ')}; they read ${known.join(', ')}`);
}

/** Memory serves as the disk where the system has enough of it. So no test waits for a disk. */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM ? folder : undefined;
  } catch {
    return undefined;
  }
}
