import { type FormatContext, formatMinor, type Issue, type Statement } from '../../src/plugin/contract.ts';
import type { ColumnRef, Profile } from '../../src/plugin/profile.ts';
import { type Message, type Said, words } from '../../src/words/message.ts';
import type { Inference } from './infer/search.ts';
import type { KnownProfiles } from './profile/choose.ts';
import { CROATIAN_NAMES } from './profile/compile.ts';
import type { CsvConfig } from './profile/profile.ts';
import { doubtsOf, readingsOf, unsureInFull } from './question/ask.ts';
import { type Comparison, compareReadings, type ShownLine, shownLines } from './question/compare.ts';
import { openReadings } from './question/product.ts';
import { collect } from './read/collect.ts';
import { type CsvReading, layoutOf } from './read-table.ts';
import { shapesOf } from './table/date-choice.ts';
import type { DateOrder, DateShape } from './table/dates.ts';
import { type Layout, lineNamed } from './table/layout.ts';

/** The view of a CSV file or a spreadsheet for `bankfeed inspect`. Plain values; amounts in minor units. */
export interface Inspection {
  /** The profile that `--save` writes. Null where the file could not be read at all. */
  readonly profile: Profile | null;
  /** The name of a profile that speaks for the file already; null for an inferred reading. */
  readonly confirmedBy: string | null;
  readonly fingerprint: string | null;
  /** One sentence for each choice, with its reason. */
  readonly evidence: readonly Said[];
  /** The choices of the best reading, where other choices are open; else empty. */
  readonly title: Said;
  /** The first transactions as they would be booked, money in positive. */
  readonly rows: readonly ShownLine[];
  /** Readings that nothing in the file rules out, each with what differs and its first transactions. */
  readonly alternatives: readonly Alternative[];
  readonly proof: { readonly proved: boolean; readonly summary: Said };
  /** The question about the reading itself; null where there is none. */
  readonly question: Question | null;
  /** The choices of the best reading that hold for this document alone; null where there are none. */
  readonly only: OnlyHere | null;
  readonly issues: readonly Issue[];
  /** The first lines of a file that gave no reading, as its encoding gives them. */
  readonly head: readonly string[];
}

/** Rows of the file beside each possible reading: the best first, then the alternatives. */
export interface Question extends Comparison {
  /** One sentence for each thing that is not certain. */
  readonly unsure: readonly Said[];
}

interface Alternative {
  readonly message: Said;
  /** Its choices, in words. */
  readonly title: Said;
  readonly profile: Profile;
  readonly rows: readonly ShownLine[];
  /** Its choices that hold for this document alone. */
  readonly only: OnlyHere | null;
}

/** Choices that no layout keeps, since they say nothing of the next document. */
export interface OnlyHere {
  /** The years of days that the document writes without one. */
  readonly years: YearChoice;
  /** Nothing else is open, so there is no layout to keep. */
  readonly isAll: boolean;
}

/** The year of the last day, and how its day and month are written. */
export interface YearChoice {
  readonly year: number;
  readonly dayOrder: DateOrder;
}

const SHOWN = 10;

/** The settings of a reading, and the number of its rows to show. */
interface InspectionBasis {
  readonly config: CsvConfig;
  readonly builtIn: KnownProfiles;
  readonly context: FormatContext;
  readonly shown?: number | undefined;
}

/** The order for a reading, and the number of its rows. */
export type InspectionOptions = CsvConfig & { readonly rows?: number };

/** A reading with its reasons. A profile that is saved from it belongs to the layout of the file itself. */
export function inspectFile(reading: CsvReading, basis: InspectionBasis): Inspection {
  return inspectReading(reading, layoutOf(reading), basis);
}

/** A reading with its reasons; `fingerprint` is what a saved profile is bound to. */
export function inspectReading(
  reading: CsvReading,
  fingerprint: string,
  { config, builtIn, context, shown = SHOWN }: InspectionBasis,
): Inspection {
  const { inference, decoded, proof, result } = reading;
  return {
    profile:
      inference === null
        ? givenProfile(reading, config, builtIn)
        : profileFromInference(inference, decoded.encoding, fingerprint),
    confirmedBy: reading.confirmed?.name ?? null,
    fingerprint,
    evidence: [
      decoded.evidence,
      ...(inference?.evidence ?? [words('table.profile', { name: reading.confirmed?.name ?? '', why: why(reading) })]),
      ...bookedBalances(reading, context),
    ],
    title: inference === null ? '' : (openReadings(inference, doubtsOf(inference, proof))[0]?.title ?? ''),
    rows: result.statements.flatMap(linesIn).slice(0, shown),
    alternatives: inference === null ? [] : alternativesOf(inference, reading, fingerprint, shown, context),
    proof: { proved: proof.proved, summary: proof.summary },
    question: inference === null ? null : questionOf(inference, reading),
    only: null,
    issues: result.issues,
    head: [],
  };
}

