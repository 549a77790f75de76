import { dayDigits, decimal, type Page, type Shown } from './shown.ts';
import type { Account, Download } from './world.ts';

/** OFX 1.x without closing tags or 2.x as XML, with times and zones or without, as banks write it. */
export function renderOfx(account: Account, download: Download, page: Page): string {
  const isXml = download.quirk % 2 === 0;
  const newline = download.quirk % 3 === 0 ? '\r\n' : '\n';
  const leaf = (tag: string, value: string) =>
    isXml ? `<${tag}>${escapeText(value)}</${tag}>` : `<${tag}>${escapeText(value)}`;
  const asOf = `${dayDigits(download.to)}2000${String(10 + (download.number % 49)).padStart(2, '0')}`;
  const line = (shown: Shown, tag: string) => lineOf(shown, { tag, leaf, account, download });
  const booked = page.lines.filter(({ isPending }) => !isPending);
  const pending = page.lines.filter(({ isPending }) => isPending);
  const listed = download.quirk % 5 === 0 ? booked.toReversed() : booked;
  const [set, rs, from] =
    account.kind === 'card'
      ? ['CREDITCARDMSGSRSV1', 'CCSTMT', [leaf('ACCTID', account.number)]]
      : [
          'BANKMSGSRSV1',
          'STMT',
          [leaf('BANKID', '12345678'), leaf('ACCTID', account.number), leaf('ACCTTYPE', 'CHECKING')],
        ];
  const fromTag = account.kind === 'card' ? 'CCACCTFROM' : 'BANKACCTFROM';
  const pendingList = [
    '<BANKTRANLISTP>',
    leaf('DTASOF', asOf),
    ...pending.map((each) => line(each, 'STMTTRNP')),
    '</BANKTRANLISTP>',
  ];
  const body = [
    ...['<OFX>', '<SIGNONMSGSRSV1><SONRS><STATUS>', leaf('CODE', '0'), leaf('SEVERITY', 'INFO'), '</STATUS>'],
    ...[leaf('DTSERVER', asOf), leaf('LANGUAGE', 'ENG'), '</SONRS></SIGNONMSGSRSV1>'],
    ...[
      `<${set}><${rs}TRNRS>`,
      leaf('TRNUID', '0'),
      '<STATUS>',
      leaf('CODE', '0'),
      leaf('SEVERITY', 'INFO'),
      '</STATUS>',
    ],
    ...[`<${rs}RS>`, leaf('CURDEF', account.currency), `<${fromTag}>`, ...from, `</${fromTag}>`],
    ...['<BANKTRANLIST>', leaf('DTSTART', dayDigits(download.from)), leaf('DTEND', dayDigits(download.to))],
    ...listed.map((each) => line(each, 'STMTTRN')),
    '</BANKTRANLIST>',
    ...['<LEDGERBAL>', leaf('BALAMT', decimal(page.closing, account.places)), leaf('DTASOF', asOf), '</LEDGERBAL>'],
    ...(pending.length === 0 ? [] : pendingList),
    ...[`</${rs}RS></${rs}TRNRS></${set}>`, '</OFX>'],
  ];
  return [...(isXml ? XML_HEADER : SGML_HEADER), ...body, ''].join(newline);
}

interface Style {
  readonly tag: string;
  readonly leaf: (tag: string, value: string) => string;
  readonly account: Account;
  readonly download: Download;
}

function lineOf(shown: Shown, { tag, leaf, account, download }: Style): string {
  const day = dayDigits(shown.day);
  const printed = [day, `${day}120000`, `${day}230000[-5:EST]`, `${day}000000.000[+1:CET]`][download.quirk % 4] ?? day;
  const name = download.quirk % 7 === 0 ? shown.shop.toUpperCase() : shown.shop;
  const when =
    tag === 'STMTTRNP' ? leaf('DTTRAN', day) : leaf('DTPOSTED', account.references === 'stable' ? printed : day);
  const parts = [
    leaf('TRNTYPE', shown.amount < 0 ? 'DEBIT' : 'CREDIT'),
    when,
    leaf('TRNAMT', decimal(shown.amount, account.places)),
    ...(tag === 'STMTTRNP' ? [] : [leaf('FITID', shown.reference)]),
    ...(shown.corrects === null ? [] : [leaf('CORRECTFITID', shown.corrects), leaf('CORRECTACTION', 'REPLACE')]),
    leaf('NAME', name.slice(0, 32)),
  ];
  return `<${tag}>${parts.join(download.quirk % 2 === 0 ? '' : '\n')}</${tag}>`;
}

const XML_HEADER = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
];

const SGML_HEADER = [
  ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'SECURITY:NONE', 'ENCODING:USASCII', 'CHARSET:1252'],
  ...['COMPRESSION:NONE', 'OLDFILEUID:NONE', 'NEWFILEUID:NONE', ''],
];

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
