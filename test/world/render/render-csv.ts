import type { Page, Shown } from '../judge/shown.ts';
import type { Account, Download } from '../world.ts';
import { decimal, isoDay } from './print.ts';

/** How a bank writes its exports. One account's exports all look alike. */
interface CsvDialect {
  readonly delimiter: ';' | ',' | '\t' | '|';
  readonly decimal: ',' | '.';
  /** Between thousands; empty: none. */
  readonly thousands: '' | '.' | ',' | ' ';
  readonly date: 'DD.MM.YYYY' | 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'DD/MM/YY' | 'DD-MMM-YYYY';
  readonly amounts: 'signed' | 'split' | 'flag';
  readonly encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'utf-16le';
  readonly names: Readonly<Record<Column, string>>;
  readonly preamble: number;
  readonly newestFirst: boolean;
  readonly quotes: 'all' | 'needed';
  readonly has: Readonly<Record<'id' | 'balance' | 'currency' | 'other' | 'original', boolean>>;
}

type Column =
  | 'date'
  | 'payee'
  | 'memo'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'currency'
  | 'balance'
  | 'id'
  | 'counterAccount'
  | 'originalAmount'
  | 'originalCurrency';

const ENGLISH: Readonly<Record<Column, string>> = {
  ...{ date: 'Date', payee: 'Description', memo: 'Memo', amount: 'Amount', debit: 'Debit', credit: 'Credit' },
  ...{ direction: 'Dr/Cr', currency: 'Currency', balance: 'Balance', id: 'Transaction ID' },
  ...{
    counterAccount: 'Counterparty Account',
    originalAmount: 'Original Amount',
    originalCurrency: 'Original Currency',
  },
};
const GERMAN: Readonly<Record<Column, string>> = {
  ...{ date: 'Buchungstag', payee: 'Name', memo: 'Verwendungszweck', amount: 'Betrag', debit: 'Soll', credit: 'Haben' },
  ...{ direction: 'Soll/Haben', currency: 'Währung', balance: 'Saldo', id: 'Buchungsreferenz' },
  ...{ counterAccount: 'IBAN', originalAmount: 'Originalbetrag', originalCurrency: 'Originalwährung' },
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The layout of an account's exports, by its number. */
export function dialectOf({ dialect: n }: Account): CsvDialect {
  const isGerman = n % 2 === 0;
  const of = <Item>(items: readonly [Item, ...Item[]], by: number): Item =>
    items[Math.floor(n / by) % items.length] ?? items[0];
  const mark = isGerman ? ',' : '.';
  const delimiter = isGerman ? of([';', '\t', '|'] as const, 3) : of([',', ';', '\t', '|'] as const, 3);
  return {
    delimiter,
    decimal: mark,
    thousands: of(['', '', isGerman ? '.' : ','] as const, 5),
    date: of(
      isGerman
        ? (['DD.MM.YYYY', 'YYYY-MM-DD'] as const)
        : (['MM/DD/YYYY', 'YYYY-MM-DD', 'DD/MM/YY', 'DD-MMM-YYYY'] as const),
      7,
    ),
    amounts: of(['signed', 'signed', 'split', 'flag'] as const, 11),
    encoding: of(['utf-8', 'utf-8-bom', 'windows-1252', 'utf-16le'] as const, 13),
    names: isGerman ? GERMAN : ENGLISH,
    preamble: of([0, 2, 4] as const, 17),
    newestFirst: of([true, false] as const, 19) === true,
    quotes: of(['needed', 'all'] as const, 23),
    has: {
      ...{ id: of([false, true] as const, 29) === true, balance: of([true, true, false] as const, 31) === true },
      ...{ currency: of([true, false] as const, 37) === true, other: of([false, true] as const, 41) === true },
      original: of([false, true] as const, 43) === true,
    },
  };
}

/** The same as the household's configuration says it. */
export function profileOf(account: Account) {
  const dialect = dialectOf(account);
  const columns = columnsOf(dialect).map((column) => [column, dialect.names[column]]);
  return {
    ...{ delimiter: dialect.delimiter, header: dialect.preamble + 1, columns: Object.fromEntries(columns) },
    ...{ date: dialect.date, decimal: dialect.decimal, currency: account.currency },
    ...(dialect.amounts === 'flag' ? { direction: { out: ['S', 'DR'], in: ['H', 'CR'] } } : {}),
  };
}

/** An export: preamble, header, rows; quotes, capitals and shortened names as the bank likes. */
export function renderCsv(account: Account, download: Download, page: Page): Uint8Array {
  const dialect = dialectOf(account);
  const { delimiter, names, encoding } = dialect;
  const cell = (text: string) =>
    dialect.quotes === 'all' || text.includes(delimiter) || /["\r\n]/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const columns = columnsOf(dialect);
  const rows = page.lines.map((line) => columns.map((column) => cellOf(column, line, { account, dialect, download })));
  // A download made anew is a moment younger: its bytes are others.
  const said = [
    [`Export ${isoDay(download.to)} ${download.number}/${download.quirk}`],
    ['Konto', account.number],
    [''],
    [''],
  ];
  const table = [
    ...said.slice(0, dialect.preamble),
    columns.map((column) => names[column]),
    ...(dialect.newestFirst ? rows.toReversed() : rows),
  ];
  return encode(`${table.map((row) => row.map(cell).join(delimiter)).join('\r\n')}\r\n`, encoding);
}

function columnsOf({ amounts, has }: CsvDialect): Column[] {
  const money: Column[] =
    amounts === 'split' ? ['debit', 'credit'] : amounts === 'flag' ? ['amount', 'direction'] : ['amount'];
  return [
    ...(['date', 'payee', 'memo'] as const),
    ...money,
    ...(has.currency ? (['currency'] as const) : []),
    ...(has.balance ? (['balance'] as const) : []),
    ...(has.id ? (['id'] as const) : []),
    ...(has.other ? (['counterAccount'] as const) : []),
    ...(has.original ? (['originalAmount', 'originalCurrency'] as const) : []),
  ];
}

interface Around {
  readonly account: Account;
  readonly dialect: CsvDialect;
  readonly download: Download;
}

function cellOf(column: Column, line: Shown, { account, dialect, download }: Around): string {
  const money = (amount: number) => grouped(decimal(amount, account.places, dialect.decimal), dialect);
  switch (column) {
    case 'date':
      return dateOf(line.day, dialect.date);
    case 'payee':
      return download.quirk % 3 === 0 ? line.payee.toUpperCase().slice(0, 14) : line.payee;
    case 'memo':
      return line.purpose;
    case 'amount':
      return money(dialect.amounts === 'flag' ? Math.abs(line.amount) : line.amount);
    case 'debit':
      return line.amount < 0 ? money(-line.amount) : '';
    case 'credit':
      return line.amount < 0 ? '' : money(line.amount);
    case 'direction':
      return (dialect.names === GERMAN ? ['S', 'H'] : ['DR', 'CR'])[line.amount < 0 ? 0 : 1] ?? '';
    case 'currency':
      return account.currency;
    case 'balance':
      return money(line.balance);
    case 'id':
      return line.reference;
    case 'counterAccount':
      return line.other?.iban ?? '';
    case 'originalAmount':
      return line.original === null
        ? ''
        : grouped(decimal(line.original.amount, line.original.places, dialect.decimal), dialect);
    case 'originalCurrency':
      return line.original?.currency ?? '';
  }
}

function dateOf(day: number, shape: CsvDialect['date']): string {
  const [year = '', month = '', date = ''] = isoDay(day).split('-');
  return shape
    .replace('YYYY', year)
    .replace('YY', year.slice(2))
    .replace('MMM', MONTHS[Number(month) - 1] ?? '')
    .replace('MM', month)
    .replace('DD', date);
}

function grouped(text: string, { thousands, decimal: mark }: CsvDialect): string {
  if (thousands === '') return text;
  const [whole = '', fraction] = text.split(mark);
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? parts : `${parts}${mark}${fraction}`;
}

function encode(text: string, encoding: CsvDialect['encoding']): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`, 'utf8');
    case 'windows-1252':
      return Buffer.from(text, 'latin1');
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
  }
}
