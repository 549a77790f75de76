import { failPoint } from '../../../src/lib/fail-points.ts';
import { fitsAnyWildcard } from '../../../src/lib/text/wildcard.ts';
import { type MailCursor, type Place, startOf } from './cursor.ts';
import type { Listed } from './imap/session.ts';
import type { Mail } from './mail.ts';
import { type Envelope, envelopeOf } from './message/envelope.ts';
import { readHeaderFields } from './mime/headers.ts';
import type { MailRule } from './rule-options.ts';

/** Messages asked about at a time: what is in memory at once (P-IMAP-5). */
const BATCH = 200;

/** A message as it is met, before anything of it but its header was fetched. */
export interface Met {
  readonly listed: Listed;
  readonly envelope: Envelope;
  readonly mailbox: string;
  readonly uidValidity: string;
  /** Where to go on once all up to this message is done. */
  readonly place: Place;
}

/** The end of a batch: everything up to `place` was met. */
interface Passed {
  readonly place: Place;
}

/**
 * Goes through the new messages of a mailbox, oldest first, a batch at a time. The new letters are told by `cursor`;
 * under another UIDVALIDITY or other rules, everything in the `since` window is new.
 */
export async function* walkMailbox(
  mail: Mail,
  mailbox: string,
  cursor: MailCursor,
  rules: string,
): AsyncGenerator<Met | Passed> {
  const { session, context } = mail;
  const facts = await session.open(mailbox, 'read');
  const start = startOf(cursor[mailbox], facts, rules);
  const after = start.kind === 'after' ? start.uid : 0;
  const uids = await session.search(after, start.kind === 'after' ? undefined : windowOf(mail));
  const placeAt = (lastUid: number): Place => ({ uidValidity: facts.uidValidity, lastUid, rules });
  for (let at = 0; at < uids.length && !context.signal.aborted; at += BATCH) {
    const batch = uids.slice(at, at + BATCH);
    const listed = await session.list(batch);
    failPoint('mail.listed');
    for (const each of [...listed].sort((a, b) => a.uid - b.uid)) {
      const envelope = envelopeOf(readHeaderFields(each.header));
      yield { listed: each, envelope, mailbox, uidValidity: facts.uidValidity, place: placeAt(each.uid) };
    }
    yield { place: placeAt(batch.at(-1) ?? after) };
  }
  // Messages from before the opening of the mailbox that are not in the window are never asked for.
  const last = Math.max(after, uids.at(-1) ?? 0, facts.uidNext - 1);
  if (!context.signal.aborted) yield { place: placeAt(last) };
}

function windowOf({ options, context }: Mail): Date | undefined {
  return options.since === 'all' ? undefined : new Date(context.now().getTime() - options.since);
}

/** Why a rule does not take a message; undefined where it does. */
export function whyNot(rule: MailRule, envelope: Envelope, receivedAt: Date, now: Date): string | undefined {
  // With two senders there is no telling who speaks: all must be allowed.
  const isAllowed = envelope.from.length > 0 && envelope.from.every((each) => fitsAnyWildcard(rule.from, each));
  if (rule.from.length > 0 && !isAllowed) return 'another sender';
  if (rule.to.length > 0 && !envelope.to.some((each) => fitsAnyWildcard(rule.to, each))) return 'another recipient';
  if (rule.subject.length > 0 && !fitsAnyWildcard(rule.subject, envelope.subject)) return 'another subject';
  const age = now.getTime() - receivedAt.getTime();
  return rule.maxAge !== undefined && age > rule.maxAge ? 'too old' : undefined;
}

/** The first rule that takes the message. */
export function findRule(
  rules: readonly MailRule[],
  envelope: Envelope,
  receivedAt: Date,
  now: Date,
): MailRule | undefined {
  return rules.find((rule) => whyNot(rule, envelope, receivedAt, now) === undefined);
}

/** The name of a rule, else its place. */
export function nameOfRule(rules: readonly MailRule[], rule: MailRule): string {
  return rule.name ?? `rule ${rules.indexOf(rule) + 1}`;
}
