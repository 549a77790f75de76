/** Writes OFX 1.02 (SGML) text for tests. Shares no code with the reader. */
export interface OfxLine {
  readonly id?: string;
  readonly on: string;
  readonly amount: string;
  readonly name?: string;
  readonly memo?: string;
  readonly type?: string;
  readonly extra?: string;
}

interface OfxStatement {
  readonly bankId?: string;
  readonly accountId?: string;
  readonly type?: string;
  readonly currency?: string;
  readonly from?: string;
  readonly to?: string;
  readonly lines: readonly OfxLine[];
  readonly closing?: { readonly amount: string; readonly on: string };
  readonly server?: string;
}

const HEADER = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`;

/** One bank statement as an OFX 1.02 file. Dates are `YYYY-MM-DD`; `extra` is written into the STMTTRN as it is. */
export function ofxText(statement: OfxStatement): string {
  const days = statement.lines.map((line) => line.on).sort();
  const from = statement.from ?? days[0];
  const to = statement.to ?? days.at(-1);
  const closing =
    statement.closing === undefined
      ? ''
      : `<LEDGERBAL><BALAMT>${statement.closing.amount}<DTASOF>${compact(statement.closing.on)}</LEDGERBAL>\n`;
  return `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(
    statement.server ?? to ?? '2026-03-31',
  )}120000<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS>
<CURDEF>${statement.currency ?? 'USD'}
<BANKACCTFROM><BANKID>${statement.bankId ?? '021000021'}<ACCTID>${statement.accountId ?? '1234567890'}<ACCTTYPE>${
    statement.type ?? 'CHECKING'
  }</BANKACCTFROM>
<BANKTRANLIST>${from === undefined ? '' : `<DTSTART>${compact(from)}`}${to === undefined ? '' : `<DTEND>${compact(to)}`}
${statement.lines.map(transaction).join('')}</BANKTRANLIST>
${closing}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

function transaction(line: OfxLine): string {
  const type = line.type ?? (line.amount.startsWith('-') ? 'DEBIT' : 'CREDIT');
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${compact(line.on)}<TRNAMT>${line.amount}${tag('FITID', line.id)}${tag(
    'NAME',
    line.name ?? 'GROCER',
  )}${tag('MEMO', line.memo)}${line.extra ?? ''}</STMTTRN>\n`;
}

function tag(name: string, value: string | undefined): string {
  return value === undefined ? '' : `<${name}>${value}`;
}

function compact(date: string): string {
  return date.replaceAll('-', '');
}
