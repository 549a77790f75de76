import { dayDigits, decimal, type Page } from './shown.ts';
import type { Account, Download } from './world.ts';

/** SWIFT MT940 as German banks send it: structured field 86, decimal commas, entry dates without a year. */
export function renderMt940(account: Account, download: Download, page: Page): string {
  const date = (day: number) => dayDigits(day).slice(2);
  const sum = (amount: number) => {
    const text = decimal(Math.abs(amount), account.places, ',');
    return text.includes(',') ? text : `${text},`;
  };
  const balance = (amount: number, day: number) =>
    `${amount < 0 ? 'D' : 'C'}${date(day)}${account.currency}${sum(amount)}`;
  const entries = page.lines.flatMap((line) => {
    const mark = line.amount < 0 ? 'D' : 'C';
    const day = dayDigits(line.day);
    const name = download.quirk % 2 === 0 ? line.shop.toUpperCase() : line.shop;
    return [
      `:61:${day.slice(2)}${day.slice(4)}${mark}${sum(line.amount)}NMSCNONREF//${line.reference}`,
      `:86:005?00KARTENZAHLUNG?20SVWZ+Einkauf?32${name}`,
    ];
  });
  return [
    `:20:STARTUMS${download.number}`,
    `:25:12345678/${account.number}`,
    `:28C:${String(download.number + 1).padStart(5, '0')}/001`,
    `:60F:${balance(page.opening, download.from)}`,
    ...entries,
    `:62F:${balance(page.closing, download.to)}`,
    '-',
    '',
  ].join('\r\n');
}
