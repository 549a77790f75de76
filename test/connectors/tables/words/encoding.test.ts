import { describe, expect, test } from 'vitest';
import { decodeDocument, SINGLE_BYTE } from '../../../../connectors/tables/encoding/encoding.ts';
import { amounts, readText } from '../read-text.ts';

/** Bytes of a single-byte encoding, by the table the reader uses: what it cannot write it cannot read. */
function encode(text: string, table: string): Uint8Array {
  return Uint8Array.from([...text], (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : 0x80 + table.indexOf(letter);
  });
}

function tableOf(encoding: string): string {
  const own = SINGLE_BYTE[encoding];
  if (own !== undefined) return own;
  return [...Array(128).keys()].map((at) => new TextDecoder(encoding).decode(Uint8Array.of(0x80 + at))).join('');
}

const TEXTS: Readonly<Record<string, string>> = {
  'windows-1252': 'Buchungstag;Empfänger;Währung;Betrag\n02.03.2026;Bäckerei Müller – Café;EUR;-12,50\n',
  'windows-1250': 'Datum;Částka;Měna;Zpráva pro příjemce\n02.03.2026;-12,50;CZK;Platba za elektřinu\n',
  'windows-1251': 'Дата операции;Сумма;Описание\n02.03.2026;-12,50;Магнит покупка\n',
  'windows-1254': 'Tarih;Açıklama;Tutar\n02.03.2026;Türkiye İş Bankası ödeme;-12,50\n',
  'windows-1257': 'Data;Summa;Saņēmējs\n02.03.2026;-12,50;Bērziņš Jānis par dzīvokli\n',
  'iso-8859-15': 'Date;Libellé;Montant\n02/03/2026;Café Œuf 12€;-12,50\n',
  'koi8-r': 'Дата;Сумма;Описание\n02.03.2026;-12,50;Магнит покупка\n',
  cp850: 'Buchungstag;Währung;Empfänger;Betrag\n02.03.2026;EUR;Müller Straße;-12,50\n',
};

describe('encodings of bank files', () => {
  test.each(Object.entries(TEXTS))('%s is told by its letters and words', (encoding, text) => {
    const decoded = decodeDocument(encode(text, tableOf(encoding)));
    expect(decoded.encoding).toBe(encoding);
    expect(decoded.utf8.toString('utf8')).toBe(text);
  });

  test.each([
    ['UTF-8 with BOM', Buffer.from('\uFEFFDate;Café\n', 'utf8'), 'utf-8'],
    ['UTF-16 little-endian with BOM', Buffer.from('\uFEFFDate;Café\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 little-endian without BOM', Buffer.from('Date;Café\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 big-endian without BOM', Buffer.from('Date;Café\n', 'utf16le').swap16(), 'utf-16be'],
  ])('%s', (_, bytes, encoding) => {
    const decoded = decodeDocument(bytes);
    expect(decoded).toMatchObject({ encoding, sure: true });
    expect(decoded.utf8.toString('utf8')).toBe('Date;Café\n');
  });

  test.each([
    ['shift_jis', [0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0x45, 0x97, 0x76], '日付,摘要'],
    ['gb18030', [0xbd, 0xbb, 0xd2, 0xd7, 0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xd5, 0xaa, 0xd2, 0xaa], '交易日期,摘要'],
    ['big5', [0xa5, 0xe6, 0xa9, 0xf6, 0xa4, 0xe9, 0xb4, 0xc1, 0x2c, 0xba, 0x4b, 0xad, 0x6e], '交易日期,摘要'],
    ['euc-kr', [0xb0, 0xc5, 0xb7, 0xa1, 0xc0, 0xcf, 0xc0, 0xda, 0x2c, 0xc0, 0xfb, 0xbf, 0xe4], '거래일자,적요'],
  ])('%s', (encoding, codes, text) => {
    const decoded = decodeDocument(Uint8Array.from(codes));
    expect([decoded.encoding, decoded.utf8.toString('utf8')]).toEqual([encoding, text]);
  });

  test('a file in UTF-16 reads like any other', () => {
    const text =
      'Date;Details;Amount;Balance\n2026-03-02;Café;-12.50;987.50\n2026-03-03;Post;-4.20;983.30\n2026-03-14;Salary;2000.00;2983.30\n';
    expect(amounts(readText(Buffer.from(text, 'utf16le')))).toEqual(amounts(readText(text)));
  });
});
