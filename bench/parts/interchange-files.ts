/**
 * Files of CAMT, MT940 and QIF as programs and banks write them. They are made up, seeded, and of any number of
 * entries.
 */

interface Entry {
  readonly index: number;
  /** `YYYY-MM-DD`, oldest first. */
  readonly day: string;
  /** Cents, money in positive. */
  readonly cents: number;
  readonly payee: string;
  readonly account: string;
}

function* entriesOf(count: number): Generator<Entry> {
  let seed = 20_260_401;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed % below;
  };
  for (let index = 0; index < count; index += 1) {
    const day = new Date(Date.UTC(2016, 0, 1) + Math.floor((index / count) * 3_600) * 86_400_000);
    const cents = (random(4) > 0 ? -1 : 1) * (1 + random(500_000));
    const payee = `Geschäft ${random(900)} & Söhne`;
    yield {
      index,
      day: day.toISOString().slice(0, 10),
      cents,
      payee,
      account: `DE${10 ** 10 + random(1e9)}0000001234`,
    };
  }
}

function money(cents: number, mark: '.' | ','): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

/** CAMT.053 as German banks write it: a detail for each entry, parties, references, remittance text. */
export function camt053(count: number): string {
  const parts: string[] = [];
  let sum = 0;
  for (const { index, day, cents, payee, account } of entriesOf(count)) {
    sum += cents;
    const role = cents > 0 ? 'Dbtr' : 'Cdtr';
    parts.push(`<Ntry><Amt Ccy="EUR">${money(cents, '.')}</Amt><CdtDbtInd>${cents > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>R${index}</AcctSvcrRef><BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E2E${index}</EndToEndId></Refs><Amt Ccy="EUR">${money(cents, '.')}</Amt><RltdPties><${role}><Pty><Nm>${payee.replace('&', '&amp;')}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${account}</IBAN></Id></${role}Acct></RltdPties><RmtInf><Ustrd>Invoice ${index} of customer ${account}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`);
  }
  const balance = (code: string, cents: number, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(cents, '.')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-01T06:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', 0, '2016-01-01')}${balance('CLBD', sum, '2025-12-31')}
${parts.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** MT940 with structured `:86:` over two lines, as German banks write it. */
export function mt940(count: number): string {
  const lines = [':20:STATEMENT', ':25:12030000/1020304050', ':28C:1/1', ':60F:C160101EUR0,00'];
  let sum = 0;
  for (const { index, day, cents, payee, account } of entriesOf(count)) {
    sum += cents;
    const [short, date] = [day.slice(2).replaceAll('-', ''), day.slice(5).replace('-', '')];
    lines.push(
      `:61:${short}${date}${cents > 0 ? 'C' : 'D'}${money(cents, ',')}NTRFNONREF//R${index}`,
      `:86:166?00GUTSCHRIFT?109310?20EREF+E2E${index}?21SVWZ+Invoice ${index} of`,
      `?22 the customer?3012030000?31${account}?32${payee}`,
    );
  }
  lines.push(`:62F:${sum < 0 ? 'D' : 'C'}251231EUR${money(sum, ',')}`, '-', '');
  return lines.join('\r\n');
}

/** QIF as Quicken writes it: date, amount twice, payee, memo, category. */
export function qif(count: number): string {
  const lines = ['!Type:Bank'];
  for (const { index, day, cents, payee } of entriesOf(count)) {
    const [year, month, date] = day.split('-');
    const amount = `${cents < 0 ? '-' : ''}${money(cents, '.')}`;
    lines.push(`D${month}/${date}/${year}`, `U${amount}`, `T${amount}`, 'CX', `N${index}`, `P${payee}`);
    lines.push(`MInvoice ${index} of the customer`, 'LLiving:Food', '^');
  }
  return `${lines.join('\n')}\n`;
}
