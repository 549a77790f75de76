import fc from 'fast-check';

/** A made-up month of an account, oldest first. Amounts in cents, money in positive. */
interface MadeUpRow {
  readonly day: number;
  readonly amount: number;
  readonly text: string;
}

/** How a made-up bank prints it. */
export interface Dialect {
  readonly delimiter: ';' | ',' | '\t';
  readonly decimal: '.' | ',';
  readonly thousands: '' | "'" | '.' | ',';
  readonly date: 'D.M.Y' | 'D/M/Y' | 'M/D/Y' | 'Y-M-D' | 'YMD' | 'D.M.y';
  readonly language: 'en' | 'de' | 'fr' | 'pl' | 'none';
  readonly layout: 'signed' | 'split' | 'flag' | 'split-negative' | 'split-credit-negative';
  readonly newestFirst: boolean;
  readonly balance: boolean;
  readonly preamble: boolean;
  readonly bom: boolean;
  /** The bank's statements around the rows. */
  readonly stated: 'nothing' | 'balances' | 'totals' | 'total-row' | 'wrong-totals';
  /** A card: what is spent is positive, and the balance is what is owed. */
  readonly owed: boolean;
}

const HEADERS = {
  en: ['Booking date', 'Description', 'Amount', 'Debit', 'Credit', 'Dr/Cr', 'Balance'],
  de: ['Buchungstag', 'Verwendungszweck', 'Betrag', 'Soll', 'Haben', 'Soll/Haben', 'Saldo'],
  fr: ['Date comptable', 'Libellé', 'Montant', 'Débit', 'Crédit', 'Sens', 'Solde'],
  pl: ['Data księgowania', 'Opis operacji', 'Kwota', 'Obciążenia', 'Uznania', 'Strona', 'Saldo'],
} as const;

/** Of a card most rows are purchases. */
export function isCardLike(rows: readonly MadeUpRow[]): boolean {
  const spent = rows.filter(({ amount }) => amount < 0).length;
  return spent >= 2 && spent >= rows.filter(({ amount }) => amount > 0).length * 2;
}

export const madeUpRows: fc.Arbitrary<readonly MadeUpRow[]> = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 300 }),
      amount: fc.oneof(fc.integer({ min: -500_000, max: 500_000 }), fc.integer({ min: -9_999, max: -1 })),
      text: fc.constantFrom(
        'Grocer',
        'Rail; north',
        'Café "Post"',
        'Rent, March',
        'TOTAL',
        'Saldo fee',
        'Lohn\nMärz',
        '2026-03-01',
      ),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((rows) => [...rows].sort((a, b) => a.day - b.day));

export const dialects: fc.Arbitrary<Dialect> = fc
  .record({
    delimiter: fc.constantFrom(';' as const, ',' as const, '\t' as const),
    decimal: fc.constantFrom('.' as const, ',' as const),
    thousands: fc.constantFrom('' as const, "'" as const, '.' as const, ',' as const),
    date: fc.constantFrom(
      'D.M.Y' as const,
      'D/M/Y' as const,
      'M/D/Y' as const,
      'Y-M-D' as const,
      'YMD' as const,
      'D.M.y' as const,
    ),
    language: fc.constantFrom('en' as const, 'de' as const, 'fr' as const, 'pl' as const, 'none' as const),
    layout: fc.constantFrom(
      'signed' as const,
      'split' as const,
      'flag' as const,
      'split-negative' as const,
      'split-credit-negative' as const,
    ),
    newestFirst: fc.boolean(),
    balance: fc.boolean(),
    preamble: fc.boolean(),
    bom: fc.boolean(),
    stated: fc.oneof(
      { weight: 3, arbitrary: fc.constant('nothing' as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'balances' as const,
          'totals' as const,
          'total-row' as const,
          'wrong-totals' as const,
        ),
      },
    ),
    owed: fc.integer({ min: 0, max: 4 }).map((of) => of === 0),
  })
  .filter((dialect) => dialect.thousands !== dialect.decimal && (dialect.layout === 'signed' || !dialect.owed));

export function isoDay(day: number): string {
  return new Date(Date.UTC(2025, 4, 1) + day * 86_400_000).toISOString().slice(0, 10);
}

