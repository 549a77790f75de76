import { expect, test } from 'vitest';
import { pullConnector } from '../../../src/sync/pull/pull.ts';
import { liveIn } from '../../support/ask.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { connectorConfig, pullHouse } from '../../support/houses/pulling.ts';
import { webServer } from '../../support/web/web-server.ts';
import { bridgeHouse } from './bridge-house.ts';
import { ebHouse, IBAN } from './eb-house.ts';

test.each(['the file first', 'the bridge first'])(
  'the same months by file and by bridge are one: %s',
  async (order) => {
    const { drop, deps, lines, pull } = await bridgeHouse();
    const rows = [
      { id: 'F1', on: '2026-03-02', amount: '-10.00', name: 'CORNER GROCER' },
      { id: 'F2', on: '2026-03-05', amount: '-20.50', name: 'HARBOR FUEL' },
    ];
    const file = async () => {
      drop('march.ofx', ofxText({ lines: rows, from: '2026-03-01', to: '2026-03-31' }));
      await pullConnector(deps, 'inbox', 'schedule');
    };
    if (order === 'the file first') await file();
    await pull();
    if (order !== 'the file first') await file();
    expect(lines()).toHaveLength(2);
  },
);

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId>
<CreDtTm>2026-03-31T20:00:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id><CreDtTm>2026-03-31T20:00:00</CreDtTm>
<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${[
  ['DBIT', '10.00', '2026-03-02', 'Cdtr', 'CORNER GROCER OY', 'groceries'],
  ['DBIT', '20.50', '2026-03-06', 'Cdtr', 'Harbor Fuel', ''],
  ['CRDT', '2000.00', '2026-03-28', 'Dbtr', 'Employer', 'salary'],
]
  .map(
    ([way, amount, day, role, name, text], index) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>
<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>C${index}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties>
<${role}><Nm>${name}</Nm></${role}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}</Stmt></BkToCstmrStmt></Document>`;

test.each(['the file first', 'the bank first'])(
  'a CAMT file and the same month from the bank are one: %s',
  async (order) => {
    const { drop, deps, lines, pull, later, login } = await ebHouse();
    const file = async () => {
      drop('march.xml', CAMT);
      expect((await pullConnector(deps, 'inbox', 'schedule')).outcome).toBe('ok');
    };
    await login();
    if (order === 'the file first') await file();
    await pull();
    if (order !== 'the file first') await file();
    await later();
    expect(lines()).toHaveLength(3);
  },
);

test('lines of a JSON API and the same months in a file are one', async () => {
  const rows = [
    { id: 'J1', at: '2026-03-02T09:00:00Z', sum: -10, who: 'CORNER GROCER' },
    { id: 'J2', at: '2026-03-05T09:00:00Z', sum: -20.5, who: 'HARBOR FUEL' },
  ];
  const server = await webServer(() => ({ body: JSON.stringify({ rows }) }));
  const house = await pullHouse({ accounts: [{ handle: 'checking', match: ['021000021/1234567890'] }] });
  const json = { rows: 'rows', columns: { date: 'at', amount: 'sum', payee: 'who', id: 'id' }, currency: 'USD' };
  const config = { url: `${server.url}/lines`, json, allowPlainHttp: true };
  const connector = connectorConfig({ name: 'api', use: 'download', account: 'checking', config });
  const deps = house.with({ connectors: [connector, ...house.deps.config.connectors] });
  expect(await pullConnector(deps, 'api', 'schedule')).toMatchObject({ outcome: 'ok', counts: { created: 2 } });
  const lines = [
    { id: 'F1', on: '2026-03-02', amount: '-10.00', name: 'CORNER GROCER' },
    { id: 'F2', on: '2026-03-05', amount: '-20.50', name: 'HARBOR FUEL' },
  ];
  house.drop('march.ofx', ofxText({ lines, from: '2026-03-01', to: '2026-03-31' }));
  expect((await pullConnector(deps, 'inbox', 'schedule')).counts.created).toBe(0);
  expect(liveIn(deps.store)).toHaveLength(2);
});
