import { describe, expect, it } from 'vitest';
import { amountOf, bank, document, line, linesOf, read, told } from './read.ts';

const OTHER = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260306<TRNAMT>5.00<FITID>B<NAME>Salary</STMTTRN>';

describe('OFX tags', () => {
  it.each([
    ['closed leaves', line().replace('<NAME>Grocer', '<NAME>Grocer</NAME>')],
    ['lower case', line().toLowerCase()],
    ['one line without blanks', line()],
    ['attributes', line().replace('<NAME>', '<NAME lang="en" x=\'>\'>')],
    ['dotted tags', line('<INTU.BID>1</INTU.BID>')],
    ['a leaf closed by another name', line().replace('<NAME>Grocer', '<NAME>Grocer</MEMO>')],
    ['a doubled opening tag', line('<CHECKNUM><CHECKNUM>')],
    ['leaves nested in leaves', line().replace('</STMTTRN>', '</NAME></FITID></TRNAMT></STMTTRN>')],
    ['an empty leaf left open', line().replace('<TRNAMT>', '<MEMO><TRNAMT>')],
    ['a comment with a tag in it', line('<!-- <TRNAMT>-99 -->')],
    ['a processing instruction', `<?pi x?>${line()}`],
    ['carriage returns alone', line().replaceAll('<', '\r<')],
  ])('with %s are read', (_what, transaction) => {
    const result = read(bank(transaction));
    expect(linesOf(result)).toHaveLength(1);
    expect(amountOf(result)).toBe('-10.00');
    expect(linesOf(result)[0]).toMatchObject({ bookedOn: '2026-03-05' });
    expect(result.issues.filter((each) => each.severity !== 'warning')).toEqual([]);
    expect(result.statements[0]?.balances.closing).toEqual({ amount: 10000n, date: '2026-03-31' });
  });

  it.each([
    ['a transaction without its opening tag', bank(line() + OTHER.replace('<STMTTRN>', ''))],
    ['two amounts in one transaction', bank(line('<TRNAMT>-20.00'))],
    ['a transaction after the end of the statement', bank('').replace('</STMTRS>', `</STMTRS>${line()}`)],
    ['two accounts in one statement', bank(`${line()}<BANKACCTFROM><ACCTID>9</BANKACCTFROM>`)],
    [
      'two ledger balances',
      bank(line(), { balance: '<LEDGERBAL><BALAMT>1</LEDGERBAL><LEDGERBAL><BALAMT>2</LEDGERBAL>' }),
    ],
  ])('that tell of %s are an error', (_what, text) => {
    expect(read(text).issues.some((each) => each.severity === 'error')).toBe(true);
  });
});

describe('a file', () => {
  it.each([
    ['without header', (text: string) => text.slice(text.indexOf('<OFX>'))],
    ['without the blank line', (text: string) => text.replace('\n\n<OFX>', '\n<OFX>')],
    ['with its header on one line', (text: string) => text.replace(/\n(?=[\s\S]*<OFX>)/g, ' ')],
    ['with its header in a comment', (text: string) => `<!-- ${text.replace('<OFX>', '--><OFX>')}`],
    ['with empty lines before', (text: string) => `\r\n\r\n${text}`],
    ['with a torn header', (text: string) => text.replace('\n\n<OFX>', '\n?<OFX>')],
    ['of XML', (text: string) => `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${text.slice(text.indexOf('<OFX>'))}`],
    ['with a name space', (text: string) => text.replace('<OFX>', '<OFX xmlns="http://ofx.net/types/2003/04">')],
    ['with trailing NULs', (text: string) => `${text}\0\0`],
    ['in lower case', (text: string) => text.replaceAll('OFX>', 'ofx>')],
    ['with a byte order mark', (text: string) => `\ufeff${text}`],
  ])('%s is read', (_what, change) => {
    const result = read(change(bank(line())));
    expect(amountOf(result)).toBe('-10.00');
    expect(result.issues.filter((each) => each.severity !== 'warning')).toEqual([]);
  });

  it('in Windows-1252 or in UTF-16 keeps its letters', () => {
    const text = bank(line('<MEMO>Café'));
    expect(linesOf(read(Buffer.from(text, 'latin1')))[0]?.memo).toBe('Café');
    expect(linesOf(read(Buffer.from(`\ufeff${text}`, 'utf16le')))[0]?.memo).toBe('Café');
    expect(linesOf(read(bank(line('<MEMO>Łódź'))))[0]?.memo).toBe('Łódź');
  });

  it.each([
    ['cut off', bank(line()).slice(0, -20), 'ofx.truncated'],
    ['cut off and followed by another', bank(line()).slice(0, -20) + bank(OTHER), 'ofx.truncated'],
    ['empty', '', 'ofx.empty'],
    ['of blanks', ' \n\0 ', 'ofx.empty'],
    ['of something else', '%PDF-1.7 …', 'ofx.not-ofx'],
    ['of OFC', 'OFCHEADER:100\n<OFC><ACCTSTMT></OFC>', 'ofx.ofc'],
    ['with a comment that does not end', bank(line('<!-- ')), 'ofx.unterminated'],
    ['with CDATA that does not end', bank(line('<MEMO><![CDATA[x')), 'ofx.unterminated'],
  ])('%s is an error and never a shorter statement', (_what, text, code) => {
    expect(told(read(text))).toContain(`error ${code}`);
  });

  it('in which the bank reports a failure is an error, not an empty month', () => {
    const failed = document(
      '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>2000<SEVERITY>ERROR<MESSAGE>General error</STATUS></STMTTRNRS></BANKMSGSRSV1>',
    );
    const result = read(failed);
    expect(told(result)).toEqual(['error ofx.status']);
    expect(result.issues[0]?.message).toContain('General error');
  });

  it('without a statement gives none and says so', () => {
    expect(told(read(document('<PROFMSGSRSV1></PROFMSGSRSV1>')))).toEqual(['warning ofx.no-statement']);
  });
});
