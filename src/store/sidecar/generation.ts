import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeNamed } from '../../lib/files/write-named.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import { readFact, removeFact, writeFact } from '../facts.ts';
import { forgetAnswers } from '../outbox/ask-lost.ts';
import type { Store } from '../store.ts';

/** Remembers that the ledger was listed since this state began, or was restored. */
export const LISTED = 'ledger.listed';

/** Remembers that the state was restored or copied and the ledger was not read back since, and who showed it. */
export const RESTORED = 'state.restored';

/** Remembers that the database is a new one beside the files of another, which was lost. */
export const LOST = 'state.lost';

/** The files beside the database, or only the ledger: there another household may have written. */
export type Witness = 'files' | 'ledger';

const FACT = 'generation';

/** Which file that is: a folder that is put back whole carries the same number, in another file. */
const FILE = 'generation.file';

/**
 * Counts the starts of this state, in the database and in a file beside it. Where the two differ, or the file is
 * another one, a backup was put back or copied. The keys may have been used since, and the ledger may hold more than
 * the state knows. So every open request gets a new key, and the ledger is listed before anything is created
 * (P-KEY-12). Runs once, in the process that holds the state. A volume that is rolled back as a whole shows nothing
 * here: there the ledger is asked (`probeLedger`).
 *
 * @returns whether the state was restored
 */
export function beginGeneration(store: Store): boolean {
  const file = join(store.folder, FACT);
  const known = numberOf(readFact(store, FACT));
  const inFile = numberOf(readCount(file));
  const isRestored = known !== null && (known !== inFile || isOtherFile(store, file));
  const next = String(Math.max(known ?? 0, inFile ?? 0) + 1);
  writeNamed(`${file}.new`, `${next}\n`, { mode: 0o600 });
  store.transact(() => {
    writeFact(store, FACT, next);
    writeFact(store, FILE, identityOf(`${file}.new`));
    if (isRestored) distrust(store, 'files');
    if (known === null && inFile !== null) writeFact(store, LOST, '1');
  });
  // A kill between the two looks like a restored state: that costs one look at the ledger.
  renameSync(`${file}.new`, file);
  return isRestored;
}

/**
 * The ledger may hold more than this state knows, and keys may have been used by another self. Inside the caller's
 * commit.
 */
export function distrust(store: Store, witness: Witness): void {
  removeFact(store, LISTED);
  writeFact(store, RESTORED, witness);
  forgetAnswers(store);
  renewKeys(store);
}

/**
 * The ledger was read back, and shows the work of another self. The next push distrusts this state before it sends
 * anything: what is on its way now keeps its keys. A state that never listed the ledger does that anyway. Inside the
 * caller's commit.
 */
export function doubt(store: Store): void {
  if (readFact(store, LISTED) !== undefined) writeFact(store, RESTORED, 'ledger');
}

/** Another self of this state may have used the keys of open requests. Inside the caller's commit. */
export function renewKeys(store: Store): void {
  for (const id of store.values<number>`SELECT id FROM requests WHERE state IN ('ready', 'sent') ORDER BY id`)
    store.run`UPDATE requests SET key = ${uuidv7(store.clock.now())},
      state = 'ready', attempts = 0, first_sent_at = NULL, sent_lived = NULL WHERE id = ${id}`;
}

function isOtherFile(store: Store, file: string): boolean {
  const known = readFact(store, FILE);
  return known !== undefined && known !== identityOf(file);
}

/** A file keeps both through a rename, a chown and a chmod; a copy has others. */
function identityOf(file: string): string {
  const { birthtimeNs, ino } = statSync(file, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

function readCount(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
