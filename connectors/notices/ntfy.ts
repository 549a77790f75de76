/** ntfy (docs.ntfy.sh/publish), and whatever else takes a POST of plain text with a `Title` header. */
import { z } from 'zod';
import type { Notice, NoticeChannel, NoticeContext } from '../../src/plugin/contract.ts';
import { post, secretAddress, secretText } from './post.ts';

export const options = z.strictObject({
  url: secretAddress.describe('The topic: https://ntfy.sh/TOPIC'),
  token: secretText.describe('ntfy: an access token, for a topic that asks for one').optional(),
});

const PRIORITY = { low: '2', normal: '3', high: '4' } as const;

export function open({ url, token }: z.output<typeof options>, { signal }: NoticeContext): NoticeChannel {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    send: (notice) => post(url, { headers: { ...headersOf(notice), ...authorization }, body: notice.body }, signal),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function headersOf({ title, urgency, link }: Notice): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    title: headerText(title),
    priority: PRIORITY[urgency],
    ...(link === null ? {} : { click: link }),
  };
}

/** A header is ASCII; ntfy takes other letters as RFC 2047 writes them. */
function headerText(title: string): string {
  return /^[\x20-\x7e]*$/.test(title) ? title : `=?UTF-8?B?${Buffer.from(title).toString('base64')}?=`;
}
