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
    ...keptBack(app.store),
    draft: async (id, choices) => (await import('./letter-draft.ts')).draftOfLetter(app, id, choices),
    template: async (id, choices, name) => (await import('./letter-draft.ts')).templateOfLetter(app, id, choices, name),
    list: async () => (await import('./letter-draft.ts')).confirmedTemplates(app),
  };
}

export function keptBack(store: Store): Pick<Letters, 'of' | 'text'> {
  return {
    of: (id) => {
      const rowId = parseDocumentId(id);
      const withheld = rowId === undefined ? null : findDelivery(store, rowId).withheld;
      const receipt = receiptOf(store, id);
      if (withheld === null || receipt === undefined) return undefined;
      const { from, letter } = receipt;
      const nothing = { subject: null, date: null, rule: null, text: null };
      return { ...nothing, ...letter, from, why: withheld.message };
    },
    text: (id) => receiptOf(store, id)?.letter?.text ?? null,
  };
}

/** Undefined where no such document came with a letter. */
function receiptOf(store: Store, id: string): z.infer<typeof receiptOfLetter> | undefined {
  const rowId = parseDocumentId(id);
  const origin = rowId === undefined ? undefined : newestOriginOf(store, rowId);
  return receiptOfLetter.safeParse(origin?.receipt).data;
}
