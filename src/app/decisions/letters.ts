/** Letters that are kept back: what the receipt says, and which checks failed. */
import { z } from 'zod';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { newestOriginOf } from '../../store/documents/origins.ts';
import type { Store } from '../../store/store.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import type { Letters } from '../../web/ports/letters.ts';

const text = z.string().nullable().catch(null);

/** Letters that came before bankfeed kept more of them say their sender alone. */
const receiptOfLetter = z.looseObject({
  from: z.string(),
  letter: z.looseObject({ subject: text, date: text, rule: text, text }).optional(),
});

export function lettersOf(store: Store): Letters {
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
