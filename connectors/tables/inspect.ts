import { type FormatContext, formatMinor, type Issue, type Statement } from '../../src/plugin/contract.ts';
import type { Profile } from '../../src/plugin/profile.ts';
import type { Inference } from './infer/inference.ts';
import type { KnownProfiles } from './profile/choose.ts';
import { profileFromInference } from './profile/from-inference.ts';
import type { CsvConfig } from './profile/profile.ts';
import { readingsOf, unsureInFull } from './question/ask.ts';
import { type Comparison, compareReadings, type ShownLine, shownLines } from './question/compare.ts';
import { openReadings } from './question/product.ts';
import { doubtsOf } from './question/readings.ts';
import { collect } from './read/collect.ts';
import { type CsvReading, layoutOf } from './read-table.ts';
import type { DateOrder } from './table/dates.ts';
import type { Layout } from './table/layout.ts';

/** The view of a CSV file or a spreadsheet for `bankfeed inspect`. Plain values; amounts in minor units. */
export interface Inspection {
  /** The profile that `--save` writes. Null where the file could not be read at all. */
  readonly profile: Profile | null;
  /** The name of a profile that speaks for the file already; null for an inferred reading. */
  readonly confirmedBy: string | null;
  readonly fingerprint: string | null;
  /** One sentence for each choice, with its reason. */
  readonly evidence: readonly string[];
  /** The choices of the best reading, where other choices are open; else empty. */
  readonly title: string;
  /** The first transactions as they would be booked, money in positive. */
  readonly rows: readonly ShownLine[];
  /** Readings that nothing in the file rules out, each with what differs and its first transactions. */
  readonly alternatives: readonly Alternative[];
  readonly proof: { readonly proved: boolean; readonly summary: string };
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
  readonly unsure: readonly string[];
}

export interface Alternative {
  readonly message: string;
  /** Its choices, in words. */
  readonly title: string;
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
export interface InspectionBasis {
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
      ...(inference?.evidence ?? [`profile: ${reading.confirmed?.name ?? ''}, ${why(reading)}`]),
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
): readonly string[] {
  return statements.flatMap(({ balances, currency }) =>
    (['opening', 'closing'] as const).flatMap((end) => {
      const [booked, stated] = [balances[end], ends[end]];
      if (booked === null) return [];
      const amount = `${formatMinor(booked.amount, currencies.places(currency))} ${currency ?? ''}`.trim();
      const day = booked.date === null ? '' : ` on ${booked.date}`;
      const source = stated?.amount === booked.amount ? `stated in line ${stated.line}` : 'from the running balance';
      const what = `${amount}${day} is booked, ${source}`;
      return [end === 'opening' ? `opening balance: ${what}` : `closing balance: ${what}`];
    }),
  );
}

/** Why there is nothing to show; `seen`: how the text begins and how its encoding was found. */
export function inspectNothing(
  issues: readonly Issue[],
  seen: Pick<Inspection, 'evidence' | 'head'> = { evidence: [], head: [] },
): Inspection {
  const proof = { proved: false, summary: 'nothing was read' };
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

function why({ confirmed }: CsvReading): string {
  if (confirmed?.by === 'fingerprint') return 'confirmed for this layout before';
  return confirmed?.by === 'header' ? 'its header is exactly that of this file' : 'named by the settings';
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
