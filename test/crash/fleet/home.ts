/** The state folder of a household, the copy that somebody made of it, and what becomes of both. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../../src/lib/clock.ts';
import { writeFact } from '../../../src/store/facts.ts';
import { DATABASE_FILE, openStore, type Store } from '../../../src/store/store.ts';

/** The archive in the state folder. */
const DOCUMENTS = 'documents';
/** The count of the program's starts. */
const GENERATION = 'generation';

export class Home {
  readonly #state: string;
  readonly #copy: string;
  /** Of the whole folder. */
  #restores = 0;

  constructor(folder: string) {
    this.#state = join(folder, 'state');
    this.#copy = join(folder, 'copy');
  }

  get hasCopy(): boolean {
    return existsSync(join(this.#copy, DATABASE_FILE));
  }

  copy(store: Store): void {
    const isDatabase = (path: string) => path.startsWith(join(this.#state, DATABASE_FILE));
    mkdirSync(this.#copy, { recursive: true });
    for (const name of readdirSync(this.#copy)) {
      if (name !== DOCUMENTS) rmSync(join(this.#copy, name), { recursive: true });
    }
    cpSync(this.#state, this.#copy, { recursive: true, filter: (from, to) => !isDatabase(from) && !this.#isKept(to) });
    store.db.exec(`VACUUM INTO '${join(this.#copy, DATABASE_FILE)}'`);
  }

  /** An archived document is named for its bytes, so a copy that was made before is the same. */
  #isKept(path: string): boolean {
    return path.startsWith(join(this.#copy, DOCUMENTS)) && existsSync(path) && statSync(path).isFile();
  }

  /**
   * While nothing runs. The other files of the folder stay where only the database is put back. Every second time the
   * files do not show that the whole folder was.
   */
  putBack(what: 'database' | 'folder'): void {
    if (what === 'database') {
      this.loseDatabase();
      cpSync(join(this.#copy, DATABASE_FILE), join(this.#state, DATABASE_FILE));
    } else {
      rmSync(this.#state, { recursive: true });
      cpSync(this.#copy, this.#state, { recursive: true });
      this.#restores += 1;
      if (this.#restores % 2 === 0) this.#keepFiles();
    }
  }

  /** As where a volume was rolled back: each file is the one that it was, so none shows the restore. */
  #keepFiles(): void {
    const { birthtimeNs, ino } = statSync(join(this.#state, GENERATION), { bigint: true });
    const store = openStore(this.#state, systemClock);
    writeFact(store, 'generation.file', `${ino} ${birthtimeNs}`);
    store.close();
  }

  loseDatabase(): void {
    for (const end of ['', '-wal', '-shm']) rmSync(join(this.#state, `${DATABASE_FILE}${end}`), { force: true });
  }
}
