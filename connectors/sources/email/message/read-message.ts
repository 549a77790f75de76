import { setImmediate as nextTurn } from 'node:timers/promises';
import { codeOf, reasonOf } from '../../../../src/lib/errors.ts';
import { failPoint } from '../../../../src/lib/fail-points.ts';
import {
  error,
  type Issue,
  type MailTemplate,
  type OpenedPart,
  type ReadingHints,
  type SourceContext,
} from '../../../../src/plugin/contract.ts';
import { type Said, words } from '../../../../src/words/message.ts';
import { judgeHeader, type Verdict, withPatience } from '../auth/authenticate.ts';
import type { Listed, MailSession } from '../imap/session.ts';
import { type OpenedLetter, openLetter } from '../letter/order.ts';
import type { Mail } from '../mail.ts';
import { withoutControls } from '../mime/words.ts';
import type { MailRule } from '../rule-options.ts';
import { isAsking, templatesFor } from './alerts.ts';
import {
  type Content,
  hintsOf,
  type LetterSeen,
  type Parcel,
  parcelsOf,
  stanceOn,
  type Whereabouts,
} from './deliver.ts';
import type { Envelope } from './envelope.ts';

/** A message that a rule takes. */
interface MatchedMessage {
  readonly listed: Listed;
  readonly envelope: Envelope;
  readonly rule: MailRule;
  readonly mailbox: string;
  readonly uidValidity: string;
}

/** A message that cannot be fetched is asked for again this long; then it is reported and passed over. */
const PATIENCE_MS = 24 * 3_600_000;

/** The fate of a message. `later`: its fetch failed, or the look-up of its sender's key. */
export type MessageFate =
  | {
      readonly kind: 'taken';
      readonly parcels: readonly Parcel[];
      readonly passedOver: readonly string[];
      readonly verdict: Verdict | undefined;
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly reason: Said };

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
    return { kind: 'later', reason: words('letter.messageCannotFetched', { why: reasonOf(thrown) }), isOld } as const;
  }
}

/** Fetches a message and has taken out of it what its rule asks for. */
export async function readMessage(mail: Mail, matched: MatchedMessage): Promise<MessageFate> {
  const { options, context, ports, session } = mail;
  const { listed, rule } = matched;
  const where = whereaboutsOf(matched, context);
  const limit = Math.min(ports.limits.messageBytes, context.maxDocumentBytes * 2);
  if (listed.size > limit) return refusal(where, sizeIssue(listed.size, limit));
  const message = await fetchOr(session, listed, context);
  if (message !== undefined && 'kind' in message) {
    return message.isOld ? refusal(where, error('mail.unfetchable', message.reason)) : message;
  }
  if (message === undefined) return { kind: 'gone' };
  if (message.length > limit) return refusal(where, sizeIssue(message.length, limit));
  // A letter of 50 MB is copied, sent, hashed and stored. Other tasks get a turn between these pieces of work.
  await nextTurn();
  const question = { message, receivedAt: listed.internalDate, now: context.now() };
  const judged = options.authenticity === 'off' ? undefined : await judgeHeader(question, options, ports.resolve);
  failPoint('mail.verified');
  const templates = templatesFor(mail.alerts, rule, matched.envelope.from[0] ?? '');
  const letter = await openLetter(context.open, `message ${listed.uid}`, message, {
    attachments: rule.attachments,
    passwords: rule.passwords,
    text: templates.length > 0 || isAsking(rule),
    proof: judged !== undefined && 'keys' in judged ? judged : null,
  });
  if ('severity' in letter) return refusal(where, letter);
  await nextTurn();
  const verdict = letter.verdict ?? (judged !== undefined && 'kind' in judged ? judged : undefined);
  const findings = { letter, templates, verdict: verdict && withPatience(verdict, question) };
  const isKept = stanceOn(findings.verdict, options.authenticity).withheld !== undefined;
  return deliver(
    mail,
    matched,
    isKept ? { ...findings, seen: await seenOf(mail, matched, message, letter) } : findings,
  );
}

/** Characters of a letter's text that are kept for its owner to look at. */
const MOST_TEXT = 20_000;

