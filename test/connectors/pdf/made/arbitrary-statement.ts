import fc from 'fast-check';
import { widthOf } from '../../../support/documents/pdf.ts';
import type { PdfColumn, PdfRow, StatementPlan } from '../../../support/documents/pdf-statement.ts';

/** A statement as a random bank prints it, with what it means. */
export interface PrintedStatement {
  readonly plan: StatementPlan;
  readonly lines: readonly string[];
  /** It states enough to be proved. */
  readonly isProvable: boolean;
  readonly font: 'Helvetica' | 'Courier';
}

interface Language {
  readonly date: string;
  readonly value: string;
  readonly text: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly carried: string;
  readonly account: string;
  readonly until: string;
  readonly page: string;
  /** How it writes numbers and days: decimal, thousands, and the day's parts. */
  readonly decimal: string;
  readonly thousands: string;
  readonly day: 'D.M.Y' | 'D/M/Y' | 'Y-M-D' | 'D-M-Y' | 'M/D/Y' | 'D N Y';
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const LANGUAGES: readonly Language[] = [
  {
    date: 'Date',
    value: 'Value date',
    text: 'Description',
    debit: 'Money out',
    credit: 'Money in',
    amount: 'Amount',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    carried: 'Balance carried forward',
    account: 'Account number',
    until: 'to',
    page: 'Page',
    decimal: '.',
    thousands: ',',
    day: 'D N Y',
  },
  {
    date: 'Date',
    value: 'Value date',
    text: 'Transaction details',
    debit: 'Debit',
    credit: 'Credit',
    amount: 'Amount',
    balance: 'Running balance',
    opening: 'Beginning balance',
    closing: 'Ending balance',
    carried: 'Carried forward',
    account: 'Account number',
    until: 'through',
    page: 'Page',
    decimal: '.',
    thousands: ',',
    day: 'M/D/Y',
  },
  {
    date: 'Buchungstag',
    value: 'Wertstellung',
    text: 'Verwendungszweck',
    debit: 'Soll',
    credit: 'Haben',
    amount: 'Betrag',
    balance: 'Saldo',
    opening: 'Alter Kontostand',
    closing: 'Neuer Kontostand',
    carried: 'Übertrag',
    account: 'Kontonummer',
    until: 'bis',
    page: 'Seite',
    decimal: ',',
    thousands: '.',
    day: 'D.M.Y',
  },
  {
    date: 'Date',
    value: 'Date de valeur',
    text: 'Libellé',
    debit: 'Débit',
    credit: 'Crédit',
    amount: 'Montant',
    balance: 'Solde',
    opening: 'Ancien solde',
    closing: 'Nouveau solde',
    carried: 'A reporter',
    account: 'Numéro de compte',
    until: 'au',
    page: 'Page',
    decimal: ',',
    thousands: ' ',
    day: 'D/M/Y',
  },
  {
    date: 'Fecha',
    value: 'Fecha valor',
    text: 'Concepto',
    debit: 'Cargo',
    credit: 'Abono',
    amount: 'Importe',
    balance: 'Saldo',
    opening: 'Saldo anterior',
    closing: 'Saldo final',
    carried: 'Suma y sigue',
    account: 'Número de cuenta',
    until: 'al',
    page: 'Página',
    decimal: ',',
    thousands: '.',
    day: 'D-M-Y',
  },
  {
    date: 'Datum',
    value: 'Valutadatum',
    text: 'Omschrijving',
    debit: 'Af',
    credit: 'Bij',
    amount: 'Bedrag',
    balance: 'Saldo',
    opening: 'Beginsaldo',
    closing: 'Eindsaldo',
    carried: 'Transport',
    account: 'Rekeningnummer',
    until: 't/m',
    page: 'Pagina',
    decimal: ',',
    thousands: '.',
    day: 'Y-M-D',
  },
];

/** Also what looks like dates, amounts and labels without being any. */
const WORDS =
  'GROCER BAKER RENT SALARY ACME LTD REF 4711 CARD 1234 INVOICE 2026-17 STREET TOTAL POWER 12.50% SHOP EUR 12.50 3,20 01.03. 2026-03-01 CR (7) 1/2'.split(
    ' ',
  );

interface Line {
  readonly day: number;
  readonly cents: number;
  readonly words: readonly (readonly string[])[];
}

interface Style {
  readonly language: Language;
  readonly amounts: 'split' | 'signed' | 'behind';
  readonly hasBalance: boolean;
  readonly hasEnds: boolean;
  readonly hasValue: boolean;
  readonly hasYears: boolean;
  readonly isLeft: boolean;
  readonly perPage: number;
  readonly carries: boolean;
  readonly repeats: boolean;
  readonly endsAbove: boolean;
  readonly shift: number;
  readonly size: number;
  readonly font: 'Helvetica' | 'Courier';
  /** Between the longest text and the longest number. Points. */
  readonly gap: number;
  /** Month from 0 of 2025 on; the statement runs from its 10th to the next 9th. */
  readonly month: number;
}

const line: fc.Arbitrary<Line> = fc.record({
  day: fc.nat(29),
  cents: fc
    .oneof(fc.integer({ min: -250_000, max: 250_000 }), fc.integer({ min: -2_500, max: 2_500 }))
    .filter((cents) => cents !== 0),
  words: fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 3 }),
});

