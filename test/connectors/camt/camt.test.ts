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
  test('gives account, balances, as-of and lines', () => {
    const { statements, issues } = read(SAMPLE);
    expect(issues).toEqual([]);
    expect(statements).toMatchObject([
      {
        account: { iban: 'DE02120300000000202051' },
        currency: 'EUR',
        kind: 'snapshot',
        asOf: '2026-04-01T06:00:00',
        balances: { opening: { amount: 10_000n }, closing: { amount: 8_750n, date: '2026-03-31' } },
        lines: [
          { reference: 'A1', amount: -2_000n, bookedOn: '2026-03-05', valueOn: '2026-03-06', position: { line: 4 } },
          { reference: null, amount: 750n },
        ],
      },
    ]);
  });

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

  test('is read without, with a foreign and with a prefixed namespace', () => {
    const bare = SAMPLE.replace(/ xmlns="[^"]*"/, '');
    const prefixed = SAMPLE.replace(/xmlns=/, 'xmlns:n=').replace(/<(\/?)([A-Z])/g, '<$1n:$2');
    for (const text of [bare, prefixed, SAMPLE.replaceAll('Document', 'document')]) {
      expect(lines(text)).toEqual(lines(SAMPLE));
    }
  });

  test('takes the previous closing balance for the opening one', () => {
    expect(read(SAMPLE.replace('OPBD', 'PRCD')).statements[0]?.balances.opening?.amount).toBe(10_000n);
  });

  test('is held where its arithmetic does not close, and says by how much', () => {
    expect(read(SAMPLE.replace('87.50', '88.00')).issues).toMatchObject([
      { severity: 'hold', code: 'camt.balance', message: expect.stringContaining('0.50') },
    ]);
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

  test('keeps the amount that was spent in another currency and its rate', () => {
    const details =
      '<AmtDtls><InstdAmt><Amt Ccy="USD">10.84</Amt><CcyXchg><XchgRate>1.084</XchgRate></CcyXchg></InstdAmt></AmtDtls>';
    expect(lines(document(entry('10.00', 'DBIT', details)))[0]?.original).toEqual({
      amount: -1_084n,
      currency: 'USD',
      rate: '1.084',
    });
  });

  test('also where it stands beside the only detail and not in it', () => {
    const details =
      '<AmtDtls><InstdAmt><Amt Ccy="USD">10.84</Amt></InstdAmt></AmtDtls><NtryDtls><TxDtls></TxDtls></NtryDtls>';
    const [line] = lines(document(entry('10.00', 'DBIT', details)));
    expect(line?.original).toEqual({ amount: -1_084n, currency: 'USD', rate: null });
  });

  test('does not turn the sign of a reversal round: its own mark says where the money goes', () => {
    expect(lines(document(entry('5.00', 'CRDT', '<RvslInd>true</RvslInd>')))[0]?.amount).toBe(500n);
  });

  test('marks announced entries as pending and leaves informative ones out with a warning', () => {
    const text = document(
      entry('1.00', 'DBIT').replace('BOOK', '<Cd>PDNG</Cd>') + entry('2.00', 'DBIT').replace('BOOK', 'INFO'),
    );
    expect(lines(text)).toMatchObject([{ amount: -100n, status: 'pending' }]);
    expect(read(text).issues).toMatchObject([{ severity: 'warning', code: 'camt.information' }]);
  });

  test('takes the value date where no booking date is given', () => {
    expect(lines(document(entry('1.00', 'DBIT').replace(/<BookgDt>.*<\/BookgDt>/, '')))[0]?.bookedOn).toBe(
      '2026-03-06',
    );
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

  test('never yields a line of a file that is cut', () => {
    for (let length = 0; length < SAMPLE.trimEnd().length; length += 1) {
      const { statements, issues } = read(SAMPLE.slice(0, length));
      expect(statements).toEqual([]);
      expect(issues.some((issue) => issue.severity === 'error')).toBe(true);
    }
  });
});

describe('a CAMT.054 notice', () => {
  test('is news, not a statement', () => {
    const text = document(entry('20.00', 'DBIT'), ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']);
    expect(read(text).statements).toMatchObject([{ kind: 'delta', balances: { opening: null, closing: null } }]);
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

  test.each(['2026-03-05T00:00:00+01:00', '2026-03-05T23:00:00+01:00', '2026-03-05T12:00:00Z', '2026-03-05T23:10:00Z'])(
    'is that of the printed day: %s',
    (time) => {
      const { issues } = read(document(at(time)));
      expect(issues).toEqual([]);
    },
  );
});
