/** Servers that refuse everything and repeat what they heard, secrets and all: the worst that an error can say. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Answer, type Respond, type WebServer, webServer } from './web-server.ts';

/** A web server. `otherwise` answers first; undefined leaves the request to the echo. */
export function echoingWeb(otherwise: (path: string) => Answer | undefined): Promise<WebServer> {
  const respond: Respond = ({ body, headers, method, path }) =>
    otherwise(path) ?? { status: 401, body: `refused: ${method} ${path} ${JSON.stringify(headers)} ${body}` };
  return webServer(respond);
}

/** A mail server that lets nobody in. */
export async function echoingMail(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    socket.setEncoding('latin1').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((each) => each !== '')) socket.write(replyTo(line));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function replyTo(line: string): string {
  const [tag = '*', word = ''] = line.split(' ');
  if (word.toUpperCase() === 'CAPABILITY') {
    return `* CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2\r\n${tag} OK done\r\n`;
  }
  return `${tag} NO [AUTHENTICATIONFAILED] not with ${line}\r\n`;
}
