/** A fresh clone of the repository, built, and its daemon as `npm start` starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { bodyOf, signed } from '../../../src/settings/write/ours.ts';

/** Copies the built program into `folder`. Returns the place of the clone. */
export function freshClone(folder: string): string {
  const clone = join(folder, 'clone');
  cpSync(inject('builtHouse'), clone, { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(clone, 'state'), { recursive: true });
  takeFreePorts(join(clone, 'config', 'bankfeed.yaml'));
  return clone;
}

/** The one thing that differs from `npm start`: two runs of a test must not meet on a port. */
function takeFreePorts(file: string): void {
  const text = bodyOf(readFileSync(file, 'utf8'));
  const changed = text
    .replace('127.0.0.1:8480', '127.0.0.1:0')
    .replace(/^ {2}url: embedded.*$/m, '  url: embedded\n  listen: 127.0.0.1:0');
  if (changed === text) throw new Error(`${file} names no port`);
  writeFileSync(file, signed(changed));
}

export interface Started {
  readonly process: ChildProcess;
  readonly dashboard: string;
  readonly ledger: string;
  /** Everything it said for people so far. */
  said(): string;
}

/** The arguments and variables of package.json's `start`. */
export async function startAsNpmDoes(clone: string): Promise<Started> {
  const manifest: unknown = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  const [before = '', after = ''] = scriptOf(manifest).split('exec node ');
  const variables = Object.fromEntries([...before.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const env = { PATH: process.env.PATH, HOME: clone, NO_COLOR: '1', TZ: 'UTC', ...variables };
  const child = spawn(process.execPath, after.split(' '), { cwd: clone, env });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const dashboard = await eventually(() => /Dashboard\s+(http:\S+)/.exec(text)?.[1]);
  const ledger = await eventually(() => /Ledger\s+(http:[^\s,]+)/.exec(text)?.[1]);
  return { process: child, dashboard, ledger, said: () => text };
}

/** Asks it to stop. Gives its exit code. */
export async function stop({ process: child }: Started): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

/** Looks until there is something; throws after a time that no working program needs. */
export async function eventually<Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < 400; tries++) {
    const value = await look();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to pass within 20 s');
}

function scriptOf(manifest: unknown): string {
  if (typeof manifest !== 'object' || manifest === null || !('scripts' in manifest)) return '';
  const { scripts } = manifest;
  return typeof scripts === 'object' && scripts !== null && 'start' in scripts ? String(scripts.start) : '';
}