const style: fc.Arbitrary<Style> = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  amounts: fc.constantFrom('split', 'signed', 'behind'),
  hasBalance: fc.boolean(),
  hasEnds: fc.boolean(),
  hasValue: fc.boolean(),
  hasYears: fc.boolean(),
  isLeft: fc.boolean(),
  perPage: fc.integer({ min: 4, max: 30 }),
  carries: fc.boolean(),
  repeats: fc.boolean(),
  endsAbove: fc.boolean(),
  shift: fc.constantFrom(0, 0, 20),
  size: fc.constantFrom(7, 8, 9, 10),
  font: fc.constantFrom('Helvetica', 'Helvetica', 'Courier'),
  gap: fc.constantFrom(3, 6, 12, 30),
  month: fc.nat(17),
});

export const printedStatement: fc.Arbitrary<PrintedStatement> = fc
  .tuple(style, fc.array(line, { minLength: 1, maxLength: 40 }), fc.integer({ min: -500_000, max: 500_000 }))
  .map(([how, lines, opening]) =>
    print(
      how,
      [...lines].sort((a, b) => a.day - b.day),
      opening,
    ),
  );

function print(how: Style, lines: readonly Line[], opening: number): PrintedStatement {
  const { language } = how;
  const balances = lines.map((_, index) => lines.slice(0, index + 1).reduce((sum, { cents }) => sum + cents, opening));
  const closing = balances.at(-1) ?? opening;
  const ends = [`${language.opening} ${amountText(opening, how)}`, `${language.closing} ${amountText(closing, how)}`];
  const rows = lines.map((each, index) => rowOf(each, balances[index] ?? 0, how));
  const label = (cents: number): PdfRow => labelRow(language.carried, cents, how);
  const plan: StatementPlan = {
    above: [
      'Bank of Nowhere',
      `${language.account}: 1234567890`,
      `${dayText(how, 0, true)} ${language.until} ${dayText(how, 29, true)}`,
      ...(how.hasEnds ? (how.endsAbove ? ends : ends.slice(0, 1)) : []),
    ],
    columns: columnsOf(how),
    rows,
    below: how.hasEnds && !how.endsAbove ? ends.slice(1) : [],
    perPage: how.perPage,
    ...(how.carries
      ? {
          turn: (before: readonly PdfRow[]) => {
            const row = label(balances[before.length - 1] ?? opening);
            return { foot: row, head: row };
          },
        }
      : {}),
    everyPage: { top: 'Bank of Nowhere', bottom: `Bank of Nowhere, a made-up company · ${language.page} #` },
    repeatsHeadings: how.repeats,
    size: how.size,
    shift: how.repeats ? how.shift : 0,
  };
  return {
    plan,
    lines: lines.map(({ day, cents }) => `${isoDay(how, day)} ${(cents / 100).toFixed(2)}`),
    isProvable: how.hasBalance || how.hasEnds,
    font: how.font,
  };
}

