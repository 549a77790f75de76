/** A seeded OFX statement: lines `from` … `from + count` of one endless account, so that two of them overlap. */
const HEADER =
  'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n';
/** Purchases a day. */
const A_DAY = 40;

export function statementText(from: number, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => transaction(from + index));
  return statement('1234567890', lines, [day(from), day(from + count - 1)]);
}

function statement(account: string, lines: readonly string[], [first, last]: readonly [string, string]): string {
  return `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${last}235959<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>\r\n<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>\r\n<BANKTRANLIST><DTSTART>${first}<DTEND>${last}\r\n${lines.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>${last}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`;
}

/** One of many accounts, whose last line is of the day `last` (milliseconds since 1970). */
export interface Series {
  readonly account: string;
  /** The first line of the statement, and how many follow; the account has `total`. */
  readonly from: number;
  readonly count: number;
  readonly total: number;
  readonly aDay: number;
  readonly last: number;
}

/** A part of a series as a statement. Amounts of two accounts are rarely alike. */
export function seriesText({ aDay, account, count, from, last, total }: Series): string {
  const dayOf = (index: number) => dayText(last - Math.floor((total - 1 - index) / aDay) * 86_400_000);
  const salt = Number(account) % 9973;
  const lines = Array.from({ length: count }, (_, at) => {
    const index = from + at;
    return markup({ ...rowAt(index * 9973 + salt), day: dayOf(index), reference: `${account}${index}` });
  });
  return statement(account, lines, [dayOf(from), dayOf(from + count - 1)]);
}

/** A line of the statement, for programs that read no OFX. */
export interface Row {
  /** `20100131`. */
  readonly day: string;
  /** `-12.34`. */
  readonly amount: string;
  readonly payee: string;
  readonly memo: string;
  readonly reference: string;
}

export function rowAt(index: number): Row {
  const random = Math.imul(index + 1, 2_654_435_761) >>> 0;
  const cents = 100 + (random % 99_900);
  return {
    day: day(index),
    amount: `${random % 7 === 0 ? '' : '-'}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    payee: `MERCHANT ${random % 977} & SONS`,
    memo: `CARD 1234 TERMINAL ${random % 89} AUTH ${random % 100_003}`,
    reference: `${day(index)}${String(index).padStart(9, '0')}`,
  };
}

function transaction(index: number): string {
  return markup(rowAt(index));
}

function markup(row: Row): string {
  return `<STMTTRN>\r\n<TRNTYPE>${row.amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}\r\n<DTPOSTED>${row.day}120000\r\n<TRNAMT>${row.amount}\r\n<FITID>${row.reference}\r\n<NAME>${row.payee}\r\n<MEMO>${row.memo}\r\n</STMTTRN>\r\n`;
}

function day(index: number): string {
  return dayText(Date.UTC(2010, 0, 1 + Math.floor(index / A_DAY)));
}

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
}
