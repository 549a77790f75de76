/**
 * Hostile and malformed messages (P-IMAP-7), made from a table. It has each manner of harm at each place where it can
 * be done. Bytes as Latin-1. The file that a bank would have sent is `GENUINE`; `mayGive` says whether it may come out
 * whole.
 */
import { mimeMessage } from '../../../support/mail/mime.ts';

export const GENUINE = 'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><GENUINE>1234.56</OFX>\r\n';
const ENCODED = (
  Buffer.from(GENUINE)
    .toString('base64')
    .match(/.{1,40}/g) ?? []
).join('\r\n');

interface HostileMessage {
  readonly name: string;
  readonly raw: string;
}

const HEAD = ['From: a@bank.example', 'Subject: x', 'Date: Mon, 30 Mar 2026 06:00:00 +0000', 'MIME-Version: 1.0'].join(
  '\r\n',
);

function part(body: string, ...fields: readonly string[]): string {
  return `--b\r\n${fields.join('\r\n')}\r\n\r\n${body}\r\n`;
}

const FILE_FIELDS = ['Content-Type: application/octet-stream; name="a.ofx"', 'Content-Transfer-Encoding: base64'];
const FILE = part(ENCODED, ...FILE_FIELDS, 'Content-Disposition: attachment; filename="a.ofx"');

function multipart(body: string, type = 'multipart/mixed; boundary=b'): string {
  return `${HEAD}\r\nContent-Type: ${type}\r\n\r\n${body}`;
}

const WHOLE = multipart(`${FILE}--b--\r\n`);

/** Cut off after each so many bytes: never a shorter file. */
const cuts: HostileMessage[] = Array.from({ length: 40 }, (_, index) => {
  const at = Math.floor((WHOLE.length * (index + 1)) / 41);
  return { name: `cut after ${at} bytes`, raw: WHOLE.slice(0, at) };
});

/** One byte of the encoded file replaced, everywhere in turn. */
const damages: HostileMessage[] = ['!', '=', '\0', 'é', '-', '\r\n\r\n--c--\r\n'].flatMap((harm) =>
  [0, 1, 20, 39, 41, 60].map((at) => {
    const from = WHOLE.indexOf(ENCODED) + at;
    return {
      name: `${JSON.stringify(harm)} at ${at} of the base64`,
      raw: WHOLE.slice(0, from) + harm + WHOLE.slice(from + 1),
    };
  }),
);

const TYPES = [
  'multipart/mixed',
  'multipart/mixed; boundary',
  'multipart/mixed; boundary=',
  'multipart/mixed; boundary=""',
  'multipart/mixed; boundary=other',
  'multipart/mixed; boundary="b',
  'multipart/mixed; boundary=b; boundary=c',
  'MULTIPART/MIXED; BOUNDARY=b',
  'multipart/; boundary=b',
  "multipart/mixed; boundary*=utf-8''b",
  'multipart/mixed; boundary*0=b',
  'multipart/alternative; boundary=b',
  'multipart/related; boundary=b',
  'multipart/signed; boundary=b; protocol=x',
  'multipart/encrypted; boundary=b',
  'multipart/digest; boundary=b',
  'text/plain',
  'text',
  '',
  ';;;;',
  'application/octet-stream',
  'message/rfc822',
  'message/partial; number=1; total=2; id=x',
  'message/external-body; access-type=URL; URL="http://evil.example/"',
  'x'.repeat(10_000),
  `multipart/mixed; ${'x=y; '.repeat(5000)}boundary=b`,
  'multipart/mixed; boundary=(a comment) b',
];
const types = TYPES.map((type) => ({
  name: `content type ${JSON.stringify(type.slice(0, 60))}`,
  raw: multipart(`${FILE}--b--\r\n`, type),
}));

