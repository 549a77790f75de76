import { describe, expect, test } from 'vitest';
import { findAccount } from '../../../src/store/accounts/accounts.ts';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { accountConfig, connectorConfig, pullHouse, sharedParsePool } from '../../support/houses/pulling.ts';

const parsePool = sharedParsePool([]);

/** Downloaded at midnight: the line of the evening is in it. */
const OFX = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>10000000<ACCTID>700100<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260401
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260331<TRNAMT>-4.72<FITID>a1<NAME>Cafe Nord</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260401<TRNAMT>-41.64<FITID>a2<NAME>Grocer and Sons</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260401<TRNAMT>-12.33<FITID>a3<NAME>Stadtwerke</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>941.31<DTASOF>20260401235900</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
/** Downloaded at noon of the same day; the file does not say when. */
const CSV = `date,amount,payee,balance
2026-03-31,-4.72,Cafe Nord,995.28
2026-04-01,-41.64,Grocer and Sons,953.64
`;

/** The same download of a bank whose CSV files book a day late: it shows two lines of the last day, as the OFX file does. */
const LATE = CSV.replace('2026-03-31,-4.72', '2026-04-01,-4.72');

describe('of two closing balances of one day, the account has that of the statement with more transactions', () => {
  test.each([
    ['the earlier download comes last', ['month.ofx', 'noon.csv'], CSV],
    ['the earlier download comes first', ['noon.csv', 'month.ofx'], CSV],
    ['the earlier download comes last and books a day late', ['month.ofx', 'noon.csv'], LATE],
  ])('%s', async (_, order, csv) => {
    const home = await pullHouse({
      parsePool,
      accounts: [accountConfig({ handle: 'checking', match: ['700100'], currency: 'EUR' })],
      inbox: connectorConfig({ config: { path: 'inbox', settle: '0s', watch: false }, account: 'checking' }),
    });
    for (const name of order) {
      home.drop(name, name.endsWith('ofx') ? OFX : csv);
      expect(await pullConnector(home.deps, 'inbox', 'command')).toMatchObject({ error: null });
    }
    expect(findAccount(home.deps.store, 'checking')?.balance?.amount).toBe(94131n);
  });
});
