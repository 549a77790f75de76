import { describe, expect, it } from 'vitest';
import { difference, secondReading } from '../../../connectors/formats/ofx/second-reader.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { inEnglish } from '../../../src/words/message.ts';
import { bank, document, line, linesOf, read, told } from './read.ts';

describe('an OFX statement', () => {
  it('says its account, currency, period, instant and balances', () => {
    const [statement] = read(
      bank(line(), {
        balance:
          '<LEDGERBAL><BALAMT>969,50<DTASOF>20260331170512</LEDGERBAL><AVAILBAL><BALAMT>900<DTASOF>20260401</AVAILBAL>',
      }),
    ).statements;
    expect(statement).toMatchObject({
      account: { bankId: '021000021', accountId: '1234567890', type: 'CHECKING', kind: 'bank', iban: null },
      currency: 'USD',
      period: { from: '2026-03-01', to: '2026-03-31' },
      asOf: '2026-03-31T17:05:12',
      balances: {
        opening: null,
        closing: { amount: 96950n, date: '2026-03-31' },
        available: { amount: 90000n, date: '2026-04-01' },
      },
    });
  });

  it.each(['', '<LEDGERBAL><BALAMT><DTASOF></LEDGERBAL>', '<LEDGERBAL><BALAMT></BALAMT><DTASOF>20260331</LEDGERBAL>'])(
    'without a balance has none, not zero, and takes the server’s instant: %s',
    (balance) => {
      const [statement] = read(bank(line(), { balance })).statements;
      expect(statement?.balances.closing).toBeNull();
      expect(statement?.asOf).toBe(balance.includes('2026') ? '2026-03-31' : '2026-04-01T08:30:15');
    },
  );

  it('without an account block is left to the host', () => {
    const result = read(bank(line()).replace(/<BANKACCTFROM>.*<\/BANKACCTFROM>/, ''));
    expect(result.statements[0]?.account).toMatchObject({ accountId: null, bankId: null, kind: 'bank' });
    expect(told(result)).toEqual(['warning ofx.no-account']);
  });

  it('knows an IBAN by its check digits', () => {
    const iban = 'DE02120300000000202051';
    expect(read(bank(line()).replace('1234567890', iban)).statements[0]?.account.iban).toBe(iban);
    expect(read(bank(line()).replace('1234567890', 'DE03120300000000202051')).statements[0]?.account.iban).toBeNull();
  });

  it('of a card, a loan and an investment account is of that kind', () => {
    const card = `<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST>${line()}</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`;
    const loan = `<LOANMSGSRSV1><LOANSTMTTRNRS><LOANSTMTRS><CURDEF>USD<LOANACCTFROM><LOANACCTID>L1<LOANACCTTYPE>MORTGAGE</LOANACCTFROM><LOANTRANLIST><LOANSTMTTRN><LOANTRNTYPE>PAYMENT<DTPOSTED>20260305<TRNAMT>-10.00<LOANTRNAMT><PRINAMT>-8<LOANINTAMT>-2</LOANTRNAMT><FITID>P1<LOANACCTTO><LOANACCTID>L1</LOANACCTTO></LOANSTMTTRN></LOANTRANLIST><PRINBAL><BALAMT>-5000<DTASOF>20260331</PRINBAL></LOANSTMTRS></LOANSTMTTRNRS></LOANMSGSRSV1>`;
    const invest = `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260331<CURDEF>USD<INVACCTFROM><BROKERID>b.example<ACCTID>I1</INVACCTFROM><INVTRANLIST><BUYSTOCK><INVBUY><INVTRAN><FITID>S1</INVTRAN></INVBUY></BUYSTOCK><INVBANKTRAN>${line()}<SUBACCTFUND>CASH</INVBANKTRAN></INVTRANLIST><INVPOSLIST><POSSTOCK><INVPOS><UNITS>1</INVPOS></POSSTOCK></INVPOSLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>`;
    const result = read(document(card + loan + invest));
    expect(result.statements.map((each) => [each.account.kind, each.account.accountId, each.lines.length])).toEqual([
      ['card', '4111', 1],
      ['loan', 'L1', 1],
      ['investment', 'I1', 1],
    ]);
    expect(result.statements[1]).toMatchObject({
      account: { type: 'MORTGAGE' },
      balances: { closing: { amount: -500000n } },
      lines: [{ type: 'PAYMENT', amount: -1000n, counterparty: { account: 'L1' } }],
    });
    expect(result.statements[2]?.account.bankId).toBe('b.example');
    expect(result.issues).toMatchObject([{ severity: 'warning', code: 'ofx.securities' }]);
    expect(result.issues[0]?.message).toContain('1 BUYSTOCK) and 1 positions');
  });
});