const ENCODINGS = [
  'x-uuencode',
  'base65',
  'BASE64',
  ' base64 ',
  'base64; x=y',
  'quoted-printable',
  '8bit',
  'binary',
  '7bit',
  'gzip',
  '',
  'b'.repeat(5000),
  'base64\r\nContent-Transfer-Encoding: 8bit',
];
const encodings = ENCODINGS.map((encoding) => ({
  name: `transfer encoding ${JSON.stringify(encoding.slice(0, 60))}`,
  raw: WHOLE.replace('Content-Transfer-Encoding: base64', `Content-Transfer-Encoding: ${encoding}`),
}));

const NAMES = [
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  'C:\\x.ofx',
  '/abs.ofx',
  'a\0b.ofx',
  'a\u202exfo.exe',
  `${'n'.repeat(4096)}.ofx`,
  '',
  '.',
  '..',
  '~',
  'CON',
  'a\r\nb.ofx',
  '<script>alert(1)</script>.ofx',
  '\u001b[31mred.ofx',
  '"quoted".ofx',
  'a;b.ofx',
  '=?utf-8?q?=2E=2E=2Fx=2Eofx?=',
  '=?unknown-8bit?q?=FF?=',
  '=?utf-8?b?////?=',
  '%00%2e%2e%2f',
  'a'.repeat(70_000),
  '\ud800.ofx',
  '\u200b\u200b.ofx',
];
const names = NAMES.flatMap((name) => [
  { name: `file name ${JSON.stringify(name.slice(0, 40))}`, raw: named(`filename="${name}"`) },
  {
    name: `extended file name ${JSON.stringify(name.slice(0, 40))}`,
    raw: named(`filename*=utf-8''${encodeURIComponent(name.toWellFormed())}`),
  },
]);

function named(parameter: string): string {
  const file = part(ENCODED, 'Content-Transfer-Encoding: base64', `Content-Disposition: attachment; ${parameter}`);
  return Buffer.from(multipart(`${file}--b--\r\n`).toWellFormed()).toString('latin1');
}

function nested(depth: number, isClosed: boolean): string {
  let body = FILE.replace('--b\r\n', `--b${depth}\r\n`);
  for (let level = depth; level >= 1; level -= 1) {
    body = `${body}${isClosed ? `--b${level}--\r\n` : ''}`;
    if (level > 1) body = `--b${level - 1}\r\nContent-Type: multipart/mixed; boundary=b${level}\r\n\r\n${body}`;
  }
  return multipart(body, 'multipart/mixed; boundary=b1');
}

function forwarded(depth: number): string {
  return depth === 0 ? WHOLE : `${HEAD}\r\nContent-Type: message/rfc822\r\n\r\n${forwarded(depth - 1)}`;
}

