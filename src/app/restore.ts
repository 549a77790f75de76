import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { type AppError, refusal } from '../lib/errors.ts';
import { acquireLock } from '../lib/files/lock.ts';
import { makeFolder } from '../lib/files/make-folder.ts';
import { syncPath } from '../lib/files/sync-path.ts';
import { readTar, type TarEntry } from '../lib/files/tar.ts';
import { sha256 } from '../lib/hash.ts';
import { faultOf } from '../store/soundness.ts';
import { DATABASE_FILE, openStore } from '../store/store.ts';
import { type Said, words } from '../words/message.ts';
import { KEPT } from './backup.ts';

export interface Restored {
  readonly files: number;
  /** Whether the embedded ledger was in it. */
  readonly hasLedger: boolean;
  /** `kept`: the folder had a configuration already, which stays; null where the backup holds none. */
  readonly configuration: 'restored' | 'kept' | null;
  /** When the backup was made, milliseconds since 1970. */
  readonly madeAt: number;
}

/** The possible files of a backup beside what was kept; `bankfeed backup` writes no others. */
const NAMES =
  /^(?:bankfeed[.]db|ledger\/ledger[.]db|ledger(?:-categories)?[.]key|documents\/(?:[\w-]+\/)*[0-9a-f]{64})$/;

const LEDGER = 'ledger/ledger.db';
/** Where the setup of a container writes. */
const CONFIG = 'config';
const WORK = '.restore';
const LOCK = 'lock';
/** The marks of a checkout's folder, the configuration of a container, and the remains of an earlier try. */
const NOTHING = new Set(['.gitkeep', CONFIG, LOCK, 'lock-journal', WORK]);

/**
 * Puts a backup into a state folder that holds no state. The files are checked beside their place and moved when all of
 * them are right. Throws AppError `restore.not-empty`, `restore.damaged`, `tar.damaged`, `store.newer-schema`,
 * `store.locked`.
 */
export function restoreBackup(file: string, state: string, clock: Clock): Restored {
  if (!existsSync(file)) throw refusal('restore.missing', { path: file });
  const wasLocked = existsSync(join(state, LOCK));
  const made = makeFolder(state, { mode: 0o700 });
  const lock = acquireLock(state);
  try {
    refuseUnlessEmpty(state);
    return putInPlace(file, state, clock);
  } catch (thrown) {
    // Removed while it is held: nobody else holds it, and no trace of the try is left.
    if (!wasLocked) rmSync(join(state, LOCK), { force: true });
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    throw thrown;
  } finally {
    lock.release();
  }
}

function putInPlace(file: string, state: string, clock: Clock): Restored {
  const work = join(state, WORK);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  try {
    const entries = unpack(file, work);
    check(work, entries, clock);
    // The database comes last: without it the folder is no state yet.
    const names = readdirSync(work).toSorted((a, b) => Number(a === DATABASE_FILE) - Number(b === DATABASE_FILE));
    const configuration = configurationOf(work, state);
    for (const name of names) {
      if (name !== CONFIG || configuration === 'restored') renameSync(join(work, name), join(state, name));
    }
    syncPath(state);
    const madeAt = entries.find(({ name }) => name === DATABASE_FILE)?.mtimeMs ?? 0;
    const hasLedger = entries.some(({ name }) => name === LEDGER);
    const files = entries.filter(({ name }) => configuration !== 'kept' || !name.startsWith(`${CONFIG}/`)).length;
    return { files, hasLedger, configuration, madeAt };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A configuration that is there already is the newer word: it stays. An empty folder makes room. */
function configurationOf(work: string, state: string): Restored['configuration'] {
  if (!existsSync(join(work, CONFIG))) return null;
  const there = join(state, CONFIG);
  if (existsSync(there) && readdirSync(there).length > 0) return 'kept';
  rmSync(there, { recursive: true, force: true });
  return 'restored';
}

function unpack(file: string, work: string): readonly TarEntry[] {
  const entries: TarEntry[] = [];
  readTar(file, (entry) => {
    if (!NAMES.test(entry.name) && !KEPT.test(entry.name))
      throw damaged(file, `${JSON.stringify(entry.name)} does not belong into a backup`);
    entries.push(entry);
    const target = join(work, entry.name);
    makeFolder(dirname(target), { mode: 0o700 });
    return target;
  });
  if (!entries.some(({ name }) => name === DATABASE_FILE)) throw damaged(file, `it holds no ${DATABASE_FILE}`);
  return entries;
}

/**
 * Databases are sound, documents are what their names say, and this program knows the schema. A backup of an older
 * version is brought to the present schema beside its place.
 */
function check(work: string, entries: readonly TarEntry[], clock: Clock): void {
  for (const { name } of entries) {
    const path = join(work, name);
    if (name.endsWith('.db')) checkDatabase(path, name);
    if (name.startsWith('documents/') && sha256(readFileSync(path)) !== basename(name))
      throw damaged(name, words('cli.bytesNotArchivedOnes'));
  }
  openStore(work, clock).close();
}

function checkDatabase(path: string, name: string): void {
  const fault = faultOf(path);
  if (fault !== null) throw damaged(name, fault);
}

function refuseUnlessEmpty(state: string): void {
  const found = readdirSync(state).find((name) => !NOTHING.has(name));
  if (found === undefined) return;
  throw refusal('restore.not-empty', { folder: state, names: found });
}

function damaged(what: string, why: Said): AppError {
  return refusal('restore.damaged', { file: what, why });
}