function columnsOf({ language, amounts, hasBalance, hasValue, isLeft }: Style): readonly PdfColumn[] {
  const money = (name: string, x: number): PdfColumn => (isLeft ? { name, x: x - 50 } : { name, x, right: true });
  return [
    { name: language.date, x: 30 },
    ...(hasValue ? [{ name: language.value, x: 100 }] : []),
    { name: language.text, x: hasValue ? 180 : 110 },
    ...(amounts === 'split'
      ? [money(language.debit, 420), money(language.credit, 490)]
      : [money(language.amount, 480)]),
    ...(hasBalance ? [money(language.balance, 570)] : []),
  ];
}

function rowOf({ day, cents, words }: Line, balance: number, how: Style): PdfRow {
  const date = dayText(how, day, how.hasYears);
  const text = words.map((each) => fitting(each, how)).join('\n');
  const amounts =
    how.amounts === 'split'
      ? [cents < 0 ? amountText(-cents, how) : '', cents > 0 ? amountText(cents, how) : '']
      : [amountText(cents, how)];
  return [
    date,
    ...(how.hasValue ? [date] : []),
    text,
    ...amounts,
    ...(how.hasBalance ? [amountText(balance, how)] : []),
  ];
}

/** As many of the words as fit before the numbers: some banks leave hardly a gap. */
function fitting(words: readonly string[], how: Style): string {
  const columns = columnsOf(how);
  const [text, amounts] = [columns[how.hasValue ? 2 : 1], columns[how.hasValue ? 3 : 2]];
  const edge = (amounts?.x ?? 0) - (how.isLeft ? 0 : NUMBER * how.size) - how.gap;
  const fits = (count: number) => (text?.x ?? 0) + widthOf(words.slice(0, count).join(' '), how.size, how.font) <= edge;
  const count = words.findLastIndex((_, index) => fits(index + 1)) + 1;
  return words.slice(0, Math.max(1, count)).join(' ');
}

/** Width of the longest number, in parts of the size of the letters. */
const NUMBER = 6;

/** A label in the column of texts with its amount in the last column. */
function labelRow(label: string, cents: number, how: Style): PdfRow {
  const columns = columnsOf(how).map(() => '');
  const at = how.hasValue ? 2 : 1;
  return columns.with(at, label).with(columns.length - 1, amountText(cents, how));
}

function amountText(cents: number, { language, amounts }: Style): string {
  const size = Math.abs(cents);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, language.thousands);
  const text = `${whole}${language.decimal}${String(size % 100).padStart(2, '0')}`;
  if (cents >= 0) return text;
  return amounts === 'behind' ? `${text}-` : `-${text}`;
}

function isoDay({ month }: Style, day: number): string {
  return new Date(Date.UTC(2025, month, 10 + day)).toISOString().slice(0, 10);
}

function dayText(how: Style, day: number, withYear: boolean): string {
  const [year = '', month = '', date = ''] = isoDay(how, day).split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const shape = how.language.day;
  if (withYear)
    return {
      'D.M.Y': `${date}.${month}.${year}`,
      'D/M/Y': `${date}/${month}/${year}`,
      'Y-M-D': `${year}-${month}-${date}`,
      'D-M-Y': `${date}-${month}-${year}`,
      'M/D/Y': `${month}/${date}/${year}`,
      'D N Y': `${date} ${name} ${year}`,
    }[shape];
  return {
    'D.M.Y': `${date}.${month}.`,
    'D/M/Y': `${date}/${month}`,
    'Y-M-D': `${date}.${month}.`,
    'D-M-Y': `${date}-${month}`,
    'M/D/Y': `${month}/${date}`,
    'D N Y': `${date} ${name}`,
  }[shape];
}
