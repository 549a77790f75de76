/** Transfer encodings undone, byte by byte (RFC 2045 §6). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeTransfer } from '../../../connectors/sources/email/mime/transfer.ts';

const decode = (text: string, encoding: string) => {
  const decoded = decodeTransfer(Buffer.from(text, 'latin1'), encoding);
  return 'fault' in decoded ? decoded : Buffer.from(decoded.bytes).toString('latin1');
};

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
    ['=4=\r\n1', 'A'],
    ['', ''],
  ])('%j is %j', (text, bytes) => {
    expect(decode(text, 'quoted-printable')).toBe(bytes);
  });

  test.each(['=', 'a=4', '=XY', 'x= ', '==41', 'a =b'])('%j is damaged', (text) => {
    expect(decode(text, 'quoted-printable')).toMatchObject({ fault: expect.stringContaining('damaged') });
  });

  test('gives any bytes back, wherever its lines are folded', () => {
    const pieces = fc.array(fc.tuple(fc.nat(255), fc.constantFrom('', '', '=\r\n', '=\n', '= \r\n')));
    fc.assert(
      fc.property(pieces, (all) => {
        const text = all.map(([byte, fold]) => escaped(byte) + fold).join('');
        expect(decode(text, 'quoted-printable')).toBe(String.fromCharCode(...all.map(([byte]) => byte)));
      }),
    );
  });
});

describe('base64', () => {
  test('gives any bytes back, whatever blanks stand in it', () => {
    const blanks = fc.array(fc.constantFrom('', ' ', '\t', '\r\n', '\n'), { minLength: 1 });
    fc.assert(
      fc.property(fc.uint8Array(), blanks, (bytes, between) => {
        const letters = [...Buffer.from(bytes).toString('base64')];
        const text = letters.map((letter, index) => letter + (between[index % between.length] ?? '')).join('');
        expect(decode(text, 'base64')).toBe(Buffer.from(bytes).toString('latin1'));
      }),
    );
  });

  test.each(['QUJ*', 'QU=JD'])('%j is damaged', (text) => {
    expect(decode(text, 'base64')).toMatchObject({ fault: expect.stringContaining('damaged') });
  });

  test.each(['QUJDR', 'QUI=QQ==='])('%j is no whole file', (text) => {
    expect(decode(text, 'base64')).toHaveProperty('fault');
  });
});
