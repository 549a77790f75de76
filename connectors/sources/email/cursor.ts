import { sha256 } from '../../../src/lib/hash.ts';
import type { Json } from '../../../src/plugin/contract.ts';
import type { EmailOptions } from './options.ts';

/** How far one mailbox was read. */
export interface Place {
  /** As decimal text; empty where the server gives none: then every run looks by date. */
  readonly uidValidity: string;
  readonly lastUid: number;
  /** Digest of the rules it was read with: other rules may want what these passed over. */
  readonly rules: string;
}

/** By mailbox. A type and not an interface, so that it is Json. */
export type MailCursor = { readonly [mailbox: string]: { readonly [key in keyof Place]: Place[key] } };

export const MAIL_CURSOR = { version: 1, initial: {} as MailCursor };

/** Changes when another message might be taken, or be read in another way. Secrets are no part of it. */
export function digestOfRules(options: EmailOptions, alerts: Json): string {
  const { rules, authenticity, trustedAuthServ } = options;
  const open = rules.map(({ passwords, ...rule }) => ({ ...rule, passwords: passwords.map((each) => sha256(each)) }));
  return sha256(JSON.stringify([open, authenticity, trustedAuthServ, alerts])).slice(0, 16);
}

/** The facts of a mailbox at its opening. */
export interface MailboxFacts {
  readonly uidValidity: string;
  /** The UID that the next message will get; 0 where the server does not say. */
  readonly uidNext: number;
}

/** Where to go on: after a UID, or by date. */
export type Start = { readonly kind: 'after'; readonly uid: number } | { readonly kind: 'window' };

/**
 * UIDs mean something only under their UIDVALIDITY. It may be another or none, or UIDs may go backwards under it.
 * Everything in the window is then looked at again; the host knows documents by their bytes.
 */
export function startOf(place: Place | undefined, facts: MailboxFacts, rules: string): Start {
  if (place === undefined || place.rules !== rules) return { kind: 'window' };
  if (facts.uidValidity === '' || place.uidValidity !== facts.uidValidity) return { kind: 'window' };
  if (facts.uidNext > 0 && facts.uidNext <= place.lastUid) return { kind: 'window' };
  return { kind: 'after', uid: place.lastUid };
}
