/** The built daemon with the embedded ledger, started as `npm start` does, and questions to it from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export async function startDaemon(folder: string): Promise<ChildProcess> {
  mkdirSync(join(folder, 'inbox'), { recursive: true });
  const config = join(folder, 'bankfeed.yaml');
  writeFileSync(
    config,
    'state: state\nledger: {listen: "127.0.0.1:0"}\nserver: {listen: "127.0.0.1:0"}\n' +
      'connectors:\n  inbox: {use: folder, path: inbox, settle: 0s}\n',
  );
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const start = scripts.start.split(' ');
  const flags = start.filter((word) => word.startsWith('--') && word !== '--config');
  const variables = start.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=', 2));
  const words = [...flags, join(ROOT, 'dist/src/main.js'), 'run', '--config', config];
  const daemon = spawn(process.execPath, words, {
    stdio: 'ignore',
    env: { ...process.env, ...Object.fromEntries(variables) },
  });
  await until(() => readdirSync(folder).includes('state') && isReady(folder));
  return daemon;
}

/** A number of `/proc/<pid>/status`, memory in KiB; 0 where the process is gone. */
export function statusOf(pid: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Documents of which no request waits any more. */
export function confirmed(folder: string): number {
  return ask(
    folder,
    `SELECT iif(EXISTS (SELECT 1 FROM requests WHERE state IN ('ready', 'sent')), 0,
      (SELECT count(*) FROM documents)) AS found`,
  );
}

function isReady(folder: string): boolean {
  try {
    return ask(folder, 'SELECT 1 AS found FROM documents UNION ALL SELECT 1 LIMIT 1') === 1;
  } catch {
    return false;
  }
}

function ask(folder: string, sql: string): number {
  const db = new Database(join(folder, 'state', 'bankfeed.db'), { readonly: true, timeout: 5000 });
  try {
    return (db.prepare(sql).get() as { readonly found: number }).found;
  } finally {
    db.close();
  }
}

/** Throws where it does not hold in time. */
export async function until(holds: () => boolean, withinMs = 120_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error('the daemon does not go on');
    await sleep(20);
  }
}
