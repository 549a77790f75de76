import { decode } from '../../../src/core/decode.ts';
import {
  type CalendarDate,
  type Counterparty,
  type CurrencyTable,
  defineFormat,
  error,
  formatMinor,
  hold,
  type Issue,
  type LineStatus,
  type OriginalAmount,
  type ParseResult,
  type Statement,
  type StatementLine,
  warning,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { choices } from '../choices.ts';
import { Evenings } from '../evenings.ts';
import { FORMATS } from '../names.ts';
import { sniffCamt } from './sniff.ts';
import { CONTAINERS, readStatement, statedDays } from './statement.ts';
import { type Amount, readAmount, readDay, signOf } from './values.ts';
import { child, children, type Element, readXml, textAt, XmlError } from './xml.ts';

/** ISO 20022 cash management: CAMT.053 statements, CAMT.052 reports, CAMT.054 notices, every version by local names. */

export const plugin = defineFormat({
  ...FORMATS.camt,
  config: choices({}),

  sniff: sniffCamt,

  parse(document, _config, { currencies }) {
    const declared = /^<\?xml[^>]{0,80}encoding=["']([\w-]+)["']/.exec(
      Buffer.from(document.bytes.subarray(0, 128)).toString('latin1'),
    )?.[1];
    const issues: Issue[] = [];
    try {
      const statements = readStatements(decode(document.bytes, declared).text, currencies, issues);
      if (statements.length === 0) {
        issues.push(error('format.empty', words('format.documentHoldsNoStatement')));
      }
      return { statements, issues };
    } catch (thrown) {
      if (!(thrown instanceof XmlError)) throw thrown;
      return refused(thrown, issues);
    }
  },
});

function readStatements(text: string, currencies: CurrencyTable, issues: Issue[]): readonly Statement[] {
  const statements: Statement[] = [];
  let lines: StatementLine[] = [];
  let header: Element | undefined;
  const evenings = new Evenings();
  readXml(text, (element, ancestors) => {
    if (element.name === 'GrpHdr') header = element;
    if (element.name === 'Ntry') {
      const line = readEntry(element, ancestors.at(-1), currencies, issues);
      if (line !== undefined) lines.push(line);
      evenings.see(timeOf(element), element.line);
      return true;
    }
    if (CONTAINERS[element.name] === undefined || child(element, 'Acct') === undefined) return false;
    statements.push(readStatement(element, lines, textAt(header, 'CreDtTm'), currencies, issues));
    lines = [];
    return true;
  });
  const question = evenings.question();
  if (question !== undefined) issues.push(hold('camt.date', question.text, { line: question.line }));
  return statements;
}

/** The text behind the booking day of an entry, or behind the value day that stands in for it. */
function timeOf(entry: Element): string {
  const day = child(entry, 'BookgDt') ?? child(entry, 'ValDt');
  return textAt(day, 'Dt', 'DtTm')?.slice('2026-03-31'.length) ?? '';
}

/** Malformed XML is a torn file: what was read of it is not shown as a statement. */
function refused(thrown: XmlError, issues: readonly Issue[]): ParseResult {
  return { statements: [], issues: [...issues, error('camt.xml', thrown.said, { line: thrown.line })] };
}

/** The most details of a batch that are spelt out in its note. */
const MAX_DETAILS = 20;

/**
 * One `Ntry` to one line (ISO 20022 ReportEntry). A batch is counted once, with its details in the memo. A reversal
 * (`RvslInd`) needs no turning round: CdtDbtInd already says which way its money goes.
 */
function readEntry(
  entry: Element,
  container: Element | undefined,
  currencies: CurrencyTable,
  issues: Issue[],
): StatementLine | undefined {
  const at = { line: entry.line };
  const status = statusOf(entry, issues);
  if (status === undefined) {
    issues.push(warning('camt.information', words('format.entryInformationOnlyInfo'), at));
    return undefined;
  }
  const amount = readAmount(child(entry, 'Amt'), currencies, issues);
  const sign = signOf(entry);
  const bookedOn = bookingDay(entry, container, issues);
  if (sign === undefined) issues.push(error('format.sign', words('format.entryNotSayWhether'), at));
  if (bookedOn === undefined) issues.push(error('format.date', words('format.entryNoReadableDate'), at));
  if (amount === undefined || sign === undefined || bookedOn === undefined) return undefined;
  const details = children(entry, 'NtryDtls').flatMap((group) => children(group, 'TxDtls'));
  const single = details.length === 1 ? details[0] : undefined;
  const counterparty = single === undefined ? null : counterpartyOf(single, sign);
  return {
    reference: referenceOf(entry, single),
    status,
    bookedOn,
    valueOn: readDay(child(entry, 'ValDt')) ?? null,
    time: null,
    amount: sign * amount.minor,
    currency: amount.currency,
    payee: counterparty?.name ?? null,
    memo: details.length > 1 ? batchNote(details, currencies) : memoOf(entry, single),
    type: textAt(entry, 'BkTxCd/Domn/Fmly/SubFmlyCd', 'BkTxCd/Prtry/Cd'),
    checkNumber: textAt(single, 'Refs/ChqNb'),
    counterparty,
    original: originalOf([single, entry], sign, amount, currencies),
    balance: null,
    correction: null,
    position: at,
  };
}

/**
 * An entry may lack its booking date (ISO 20022 ReportEntry, BookgDt 0..1). The value date stands in, else the day of
 * a statement of one day. Of several days the last is taken, and a person is asked. A date that is there and cannot
 * be read has no stand-in.
 */
function bookingDay(entry: Element, container: Element | undefined, issues: Issue[]): CalendarDate | undefined {
  const stated = child(entry, 'BookgDt') ?? child(entry, 'ValDt');
  if (stated !== undefined) return readDay(stated);
  const { from, to } = statedDays(container);
  if (to !== undefined && from !== to) {
    const text = words('format.entryNoDateStatement', { day: to });
    issues.push(hold('camt.date', text, { line: entry.line }));
  }
  return to;
}

/** BOOK is booked, PDNG and FUTR are to come, INFO never is. Version 8 puts the word one level deeper. */
function statusOf(entry: Element, issues: Issue[]): LineStatus | undefined {
  const word = textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? 'BOOK';
  if (word === 'INFO') return undefined;
  if (word === 'PDNG' || word === 'FUTR') return 'pending';
  if (word !== 'BOOK') {
    const text = words('format.entryMarkedNeitherBooked');
    issues.push(hold('camt.status', text, { line: entry.line }));
  }
  return 'booked';
}

/** The bank's reference of the entry; else of its only detail; else what the parties agreed on. */
function referenceOf(entry: Element, single: Element | undefined): string | null {
  const candidates = [
    textAt(entry, 'AcctSvcrRef'),
    textAt(single, 'Refs/AcctSvcrRef'),
    textAt(entry, 'NtryRef'),
    textAt(single, 'Refs/TxId', 'Refs/InstrId', 'Refs/EndToEndId'),
  ];
  return candidates.find((each) => each !== null && !/^(NONREF|NOTPROVIDED|0+)$/i.test(each)) ?? null;
}

/** Money in comes from the debtor, money out goes to the creditor. */
function counterpartyOf(details: Element, sign: bigint): Counterparty | null {
  const role = sign > 0n ? 'Dbtr' : 'Cdtr';
  const parties = child(details, 'RltdPties');
  const name = textAt(parties, `${role}/Nm`, `${role}/Pty/Nm`, `Ultmt${role}/Nm`, `Ultmt${role}/Pty/Nm`);
  const account = textAt(parties, `${role}Acct/Id/IBAN`, `${role}Acct/Id/Othr/Id`, `${role}Acct/Id/PrtryAcct/Id`);
  return name === null && account === null ? null : { account, name };
}

function memoOf(entry: Element, single: Element | undefined): string | null {
  const remittance = children(child(single, 'RmtInf'), 'Ustrd').map((each) => each.text.replace(/\s+/g, ' ').trim());
  const structured = children(child(single, 'RmtInf'), 'Strd').flatMap(
    (each) => textAt(each, 'CdtrRefInf/Ref', 'AddtlRmtInf') ?? [],
  );
  const text = [...remittance, ...structured].filter((each) => each !== '').join(' ');
  return text !== '' ? text : (textAt(single, 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf'));
}

function batchNote(details: readonly Element[], currencies: CurrencyTable): string {
  const shown = details.slice(0, MAX_DETAILS).map((each) => {
    const sign = signOf(each) ?? 1n;
    const amount = readAmount(child(each, 'Amt') ?? child(each, 'AmtDtls/TxAmt/Amt'), currencies, []);
    const figure = amount === undefined ? null : formatMinor(amount.minor, currencies.places(amount.currency));
    const party = counterpartyOf(each, sign)?.name ?? counterpartyOf(each, -sign)?.name ?? null;
    return [party, memoOf(each, each), figure].filter((part) => part !== null).join(' ');
  });
  const more = details.length > MAX_DETAILS ? `; and ${details.length - MAX_DETAILS} more` : '';
  return `${details.length} payments: ${shown.join('; ')}${more}`;
}

const AMOUNTS = ['InstdAmt', 'TxAmt'] as const;

/**
 * The amount in the currency of the purchase, where that is not the account's. The detail states it, else the entry.
 */
function originalOf(
  holders: readonly (Element | undefined)[],
  sign: bigint,
  booked: Amount,
  currencies: CurrencyTable,
): OriginalAmount | null {
  for (const [details, kind] of holders.flatMap((holder) =>
    AMOUNTS.map((each) => [child(holder, 'AmtDtls'), each] as const),
  )) {
    const amount = readAmount(child(details, `${kind}/Amt`), currencies, []);
    if (amount === undefined || amount.currency === null || amount.currency === booked.currency) continue;
    const rate = textAt(details, `${kind}/CcyXchg/XchgRate`, 'TxAmt/CcyXchg/XchgRate', 'CntrValAmt/CcyXchg/XchgRate');
    return { amount: sign * amount.minor, currency: amount.currency, rate };
  }
  return null;
}
