/** The backups of `backup:`, one at each slot. The newest `keep` of them stay. The owner hears of a failed one. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { makeFolder } from '../lib/files/make-folder.ts';
import type { Log } from '../lib/log.ts';
import { faultFields } from '../lib/system-faults.ts';
import type { Settings } from '../settings/settings.ts';
import { BACKUP_FAILED, BACKUP_MADE, readFact, removeFact, writeFact } from '../store/facts.ts';
import { explainWorkError } from '../store/soundness.ts';
import type { Store } from '../store/store.ts';
import { PassQueue } from '../sync/daemon/pass-queue.ts';
import { lastSlot } from '../sync/daemon/schedule.ts';
import { Timetable } from '../sync/daemon/timetable.ts';
import { writeBackup } from './backup.ts';

type BackupSettings = NonNullable<Settings['backup']>;

const NAME = /^bankfeed-\d{8}T\d{6}Z\.tar$/;

export interface KeeperOptions {
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
