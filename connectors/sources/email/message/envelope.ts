import { readAddresses } from '../mime/addresses.ts';
import { type HeaderField, valuesOf } from '../mime/headers.ts';
import { decodeWords } from '../mime/words.ts';

/** Header fields that rules and preview look at; fetched for every message. */
export const ENVELOPE_FIELDS: readonly string[] = ['from', 'to', 'cc', 'delivered-to', 'subject', 'date', 'message-id'];

/** A longer subject is cut: no rule needs more. Characters. */
const MAX_SUBJECT = 20_000;

/** The facts by which rules decide. Addresses are lower case. */
export interface Envelope {
  /** Every address of every From field; a letter has one. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly subject: string;
  /** Of the Date field, where it is a date. */
  readonly date: Date | null;
  readonly messageId: string | null;
}

export function envelopeOf(fields: readonly HeaderField[]): Envelope {
  const addresses = (name: string) =>
    valuesOf(fields, name)
      .flatMap(readAddresses)
      .map(({ address }) => address);
  const written = new Date(valuesOf(fields, 'date')[0] ?? '');
  return {
    from: addresses('from'),
    to: [...addresses('to'), ...addresses('cc'), ...addresses('delivered-to')],
    subject: decodeWords((valuesOf(fields, 'subject')[0] ?? '').slice(0, MAX_SUBJECT)),
    date: Number.isNaN(written.getTime()) ? null : written,
    messageId: /<[^<>\s]{1,250}>/.exec(valuesOf(fields, 'message-id')[0] ?? '')?.[0] ?? null,
  };
}
