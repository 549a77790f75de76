import { dayDigits, decimal, type Page } from './shown.ts';
import type { Account, Download } from './world.ts';

/** The layout that the household's configuration describes. */
export const CSV_PROFILE = {
  delimiter: ';',
  header: 3,
  columns: {
    date: 'Buchungstag',
    amount: 'Betrag',
    payee: 'Name',
    memo: 'Zweck',
    balance: 'Saldo',
    currency: 'Währung',
  },
  date: 'DD.MM.YYYY',
  decimal: ',',
};

/** A German export: preamble, decimal commas, newest first, quotes, capitals and shortened names as the bank likes. */
export function renderCsv(account: Account, download: Download, page: Page): string {
  const quote = download.quirk % 2 === 0;
  const cell = (text: string) => (quote || /[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = page.lines.map((line) => {
    const day = dayDigits(line.day);
    const name = download.quirk % 3 === 0 ? line.shop.toUpperCase().slice(0, 14) : line.shop;
    return [
      `${day.slice(6)}.${day.slice(4, 6)}.${day.slice(0, 4)}`,
      name,
      'Kartenzahlung',
      decimal(line.amount, account.places, ','),
      account.currency,
      decimal(line.balance, account.places, ','),
    ];
  });
  const table = [
    [`Export vom ${dayDigits(download.to)}`, `Nr. ${download.number}`],
    [],
    ['Buchungstag', 'Name', 'Zweck', 'Betrag', 'Währung', 'Saldo'],
    ...rows.toReversed(),
  ];
  const bom = download.quirk % 5 === 0 ? '\ufeff' : '';
  return `${bom}${table.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}
