import { sha256 } from '../../../../src/lib/hash.ts';
import {
  type Delivery,
  error,
  type Issue,
  type Json,
  type ReadingHints,
  warning,
} from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';
import type { Verdict } from '../auth/authenticate.ts';
import type { EmailOptions } from '../options.ts';
import type { MailRule } from '../rule-options.ts';

/** The delivery of a message without its cursor, which depends on the next messages. */
export type Parcel = Omit<Delivery, 'cursor'>;

/** Where a message lies and when it came. */
export interface Whereabouts {
  readonly mailbox: string;
  readonly uidValidity: string;
  readonly uid: number;
  /** ISO 8601: the letter's own date where it is believable, else when the server took it in. */
  readonly receivedAt: string;
  readonly from: string;
}

/** A file, or a thing in its place that could not be had. */
export interface Content {
  /** Its place in the message: `2`, `2/1`, or `` for the message itself. */
  readonly path: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly refused?: Issue;
  readonly hints: ReadingHints;
}

/** The person's view of a letter that is kept back, to judge whether it is genuine. */
export interface LetterSeen {
  readonly subject: string;
  /** ISO 8601. */
  readonly date: string;
  /** The owner's name for the rule that takes it. */
  readonly rule: string;
  /** Its text, cut; null where it has none that can be read. */
  readonly text: string | null;
}

/** Makes the deliveries of one message. `settle` acts on it once all of them are done, so each knows how many there are. */
export function parcelsOf(
  contents: readonly Content[],
  where: Whereabouts,
  stance: Stance,
  letter?: LetterSeen,
): readonly Parcel[] {
  const { mailbox, uidValidity, uid, from } = where;
  return contents.map(({ path, name, bytes, refused, hints }) => {
    const origin = [mailbox, uidValidity, uid, path].filter((part) => part !== '').join('/');
    const fingerprint = fingerprintOf(bytes, hints, refused, stance.withheld);
    const hash = refused === undefined ? sha256(bytes) : sha256(`refused\n${origin}\n${fingerprint}`);
    const seen = letter === undefined ? {} : { letter: { ...letter } };
    const receipt: Json = { mailbox, uidValidity, uid, part: path, parts: contents.length, from, ...seen };
    const content = refused === undefined ? bytes : new Uint8Array();
    return {
      document: { sha256: hash, name, bytes: content, receivedAt: where.receivedAt },
      origin,
      fingerprint,
      receipt,
      hints,
      ...(refused === undefined ? stance : { refused }),
    };
  });
}

/** Another one where the same message is now to be read, or to be trusted, in another way. */
function fingerprintOf(bytes: Uint8Array, hints: ReadingHints, ...obstacles: readonly (Issue | undefined)[]): string {
  const codes = obstacles.map((issue) => issue?.code ?? '');
  return `${bytes.length}.${sha256(JSON.stringify([hints, codes])).slice(0, 16)}`;
}

/** Whether a letter's contents may be read, and the issues about it. */
export interface Stance {
  readonly withheld?: Issue;
  readonly remarks?: readonly Issue[];
}

/** The effect of the owner's setting on a verdict. */
export function stanceOn(verdict: Verdict | undefined, authenticity: EmailOptions['authenticity']): Stance {
  if (verdict === undefined || verdict.kind === 'authentic') return {};
  const isOld = verdict.kind === 'unverifiable';
  const code = isOld ? 'mail.unverifiable' : 'mail.unauthenticated';
  const why = { why: verdict.reason };
  if (authenticity === 'warn') {
    const key = isOld ? 'letter.senderCannotVerifiedAny' : 'letter.nobodyVouchesSender';
    return { remarks: [warning(code, words(key, why))] };
  }
  const key = isOld ? 'letter.senderCannotVerifiedAnyMore' : 'letter.nobodyVouchesSenderIf';
  return { withheld: error(code, words(key, why)) };
}

/** The hints of a rule for the reading. Its passwords are named by their place among the `rules` of the connector. */
export function hintsOf(rules: readonly MailRule[], rule: MailRule): ReadingHints {
  return {
    ...(rule.format === undefined ? {} : { format: rule.format }),
    ...(rule.account === undefined ? {} : { account: rule.account }),
    ...(rule.profile === undefined || rule.profile === 'auto' ? {} : { formatOptions: { profile: rule.profile } }),
    ...(rule.passwords.length === 0 ? {} : { passwords: `rules.${rules.indexOf(rule)}.passwords` }),
  };
}
