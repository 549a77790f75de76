import { plugin as ofx } from '../../../connectors/formats/ofx/index.ts';
import { ISO_4217 } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/domain/money.ts';
import type { StatementLine } from '../../../src/domain/statement.ts';
import type { ParseResult } from '../../../src/plugin/contract.ts';

/** Reads text (as UTF-8) or bytes as OFX. */
export function read(content: string | Uint8Array): ParseResult {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const document = { name: 'a.ofx', sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
  return ofx.parse(document, {}, { currencies: ISO_4217, timezone: 'UTC' });
}

/** The issues as `severity code`, without repetition. */
export function told(result: ParseResult): readonly string[] {
  return [...new Set(result.issues.map((each) => `${each.severity} ${each.code}`))];
}

export function linesOf(result: ParseResult): readonly StatementLine[] {
  return result.statements.flatMap((each) => each.lines);
}

/** The only line's amount, as text. */
export function amountOf(result: ParseResult): string | undefined {
  const [line] = linesOf(result);
  return line === undefined ? undefined : formatMinor(line.amount, ISO_4217.places(line.currency));
}

/** A whole OFX 1.02 document around the inside of one STMTTRN, or around several of them. */
export function bank(inside: string, options: { readonly currency?: string; readonly balance?: string } = {}): string {
  const transactions = /<STMTTRN/i.test(inside) ? inside : `<STMTTRN>${inside}</STMTTRN>`;
  const balance = options.balance ?? '<LEDGERBAL><BALAMT>100.00<DTASOF>20260331</LEDGERBAL>';
  return document(
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${options.currency ?? 'USD'}
<BANKACCTFROM><BANKID>021000021<ACCTID>1234567890<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
${transactions}
</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1>`,
  );
}

export function document(body: string): string {
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260401083015<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
${body}</OFX>
`;
}

/** A transaction with what it must have; `more` is written into it. */
export function line(more = '', amount = '-10.00', date = '20260305'): string {
  const type = /[-\u2212]/.test(amount) ? 'DEBIT' : 'CREDIT';
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${date}<TRNAMT>${amount}<FITID>A1<NAME>Grocer${more}</STMTTRN>`;
}
