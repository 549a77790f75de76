import { error } from '../../../../src/plugin/contract.ts';
import type { Mail } from '../mail.ts';
import { withoutControls } from '../mime/words.ts';
import type { Progress } from '../progress.ts';
import { type MatchedMessage, type MessageFate, readMessage, refusal, whereaboutsOf } from './read-message.ts';

/** A letter that ends the process while it is read is tried this often. */
const MOST_TRIES = 3;

/**
 * Takes a message. The try is noted before it begins. So a letter that ends the process is not the first thing of
 * every restart. After the last try the letter is passed over by name.
 *
 * A try that the process lives through does not count. It may have gone well, stopped in order or lost its server.
 * `known`: the message was passed over in an earlier run.
 */
export async function tryMessage(
  mail: Mail,
  matched: MatchedMessage,
  progress: Progress,
): Promise<MessageFate | { readonly kind: 'known' }> {
  const passedOver = passOver(mail, matched);
  // Without a UIDVALIDITY the number may by now mean another letter.
  const isKnown =
    matched.uidValidity !== '' &&
    passedOver.parcels.every(({ origin, fingerprint }) => mail.context.isKnown(origin, fingerprint));
  if (isKnown) return { kind: 'known' };
  const tries = progress.triesOf(matched);
  if (tries >= MOST_TRIES) return passedOver;
  progress.noteTries(matched, tries + 1);
  let isRead = false;
  try {
    const fate = await readMessage(mail, matched);
    isRead = fate.kind !== 'later';
    return fate;
  } finally {
    progress.noteTries(matched, isRead ? 0 : tries);
  }
}

/** The letter as a document that names it, in place of its files. */
function passOver({ context }: Mail, matched: MatchedMessage) {
  const { listed, envelope, mailbox } = matched;
  const letter = `message ${listed.uid} of ${mailbox}, "${shown(envelope.subject)}" from ${shown(envelope.from[0] ?? '')}`;
  const said = `${letter}, ended the program ${MOST_TRIES} times while it was read: it is not read any more`;
  const advice = 'Moved to another folder and back, it gets a new number and is tried anew';
  return refusal(whereaboutsOf(matched, context), error('mail.poison', `${said}. ${advice}`));
}

/** Words of a stranger, for people: their start, without what confuses terminals. */
function shown(text: string): string {
  return [...withoutControls(text)].slice(0, 100).join('');
}
