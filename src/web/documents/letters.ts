/** Letters that are kept back: what the receipt says, and which checks failed. */
import { z } from 'zod';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { newestOriginOf } from '../../store/documents/origins.ts';
import type { Store } from '../../store/store.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { type Said, saidOf } from '../../words/message.ts';

const text = z.string().nullable().catch(null);

/** Letters that came before bankfeed kept more of them say their sender alone. */
const receiptOfLetter = z.looseObject({
  from: z.string(),
  letter: z.looseObject({ subject: text, date: text, rule: text, text }).optional(),
});

export interface KeptLetter {
  /** As the letter says it, unverified. */
  readonly from: string;
  readonly subject: string | null;
  /** ISO 8601. */
  readonly date: string | null;
  readonly rule: string | null;
  /** Why it is kept back. */
  readonly why: Said;
  /** Its text, cut; null where it is not kept. */
  readonly text: string | null;
}

export type Letters = ReturnType<typeof lettersOf>;

export function lettersOf(store: Store) {
  return {
    /** Undefined where no such document came with a letter, or where it is not kept back. `id`: `d7`. */
    of: (id: string): KeptLetter | undefined => {
      const rowId = parseDocumentId(id);
      const withheld = rowId === undefined ? null : findDelivery(store, rowId).withheld;
      const receipt = receiptOf(store, id);
      if (withheld === null || receipt === undefined) return undefined;
      const { from, letter } = receipt;
      const nothing = { subject: null, date: null, rule: null, text: null };
      return { ...nothing, ...letter, from, why: saidOf(withheld) };
    },
    /** The text that came with a document, also after its release. */
    text: (id: string): string | null => receiptOf(store, id)?.letter?.text ?? null,
  };
}

/** Undefined where no such document came with a letter. */
function receiptOf(store: Store, id: string): z.infer<typeof receiptOfLetter> | undefined {
  const rowId = parseDocumentId(id);
  const origin = rowId === undefined ? undefined : newestOriginOf(store, rowId);
  return receiptOfLetter.safeParse(origin?.receipt).data;
}
