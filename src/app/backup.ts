import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../lib/errors.ts';
import { TarWriter } from '../lib/files/tar.ts';
import { explainFault } from '../lib/system-faults.ts';
import type { Settings } from '../settings/settings.ts';
import { explainStoreError } from '../store/soundness.ts';
import { DATABASE_FILE } from '../store/store.ts';
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
