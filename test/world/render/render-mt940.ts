import type { Page, Shown } from '../judge/shown.ts';
import type { Account, Download } from '../world.ts';
import { dayDigits, decimal } from './print.ts';

/** SWIFT MT940: structured, slash-worded or free field 86, decimal commas, entry dates without a year, envelopes. */
export function renderMt940(account: Account, download: Download, page: Page): string {
  const date = (day: number) => dayDigits(day).slice(2);
  const balance = (amount: number, day: number) =>
    `${amount < 0 ? 'D' : 'C'}${date(day)}${account.currency}${sum(account, amount)}`;
  const entries = page.lines.flatMap((line) => [entryOf(account, download, line), ...detailsOf(download, line)]);
  // The opening balance carries the day of the last closing one.
  const openedOn = download.quirk % 3 === 0 ? Math.max(0, download.from - 1) : download.from;
  const fields = [
    `:20:STARTUMS${download.number}`,
    download.quirk % 2 === 0 ? `:25:12345678/${account.number}` : `:25:${account.iban}`,
    `:28C:${String(download.number + 1).padStart(5, '0')}/001`,
    `:60F:${balance(page.opening, openedOn)}`,
    ...entries,
    `:62F:${balance(page.closing, download.to)}`,
    ...(download.quirk % 4 === 0 ? [`:64:${balance(page.closing, download.to)}`] : []),
  ];
  const isWrapped = download.quirk % 5 === 0;
  const head = isWrapped ? ['{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:'] : [];
  const newline = download.quirk % 7 === 0 ? '\n' : '\r\n';
  return [...head, ...fields, isWrapped ? '-}' : '-', ''].join(newline);
}

function sum({ places }: Account, amount: number): string {
  const text = decimal(Math.abs(amount), places, ',');
  return text.includes(',') ? text : `${text},`;
}

/** A refund is written as the reversal of a debit by some: RD is money in. */
function entryOf(account: Account, { quirk }: Download, line: Shown): string {
  const day = dayDigits(line.day);
  const isReversal = quirk % 11 === 0 && line.amount > 0;
  const mark = isReversal ? 'RD' : line.amount < 0 ? 'D' : 'C';
  const funds = quirk % 13 === 0 ? account.currency.slice(2) : '';
  return `:61:${day.slice(2)}${day.slice(4)}${mark}${funds}${sum(account, line.amount)}NMSCNONREF//${line.reference}`;
}

function detailsOf({ quirk }: Download, line: Shown): string[] {
  const name = quirk % 2 === 0 ? line.payee.toUpperCase() : line.payee;
  const { purpose, other } = line;
  switch (quirk % 3) {
    case 0:
      return folded(
        `:86:/NAME/${name}${other === null ? '' : `/IBAN/${other.iban}`}/REMI/${purpose === '' ? '-' : purpose}`,
      );
    default: {
      const account = other === null ? '' : `?31${other.iban}`;
      const text = purpose === '' ? '' : quirk % 4 === 1 ? `?20SVWZ+${purpose}` : `?20${purpose}`;
      return folded(`:86:005?00KARTENZAHLUNG${text}?30BANKDEFF${account}?32${name.slice(0, 27)}`);
    }
  }
}

/** Lines of 65 characters at most, broken wherever they end: also in the middle of a word. */
function folded(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + 65);
    // A line that began with a colon or a hyphen would be a field or an end. Blanks at an edge get lost on the way.
    while (end < text.length && /[\s:-]/.test(text.charAt(end) + text.charAt(end - 1))) end -= 1;
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}
