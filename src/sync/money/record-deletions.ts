import type { Store } from '../../store/store.ts';
import { buryRecord, reviveRecord } from '../../store/transactions/revive.ts';
import type { MoneyService } from './money-service.ts';

/**
 * The service that records deletions in the state at once. A transaction that the owner deleted is sent no more, until it
 * is put back.
 */
export function recordDeletions(service: MoneyService, store: Store): MoneyService {
  return {
    ...service,
    remove: async (id) => {
      const was = await service.remove(id);
      await store.loan.over();
      buryRecord(store, id);
      return was;
    },
    restore: async (id) => {
      const back = await service.restore(id);
      await store.loan.over();
      if (back.externalId !== null) reviveRecord(store, back.externalId, back.id);
      return back;
    },
  };
}
