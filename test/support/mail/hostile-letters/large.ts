/** Hostile letters as large as a mail server lets through. Each is made when it is asked for: together they fill a memory. */
import { fileFields, type HostileLetter, letterWith, multipart, partWith } from './shapes.ts';

/** Makes a letter of about so many bytes. */
type Shape = (bytes: number) => string;

const fill = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));
const filed = (encoding: string, body: string, name = 'a.csv') =>
  multipart(`${partWith(fileFields(name, encoding, 'text/csv'), body)}--b--\r\n`);
const SIGNATURE = 'DKIM-Signature: v=1; a=rsa-sha256; d=bank.invalid; s=s1; h=from:date:subject; bh=AA==; b=AA==\r\n';
const asHtml = (body: string) => letterWith(['Content-Type: text/html; charset=utf-8'], body);

const SHAPES: Readonly<Record<string, Shape>> = {
  'escapes in short lines': (bytes) => filed('quoted-printable', `${fill(`${'=41'.repeat(25)}=\r\n`, bytes)}=41`),
  'escapes in one line': (bytes) => filed('quoted-printable', fill('=41', bytes)),
  'blanks to the end of a line': (bytes) => filed('quoted-printable', `${fill(' ', bytes)}x`),
  'soft ends of lines': (bytes) => filed('quoted-printable', `${fill('=\r\n', bytes)}x`),
  'base64 in one line': (bytes) => filed('base64', fill('QUJD', bytes)),
  'base64 of a letter a line': (bytes) => filed('base64', fill('Q\r\nU\r\nJ\r\nD\r\n', bytes)),
  'text in one line': (bytes) => letterWith([], fill('x', bytes)),
  'a signed line': (bytes) => SIGNATURE + letterWith([], fill('x', bytes)),
  'ten signatures over blanks': (bytes) => SIGNATURE.repeat(10) + letterWith([], fill(`${' '.repeat(70)}x\r\n`, bytes)),
  'signed lines of a megabyte': (bytes) => SIGNATURE + letterWith([], fill(`${'x '.repeat(499_000)}\r\n`, bytes)),
  'HTML of open tags': (bytes) => asHtml(fill('<div><table><tr><td>', bytes)),
  'HTML of references': (bytes) => asHtml(fill('&Eacute;&#233;&amp', bytes)),
  'lines that look like delimiters': (bytes) => multipart(`${fill('--bx\r\n--\r\n', bytes)}--b--\r\n`),
  'four hundred parts': (bytes) =>
    multipart(`${fill(partWith(fileFields('a.ofx', '8bit'), fill('y', bytes / 400)), bytes)}--b--\r\n`),
  'a header alone': (bytes) => `X-Fill: ${fill('x', bytes)}\r\n${letterWith([], 'x')}`,
  'header lines alone': (bytes) => fill('X-Fill: x\r\n', bytes) + letterWith([], 'x'),
  zeros: (bytes) => letterWith([], fill('\0', bytes)),
  'ends of lines alone': (bytes) => letterWith([], fill('\r\n', bytes)),
  'an archive of nothing': (bytes) =>
    filed('8bit', `PK\x03\x04${fill('PK\x01\x02\0\0', bytes)}PK\x05\x06${'\0'.repeat(18)}`, 'a.zip'),
  'a gzip of noise': (bytes) =>
    filed('8bit', `\x1f\x8b\x08\0\0\0\0\0\0\x03${fill('\x4b\x4c\x04\x02', bytes)}`, 'a.csv.gz'),
};

/** One of each shape in each size, in bytes. */
export function largeHostileLetters(sizes: readonly number[]): readonly HostileLetter[] {
  return sizes.flatMap((bytes) =>
    Object.entries(SHAPES).map(([name, make]) => ({
      name: `${Math.round(bytes / 1e6)} MB: ${name}`,
      get raw() {
        return make(bytes);
      },
    })),
  );
}
