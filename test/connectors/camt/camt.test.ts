import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plugin as camt } from '../../../connectors/formats/camt/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';

function balance(code: string, amount: string, mark = 'CRDT', day = '2026-03-31'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function entry(amount: string, mark: string, inside = '', day = '2026-03-05'): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>2026-03-06</Dt></ValDt>${inside}</Ntry>\n`;
}

function document(content: string, kind = ['BkToCstmrStmt', 'Stmt']): string {
  const account = '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${kind[0]}><GrpHdr><CreDtTm>2026-04-01T06:00:00+02:00</CreDtTm></GrpHdr>
<${kind[1]}>${account}${content}</${kind[1]}></${kind[0]}></Document>\n`;
}

const SAMPLE = document(
  `${balance('OPBD', '100.00')}${balance('CLBD', '87.50')}\n${entry('20.00', 'DBIT', '<AcctSvcrRef>A1</AcctSvcrRef>')}${entry('7.50', 'CRDT')}`,
);

function read(text: string) {
  const bytes = Buffer.from(text, 'utf8');
  return camt.parse(
    { name: 'a.xml', sha256: '', bytes, receivedAt: '' },
    {},
    { currencies: ISO_4217, timezone: 'UTC' },
  );
}

function lines(text: string) {
  return read(text).statements.flatMap((statement) => statement.lines);
}

