/** Hostile letters of a few kilobytes: each manner of harm at each place where it can be done. */
import { gzipSync } from 'node:zlib';
import { makeZip } from '../../documents/locked-zip.ts';
import { ofxText } from '../../documents/ofx-text.ts';
import { fileFields, type HostileLetter, letterWith, multipart, pairs, partWith, withFile } from './shapes.ts';

const GENUINE = ofxText({ lines: [{ id: 'H1', on: '2026-03-01', amount: '-66.60' }] });
const BASE64 = (
  Buffer.from(GENUINE)
    .toString('base64')
    .match(/.{1,60}/g) ?? []
).join('\r\n');
const QUOTED = [...Buffer.from(GENUINE)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const WHOLE = withFile('a.ofx', Buffer.from(GENUINE));

const inBase64 = ['=', '==', '====', '*', '\0', 'é', '-', '_', '\r\n\r\n', '=\r\n', '%', '~'];
const inQuoted = ['=', '=\t', '=G', '==', '=\r', '= =', '=\0', '=é', '=0', '=\r\r\n', '=-', '=0g'];

const damaged = pairs(['text/csv', 'application/octet-stream'], [0, 1 / 3, 2 / 3, 1]).flatMap(([type, place]) =>
  [
    ...inBase64.map((harm) => ['base64', BASE64, harm] as const),
    ...inQuoted.map((harm) => ['quoted-printable', QUOTED, harm] as const),
  ].map(([encoding, body, harm]) => {
    const at = Math.floor((body.length - 1) * place);
    const spoiled = body.slice(0, at) + harm + body.slice(at + 1);
    return {
      name: `${JSON.stringify(harm)} at ${at} of ${encoding}, ${type}`,
      raw: multipart(`${partWith(fileFields('a.ofx', encoding, type), spoiled)}--b--\r\n`),
    };
  }),
);

const FILE = partWith(fileFields('a.ofx'), BASE64);
const ENDINGS: Readonly<Record<string, string>> = {
  'no end': FILE,
  'two ends and a file between': `${FILE}--b--\r\n${FILE}--b--\r\n`,
  'an end with blanks': `${FILE}--b--   \t\r\n`,
  'an end with words': `${FILE}--b-- and so on\r\n`,
  'a delimiter before the first part': `--b--\r\n${FILE}--b--\r\n`,
  'a boundary that begins like another': `--b\r\nContent-Type: multipart/mixed; boundary=bb\r\n\r\n--bb\r\n\r\nx\r\n--b--\r\n`,
  'an outer end in an inner part': `--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--b--\r\n--c--\r\n`,
  'a part that is nothing but a header': `--b\r\nContent-Type: text/csv\r\n--b\r\n${FILE}--b--`,
};
const ended = pairs(['mixed', 'alternative', 'related', 'signed', 'digest', 'report'], Object.entries(ENDINGS)).map(
  ([type, [name, body]]) => ({ name: `multipart/${type}: ${name}`, raw: multipart(body, type) }),
);

const WRAPS: Readonly<Record<string, (inner: string) => string>> = {
  plainly: (inner) => letterWith(['Content-Type: message/rfc822'], inner),
  'as a part': (inner) => {
    const boundary = `w${inner.length}`;
    return multipart(
      `${partWith(['Content-Type: message/rfc822'], inner, boundary)}--${boundary}--\r\n`,
      'mixed',
      boundary,
    );
  },
  'in base64': (inner) =>
    letterWith(
      ['Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64'],
      Buffer.from(inner, 'latin1').toString('base64'),
    ),
  'as a file': (inner) => {
    const boundary = `f${inner.length}`;
    const fields = ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename=a.eml'];
    return multipart(`${partWith(fields, inner, boundary)}--${boundary}--\r\n`, 'mixed', boundary);
  },
};
const forwarded = pairs([1, 5, 9, 10, 11, 25], Object.entries(WRAPS)).map(([depth, [name, wrap]]) => {
  let raw = WHOLE;
  for (let at = 0; at < depth; at += 1) raw = wrap(raw);
  return { name: `forwarded ${depth} times ${name}`, raw };
});

const NAMES =
  'From,Subject,Date,To,Content-Type,Content-Disposition,Content-Transfer-Encoding,Message-ID,Cc,DKIM-Signature';
const VALUES: Readonly<Record<string, string>> = {
  'without end': 'x'.repeat(200_000),
  'of open parentheses': '('.repeat(50_000),
  'of open quotes': '"a\\'.repeat(30_000),
  'of semicolons': ';a=b'.repeat(30_000),
  'of half words': '=?utf-8?q?'.repeat(20_000),
  'of words': '=?utf-8?b?4pyT?= '.repeat(5000),
  'of controls': '\u0000\u001b\u0007\u0090'.repeat(1000),
  'of brackets': '<@,:>'.repeat(40_000),
};
const headed = pairs(NAMES.split(','), Object.entries(VALUES)).map(([field, [name, value]]) => ({
  name: `a field ${field} ${name}`,
  raw: `${field}: ${value}\r\n${WHOLE}`,
}));

const zip = makeZip([{ name: 'a.ofx', content: GENUINE }]);
const gzip = gzipSync(GENUINE);
const cut = pairs(
  [
    ['a.zip', zip],
    ['a.ofx.gz', gzip],
  ] as const,
  [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99],
).map(([[name, bytes], part]) => ({
  name: `${name} cut at ${part}`,
  raw: withFile(name, bytes.subarray(0, Math.max(4, Math.floor(bytes.length * part)))),
}));

const content = Buffer.alloc(20_000_000);
const ARCHIVES: Readonly<Record<string, () => Buffer>> = {
  'a bomb': () => makeZip([{ name: 'a.ofx', content }]),
  'a bomb that says it is none': () => makeZip([{ name: 'a.ofx', content, declaredSize: 9 }]),
  'of 101 files': () => makeZip(Array.from({ length: 101 }, (_, at) => ({ name: `${at}.ofx`, content: GENUINE }))),
  'with a link': () => makeZip([{ name: 'a.ofx', content: '/etc/passwd', mode: 0xa1ff }]),
  'that leads out': () => makeZip([{ name: '../../a.ofx', content: GENUINE }]),
  'that is absolute': () => makeZip([{ name: 'C:\\a.ofx', content: GENUINE }]),
  'in an archive': () => makeZip([{ name: 'b.zip', content: zip }]),
  'that is locked': () => makeZip([{ name: 'a.ofx', content: GENUINE, password: 'x' }]),
  'of names without end': () => makeZip([{ name: `${'a/'.repeat(20_000)}b.ofx`, content: GENUINE }]),
  'of a name with controls': () => makeZip([{ name: '\u001b[2J\u202eofx.a\0.ofx', content: GENUINE }]),
};
const packed = Object.entries(ARCHIVES).map(([name, make]) => ({
  name: `an archive ${name}`,
  raw: withFile('a.zip', make()),
}));

const MARKUP = [
  '<div>',
  '</div>',
  '<table><tr><td>',
  '<!--',
  '-->',
  '<script>',
  '<![CDATA[',
  '<a href="',
  '&#x10FFFF;',
  '&Eacute',
  '<',
  '<x y=z ',
  '<title>',
  '<template>',
  "<p '",
];
const marked = pairs(MARKUP, ['utf-8', 'utf-7']).map(([piece, charset]) => ({
  name: `HTML of ${piece} in ${charset}`,
  raw: letterWith([`Content-Type: text/html; charset=${charset}`], piece.repeat(20_000)),
}));

const TAGS = [
  'd=; s=s1',
  'd=bank.example; s=',
  'v=1',
  'l=0',
  'l=-1',
  'h=',
  `h=${'from:'.repeat(20_000)}`,
  'c=x/y/z',
  'x=1',
  'bh=AAAA',
  'b=',
  'a=rsa-md5',
  'i=@evil.invalid',
  'q=dns/http',
  't=99999999999999',
];
const signed = pairs(TAGS, [1, 30]).map(([tag, count]) => ({
  name: `${count} signatures with ${tag.slice(0, 30)}`,
  raw:
    `DKIM-Signature: v=1; a=rsa-sha256; d=bank.invalid; s=s1; h=from; bh=AA==; b=AA==; ${tag}\r\n`.repeat(count) +
    WHOLE,
}));

/** The same numbers each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const mutants = Array.from({ length: 40 }, (_, seed) => {
  const random = numbers(seed + 1);
  const next = () => random.next().value as number;
  let raw = WHOLE;
  for (let change = 0; change < 12; change += 1) {
    const at = Math.floor(next() * raw.length);
    const length = Math.floor(next() * 20);
    const put = next() < 0.5 ? String.fromCharCode(Math.floor(next() * 256)) : raw.slice(at, at + length).repeat(3);
    raw = raw.slice(0, at) + put + raw.slice(at + length);
  }
  return { name: `changed at random, ${seed}`, raw: `From: statements@bank.example\r\n${raw}` };
});

export const SMALL_HOSTILE_LETTERS: readonly HostileLetter[] = [
  ...damaged,
  ...ended,
  ...forwarded,
  ...headed,
  ...cut,
  ...packed,
  ...marked,
  ...signed,
  ...mutants,
];
