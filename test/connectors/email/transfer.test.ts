/** Transfer encodings: what is whole comes out byte by byte, what is damaged is named (RFC 2045 §6). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParts } from '../../../connectors/sources/email/letter/parts.ts';
import { english } from '../../support/texts/english.ts';

async function decode(text: string, encoding: string) {
  const head = `Content-Type: text/csv\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  const read = await readParts(Buffer.from(head + text, 'latin1'));
  if ('fault' in read) return read;
  const [part] = read.parts;
  if (part === undefined || 'fault' in part.content) return part?.content;
  return part.content.bytes.toString('latin1');
}

const escaped = (byte: number) => `=${byte.toString(16).padStart(2, '0')}`;

describe('quoted-printable', () => {
  test.each([
    ['a=3Db', 'a=b'],
    ['=e4=E4', 'ää'],
    ['one=\r\n line', 'one line'],
    ['one=\nline', 'oneline'],
    ['one= \t\r\nline', 'oneline'],
    ['blanks  \t\r\nnext \n', 'blanks\r\nnext\n'],
    ['last \t', 'last'],
    ['all three=20\r\n', 'all three \r\n'],
    ['=0D=0A\r\n\n', '\r\n\r\n\n'],
    ['', ''],
  ])('%j is %j', async (text, bytes) => {
    expect(await decode(text, 'quoted-printable')).toBe(bytes);
  });

  test.each(['=', 'a=4', '=XY', 'x= ', '==41', 'a =b', '=4=\r\n1'])('%j is damaged', async (text) => {
    expect(english(await decode(text, 'quoted-printable'))).toMatchObject({
      fault: expect.stringContaining('damaged'),
    });
  });

  test('gives any bytes back, wherever its lines are folded', async () => {
    const pieces = fc.array(fc.tuple(fc.nat(255), fc.constantFrom('', '', '=\r\n', '=\n', '= \r\n')));
    await fc.assert(
      fc.asyncProperty(pieces, async (all) => {
        const text = all.map(([byte, fold]) => escaped(byte) + fold).join('');
        expect(await decode(text, 'quoted-printable')).toBe(String.fromCharCode(...all.map(([byte]) => byte)));
      }),
    );
  });
});

describe('base64', () => {
  test.each(['QUJ*', 'QU=JD'])('%j is damaged', async (text) => {
    expect(english(await decode(text, 'base64'))).toMatchObject({ fault: expect.stringContaining('damaged') });
  });

  test.each(['QUJDR', 'QUI=QQ==='])('%j is no whole file', async (text) => {
    expect(await decode(text, 'base64')).toHaveProperty('fault');
  });
});
