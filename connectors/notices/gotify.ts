/** Gotify (gotify.net/docs/pushmsg). */
import { z } from 'zod';
import type { NoticeChannel, NoticeContext } from '../../src/plugin/contract.ts';
import { post, secretText, webAddress } from './post.ts';

export const options = z.strictObject({
  url: webAddress.describe('The address of the server: https://gotify.example'),
  token: secretText.describe('gotify: the token of an application'),
});

/** Gotify shows 4 and more with a sound, 8 and more in front of everything. */
const PRIORITY = { low: 2, normal: 5, high: 8 } as const;

export function open({ url, token }: z.output<typeof options>, { signal }: NoticeContext): NoticeChannel {
  const address = `${url.replace(/\/+$/, '')}/message`;
  return {
    send: ({ title, body: message, urgency, link }) => {
      const extras = link === null ? {} : { extras: { 'client::notification': { click: { url: link } } } };
      const body = JSON.stringify({ title, message, priority: PRIORITY[urgency], ...extras });
      return post(address, { headers: { 'content-type': 'application/json', 'x-gotify-key': token }, body }, signal);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