describe('an OFX transaction', () => {
  it('says what the bank says, and where it stands', () => {
    const more =
      '<MEMO>Card 12<CHECKNUM>77<DTAVAIL>20260306<PAYEE><NAME>Grocer Ltd<CITY>X</PAYEE><BANKACCTTO><BANKID>1<ACCTID>999</BANKACCTTO>';
    expect(linesOf(read(bank(line(more))))[0]).toMatchObject({
      reference: 'A1',
      status: 'booked',
      valueOn: '2026-03-06',
      payee: 'Grocer',
      memo: 'Card 12',
      type: 'DEBIT',
      checkNumber: '77',
      counterparty: { account: '999', name: 'Grocer Ltd' },
      correction: null,
      balance: null,
      position: { line: 9 },
    });
  });

  it('with a PAYEE aggregate instead of a name takes it from there', () => {
    const text = bank(line('<PAYEE><NAME>Shop</PAYEE>').replace('<NAME>Grocer', ''));
    expect(linesOf(read(text))[0]?.payee).toBe('Shop');
  });

  it('without FITID has no reference', () => {
    expect(linesOf(read(bank(line().replace('<FITID>A1', '<FITID>'))))[0]?.reference).toBeNull();
  });

  it('that corrects an earlier one says so', () => {
    const correct = (action: string) => read(bank(line(`<CORRECTFITID>Z9${action}`)));
    expect(linesOf(correct('<CORRECTACTION>REPLACE'))[0]?.correction).toEqual({ reference: 'Z9', action: 'replace' });
    expect(linesOf(correct('<CORRECTACTION>delete'))[0]?.correction).toEqual({ reference: 'Z9', action: 'delete' });
    expect(told(correct(''))).toEqual(['hold ofx.correction']);
  });

  it('that is pending stands beside the booked ones as such', () => {
    const pending =
      '</BANKTRANLIST><BANKTRANLISTP><DTASOF>20260331<STMTTRNP><TRNTYPE>HOLD<DTTRAN>20260330<TRNAMT>-3.00<REFNUM>P1<NAME>Fuel</STMTTRNP></BANKTRANLISTP>';
    const lines = linesOf(read(bank(line()).replace('</BANKTRANLIST>', pending)));
    expect(lines.map((each) => [each.status, each.reference, each.bookedOn])).toEqual([
      ['booked', 'A1', '2026-03-05'],
      ['pending', 'P1', '2026-03-30'],
    ]);
  });

  it('with ORIGCURRENCY is in the statement’s currency, with CURRENCY in the other, which is held', () => {
    const original = read(bank(line('<ORIGCURRENCY><CURRATE>1.25<CURSYM>EUR</ORIGCURRENCY>')));
    expect(linesOf(original)[0]).toMatchObject({
      amount: -1000n,
      currency: 'USD',
      original: { amount: -800n, currency: 'EUR', rate: '1.25' },
    });
    const foreign = read(bank(line('<CURRENCY><CURRATE>1.25<CURSYM>EUR</CURRENCY>')));
    expect(linesOf(foreign)[0]).toMatchObject({ amount: -1000n, currency: 'EUR', original: null });
    expect(told(foreign)).toEqual(['hold ofx.foreign-amount']);
    expect(told(read(bank(line('<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>'))))).toEqual([]);
  });
});

describe('the second reader', () => {
  it('tells dates and amounts where it reads the document', () => {
    const text = bank(line());
    const told = secondReading(text.slice(text.indexOf('<OFX>')), ISO_4217);
    expect(told).toEqual(['2026-03-05 -10.00']);
    expect(difference(['2026-03-05 -10.00'], told ?? [])).toBeUndefined();
    expect(inEnglish(difference(['2026-03-05 -10.01'], told ?? []) ?? '')).toContain('-10.01');
    expect(inEnglish(difference([], told ?? []) ?? '')).toContain('0 transactions against 1');
  });

  it.each([
    ['a long name', `<OFX><${'A'.repeat(40)}>x<MEMO></OFX>`],
    ['many names that are long enough together', `<OFX>${`<${'A'.repeat(18)}>x`.repeat(100)}</OFX>`],
    ['a run of blanks', `<OFX><A>${' '.repeat(300)}x</OFX>`],
    ['attributes', '<OFX><A b="c">x</OFX>'],
    ['unfinished tags', `<OFX>${'<A'.repeat(1000)}</OFX>`],
    ['a document of more than 1 MiB', `<OFX><A>${'x'.repeat(1 << 20)}</OFX>`],
    ['what it takes for nothing', 'no OFX at all'],
  ])('never sees %s', (_what, text) => {
    expect(secondReading(text, ISO_4217)).toBeUndefined();
  });
});

describe('days outside of the period of an OFX statement', () => {
  const days = (...each: readonly string[]) => told(read(bank(each.map((day) => line('', '-10.00', day)).join(''))));

  it('are a question where each lies inside with day and month the other way round', () => {
    const result = read(bank(['20260403', '20261103', '20260303'].map((day) => line('', '-10.00', day)).join('')));
    expect(told(result)).toEqual(['hold ofx.date']);
    expect(result.issues[0]?.message).toContain('2026-04-03 lies outside');
    expect(result.issues[0]?.message).toContain('2026-03-04 would lie inside');
  });

  it('are none where some lie outside either way, for many banks state a period that is wrong', () => {
    expect(days('20260403', '20260331')).toEqual([]);
    expect(days('20260403', '20261105')).toEqual([]);
    expect(days('20260303', '20260311')).toEqual([]);
    const single = (from: string) => told(read(bank(line('', '-10.00', '20260403')).replace('20260301', from)));
    expect([single('20260301'), single('20251201')]).toEqual([['hold ofx.date'], []]);
  });
});
