import { describe, expect, test } from 'vitest';
import { decode } from '../../src/core/decode.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, bigEndian: boolean) => {
  const buffer = Buffer.from(text, 'utf16le');
  return new Uint8Array(bigEndian ? buffer.swap16() : buffer);
};

describe('decode', () => {
  test('reads all 32 special bytes of Windows-1252, and passes the five undefined ones through', () => {
    const special = Array.from({ length: 32 }, (_, at) => 0x80 + at);
    const { text, encoding } = decode(bytes(...special));
    expect(encoding).toBe('windows-1252');
    expect(text).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ');
  });

  test('reads the upper half of Latin-1', () => {
    expect(decode(bytes(0x47, 0xe9, 0x6e, 0xdf)).text).toBe('Génß');
  });

  test('prefers valid UTF-8 to what is declared, and says that the two disagreed (Nubank, Chase)', () => {
    expect(decode(utf8('São Paulo'), '1252')).toEqual({ text: 'São Paulo', encoding: 'utf-8', disagreed: true });
  });

  test('one wrong byte makes it Windows-1252 as a whole', () => {
    const { text, encoding, disagreed } = decode(bytes(...utf8('é'), 0xe9), 'UTF-8');
    expect({ text, encoding, disagreed }).toEqual({ text: 'Ã©é', encoding: 'windows-1252', disagreed: true });
  });

  test('refuses over-long forms and surrogates as UTF-8', () => {
    expect(decode(bytes(0xc0, 0xaf)).encoding).toBe('windows-1252');
    expect(decode(bytes(0xed, 0xa0, 0x80)).encoding).toBe('windows-1252');
  });

  test('plain ASCII contradicts no declaration but UTF-16', () => {
    for (const declared of ['1252', 'UTF-8', 'NONE', 'CSUNICODE', '8859-1', 'USASCII', 'Shift_JIS', undefined]) {
      expect(decode(utf8('<OFX>'), declared)).toEqual({ text: '<OFX>', encoding: 'utf-8', disagreed: false });
    }
    expect(decode(utf8('<OFX>'), 'utf-16').disagreed).toBe(true);
  });

  test('a byte order mark decides and is taken off', () => {
    expect(decode(bytes(0xef, 0xbb, 0xbf, ...utf8('é')))).toMatchObject({ text: 'é', encoding: 'utf-8' });
    expect(decode(bytes(0xff, 0xfe, ...utf16('aé€', false)))).toMatchObject({ text: 'aé€', encoding: 'utf-16le' });
    expect(decode(bytes(0xfe, 0xff, ...utf16('aé€', true)))).toMatchObject({ text: 'aé€', encoding: 'utf-16be' });
  });

  test('UTF-16 without a mark is known by its zero bytes', () => {
    expect(decode(utf16('OFXHEADER:100 é', false)).text).toBe('OFXHEADER:100 é');
    expect(decode(utf16('OFXHEADER:100 é', true)).text).toBe('OFXHEADER:100 é');
  });

  test('an explicit East Asian charset overrides Windows-1252', () => {
    const sjis = bytes(0x8e, 0x4f, 0x95, 0x48, 0x20, 0xc3, 0xb1);
    expect(decode(sjis, 'Shift_JIS')).toEqual({ text: '三菱 ﾃｱ', encoding: 'shift_jis', disagreed: false });
    expect(decode(bytes(0xb0, 0xa1), 'EUC-KR').text).toBe('가');
    expect(decode(bytes(0xc4, 0xe3), 'GB2312').text).toBe('你');
    expect(decode(bytes(0xa7, 0x41), 'Big5').text).toBe('你');
  });

  test.each([
    ['1251', [0xcc, 0xe0, 0xe3, 0xe0], 'Мага', 'windows-1251'],
    ['windows-1250', [0xa3, 0xf3, 0x64, 0x9f], 'Łódź', 'windows-1250'],
    ['ISO-8859-2', [0xa3, 0xf3, 0x64, 0xbc], 'Łódź', 'iso-8859-2'],
    ['iso-8859-2', [0xa3, 0xf3, 0x64, 0x9f], 'Łódź', 'windows-1250'],
    ['ISO-8859-15', [0xa4, 0x20, 0xe9], '€ é', 'iso-8859-15'],
    ['1253', [0xc1, 0xe8, 0xde], 'Αθή', 'windows-1253'],
    ['windows-1257', [0xcb, 0xe2], 'Ėā', 'windows-1257'],
  ])(
    'a declared charset of one byte a letter (%s) is believed where the bytes are no UTF-8',
    (label, bytes, text, encoding) => {
      expect(decode(Uint8Array.from(bytes), label)).toEqual({ text, encoding, disagreed: false });
      expect(decode(Buffer.from(text), label)).toEqual({ text, encoding: 'utf-8', disagreed: true });
    },
  );

  test('UTF-8 declared as Shift_JIS stays UTF-8', () => {
    expect(decode(utf8('みずほ銀行'), 'Shift_JIS')).toEqual({ text: 'みずほ銀行', encoding: 'utf-8', disagreed: true });
  });

  test('bytes that are wrong even in the declared East Asian charset still give text', () => {
    expect(decode(bytes(0x41, 0xff, 0xe9), 'EUC-JP')).toEqual({
      text: 'Aÿé',
      encoding: 'windows-1252',
      disagreed: true,
    });
  });

  test('nothing is an empty text', () => {
    expect(decode(bytes())).toEqual({ text: '', encoding: 'utf-8', disagreed: false });
  });
});

