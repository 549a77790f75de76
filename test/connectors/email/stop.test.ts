import { expect, test } from 'vitest';
import { collect } from '../../support/houses/source-context.ts';
import { scriptedImap } from '../../support/mail/imap-script.ts';
import { openMailbox } from '../../support/mail/mailbox.ts';
import { mimeMessage } from '../../support/mail/mime.ts';

test('an old letter is not refused because the program is stopped while it is fetched', async () => {
  const stop = new AbortController();
  const source = () => {
    stop.abort();
    return { next: 'hang' } as const;
  };
  const server = await scriptedImap([{ uid: 1, raw: mimeMessage() }], { source });
  const context = { signal: stop.signal, now: () => new Date('2026-06-01T00:00:00Z') };
  await using mailbox = await openMailbox({ server, options: { since: 'all' }, context });
  expect(await collect(mailbox.pull({}))).toEqual([]);
});
