import type { Verdict } from '../../../connectors/sources/email/auth/authenticate.ts';
import { judgeHeader, type Question, withPatience } from '../../../connectors/sources/email/auth/authenticate.ts';
import { verifyDkim } from '../../../connectors/sources/email/auth/dkim.ts';
import { type LetterOptions, type OpenedLetter, openLetter } from '../../../connectors/sources/email/letter/order.ts';
import type { MailPorts } from '../../../connectors/sources/email/ports.ts';
import type { Issue } from '../../../src/plugin/contract.ts';
import { sourceContext } from '../houses/source-context.ts';

/** The steps of the question who a letter is from: its header first, then its signatures. */
export async function authenticate(
  question: Question,
  options: Parameters<typeof judgeHeader>[1],
  resolve: MailPorts['resolve'],
): Promise<Verdict> {
  const judged = await judgeHeader(question, options, resolve);
  return withPatience('keys' in judged ? await verifyDkim(question.message, judged) : judged, question);
}

/** A letter taken apart in this process: every file of it, and no signature verified, unless asked otherwise. */
export function takeApart(message: string, options: Partial<LetterOptions> = {}): Promise<OpenedLetter | Issue> {
  const asked = { attachments: ['*'], passwords: [], text: false, proof: null, ...options };
  return openLetter(sourceContext().open, 'letter', Buffer.from(message, 'latin1'), asked);
}
