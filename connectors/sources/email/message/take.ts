import { codeOf, messageOf } from '../../../../src/lib/errors.ts';
import { failPoint } from '../../../../src/lib/fail-points.ts';
import { error, type ReadingHints, type SourceContext } from '../../../../src/plugin/contract.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { Verdict } from '../auth/verdict.ts';
import type { Listed, MailSession } from '../imap/session.ts';
import type { Mail } from '../mail.ts';
import type { MailRule } from '../rule-options.ts';
import { templatesFor } from './alerts.ts';
import { type Chosen, chooseFiles } from './choose.ts';
import { type Content, hintsOf, type Parcel, parcelsOf, stanceOn, type Whereabouts } from './deliver.ts';
import type { Envelope } from './envelope.ts';
import { letterOf } from './letter.ts';

/** A message that a rule takes. */
export interface Taken {
  readonly listed: Listed;
  readonly envelope: Envelope;
  readonly rule: MailRule;
  readonly mailbox: string;
  readonly uidValidity: string;
}

/** A message that cannot be fetched is asked for again this long; then it is reported and passed over. */
const PATIENCE_MS = 24 * 3_600_000;

/** What became of a message. `later`: it could not be fetched, or its sender's key not be looked up. */
export type Taking =
  | {
      readonly kind: 'taken';
      readonly parcels: readonly Parcel[];
      readonly passedOver: readonly string[];
      readonly verdict: Verdict | undefined;
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly reason: string };

const BYTES_PER_MEBIBYTE = 1024 * 1024;

/**
 * The message, or why not now: every try ended with a lost connection, though connecting anew went well each time. Then
 * it may be the message that does it, and must not stop those behind it. A stop of this program is no fault of it.
 */
async function fetchOr(session: MailSession, listed: Listed, context: SourceContext) {
  try {
    return await session.fetch(listed.uid);
  } catch (thrown) {
    if (context.signal.aborted || codeOf(thrown) !== 'mail.lost') throw thrown;
    const isOld = context.now().getTime() - listed.internalDate.getTime() > PATIENCE_MS;
    return { kind: 'later', reason: `the message cannot be fetched: ${messageOf(thrown)}`, isOld } as const;
  }
}

/** Fetches a message and takes out of it what its rule asks for. */
export async function takeMessage(mail: Mail, taken: Taken): Promise<Taking> {
  const { options, context, ports, session } = mail;
  const { listed, rule } = taken;
  const where = whereaboutsOf(taken, context);
  const limit = Math.min(ports.limits.messageBytes, context.maxDocumentBytes * 2);
  if (listed.size > limit) return refusal(where, sizeIssue(listed.size, limit));
  const message = await fetchOr(session, listed, context);
  if (message !== undefined && 'kind' in message) {
    return message.isOld ? refusal(where, error('mail.unfetchable', message.reason)) : message;
  }
  if (message === undefined) return { kind: 'gone' };
  if (message.length > limit) return refusal(where, sizeIssue(message.length, limit));
  const question = { message, receivedAt: listed.internalDate, now: context.now() };
  const verdict = options.authenticity === 'off' ? undefined : await authenticate(question, options, ports.resolve);
  failPoint('mail.verified');
  if (verdict?.kind === 'later') return { kind: 'later', reason: verdict.reason };
  const chosen = await chooseFiles(message, rule);
  if (chosen.fault !== null)
    return refusal(where, error('mail.malformed', `the message cannot be read: ${chosen.fault}`));
  const contents = [
    ...contentsOf(chosen, hintsOf(options.rules, rule), context.maxDocumentBytes),
    ...alertOf(mail, taken, message, where.receivedAt),
  ];
  const parcels = parcelsOf(contents, where, stanceOn(verdict, options.authenticity));
  return { kind: 'taken', parcels, passedOver: chosen.passedOver, verdict };
}

function contentsOf(chosen: Chosen, hints: ReadingHints, limit: number): readonly Content[] {
  return [
    ...chosen.files.map((file) => sized({ ...file, hints }, limit)),
    ...chosen.spoiled.map(({ path, name, fault }) => ({
      path,
      name,
      bytes: new Uint8Array(),
      hints,
      refused: error('mail.attachment', `the attachment cannot be read: ${fault}`),
    })),
  ];
}

/** The letter itself, where the rule has templates for its sender. */
function alertOf(mail: Mail, taken: Taken, message: Uint8Array, receivedAt: string): readonly Content[] {
  const { envelope, rule, listed } = taken;
  const templates = templatesFor(mail.alerts, rule, envelope.from[0] ?? '');
  if (templates.length === 0) return [];
  const hints = { ...hintsOf(mail.options.rules, rule), format: 'alert', formatOptions: { templates } };
  const content = { path: 'text', name: `${envelope.subject.slice(0, 100) || `message ${listed.uid}`}`, hints };
  try {
    return [{ ...content, bytes: letterOf(message, envelope, receivedAt) }];
  } catch (thrown) {
    return [{ ...content, bytes: new Uint8Array(), refused: error('mail.malformed', messageOf(thrown)) }];
  }
}

function sized(content: Content, limit: number): Content {
  if (content.bytes.length <= limit) return content;
  return { ...content, refused: sizeIssue(content.bytes.length, limit) };
}

function sizeIssue(size: number, limit: number) {
  const most = Math.floor(limit / BYTES_PER_MEBIBYTE);
  return error('mail.size', `it has ${size} bytes, more than the ${most} MiB that are read`);
}

/** The message as a whole is reported and passed over: it must not stop those behind it. */
export function refusal(where: Whereabouts, issue: ReturnType<typeof error>): Extract<Taking, { kind: 'taken' }> {
  const content = { path: '', name: `message ${where.uid}`, bytes: new Uint8Array(), hints: {}, refused: issue };
  return { kind: 'taken', parcels: parcelsOf([content], where, {}), passedOver: [], verdict: undefined };
}

const DAY_MS = 86_400_000;

/** A letter's own date is believed unless it lies in the future of the server that took it in. */
export function whereaboutsOf(taken: Omit<Taken, 'rule'>, context: SourceContext): Whereabouts {
  const { listed, envelope, mailbox, uidValidity } = taken;
  const { date } = envelope;
  const received = listed.internalDate.getTime() > 0 ? listed.internalDate : context.now();
  const isBelievable = date !== null && date.getTime() <= received.getTime() + DAY_MS;
  return {
    mailbox,
    uidValidity,
    uid: listed.uid,
    receivedAt: (isBelievable ? date : received).toISOString(),
    from: envelope.from[0] ?? '',
  };
}
