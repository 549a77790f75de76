/** All that the dashboard asks about letters. Of one that is kept back it is its receipt, and the failed checks. */
import { z } from 'zod';
import type { Settings } from '../../settings/settings.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { newestOriginOf } from '../../store/documents/origins.ts';
import type { Store } from '../../store/store.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import type { Letters } from '../../web/ports/letters.ts';
import type { Laid } from './looks.ts';

const text = z.string().nullable().catch(null);

/** Letters that came before bankfeed kept more of them say their sender alone. */
const receiptOfLetter = z.looseObject({
  from: z.string(),
  letter: z.looseObject({ subject: text, date: text, rule: text, text }).optional(),
});

export function lettersOf(app: Laid & { readonly settings: Pick<Settings, 'state'> }): Letters {
  return {
    of: keptBack(app.store).of,
    draft: async (id, choices) => (await import('./letter-draft.ts')).draftOfLetter(app, id, choices),
    template: async (id, choices, name) => (await import('./letter-draft.ts')).templateOfLetter(app, id, choices, name),
    list: async () => (await import('./letter-draft.ts')).confirmedTemplates(app),
  };
}

export function keptBack(store: Store): Pick<Letters, 'of'> {
  return {
    of: (id) => {
      const rowId = parseDocumentId(id);
      const withheld = rowId === undefined ? null : findDelivery(store, rowId).withheld;
      const origin = rowId === undefined ? undefined : newestOriginOf(store, rowId);
      const receipt = receiptOfLetter.safeParse(origin?.receipt);
      if (withheld === null || !receipt.success) return undefined;
      const { from, letter } = receipt.data;
      const nothing = { subject: null, date: null, rule: null, text: null };
      return { ...nothing, ...letter, from, why: withheld.message };
    },
  };
}