describe('a CAMT.053 statement', () => {
  test('of one day gives its day to entries without a date', () => {
    const undated = entry('20.00', 'DBIT').replace(/<BookgDt>.*<\/ValDt>/, '');
    const text = document(`${balance('OPBD', '100.00')}${balance('CLBD', '80.00')}\n${undated}`);
    expect(read(text)).toMatchObject({
      statements: [{ lines: [{ bookedOn: '2026-03-31', valueOn: null }] }],
      issues: [],
    });
  });

  test('of several days is asked about where an entry has no date', () => {
    const undated = entry('20.00', 'DBIT').replace(/<BookgDt>.*<\/ValDt>/, '');
    const opening = balance('OPBD', '100.00', 'CRDT', '2026-03-01');
    const { statements, issues } = read(document(`${opening}${balance('CLBD', '80.00')}\n${undated}`));
    expect(statements).toMatchObject([{ lines: [{ bookedOn: '2026-03-31' }] }]);
    expect(issues).toMatchObject([{ severity: 'hold', code: 'camt.date', position: { line: 4 } }]);
  });

  test('without any day is refused where an entry has none', () => {
    const undated = entry('20.00', 'DBIT').replace(/<BookgDt>.*<\/ValDt>/, '');
    expect(read(document(undated)).issues).toMatchObject([{ severity: 'error', code: 'format.date' }]);
  });

  test('takes balances without a mark as credit, and asks where its entries do not prove it', () => {
    const bare = (code: string, amount: string) => balance(code, amount).replace(/<CdtDbtInd>.*<\/CdtDbtInd>/, '');
    const proved = document(`${bare('OPBD', '100.00')}${bare('CLBD', '80.00')}${entry('20.00', 'DBIT')}`);
    expect(read(proved)).toMatchObject({ statements: [{ balances: { closing: { amount: 8_000n } } }], issues: [] });
    const still = document(`${bare('OPBD', '100.00')}${bare('CLBD', '100.00')}`);
    expect(read(still).issues).toMatchObject([{ severity: 'hold', code: 'format.sign' }]);
  });

  test('is refused where a currency is none of ISO 4217, and held where a balance has another than the account', () => {
    expect(read(SAMPLE.replace('Ccy="EUR">20', 'Ccy="EU">20')).issues).toMatchObject([{ code: 'format.currency' }]);
    expect(read(SAMPLE.replace('<Ccy>EUR', '<Ccy>EUX')).issues).toMatchObject([{ code: 'format.currency' }]);
    expect(read(SAMPLE.replace('Ccy="EUR">87.50', 'Ccy="USD">87.50')).issues).toMatchObject([
      { severity: 'hold', code: 'camt.currency' },
    ]);
    expect(lines(SAMPLE.replaceAll('Ccy="EUR"', 'Ccy="eur"'))).toEqual(lines(SAMPLE));
  });

  test('has a period from its first day to its last, however its balances are dated', () => {
    const text = SAMPLE.replace('<Dt><Dt>2026-03-31', '<Dt><Dt>2026-04-30').replace(/<Ntry>.*<.Ntry>\n/g, '');
    expect(read(text).statements[0]?.period).toEqual({ from: '2026-03-31', to: '2026-04-30' });
  });

  test('counts a batch once and keeps its details as a note', () => {
    const detail = (name: string, amount: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties></TxDtls>`;
    const batch = entry('30.00', 'DBIT', `<NtryDtls>${detail('Anna', '10.00')}${detail('Ben', '20.00')}</NtryDtls>`);
    expect(lines(document(batch))).toMatchObject([
      { amount: -3_000n, payee: null, memo: '2 payments: Anna 10.00; Ben 20.00' },
    ]);
  });

  test('names the other party, its account, the remittance and the reference', () => {
    const details =
      '<NtryDtls><TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs><RltdPties><Dbtr><Nm>Anna</Nm></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Rent</Ustrd><Ustrd>March</Ustrd></RmtInf></TxDtls></NtryDtls>';
    expect(lines(document(entry('700.00', 'CRDT', details)))).toMatchObject([
      {
        reference: 'E2E-7',
        payee: 'Anna',
        memo: 'Rent March',
        counterparty: { account: 'NL91ABNA0417164300', name: 'Anna' },
      },
    ]);
  });

  test('marks announced entries as pending and leaves informative ones out with a warning', () => {
    const text = document(
      entry('1.00', 'DBIT').replace('BOOK', '<Cd>PDNG</Cd>') + entry('2.00', 'DBIT').replace('BOOK', 'INFO'),
    );
    expect(lines(text)).toMatchObject([{ amount: -100n, status: 'pending' }]);
    expect(read(text).issues).toMatchObject([{ severity: 'warning', code: 'camt.information' }]);
  });

  test('reads through the noise of binary floating point, and refuses excess digits that are no noise', () => {
    expect(lines(document(entry('100.0000000000005', 'CRDT')))[0]?.amount).toBe(10_000n);
    expect(lines(document(entry('99.9999999999997', 'CRDT')))[0]?.amount).toBe(10_000n);
    expect(read(document(entry('12.34567', 'CRDT'))).issues).toMatchObject([
      { severity: 'error', code: 'format.amount' },
    ]);
  });

  test.each(['12..34', '', '1,00', 'NaN'])('is refused where an amount is “%s”', (amount) => {
    expect(read(document(entry(amount, 'CRDT'))).issues).toMatchObject([{ severity: 'error', code: 'format.amount' }]);
  });
});

describe('hostile XML', () => {
  test('with a DOCTYPE is refused before any entity is looked at', () => {
    const bomb = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const { issues, statements } = read(SAMPLE.replace('<Document', `${bomb}<Document`));
    expect(statements).toEqual([]);
    expect(issues).toMatchObject([
      { severity: 'error', code: 'camt.xml', message: expect.stringContaining('DOCTYPE') },
    ]);
  });

  test('nested too deeply is refused', () => {
    const { issues } = read(document('<A>'.repeat(5_000)));
    expect(issues).toMatchObject([{ code: 'camt.xml', message: expect.stringContaining('deeper') }]);
  });

  test('of any kind gives statements or issues, never an exception', () => {
    fc.assert(
      fc.property(fc.nat(SAMPLE.length - 1), fc.string({ maxLength: 10 }), (at, noise) => {
        const { statements, issues } = read(SAMPLE.slice(0, at) + noise + SAMPLE.slice(at + noise.length));
        expect(statements.length + issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the time of a booking', () => {
  const at = (time: string) =>
    entry('20.00', 'DBIT').replace('<BookgDt><Dt>2026-03-05</Dt>', `<BookgDt><DtTm>${time}</DtTm>`);

  test('is asked about where it is midnight of the day after, in Greenwich', () => {
    expect(read(document(at('2026-03-04T23:00:00Z') + at('2026-04-01T22:00:00.000Z'))).issues).toMatchObject([
      { severity: 'hold', code: 'camt.date' },
    ]);
  });
});
