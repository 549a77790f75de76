import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programModule } from '../../lib/program-file.ts';
import type { PluginLimits } from './limits.ts';
import { wallsOf } from './walls.ts';

const CHILD = programModule('src/plugin/child/main');

/**
 * Makes the kernel end a process with its parent. A plug-in that computes for ever does not see that its daemon was
 * killed. A thread that watches for that would cost 15 MiB. Without this program only that case is left open.
 */
const KEEPER = '/usr/bin/setpriv';

/** A plug-in waits most of its life. A small heap with frequent collections is better than a large one. */
const FLAGS = ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning'];

/**
 * It gets none of our environment: secrets stand there. Output past `console` is nobody's.
 *
 * @param paths files and folders that it may read beside its own (`pathsIn`)
 * @param more permissions beside these (`mayWrite`)
 */
export function startProcess(
  url: string,
  { memoryMb, messageBytes }: PluginLimits,
  paths: readonly string[] = [],
  child: URL = CHILD,
  more: readonly string[] = [],
): ChildProcess {
  const flags = [...FLAGS, `--max-old-space-size=${memoryMb}`, ...wallsOf(url, paths), ...more];
  const isKept = process.platform === 'linux' && existsSync(KEEPER);
  return fork(fileURLToPath(child), [url, String(messageBytes)], {
    env: {},
    ...(isKept ? { execPath: KEEPER } : {}),
    execArgv: isKept ? ['--pdeathsig', 'KILL', '--', process.execPath, ...flags] : flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
}