function linesIn({ account, lines }: Statement): readonly ShownLine[] {
  return lines.map((line) => ({ ...line, account: account.iban ?? account.accountId }));
}

/** The balances that a yes books, and where they come from. */
function bookedBalances(
  { ends, result: { statements } }: CsvReading,
  { currencies }: FormatContext,
): readonly Message[] {
  return statements.flatMap(({ balances, currency }) =>
    (['opening', 'closing'] as const).flatMap((end) => {
      const [booked, stated] = [balances[end], ends[end]];
      if (booked === null) return [];
      const amount = `${formatMinor(booked.amount, currencies.places(currency))} ${currency ?? ''}`.trim();
      const source =
        stated?.amount === booked.amount
          ? words('table.statedLine', { place: lineNamed(stated.line) })
          : words('table.runningBalance');
      const what =
        booked.date === null
          ? words('table.isBooked', { amount, source })
          : words('table.onIsBooked', { amount, day: booked.date, source });
      return [words(`table.balance#${end}`, { what })];
    }),
  );
}

/** Why there is nothing to show; `seen`: how the text begins and how its encoding was found. */
export function inspectNothing(
  issues: readonly Issue[],
  seen: Pick<Inspection, 'evidence' | 'head'> = { evidence: [], head: [] },
): Inspection {
  const proof = { proved: false, summary: words('table.nothingRead') };
  return {
    profile: null,
    confirmedBy: null,
    fingerprint: null,
    title: '',
    rows: [],
    alternatives: [],
    proof,
    question: null,
    only: null,
    issues,
    ...seen,
  };
}

function why({ confirmed }: CsvReading): Message {
  if (confirmed?.by === 'fingerprint') return words('table.confirmedLayoutBefore');
  return words(confirmed?.by === 'header' ? 'table.headerExactlyFile' : 'table.namedSettings');
}

function givenProfile({ confirmed }: CsvReading, config: CsvConfig, builtIn: KnownProfiles): Profile | null {
  if (typeof config.profile === 'object') return config.profile;
  return confirmed === null ? null : (config.profiles?.[confirmed.name] ?? builtIn()[confirmed.name] ?? null);
}

function questionOf(inference: Inference, reading: CsvReading): Question | null {
  const doubts = doubtsOf(inference, reading.proof);
  const unsure = unsureInFull(inference, doubts, reading);
  if (unsure.length === 0) return null;
  return { unsure, ...compareReadings(readingsOf(inference, doubts), reading) };
}

function alternativesOf(
  inference: Inference,
  reading: CsvReading,
  fingerprint: string,
  shown: number,
  context: FormatContext,
): readonly Alternative[] {
  const open = openReadings(inference, doubtsOf(inference, reading.proof)).slice(1);
  return open.map(({ layout, message, title }) => {
    const profile = profileFromInference({ ...inference, layout }, reading.decoded.encoding, fingerprint);
    return { message: message ?? '', title, profile, rows: firstLines(layout, reading, shown, context), only: null };
  });
}

function firstLines(
  layout: Layout,
  { table }: CsvReading,
  shown: number,
  context: FormatContext,
): readonly ShownLine[] {
  const rows = table.rows.slice(0, 500);
  const { pockets } = collect(layout, context.currencies, (take) => {
    for (const row of rows) take(row);
  });
  return [...pockets.values()].flatMap(shownLines).slice(0, shown);
}

