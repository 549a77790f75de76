/**
 * A signed POST of JSON by Standard Webhooks (standardwebhooks.com). `webhook-signature` is `v1,` and the base64 of
 * an HMAC-SHA256 over `ID.TIMESTAMP.BODY`. docs/notices.md shows the check.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { NoticeChannel, NoticeContext } from '../../src/plugin/contract.ts';
import { worded } from '../../src/words/message.ts';
import { post, secretAddress, text } from './post.ts';

export const options = z.strictObject({
  url: secretAddress.describe('Where the POST goes'),
  secret: text
    .min(16, worded('settings.leastCharacters', { count: 16 }))
    .describe('webhook: the key of the signature, any text or whsec_ with base64')
    .meta({ writeOnly: true }),
});

export function open({ url, secret }: z.output<typeof options>, { signal, now }: NoticeContext): NoticeChannel {
  return {
    send: (notice) => {
      const body = JSON.stringify(notice);
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const signature = createHmac('sha256', keyOf(secret))
        .update(`${notice.id}.${timestamp}.${body}`)
        .digest('base64');
      const headers = {
        'content-type': 'application/json',
        'webhook-id': notice.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      return post(url, { headers, body }, signal);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}
