import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openWriter, type Writer } from '../../../src/app/writer/writer.ts';
import { silentLog } from '../../../src/lib/log.ts';
import { loadSettings } from '../../../src/settings/load.ts';
import type { Settings } from '../../../src/settings/settings.ts';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import type { PullHouse } from './pulling.ts';

/** The settings of a daemon whose inbox and state are those of a house. */
export function settingsOf({ deps }: Pick<PullHouse, 'deps'>): Settings {
  const file = join(deps.store.folder, '..', 'bankfeed.yaml');
  writeFileSync(file, 'state: state\ntimezone: UTC\nconnectors: {inbox: {use: folder, path: inbox, settle: 0s}}\n');
  return loadSettings({ file, env: {} }).settings;
}

/** The state of a house after its database is lost, with the thread that builds it anew. */
export function loseState(house: PullHouse): { readonly store: Store; readonly writer: Writer } {
  const { clock, signal, store: old } = house.deps;
  updateSidecars(old);
  old.close();
  rmSync(join(old.folder, 'bankfeed.db'));
  const store = openStore(old.folder, clock);
  onTestFinished(() => store.close());
  recallSidecars(store);
  return { store, writer: openWriter({ settings: settingsOf(house), store, log: silentLog, signal }) };
}
