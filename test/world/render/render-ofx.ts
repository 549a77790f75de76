import type { Page, Shown } from '../judge/shown.ts';
import type { Account, Download } from '../world.ts';
import { dayDigits, decimal, escapeXml } from './print.ts';

/** OFX 1.x without closing tags or 2.x as XML, with times and zones or without, as banks write it. */
export function renderOfx(account: Account, download: Download, page: Page): string {
  const isXml = download.quirk % 2 === 0;
  const newline = download.quirk % 3 === 0 ? '\r\n' : '\n';
  const leaf = (tag: string, value: string) =>
    isXml ? `<${tag}>${escapeXml(value)}</${tag}>` : `<${tag}>${escapeXml(value)}`;
  // A download made anew is a moment younger.
  const asOf = `${dayDigits(download.to)}20${minute(download.quirk % 60)}${minute(download.number % 60)}`;
  const style = { leaf, account, download };
  const booked = page.lines.filter(({ isPending }) => !isPending);
  const pending = page.lines.filter(({ isPending }) => isPending);
  const listed = download.quirk % 5 === 0 ? booked.toReversed() : booked;
  const body = [
    ...['<OFX>', '<SIGNONMSGSRSV1><SONRS><STATUS>', leaf('CODE', '0'), leaf('SEVERITY', 'INFO'), '</STATUS>'],
    ...[leaf('DTSERVER', asOf), leaf('LANGUAGE', 'ENG'), '</SONRS></SIGNONMSGSRSV1>'],
    ...opened(style),
    ...['<BANKTRANLIST>', leaf('DTSTART', dayDigits(download.from)), leaf('DTEND', dayDigits(download.to))],
    ...listed.map((each) => lineOf(each, 'STMTTRN', style)),
    '</BANKTRANLIST>',
    ...['<LEDGERBAL>', leaf('BALAMT', decimal(page.closing, account.places)), leaf('DTASOF', asOf), '</LEDGERBAL>'],
    ...pendingList(pending, asOf, style),
    ...closed(account),
  ];
  return [...(isXml ? XML_HEADER : SGML_HEADER), ...body, ''].join(newline);
}

interface Style {
  readonly leaf: (tag: string, value: string) => string;
  readonly account: Account;
  readonly download: Download;
}

function tagsOf({ kind }: Account): { readonly set: string; readonly rs: string; readonly from: string } {
  return kind === 'card'
    ? { set: 'CREDITCARDMSGSRSV1', rs: 'CCSTMT', from: 'CCACCTFROM' }
    : { set: 'BANKMSGSRSV1', rs: 'STMT', from: 'BANKACCTFROM' };
}

function opened({ leaf, account }: Style): string[] {
  const { set, rs, from } = tagsOf(account);
  const number = leaf('ACCTID', account.number);
  const named = account.kind === 'card' ? [number] : [leaf('BANKID', '12345678'), number, leaf('ACCTTYPE', 'CHECKING')];
  return [
    ...[`<${set}><${rs}TRNRS>`, leaf('TRNUID', '0'), '<STATUS>', leaf('CODE', '0'), leaf('SEVERITY', 'INFO')],
    ...['</STATUS>', `<${rs}RS>`, leaf('CURDEF', account.currency), `<${from}>`, ...named, `</${from}>`],
  ];
}

function closed(account: Account): string[] {
  const { set, rs } = tagsOf(account);
  return [`</${rs}RS></${rs}TRNRS></${set}>`, '</OFX>'];
}

function pendingList(pending: readonly Shown[], asOf: string, style: Style): string[] {
  if (pending.length === 0) return [];
  const lines = pending.map((each) => lineOf(each, 'STMTTRNP', style));
  return ['<BANKTRANLISTP>', style.leaf('DTASOF', asOf), ...lines, '</BANKTRANLISTP>'];
}

function lineOf(shown: Shown, tag: 'STMTTRN' | 'STMTTRNP', { leaf, account, download }: Style): string {
  const day = dayDigits(shown.day);
  const printed = [day, `${day}120000`, `${day}230000[-5:EST]`, `${day}000000.000[+1:CET]`][download.quirk % 4] ?? day;
  const name = download.quirk % 7 === 0 ? shown.payee.toUpperCase() : shown.payee;
  const isPending = tag === 'STMTTRNP';
  const action = shown.corrects?.isVoid === true ? 'DELETE' : 'REPLACE';
  const corrects =
    shown.corrects === null ? [] : [leaf('CORRECTFITID', shown.corrects.reference), leaf('CORRECTACTION', action)];
  const parts = [
    leaf('TRNTYPE', shown.amount < 0 ? 'DEBIT' : 'CREDIT'),
    isPending ? leaf('DTTRAN', day) : leaf('DTPOSTED', printed),
    leaf('TRNAMT', decimal(shown.amount, account.places)),
    ...(shown.reference === '' ? [] : [leaf(isPending ? 'REFNUM' : 'FITID', shown.reference)]),
    ...corrects,
    leaf('NAME', name.slice(0, 32)),
    ...otherAccount(shown, leaf),
    ...(shown.purpose === '' ? [] : [leaf('MEMO', shown.purpose)]),
    ...originalCurrency(shown, account, leaf),
  ];
  return `<${tag}>${parts.join(download.quirk % 2 === 0 ? '' : '\n')}</${tag}>`;
}

function otherAccount({ other }: Shown, leaf: Style['leaf']): string[] {
  if (other === null) return [];
  const parts = [leaf('BANKID', '50010517'), leaf('ACCTID', other.number), leaf('ACCTTYPE', 'SAVINGS')];
  return ['<BANKACCTTO>', ...parts, '</BANKACCTTO>'];
}

/** CURRATE: the statement's currency for one of the original's, with decimals enough to find the original again. */
function originalCurrency({ original, amount }: Shown, { places }: Account, leaf: Style['leaf']): string[] {
  if (original === null) return [];
  const numerator = BigInt(Math.abs(amount)) * 10n ** BigInt(12 + original.places);
  const rate = numerator / (BigInt(Math.abs(original.amount)) * 10n ** BigInt(places));
  const digits = rate.toString().padStart(13, '0');
  const text = `${digits.slice(0, -12)}.${digits.slice(-12)}`;
  return ['<ORIGCURRENCY>', leaf('CURRATE', text), leaf('CURSYM', original.currency), '</ORIGCURRENCY>'];
}

function minute(number: number): string {
  return String(number).padStart(2, '0');
}

const XML_HEADER = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
];

const SGML_HEADER = [
  ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:UTF-8', 'CHARSET:NONE'],
  ...['COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE', ''],
];
