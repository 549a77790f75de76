import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { failPoint } from '../../../src/lib/fail-points.ts';
import type { Json, Keep, Settlement } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { readKept } from '../../kept.ts';
import type { Mail } from './mail.ts';

/** Which part of which message a document came from. */
const receiptOf = z.object({
  mailbox: z.string(),
  uidValidity: z.string(),
  uid: z.number(),
  part: z.string(),
  parts: z.number(),
});

type Receipt = z.output<typeof receiptOf>;

/**
 * Flags or moves a message once every document of it is confirmed. A message with two statements is not put away
 * while one of them waits. The list of confirmed ones is kept until the last is confirmed. It bears a repeat, also
 * after the message is gone.
 */
export async function settleMessage(mail: Mail, receipt: Json, outcome: Settlement): Promise<void> {
  const { after } = mail.options;
  const read = receiptOf.safeParse(receipt).data;
  if (after === 'leave' || outcome === 'quarantined' || read === undefined) return;
  if (!isWhole(mail.context.keep, read)) return;
  failPoint('mail.before-settle');
  await putAway(mail, read, after);
  failPoint('mail.after-settle');
  writeSettled(mail.context.keep, keyOf(read), []);
}

/** Notes that this part is done; whether all are. */
function isWhole(keep: Keep, receipt: Receipt): boolean {
  if (receipt.parts <= 1) return true;
  const done = new Set([...(readKept(keep, FILE, kept)?.[keyOf(receipt)] ?? []), receipt.part]);
  if (done.size >= receipt.parts) return true;
  writeSettled(keep, keyOf(receipt), [...done]);
  return false;
}

async function putAway({ session }: Mail, receipt: Receipt, after: 'seen' | { readonly move: string }): Promise<void> {
  const { uidValidity } = await session.open(receipt.mailbox, 'write');
  // Under another UIDVALIDITY the number means another message, or none.
  if (uidValidity !== receipt.uidValidity || uidValidity === '') return;
  const uid = String(receipt.uid);
  const isDone = await session.change((client) =>
    after === 'seen'
      ? client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
      : client.messageMove(uid, after.move, { uid: true }),
  );
  const isThere = !isDone && (await session.search(receipt.uid - 1, undefined)).includes(receipt.uid);
  if (isThere)
    throw new AppError('mail.not-done', {
      what: typeof after === 'string' ? after : words('letter.move', { folder: after.move }),
    });
}

function keyOf({ mailbox, uidValidity, uid }: Receipt): string {
  return JSON.stringify([mailbox, uidValidity, uid]);
}

const FILE = 'partly-settled';

/** By message: the parts that are done, while others of it are not. */
const kept = z.record(z.string(), z.array(z.string()));

/** No parts: the message is forgotten. */
function writeSettled(keep: Keep, message: string, parts: readonly string[]): void {
  const { [message]: before, ...others } = readKept(keep, FILE, kept) ?? {};
  if (before === undefined && parts.length === 0) return;
  keep.write(FILE, JSON.stringify(parts.length === 0 ? others : { ...others, [message]: parts }));
}
