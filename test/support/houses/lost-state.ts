import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { recallSidecars, updateSidecars } from '../../../src/store/sidecar/sidecar-files.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import type { PullHouse } from './pulling.ts';

/** The state of a house after its database is lost. */
export function loseState(house: PullHouse): Store {
  const { clock, store: old } = house.deps;
  updateSidecars(old);
  old.close();
  rmSync(join(old.folder, 'bankfeed.db'));
  const store = openStore(old.folder, clock);
  onTestFinished(() => store.close());
  recallSidecars(store);
  return store;
}
