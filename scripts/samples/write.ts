/**
 * Writes config/samples: `node scripts/samples/write.ts`. The same bytes every time; a test compares them. Checking
 * comes as one OFX 1.02 file a month, two of them in Windows-1252. One in UTF-8 overlaps the month before. The card
 * comes as two OFX 2.2 files. A closing balance and the lines after it prove the next closing balance.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, LINES, OPENING } from './household.ts';

export interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Window {
  readonly from: string;
  readonly to: string;
}

/** All sample files. */
export function makeSamples(): readonly Sample[] {
  return [
    checking('checking-2026-01.ofx', { from: '2026-01-01', to: '2026-01-31' }, '1252'),
    checking('checking-2026-02.ofx', { from: '2026-02-01', to: '2026-02-28' }, '1252'),
    checking('checking-2026-03.ofx', { from: '2026-02-20', to: '2026-03-31' }, 'UTF-8'),
    card('card-2026-02.ofx', { from: '2026-01-01', to: '2026-02-28' }),
    card('card-2026-03.ofx', { from: '2026-03-01', to: '2026-03-31' }),
  ];
}

function checking(name: string, window: Window, charset: '1252' | 'UTF-8'): Sample {
  const text = checkingFile(window, charset);
  return { name, bytes: charset === '1252' ? toWindows1252(text) : Buffer.from(text, 'utf8') };
}

function card(name: string, window: Window): Sample {
  return { name, bytes: Buffer.from(cardFile(window), 'utf8') };
}

function checkingFile(window: Window, charset: '1252' | 'UTF-8'): string {
  const encoding = charset === '1252' ? 'ENCODING:USASCII\nCHARSET:1252' : 'ENCODING:UTF-8\nCHARSET:NONE';
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
${encoding}
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(window.to)}210000<LANGUAGE>ENG<FI><ORG>LINDENTOR<FID>99900077</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>99900077<ACCTID>4711002398<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${compact(window.from)}<DTEND>${compact(window.to)}
${linesWithin('checking', window).map(sgmlLine).join('')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>${decimal(balanceOn('checking', window.to))}<DTASOF>${compact(window.to)}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
}

function sgmlLine({ entry, id }: NumberedEntry): string {
  const memo = entry.memo === null ? '' : `<MEMO>${escapeText(entry.memo)}\n`;
  return `<STMTTRN>
<TRNTYPE>${typeOf(entry)}
<DTPOSTED>${compact(entry.on)}
<TRNAMT>${decimal(entry.amount)}
<FITID>${id}
<NAME>${escapeText(entry.payee)}
${memo}</STMTTRN>
`;
}

function cardFile(window: Window): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
  <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${compact(window.to)}213000</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
  <CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
    <CCSTMTRS><CURDEF>EUR</CURDEF>
      <CCACCTFROM><ACCTID>9900550000001234</ACCTID></CCACCTFROM>
      <BANKTRANLIST><DTSTART>${compact(window.from)}</DTSTART><DTEND>${compact(window.to)}</DTEND>
${linesWithin('card', window).map(xmlLine).join('')}      </BANKTRANLIST>
      <LEDGERBAL><BALAMT>${decimal(balanceOn('card', window.to))}</BALAMT><DTASOF>${compact(window.to)}</DTASOF></LEDGERBAL>
    </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>
</OFX>
`;
}

function xmlLine({ entry, id }: NumberedEntry): string {
  const memo = entry.memo === null ? '' : `<MEMO>${escapeText(entry.memo)}</MEMO>`;
  return `        <STMTTRN><TRNTYPE>${typeOf(entry)}</TRNTYPE><DTPOSTED>${compact(entry.on)}</DTPOSTED><TRNAMT>${decimal(
    entry.amount,
  )}</TRNAMT><FITID>${id}</FITID><NAME>${escapeText(entry.payee)}</NAME>${memo}</STMTTRN>\n`;
}

interface NumberedEntry {
  readonly entry: Entry;
  readonly id: string;
}

/** The lines of a window. An id is the day and the line's number within it, the same in every file. */
function linesWithin(account: keyof typeof LINES, window: Window): readonly NumberedEntry[] {
  const seen = new Map<string, number>();
  return LINES[account]
    .map((entry) => {
      const number = (seen.get(entry.on) ?? 0) + 1;
      seen.set(entry.on, number);
      return { entry, id: `LT${compact(entry.on)}${number.toString().padStart(3, '0')}` };
    })
    .filter(({ entry }) => entry.on >= window.from && entry.on <= window.to);
}

function balanceOn(account: keyof typeof LINES, day: string): number {
  let balance: number = OPENING[account];
  for (const entry of LINES[account]) if (entry.on <= day) balance += entry.amount;
  return balance;
}

function typeOf(entry: Entry): string {
  if (entry.payee === 'Cash withdrawal') return 'ATM';
  if (entry.payee === 'Own savings') return 'XFER';
  if (entry.payee === 'Lindentor Bank') return 'FEE';
  return entry.amount < 0 ? 'DEBIT' : 'CREDIT';
}

function decimal(cents: number): string {
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Latin-1 with the euro sign at 0x80, all of Windows-1252 that the household needs. */
function toWindows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..', '..', 'config', 'samples');
  mkdirSync(folder, { recursive: true });
  for (const sample of makeSamples()) writeFileSync(join(folder, sample.name), sample.bytes);
}
