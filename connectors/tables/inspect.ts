import type { Document, FormatContext, Issue, StatementLine } from '../../src/plugin/contract.ts';
import { kindOf } from '../formats/xlsx/kinds.ts';
import { readSpreadsheet } from '../formats/xlsx/read.ts';
import { doubtsOf } from './doubt/questions.ts';
import { decodeDocument } from './encoding/encoding.ts';
import type { Inference } from './infer/inference.ts';
import { builtInProfiles } from './profile/built-in.ts';
import type { KnownProfiles } from './profile/choose.ts';
import { profileFromInference } from './profile/from-inference.ts';
import type { CsvConfig, Profile } from './profile/profile.ts';
import { collect } from './read/collect.ts';
import { type CsvReading, type NoReading, readCsv } from './read/read.ts';
import { fingerprintOf } from './table/fingerprint.ts';
import type { Layout } from './table/layout.ts';

/** What `bankfeed inspect` shows of a CSV file or a spreadsheet. Plain values; amounts in minor units. */
export interface Inspection {
  /** What `--save` writes. Null where the file could not be read at all. */
  readonly profile: Profile | null;
  /** The name of a profile that speaks for the file already; null for an inferred reading. */
  readonly confirmedBy: string | null;
  readonly fingerprint: string | null;
  /** One sentence for each choice, with its reason. */
  readonly evidence: readonly string[];
  /** The first transactions as they would be booked, money in positive. */
  readonly rows: readonly StatementLine[];
  /** Readings that nothing in the file rules out, each with what differs and its first transactions. */
  readonly alternatives: readonly Alternative[];
  readonly proof: { readonly proved: boolean; readonly summary: string };
  readonly issues: readonly Issue[];
  /** How a file begins of which nothing could be read: the first lines, as its encoding gives them. */
  readonly head: readonly string[];
}

export interface Alternative {
  readonly message: string;
  readonly profile: Profile;
  readonly rows: readonly StatementLine[];
}

const SHOWN = 10;

/** Reads a document as `parse` would, and keeps the reasons. Pure. */
export function inspectCsv(
  document: Document,
  options: CsvConfig & { readonly rows?: number },
  context: FormatContext,
  builtIn: KnownProfiles = builtInProfiles,
): Inspection {
  const { rows: shown = SHOWN, ...config } = options;
  const reading = readFirst(document, config, context, builtIn);
  if (!('result' in reading)) return { ...inspectNothing(reading.issues), ...beginOf(document) };
  const fingerprint = fingerprintOf(reading.table, reading.layout.names, reading.decoded.encoding);
  return inspectReading(reading, fingerprint, { config, builtIn, context, shown });
}

/** What a reading was made with, and how many of its rows are shown. */
export interface InspectionBasis {
  readonly config: CsvConfig;
  readonly builtIn: KnownProfiles;
  readonly context: FormatContext;
  readonly shown?: number;
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
    ],
    rows: result.statements.flatMap((statement) => statement.lines).slice(0, shown),
    alternatives: inference === null ? [] : alternativesOf(inference, reading, fingerprint, shown, context),
    proof: { proved: proof.proved, summary: proof.summary },
    issues: result.issues,
    head: [],
  };
}

/** Of a spreadsheet, its first table with dated rows: the others of one document are laid out alike. */
function readFirst(
  document: Document,
  config: CsvConfig,
  context: FormatContext,
  builtIn: KnownProfiles,
): CsvReading | NoReading {
  if (kindOf(document.bytes) === null) return readCsv(document, config, context, builtIn);
  const { readings, issues } = readSpreadsheet(document, config, context, builtIn);
  const [first] = readings;
  if (first === undefined) return { issues };
  const { reading } = first;
  if (!('result' in reading)) return { issues: [...issues, ...reading.issues] };
  return { ...reading, result: { ...reading.result, issues: [...issues, ...reading.result.issues] } };
}

/** Why there is nothing to show. */
export function inspectNothing(issues: readonly Issue[]): Inspection {
  const proof = { proved: false, summary: 'nothing was read' };
  return {
    profile: null,
    confirmedBy: null,
    fingerprint: null,
    evidence: [],
    rows: [],
    alternatives: [],
    proof,
    issues,
    head: [],
  };
}

const HEAD = { bytes: 4_096, lines: 5, length: 120 };

/** What a person may tell from the text itself: a letter, a page of errors, a list that broke off. */
function beginOf({ bytes }: Document): Pick<Inspection, 'evidence' | 'head'> {
  if (kindOf(bytes) !== null) return { evidence: [], head: [] };
  const { utf8, evidence } = decodeDocument(bytes);
  const lines = utf8.toString('utf8', 0, HEAD.bytes).split(/\r\n|\r|\n/);
  const filled = lines.filter((line) => line.trim() !== '').slice(0, HEAD.lines);
  return { evidence: [evidence], head: filled.map((line) => line.slice(0, HEAD.length)) };
}

function why({ confirmed }: CsvReading): string {
  if (confirmed?.by === 'fingerprint') return 'confirmed for this layout before';
  return confirmed?.by === 'header' ? 'its header is exactly that of this file' : 'named by the settings';
}

function givenProfile({ confirmed }: CsvReading, config: CsvConfig, builtIn: KnownProfiles): Profile | null {
  if (typeof config.profile === 'object') return config.profile;
  return confirmed === null ? null : (config.profiles?.[confirmed.name] ?? builtIn()[confirmed.name] ?? null);
}

function alternativesOf(
  inference: Inference,
  reading: CsvReading,
  fingerprint: string,
  shown: number,
  context: FormatContext,
): readonly Alternative[] {
  return doubtsOf(inference, reading.proof).flatMap(({ alternative, message }) => {
    if (alternative === null) return [];
    const profile = profileFromInference({ ...inference, layout: alternative }, reading.decoded.encoding, fingerprint);
    return [{ message, profile, rows: firstLines(alternative, reading, shown, context) }];
  });
}

function firstLines(
  layout: Layout,
  { table }: CsvReading,
  shown: number,
  context: FormatContext,
): readonly StatementLine[] {
  const rows = table.rows.slice(0, 500);
  const { pockets } = collect(layout, context.currencies, (take) => {
    for (const row of rows) take(row);
  });
  return [...pockets.values()].flatMap((pocket) => pocket.lines).slice(0, shown);
}
