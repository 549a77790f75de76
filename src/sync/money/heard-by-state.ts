import type { Store } from '../../store/store.ts';
import { buryRecord, reviveRecord } from '../../store/transactions/revive.ts';
import type { Desk } from './desk.ts';

/**
 * The desk that tells the state of deletions at once. A transaction that the owner deleted is sent no more, until it
 * is put back.
 */
export function heardByState(desk: Desk, store: Store): Desk {
  return {
    ...desk,
    remove: async (id) => {
      const was = await desk.remove(id);
      await store.loan.over();
      buryRecord(store, id);
      return was;
    },
    restore: async (id) => {
      const back = await desk.restore(id);
      await store.loan.over();
      if (back.externalId !== null) reviveRecord(store, back.externalId, back.id);
      return back;
    },
  };
}
