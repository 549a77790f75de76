/** Handles under `export:` that no account has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../lib/clock.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import { refuseSettings } from '../../settings/problems.ts';
import type { KeyPath } from '../../settings/schema/source.ts';
import type { Settings } from '../../settings/settings.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { DATABASE_FILE, openStore } from '../../store/store.ts';
import { type Message, words } from '../../words/message.ts';

/** As `handleOf` makes them: such an account may still be to come. */
const MADE = /^[a-z]+(?:-[a-z0-9]{1,4})?-[0-9a-f]{4}$/;

/**
 * An account is one of the configuration or of the state. Throws AppError `settings.invalid` (exit code 2) with the
 * line of each handle that has none.
 */
export async function checkExports(loaded: LoadedSettings): Promise<void> {
  const { settings } = loaded;
  const known = new Set(configured(settings));
  const given = settings.export.flatMap(({ accounts }, index) =>
    Object.keys(accounts).map((handle) => ({ handle, path: ['export', index, 'accounts', handle] as KeyPath })),
  );
  const open = given.filter(({ handle }) => !known.has(handle) && !MADE.test(handle));
  if (open.length === 0) return;
  const present = inState(settings.state);
  if (present === undefined) return;
  for (const handle of present) known.add(handle);
  const wrong = open.filter(({ handle }) => !known.has(handle));
  if (wrong.length === 0) return;
  const told = wrong.map(({ handle, path }) => ({ path, what: unknownHandle(handle, [...known]) }));
  await refuseSettings(loaded, told);
}

function configured({ accounts, transfers }: Settings): readonly string[] {
  const listed = Object.entries(accounts).flatMap(([handle, { aliases }]) => [handle, ...aliases]);
  return [...listed, ...transfers.rules.map(({ to }) => to)];
}

/** Accounts that came about by themselves. Undefined where the state cannot be read: whoever needs it says why. */
function inState(folder: string): readonly string[] | undefined {
  if (!existsSync(join(folder, DATABASE_FILE))) return [];
  try {
    using store = openStore(folder, systemClock, { readOnly: true });
    return listAccounts(store).map(({ handle }) => handle);
  } catch {
    return undefined;
  }
}

function unknownHandle(handle: string, known: readonly string[]): Message {
  const like = nearest(handle, known);
  if (like !== undefined) return words('settings.handleNoAccountMean', { name: like });
  return known.length === 0
    ? words('settings.handleNoAccount')
    : words('settings.isTheHandleOf', { names: known.join(', ') });
}