/** The file that the bank would send. */
export function renderCsv(rows: readonly MadeUpRow[], dialect: Dialect): string {
  let balance = OPENING;
  const printed = rows.map((row) => {
    balance += row.amount;
    return cellsOf(row, balance, dialect);
  });
  if (dialect.newestFirst) printed.reverse();
  const header = dialect.language === 'none' ? [] : [headerOf(dialect, dialect.language)];
  const preamble = dialect.preamble ? [['Account statement'], ['']] : [];
  const { above, below } = statedOf(rows, balance, dialect);
  const lines = [...preamble, ...above, ...header, ...printed, ...below].map((cells) =>
    cells.map((cell) => quoted(cell, dialect.delimiter)).join(dialect.delimiter),
  );
  return `${dialect.bom ? '\uFEFF' : ''}${lines.join('\n')}\n`;
}

const OPENING = 123_456;
const STATED = {
  en: ['Opening balance', 'Closing balance', 'Total credits', 'Total debits', 'Total'],
  de: ['Anfangssaldo', 'Endsaldo', 'Summe Haben', 'Summe Soll', 'Summe'],
  fr: ['Solde initial', 'Solde final', 'Total des crédits', 'Total des débits', 'Total'],
  pl: ['Saldo początkowe', 'Saldo końcowe', 'Suma uznań', 'Suma obciążeń', 'Razem'],
} as const;

interface StatedRows {
  readonly above: readonly (readonly string[])[];
  readonly below: readonly (readonly string[])[];
}

/** Balances above the rows, totals below them, as the bank counts: of a card both are what is owed. */
function statedOf(rows: readonly MadeUpRow[], closing: number, dialect: Dialect): StatedRows {
  const [opens, closes, credits, debits, total] = STATED[dialect.language === 'none' ? 'en' : dialect.language];
  const sum = (of: (amount: number) => boolean): number =>
    rows.reduce((all, { amount }) => all + (of(amount) ? Math.abs(amount) : 0), 0);
  const say = (cents: number): string => money(dialect.owed ? -cents : cents, dialect);
  const off = dialect.stated === 'wrong-totals' ? 100 : 0;
  const into = money(sum((amount) => amount > 0) + off, dialect);
  const out = money(
    sum((amount) => amount < 0),
    dialect,
  );
  switch (dialect.stated) {
    case 'nothing':
      return { above: [], below: [] };
    case 'balances':
      return { above: [[opens, say(OPENING)]], below: [[closes, say(closing)]] };
    case 'total-row':
      return { above: [], below: dialect.layout.startsWith('split') ? [[total, '', out, into]] : [] };
    default:
      return {
        above: [],
        below: [
          [debits, out],
          [credits, into],
        ],
      };
  }
}

function headerOf(dialect: Dialect, language: keyof typeof HEADERS): readonly string[] {
  const [date, text, amount, debit, credit, flag, balance] = HEADERS[language];
  const money = dialect.layout === 'signed' ? [amount] : dialect.layout === 'flag' ? [amount, flag] : [debit, credit];
  return [date, text, ...money, ...(dialect.balance ? [balance] : [])];
}

function cellsOf(row: MadeUpRow, balance: number, dialect: Dialect): readonly string[] {
  const sign = dialect.owed ? -1 : 1;
  const shown = money(balance * sign, dialect);
  return [
    dayOf(row.day, dialect.date),
    row.text,
    ...amountsOf(row.amount, dialect),
    ...(dialect.balance ? [shown] : []),
  ];
}

function amountsOf(amount: number, dialect: Dialect): readonly string[] {
  const size = money(Math.abs(amount), dialect);
  const minus = amount === 0 ? size : `-${size}`;
  switch (dialect.layout) {
    case 'signed':
      return [money(dialect.owed ? -amount : amount, dialect)];
    case 'flag':
      return [size, amount < 0 ? 'D' : 'C'];
    case 'split':
      return amount < 0 ? [size, ''] : ['', size];
    case 'split-negative':
      return amount < 0 ? [minus, ''] : ['', size];
    case 'split-credit-negative':
      return amount < 0 ? [size, ''] : ['', minus];
  }
}

function money(cents: number, dialect: Dialect): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, dialect.thousands);
  return `${cents < 0 ? '-' : ''}${whole}${dialect.decimal}${digits.slice(-2)}`;
}

function dayOf(day: number, style: Dialect['date']): string {
  const [year = '', month = '', date = ''] = isoDay(day).split('-');
  switch (style) {
    case 'D.M.Y':
      return `${date}.${month}.${year}`;
    case 'D.M.y':
      return `${date}.${month}.${year.slice(2)}`;
    case 'D/M/Y':
      return `${date}/${month}/${year}`;
    case 'M/D/Y':
      return `${month}/${date}/${year}`;
    case 'Y-M-D':
      return `${year}-${month}-${date}`;
    case 'YMD':
      return `${year}${month}${date}`;
  }
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
