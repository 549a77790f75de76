import { expect, test } from 'vitest';
import { MAIL_LIMITS, type MailLimits } from '../../../../connectors/sources/email/ports.ts';
import { AppError } from '../../../../src/lib/errors.ts';
import { ofxText } from '../../../support/documents/ofx-text.ts';
import { type ScriptedServer, scriptedImap } from '../../../support/mail/imap-script.ts';
import { namesOf, pullMailbox } from '../../../support/mail/mailbox.ts';
import { mimeMessage } from '../../../support/mail/mime.ts';
import { MISBEHAVIOURS, type Misbehaviour } from './hostile-servers.ts';

const MESSAGE = mimeMessage({
  files: [{ name: 'march.ofx', content: ofxText({ lines: [{ id: 'A1', on: '2026-03-01', amount: '-1.00' }] }) }],
});

/** A hanging server hangs for a third of a second. */
const SHORT = { ...MAIL_LIMITS, connectMs: 300, commandMs: 300, silenceMs: 250 };

/** The result; a word for people where it is not as it should be. */
async function complaintAbout({ name, script, recovers }: Misbehaviour): Promise<string | undefined> {
  const server = await scriptedImap([{ uid: 1, raw: MESSAGE }], script);
  const outcome = await attempt(server, recovers === true ? MAIL_LIMITS : SHORT);
  if (typeof outcome !== 'string' && !(outcome instanceof AppError)) return `${name}: threw ${String(outcome)}`;
  if (recovers === true && outcome !== 'march.ofx') return `${name}: gave ${String(outcome)}`;
  // Nothing at all, or the right one, or a refused message: never another document.
  if (typeof outcome === 'string' && !['', 'march.ofx', 'message 1'].includes(outcome))
    return `${name}: gave ${outcome}`;
  server.play({});
  const later = await attempt(server, MAIL_LIMITS);
  return later === 'march.ofx' ? undefined : `${name}: afterwards ${String(later)}`;
}

async function attempt(server: ScriptedServer, limits: MailLimits): Promise<unknown> {
  try {
    return namesOf(await pullMailbox({ server, ports: { limits } })).join();
  } catch (thrown) {
    return thrown;
  }
}

test('there are at least sixty ways to misbehave, all different', () => {
  expect(new Set(MISBEHAVIOURS.map(({ name }) => name)).size).toBe(MISBEHAVIOURS.length);
  expect(MISBEHAVIOURS.length).toBeGreaterThanOrEqual(60);
});

test('no misbehaviour of a server crashes, hangs or deceives; afterwards all goes on', {
  timeout: 120_000,
}, async () => {
  const complaints: string[] = [];
  const waiting = [...MISBEHAVIOURS];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const complaint = await complaintAbout(next);
      if (complaint !== undefined) complaints.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: 12 }, work));
  expect(complaints).toEqual([]);
});