/** The owner's view of a letter that is kept back. Its text is taken out of it where nothing else wanted it. */
async function seenOf({ context, options }: Mail, matched: MatchedMessage, message: Uint8Array, letter: OpenedLetter) {
  const { envelope, listed, rule } = matched;
  const again = { attachments: [], passwords: [], text: true, proof: null };
  const opened =
    letter.text === null ? await openLetter(context.open, `message ${listed.uid}`, message, again) : letter;
  const found = 'severity' in opened ? null : opened.text;
  return {
    subject: envelope.subject.slice(0, 300),
    date: whereaboutsOf(matched, context).receivedAt,
    rule: rule.name ?? `rule ${options.rules.indexOf(rule) + 1}`,
    text: found !== null && 'text' in found ? found.text.slice(0, MOST_TEXT) : null,
  };
}

/** The findings in a letter. */
interface Findings {
  readonly letter: OpenedLetter;
  readonly templates: readonly MailTemplate[];
  readonly verdict: Verdict | undefined;
  /** Of a letter that is kept back. */
  readonly seen?: LetterSeen;
}

function deliver(
  { options, context }: Mail,
  matched: MatchedMessage,
  { letter, seen, templates, verdict }: Findings,
): MessageFate {
  if (verdict?.kind === 'later') return { kind: 'later', reason: verdict.reason };
  const where = whereaboutsOf(matched, context);
  const hints = hintsOf(options.rules, matched.rule);
  const contents = [
    ...letter.files.map((file) => contentOf(file, hints, context.maxDocumentBytes)),
    ...(letter.text === null || (templates.length === 0 && letter.files.length > 0)
      ? []
      : [alertOf(matched, letter.text, { ...hints, format: 'alert', formatOptions: { templates } }, where)]),
  ];
  const parcels = parcelsOf(contents, where, stanceOn(verdict, options.authenticity), seen);
  return { kind: 'taken', parcels, passedOver: letter.passedOver, verdict };
}

function contentOf(file: OpenedPart, hints: ReadingHints, limit: number): Content {
  const { path, name } = file;
  if ('bytes' in file) return sized({ path, name, bytes: file.bytes, hints }, limit);
  const refused = error('mail.attachment', words('letter.attachmentCannotRead', { why: file.fault }));
  return { path, name, bytes: new Uint8Array(), hints, refused };
}

/** The letter itself, where the rule has templates for its sender, or asks for them. */
function alertOf(
  { envelope, listed }: MatchedMessage,
  text: NonNullable<OpenedLetter['text']>,
  hints: ReadingHints,
  { receivedAt }: Whereabouts,
): Content {
  const content = { path: 'text', name: envelope.subject.slice(0, 100) || `message ${listed.uid}`, hints };
  if ('text' in text) return { ...content, bytes: letterOf(text.text, envelope, receivedAt) };
  const refused = error('mail.malformed', words('letter.textCannotRead', { why: text.fault }));
  return { ...content, bytes: new Uint8Array(), refused };
}

function sized(content: Content, limit: number): Content {
  if (content.bytes.length <= limit) return content;
  return { ...content, refused: sizeIssue(content.bytes.length, limit) };
}

function sizeIssue(size: number, limit: number) {
  const most = Math.floor(limit / BYTES_PER_MEBIBYTE);
  return error('mail.size', words('letter.bytesMoreMibRead', { count: size, number: most }));
}

/** The message as a whole is reported and passed over: it must not stop those behind it. */
function refusal(where: Whereabouts, issue: Issue): Extract<MessageFate, { kind: 'taken' }> {
  const content = { path: '', name: `message ${where.uid}`, bytes: new Uint8Array(), hints: {}, refused: issue };
  return { kind: 'taken', parcels: parcelsOf([content], where, {}), passedOver: [], verdict: undefined };
}

const DAY_MS = 86_400_000;

/** A letter's own date is believed unless it lies in the future of the server that took it in. */
function whereaboutsOf(matched: Omit<MatchedMessage, 'rule'>, context: SourceContext): Whereabouts {
  const { listed, envelope, mailbox, uidValidity } = matched;
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

/**
 * The letter reduced to its essential parts (P-IMAP-3), as the alert format reads it. Copies under other labels,
 * moved copies and double deliveries differ in their headers. They all give the same bytes here.
 */
function letterOf(text: string, envelope: Envelope, receivedAt: string): Uint8Array {
  const fields = {
    From: envelope.from[0] ?? '',
    Date: receivedAt,
    Subject: envelope.subject,
    'Message-ID': envelope.messageId ?? '',
    Length: String(text.length),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${withoutControls(value)}\n`);
  return Buffer.from(`Bankfeed-Alert: 1\n${head.join('')}\n${text}`, 'utf8');
}