describe('a byte order mark', () => {
  test('of UTF-8 before bytes that are none is taken off, and the bytes win', () => {
    expect(decode(bytes(0xef, 0xbb, 0xbf, 0xe9))).toMatchObject({ text: 'é', encoding: 'windows-1252' });
  });

  test('is one only with all of its bytes', () => {
    expect(decode(bytes(0xef, 0xbb, 0x41)).text).toBe('ï»A');
    expect(decode(bytes(0xef, 0x41, 0xbf)).text).toBe('ïA¿');
    expect(decode(bytes(0x41, 0xbb, 0xbf)).text).toBe('A»¿');
    expect(decode(bytes(0xff, 0x41)).text).toBe('ÿA');
    expect(decode(bytes(0x41, 0xfe)).text).toBe('Aþ');
    expect(decode(bytes(0xfe, 0x41)).text).toBe('þA');
    expect(decode(bytes(0x41, 0xff)).text).toBe('Aÿ');
  });
});

describe('UTF-16 without a mark', () => {
  test('is known from two characters on', () => {
    expect(decode(utf16('ab', false)).encoding).toBe('utf-16le');
    expect(decode(utf16('a', false)).text).toBe('a\0');
  });

  test('has its zero bytes on one side only', () => {
    expect(decode(bytes(0x61, 0, 0x62, 0, 0, 0x63)).encoding).toBe('utf-8');
    expect(decode(bytes(0, 0x61, 0, 0x62, 0x63, 0)).encoding).toBe('utf-8');
  });
});

describe('a declared charset', () => {
  const disagrees = (all: Uint8Array, declared?: string) => decode(all, declared).disagreed;

  test('is right where the bytes are in it', () => {
    expect(disagrees(utf8('é'), 'UTF-8')).toBe(false);
    expect(disagrees(bytes(0xe9), '1252')).toBe(false);
    expect(disagrees(bytes(0xe9))).toBe(false);
    expect(disagrees(bytes(0xe9), 'UTF-8')).toBe(true);
  });

  test('of UTF-16 is right in either order of bytes, if it names none', () => {
    for (const isBig of [false, true]) expect(disagrees(utf16('abc', isBig), 'UTF-16')).toBe(false);
    expect(disagrees(utf16('abc', false), 'UTF-16BE')).toBe(true);
    expect(disagrees(utf8('é'), 'UTF-16')).toBe(true);
  });

  test('that says Unicode means any encoding of it', () => {
    expect([utf8('é'), utf16('abc', false), utf16('abc', true)].map((all) => disagrees(all, 'UNICODE'))).toEqual([
      ...[false, false, false],
    ]);
    expect(disagrees(bytes(0xe9), 'UNICODE')).toBe(true);
  });

  test('of East Asia gives way to real UTF-8, and to bytes that it cannot hold', () => {
    expect(decode(utf8('三菱'), 'Shift_JIS')).toEqual({ text: '三菱', encoding: 'utf-8', disagreed: true });
    expect(decode(utf8('ࠀ'), 'Shift_JIS').encoding).toBe('utf-8');
    expect(decode(bytes(0xc3, 0xb1), 'Shift_JIS').text).toBe('ﾃｱ');
    expect(decode(bytes(0x81), 'Shift_JIS')).toMatchObject({ encoding: 'windows-1252', disagreed: true });
    expect(decode(bytes(0xb0, 0xa1), 'EUC-JP').text).toBe('亜');
  });

  test('of ISO is that of Windows where a byte is a letter there only', () => {
    expect(decode(bytes(0x80, 0xe9), 'ISO-8859-15')).toMatchObject({ text: '€é', encoding: 'windows-1252' });
  });
});