const LINE = 'x'.repeat(200_000);
const shapes: readonly HostileMessage[] = [
  { name: 'nothing', raw: '' },
  { name: 'a newline', raw: '\r\n' },
  { name: 'no header', raw: '\r\nbody' },
  { name: 'no body', raw: HEAD },
  { name: 'only a boundary', raw: '--b--' },
  { name: 'zeros', raw: '\0'.repeat(100_000) },
  { name: 'a header without end', raw: `Subject: ${LINE.repeat(10)}` },
  { name: 'a header of 100,000 lines', raw: `${'X-A: b\r\n'.repeat(100_000)}\r\n` },
  { name: 'a header of 100,000 folded lines', raw: `Subject: a\r\n${' b\r\n'.repeat(100_000)}\r\n` },
  { name: 'colons without end', raw: ':'.repeat(300_000) },
  { name: 'commas in the sender without end', raw: `From: ${','.repeat(300_000)}\r\n\r\n` },
  { name: 'brackets in the sender without end', raw: `From: ${'<'.repeat(300_000)}\r\n\r\n` },
  { name: 'parentheses in the sender without end', raw: `From: ${'('.repeat(300_000)}\r\n\r\n` },
  { name: 'encoded words without end', raw: `Subject: ${'=?utf-8?q?a?= '.repeat(20_000)}\r\n\r\n` },
  { name: 'half an encoded word 100,000 times', raw: `Subject: ${'=?utf-8?q?'.repeat(100_000)}\r\n\r\n` },
  { name: 'bare carriage returns', raw: WHOLE.replaceAll('\r\n', '\r') },
  { name: 'bare newlines', raw: WHOLE.replaceAll('\r\n', '\n') },
  { name: 'UTF-16', raw: Buffer.from(WHOLE, 'utf16le').toString('latin1') },
  { name: 'a line of 2 MB', raw: multipart(`--b\r\n\r\n${LINE.repeat(10)}\r\n--b--\r\n`) },
  { name: '10,000 parts', raw: multipart(`${'--b\r\n\r\nx\r\n'.repeat(10_000)}--b--\r\n`) },
  { name: '10,000 empty parts', raw: multipart(`${'--b\r\n'.repeat(10_000)}--b--\r\n`) },
  { name: '10,000 ends', raw: multipart(`${FILE}${'--b--\r\n'.repeat(10_000)}`) },
  { name: '200 levels', raw: nested(200, true) },
  { name: '200 levels without an end', raw: nested(200, false) },
  { name: '5000 levels', raw: nested(5000, false) },
  { name: 'ten levels without an end', raw: nested(10, false) },
  {
    name: 'a multipart with its own boundary inside',
    raw: multipart('--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--\r\n'),
  },
  {
    name: 'an inner boundary that begins like the outer',
    raw: multipart(`--b\r\nContent-Type: multipart/mixed; boundary=bb\r\n\r\n--bb\r\n\r\nx\r\n--b--\r\n`),
  },
  { name: 'a message in itself, 50 deep', raw: forwarded(50) },
  { name: 'a message in itself, 2000 deep', raw: forwarded(2000) },
  {
    name: 'an encoded message that is broken',
    raw: multipart(`${part('ZZZZ', 'Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64')}--b--\r\n`),
  },
  { name: 'a charset that does not exist', raw: `${HEAD}\r\nContent-Type: text/plain; charset=klingon\r\n\r\nx` },
  { name: 'a charset of a bomb', raw: `${HEAD}\r\nContent-Type: text/html; charset=utf-7\r\n\r\n+ADw-script+AD4-` },
  { name: 'HTML 50,000 deep', raw: `${HEAD}\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}` },
  { name: 'HTML of open comments', raw: `${HEAD}\r\nContent-Type: text/html\r\n\r\n${'<!--'.repeat(50_000)}` },
  { name: 'HTML of entities', raw: `${HEAD}\r\nContent-Type: text/html\r\n\r\n${'&#x10FFFF;&'.repeat(20_000)}` },
  { name: 'HTML of tables', raw: `${HEAD}\r\nContent-Type: text/html\r\n\r\n${'<table><tr><td>'.repeat(5000)}` },
  {
    name: 'quoted-printable of soft ends',
    raw: `${HEAD}\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${'=\r\n'.repeat(100_000)}`,
  },
  {
    name: 'quoted-printable of blanks',
    raw: `${HEAD}\r\nContent-Type: text/csv\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${' '.repeat(300_000)}x`,
  },
];

/** Archives that are none, or bombs. */
const archives: HostileMessage[] = [
  ['a ZIP that breaks off', 'UEsDBBQAAAAIAA=='],
  [
    'a ZIP that says it has 65,535 entries',
    Buffer.from('504b050600000000ffffffff00000000000000000000', 'hex').toString('base64'),
  ],
  ['a ZIP of nothing but a signature', 'UEsDBA=='],
  ['an empty ZIP', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex').toString('base64')],
  ['a gzip that breaks off', 'H4sIAAAAAAAAAw=='],
].map(([name = '', body = '']) => ({
  name,
  raw: multipart(
    `${part(body, 'Content-Type: application/zip; name=a.zip', 'Content-Transfer-Encoding: base64')}--b--\r\n`,
  ),
}));

export const HOSTILE_MESSAGES: readonly HostileMessage[] = [
  ...cuts,
  ...damages,
  ...types,
  ...encodings,
  ...names,
  ...shapes,
  ...archives,
];

/** And one that is as it should be. */
export const PROPER = mimeMessage({ files: [{ name: 'a.ofx', content: GENUINE }] });
