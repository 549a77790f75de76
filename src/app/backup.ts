import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { makeFolder } from '../lib/files/make-folder.ts';
import { TarWriter } from '../lib/files/tar.ts';
import type { Log } from '../lib/log.ts';
import { explainFault, faultFields } from '../lib/system-faults.ts';
import type { Settings } from '../settings/settings.ts';
import { BACKUP_FAILED, BACKUP_MADE, readFact, removeFact, writeFact } from '../store/facts.ts';
import { explainStoreError, explainWorkError } from '../store/soundness.ts';
import { DATABASE_FILE, type Store } from '../store/store.ts';
import { PassQueue } from '../sync/daemon/pass-queue.ts';
import { lastSlot } from '../sync/daemon/schedule.ts';
import { Timetable } from '../sync/daemon/timetable.ts';
import { embeddedFolder, embeddedKeyFile } from './ledger.ts';

/**
 * A tar archive of the state. It has both databases as SQLite's own backup gives them, and the archived documents,
 * which never change. It has confirmed layouts and mail templates, kept passwords and rules, and the embedded ledger's
 * key. A configuration that lies in the state goes with it, as a container's does. Reads beside a running daemon.
 */
export async function writeBackup(
  settings: Settings,
  target: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  if (!existsSync(join(settings.state, DATABASE_FILE))) {
    throw new AppError('backup.nothing', { folder: settings.state });
  }
  const tar = new TarWriter(target);
  const folder = mkdtempSync(`${target}.copy-`);
  try {
    // The state first: a document is archived before the row that names it, so no row lacks its bytes.
    await addDatabase(tar, folder, join(settings.state, DATABASE_FILE), DATABASE_FILE);
    const ledger = join(embeddedFolder(settings), 'ledger.db');
    if (existsSync(ledger)) await addDatabase(tar, folder, ledger, 'ledger/ledger.db');
    const key = embeddedKeyFile(settings);
    if (existsSync(key)) await tar.add('ledger.key', key);
    for (const path of [...keptIn(settings.state), ...documentsIn(settings.state)]) {
      await tar.add(relative(settings.state, path).replaceAll(sep, '/'), path);
    }
    return tar.finish();
  } catch (thrown) {
    tar.abandon();
    throw thrown;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addDatabase(tar: TarWriter, folder: string, file: string, name: string): Promise<void> {
  const copy = join(folder, 'copy.db');
  const db = openToCopy(file);
  try {
    await db.backup(copy);
  } catch (thrown) {
    throw explainFault(thrown, copy);
  } finally {
    db.close();
  }
  await tar.add(name, copy);
  rmSync(copy, { force: true });
}

function openToCopy(file: string): Database.Database {
  try {
    const db = new Database(file, { readonly: true, timeout: 5000 });
    // The file is opened with the first question.
    db.pragma('user_version');
    return db;
  } catch (thrown) {
    throw explainStoreError(thrown, file);
  }
}

/** Files beside the database that the owner confirmed, gave or typed in on the dashboard. `restore` knows no others. */
export const KEPT =
  /^(?:(?:passwords|rules)[.]json|(?:config\/)?(?:profiles|alerts)\/\w[\w.-]*[.]yaml|config\/bankfeed[.]yaml|config\/secrets\/\w[\w-]*)$/;

function keptIn(state: string): readonly string[] {
  const folders = ['', 'profiles', 'alerts', 'config', 'config/profiles', 'config/alerts', 'config/secrets'];
  return folders.flatMap((folder) => {
    const path = join(state, folder);
    const files = existsSync(path) ? readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile()) : [];
    const kept = files.filter(({ name }) => KEPT.test(folder === '' ? name : `${folder}/${name}`));
    return kept.map(({ name }) => join(path, name));
  });
}

/** Complete ones: what is being written has another name until it is. */
function documentsIn(state: string): readonly string[] {
  const folder = join(state, 'documents');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

type BackupSettings = NonNullable<Settings['backup']>;

const NAME = /^bankfeed-\d{8}T\d{6}Z\.tar$/;

interface KeeperOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** There may be something to tell. */
  readonly onFailure: () => void;
}

export class BackupKeeper {
  readonly #options: KeeperOptions;
  readonly #wanted: BackupSettings | undefined;
  readonly #timetable: Timetable;
  readonly #rounds: PassQueue<'due', void>;

  constructor(options: KeeperOptions) {
    const { settings, clock } = options;
    this.#options = options;
    this.#wanted = settings.backup;
    this.#rounds = new PassQueue(() => this.#make());
    const schedule = settings.backup?.schedule;
    this.#timetable = new Timetable({
      entries: schedule === undefined ? [] : [{ connector: 'backup', schedule }],
      zone: settings.timezone,
      clock,
      due: () => void this.#rounds.request('due'),
    });
  }

  /** Keeps to the schedule from now on. A slot that was missed while nothing ran is made up for at once. */
  start(): void {
    if (this.#wanted === undefined) return;
    this.#timetable.start();
    const { settings, store, clock } = this.#options;
    const slot = lastSlot({ expression: this.#wanted.schedule, zone: settings.timezone }, clock.now());
    const made = Number(readFact(store, BACKUP_MADE) ?? Number.NaN);
    if (slot !== undefined && made < slot) void this.#rounds.request('due');
    // A state that has no backup yet counts from now on: its first one comes with the next slot.
    if (Number.isNaN(made)) writeFact(store, BACKUP_MADE, String(clock.now()));
  }

  /** Looks at the clock, as the timetable does by itself, and waits for what follows. */
  async look(): Promise<void> {
    this.#timetable.look();
    await this.#rounds.idle();
  }

  async stop(): Promise<void> {
    this.#timetable.stop();
    await this.#rounds.idle();
  }

  async #make(): Promise<void> {
    if (this.#wanted === undefined) return;
    const { settings, store, clock, log, onFailure } = this.#options;
    try {
      const { files, bytes } = await backUp(settings, this.#wanted, clock);
      writeFact(store, BACKUP_MADE, String(clock.now()));
      removeFact(store, BACKUP_FAILED);
      log.info({ files, bytes }, 'backup.made');
    } catch (thrown) {
      log.error(faultFields(explainWorkError(thrown, store)), 'backup.failed');
      await this.#keepFailure();
      onFailure();
    }
  }

  /** The disk that took no backup may not take this either. The next slot tries again. */
  async #keepFailure(): Promise<void> {
    const { store, clock, log } = this.#options;
    try {
      if (readFact(store, BACKUP_FAILED) === undefined) writeFact(store, BACKUP_FAILED, String(clock.now()));
    } catch (thrown) {
      log.error(faultFields(explainWorkError(thrown, store)), 'backup.failure-not-kept');
    }
  }
}

/** Writes one backup into the folder and removes the oldest ones. A broken one never bears the name of a whole one. */
export async function backUp(
  settings: Settings,
  { to, keep }: BackupSettings,
  clock: Clock,
): Promise<{ readonly file: string; readonly files: number; readonly bytes: number }> {
  makeFolder(to, { mode: 0o700 });
  const stamp = new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(to, `bankfeed-${stamp}.tar`);
  const partial = `${file}.part`;
  rmSync(partial, { force: true });
  const written = await writeBackup(settings, partial);
  renameSync(partial, file);
  const made = readdirSync(to)
    .filter((name) => NAME.test(name))
    .toSorted();
  for (const old of made.slice(0, Math.max(0, made.length - keep))) rmSync(join(to, old), { force: true });
  return { file, ...written };
}
