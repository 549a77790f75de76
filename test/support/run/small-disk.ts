/** A disk of a few megabytes, which a test can fill and empty. It is a tmpfs in a place of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type Ended, MAIN, type RunningProcess, sayingOf } from '../commands/cli.ts';
import { tempFolder } from './temp.ts';

const IS_ROOT = process.getuid?.() === 0;
/** A place of its own for mounts, which goes with its process. */
const APART = IS_ROOT ? ['--mount'] : ['--map-root-user', '--mount'];
const MOUNT = 'mount -t tmpfs -o "size=$1,mode=0700" tmpfs "$0"';

export const canMountDisks =
  spawnSync('unshare', [
    ...APART,
    ...['sh', '-c', `${MOUNT} && exec nsenter --target $$ --mount true`],
    ...[tempFolder((end) => process.once('exit', end)), '1m'],
  ]).status === 0;
if (!canMountDisks) console.log('Full disks are not tried: unshare, mount and nsenter do not serve this user.');

interface SmallDisk {
  /** Runs the program in `cwd`, and sees the disk. */
  run(cwd: string, line: string): Promise<Ended>;
  /** The same, while it runs. */
  start(cwd: string, line: string): RunningProcess;
  /** A command of the shell that sees the disk; `$0` is its folder. */
  shell(script: string): void;
  /** Leaves so much room. */
  fill(leftKiB?: number): void;
  makeRoom(): void;
}

/** A disk of this size (`6m`) over the folder, until the test ends. */
export async function openSmallDisk(folder: string, size: string): Promise<SmallDisk> {
  const holder = spawn('unshare', [...APART, 'sh', '-c', `${MOUNT} && echo ready && exec sleep 600`, folder, size], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const inside = [`--target=${holder.pid}`, '--mount', ...(IS_ROOT ? [] : ['--user', '--preserve-credentials'])];
  const start: SmallDisk['start'] = (cwd, line) => {
    const program = ['sh', '-c', 'cd "$0" && exec "$@"', cwd, process.execPath, MAIN, ...line.split(' ')];
    const child = spawn('nsenter', [...inside, ...program], {
      env: { PATH: process.env.PATH, HOME: cwd, TZ: 'UTC', TMPDIR: cwd },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const texts = { stdout: '', stderr: '' };
    const heard = new Set<() => void>();
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
        for (const listen of heard) listen();
      });
    }
    const ended = once(child, 'close').then(([code]) => ({ code: code === null ? -1 : Number(code), ...texts }));
    const saying = sayingOf({ said: () => texts.stdout, onSaying: (listen) => void heard.add(listen) }, ended);
    return { process: child, ended, saying };
  };
  const shell = (script: string): void => {
    const { status, stderr } = spawnSync('nsenter', [...inside, 'sh', '-c', script, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${script}: ${stderr}`);
  };
  return {
    start,
    run: (cwd, line) => start(cwd, line).ended,
    shell,
    // The last blocks are taken one by one.
    fill: (leftKiB = 0) =>
      shell(`dd if=/dev/zero of="$0/fill" bs=1k 2>/dev/null; truncate --size=-${leftKiB}K "$0/fill"`),
    makeRoom: () => shell('rm "$0/fill"'),
  };
}
