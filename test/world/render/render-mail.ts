import { showIn } from '../judge/shown.ts';
import type { Account, Download } from '../world.ts';
import { decimal, isoDay } from './print.ts';

/** Raw messages as RFC 5322 and 2045 say, Latin-1 text as it goes over the wire. */

/** A statement as an attachment: nested or not, base64 or quoted-printable, the file's name plain or encoded. */
export function statementMail(account: Account, download: Download, file: { name: string; bytes: Uint8Array }): string {
  const { quirk } = download;
  const boundary = `=_part.${quirk}`;
  const encoded = quirk % 2 === 0 ? base64(file.bytes) : quotedPrintable(file.bytes);
  const attachment = [
    `Content-Type: application/octet-stream;\r\n name="${file.name}"`,
    quirk % 3 === 0
      ? `Content-Disposition: attachment;\r\n filename*=UTF-8''${file.name}`
      : `Content-Disposition: attachment; filename="${file.name}"`,
    `Content-Transfer-Encoding: ${quirk % 2 === 0 ? 'base64' : 'QUOTED-PRINTABLE'}`,
    '',
    encoded,
  ];
  const words = ['Content-Type: text/plain; charset=utf-8', '', 'Dear customer, your statement is attached.'];
  const html = ['Content-Type: text/html; charset=utf-8', '', '<p>Dear customer, your statement is attached.</p>'];
  const inner = `=_alt.${quirk}`;
  const said =
    quirk % 5 === 0
      ? [`Content-Type: multipart/alternative; boundary="${inner}"`, '', ...parts(inner, [words, html])]
      : words;
  return [
    ...headers(
      account,
      download,
      quirk % 4 === 0 ? `=?utf-8?Q?Kontoauszug_=E2=80=93_${account.handle}?=` : `Statement ${account.handle}`,
    ),
    `Content-Type: multipart/mixed;\r\n\tboundary="${boundary}"`,
    '',
    ...parts(boundary, [said, attachment]),
    '',
  ].join('\r\n');
}

/** The household's notes about its bank's letters. */
export function alertTemplates(account: Account): readonly object[] {
  const { currency } = account;
  const common = { from: 'alerts@bank.example', currency, decimal: '.', date: 'YYYY-MM-DD', kind: account.kind };
  return [
    { ...common, name: `${account.handle} purchase`, text: 'You spent {amount} at {payee} on {date} with your card.' },
    { ...common, name: `${account.handle} payment`, text: 'Payment of {amount} to {payee} was made on {date}.' },
  ];
}

/** A letter about one purchase, as text, as HTML or both. */
export function alertMail(account: Account, download: Download): string {
  const [line] = showIn(account, download).lines;
  if (line === undefined) throw new Error('a letter about nothing');
  const { quirk } = download;
  const figure = `${account.currency} ${decimal(-line.amount, account.places)}`;
  const day = isoDay(line.day);
  const text =
    quirk % 2 === 0
      ? `Hello Anna,\r\n\r\nYou spent ${figure} at ${line.payee} on ${day} with your card.\r\n\r\nYour bank`
      : `Payment of ${figure} to ${line.payee} was made on ${day}.\r\nDid you not do this? Call us.`;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r\n', '<br>\r\n');
  const plain = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(Buffer.from(text)),
  ];
  const html = [
    'Content-Type: text/html; charset="UTF-8"',
    'Content-Transfer-Encoding: base64',
    '',
    base64(Buffer.from(`<html><body><div>${escaped}</div></body></html>`)),
  ];
  const head = headers(account, download, `News of ${account.handle}`);
  if (quirk % 3 === 0) return [...head, ...plain, ''].join('\r\n');
  if (quirk % 3 === 1) return [...head, ...html, ''].join('\r\n');
  return [...head, 'Content-Type: multipart/alternative; boundary=alt', '', ...parts('alt', [plain, html]), ''].join(
    '\r\n',
  );
}

/** Every message has an identity of its own; one that is delivered twice keeps it. */
function headers({ handle }: Account, { route, number, to, quirk }: Download, subject: string): string[] {
  const sender = route === 'alert' ? 'alerts@bank.example' : 'statements@bank.example';
  const date = new Date(Date.UTC(2026, 0, 1 + to, 18, quirk % 60)).toUTCString().replace('GMT', '+0000');
  return [
    ...(quirk % 2 === 0 ? ['Received: from mx.bank.example by mx.example.com; Mon, 30 Mar 2026 06:00:00 +0000'] : []),
    `From: "Your Bank" <${sender}>`,
    'To: me@example.com',
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: <${handle}.${route}.${number}.${quirk}@bank.example>`,
    'MIME-Version: 1.0',
  ];
}

function parts(boundary: string, bodies: readonly (readonly string[])[]): string[] {
  return [...bodies.flatMap((body) => [`--${boundary}`, ...body]), `--${boundary}--`];
}

function base64(bytes: Uint8Array): string {
  return (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
}

function quotedPrintable(bytes: Uint8Array): string {
  let text = '';
  let column = 0;
  for (const byte of bytes) {
    const isPlain = byte >= 33 && byte <= 126 && byte !== 61;
    const printed = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (column + printed.length > 72) {
      text += '=\r\n';
      column = 0;
    }
    text += printed;
    column += printed.length;
  }
  return text;
}