/** The profile that `inspect --save` writes: the inferred reading, bound to the layout by its fingerprint. */
function profileFromInference(inference: Inference, encoding: string, fingerprint: string): Profile {
  const { layout, header } = inference;
  return {
    encoding,
    delimiter: layout.dialect.delimiter,
    header: header === null ? 0 : { detect: layout.names.filter((name) => name !== '') },
    columns: { ...amountRefs(inference, refMaker(layout.names)), ...otherRefs(layout) } as Profile['columns'],
    date: patternOf(inference),
    decimal: layout.decimal,
    ...signOf(inference),
    ...directionOf(inference),
    ...(layout.balanceBefore ? { balance: 'before' as const } : {}),
    ...(layout.defaultCurrency === null ? {} : { currency: layout.defaultCurrency }),
    ...(layout.card ? { kind: 'card' as const } : {}),
    fingerprint: [fingerprint],
  };
}

/** All columns but the amount's, each by its key; one name, or a list where there are several. */
function otherRefs(layout: Layout): object {
  const ref = refMaker(layout.names);
  const isForeign = layout.originalAmount !== null && layout.originalCurrency !== null;
  const columns: Readonly<Record<string, readonly (number | null)[]>> = {
    date: layout.dates.map(({ index }) => index),
    valueDate: [layout.valueDate?.index ?? null],
    time: [layout.time],
    fee: [layout.fee],
    balance: [layout.balance],
    currency: [layout.currency],
    payee: layout.payee,
    memo: layout.memo,
    id: [layout.reference],
    checkNumber: [layout.checkNumber],
    type: [layout.type],
    status: layout.pendingIsBooked ? [] : [layout.status],
    account: [layout.account],
    counterAccount: [layout.counterAccount],
    originalAmount: isForeign ? [layout.originalAmount] : [],
    originalCurrency: isForeign ? [layout.originalCurrency] : [],
  };
  const named = Object.entries(columns).flatMap(([key, indexes]) => {
    const refs = indexes.filter((index) => index !== null).map(ref);
    return refs.length === 0 ? [] : [[key, refs.length > 1 ? refs : refs[0]]];
  });
  return Object.fromEntries(named);
}

/** The name where it is there and there once, else the number. */
function refMaker(names: readonly string[]): (index: number) => ColumnRef {
  return (index) => {
    const name = names[index] ?? '';
    return name === '' || names.indexOf(name) !== index ? index + 1 : name;
  };
}

function amountRefs({ layout }: Inference, ref: (index: number) => ColumnRef): object {
  const { amount } = layout;
  if (amount.kind === 'signed') return { amount: ref(amount.column) };
  if (amount.kind === 'flag') return { amount: ref(amount.column), direction: ref(amount.flag) };
  return {
    ...(amount.debit === null ? {} : { debit: ref(amount.debit) }),
    ...(amount.credit === null ? {} : { credit: ref(amount.credit) }),
  };
}

function signOf({ layout }: Inference): { readonly sign?: 'in-positive' | 'out-positive' } {
  const { amount } = layout;
  if (amount.kind === 'signed') return { sign: amount.outPositive ? 'out-positive' : 'in-positive' };
  return amount.kind === 'split' && amount.signs !== 'none' ? { sign: amount.signs } : {};
}

/** The words that the inference found for in and out. Words that every reading knows need no place in the profile. */
function directionOf({ layout: { amount } }: Inference): { readonly direction?: Profile['direction'] } {
  if (amount.kind !== 'flag' || amount.words === null) return {};
  const { in: into, out } = amount.words;
  // A profile names both ways; of one that never came nothing is known.
  return { direction: { in: into.length === 0 ? ['+'] : [...into], out: out.length === 0 ? ['-'] : [...out] } };
}

/** A pattern as people write it: `DD.MM.YYYY`. */
function patternOf(inference: Inference): string {
  const [main] = inference.layout.dates;
  if (main === undefined) return 'YYYY-MM-DD';
  const shape = shapesOf(inference.table, main.index)[0];
  const separator = shape?.separator ?? '-';
  const month = shape !== undefined && shape.named >= 0 ? 'MMM' : 'MM';
  const written = isLong(shape) ? 'YYYY' : 'YY';
  const year = shape?.parts.length === 2 ? '' : written;
  const yearFirst = [year, month, 'DD'];
  const parts = {
    YMD: yearFirst,
    YND: yearFirst,
    DMY: ['DD', month, year],
    'DMY-hr': ['DD', CROATIAN_NAMES, year],
    MDY: [month, 'DD', year],
  }[main.order];
  return parts.filter(Boolean).join(separator);
}

function isLong(shape: DateShape | undefined): boolean {
  return shape === undefined || shape.long >= 0;
}
