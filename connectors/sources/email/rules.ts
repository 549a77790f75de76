import { fitsAnyWildcard } from '../../../src/lib/text/wildcard.ts';
import type { Envelope } from './message/envelope.ts';
import type { MailRule } from './rule-options.ts';

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
