/** The beginning of a table as a person looks at it who says what each column is. */
import type { Profile } from '../../src/plugin/profile.ts';
import type { Decoded } from './encoding/encoding.ts';
import { alignNames } from './table/align.ts';
import { fingerprintOf } from './table/fingerprint.ts';
import { findHeader } from './table/header.ts';
import { sampleTable } from './table/sample.ts';

export interface TableSample {
  /** Of the header, by column; empty where there is none. */
  readonly names: readonly string[];
  /** Columns. */
  readonly width: number;
  /** The first rows below the header. */
  readonly rows: readonly (readonly string[])[];
  /** The parts of a profile that follow from the document. */
  readonly fixed: Pick<Profile, 'encoding' | 'delimiter' | 'fingerprint' | 'date' | 'pdf'>;
  /** Of a PDF, where its columns can be moved. */
  readonly paper?: Paper;
}

/** The picture of a page: where its words stand. */
export interface PagePicture {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** The distance from this page to the first page of the table, in which the edges are measured. Points. */
  readonly shift: number;
  readonly words: readonly PictureWord[];
}

/** `y` is the baseline, from the top. Points. */
export interface PictureWord {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
}

/** A page of a PDF with the edges between the columns of its table. */
export interface Paper {
  /** Points from the left, measured on the first page of the table. */
  readonly edges: readonly number[];
  readonly picture: PagePicture;
}

/** Of a PDF: where the columns are to stand, and which page is looked at. */
export interface SampleTerms {
  /** Points from the left; left out: where they are found. */
  readonly edges?: readonly number[];
  /** From 1. */
  readonly page?: number;
}

const SHOWN = 8;

/** Null where nothing in the text looks like dated amounts. */
export function sampleOf(decoded: Decoded): TableSample | null {
  const table = sampleTable(decoded.utf8, { delimiter: decoded.delimiter });
  if (table === null) return null;
  const header = findHeader(table);
  const names = header === null ? [] : alignNames(header.names, table);
  const below = table.rows.slice((header?.rows.at(-1) ?? -1) + 1);
  const fingerprint = [fingerprintOf(table, names, decoded.encoding)];
  return {
    names,
    width: Math.max(table.width, names.length),
    rows: below.slice(0, SHOWN).map(({ cells }) => cells),
    // How the cells of a spreadsheet were parted on the way here is nobody's concern.
    fixed:
      decoded.delimiter === undefined
        ? { encoding: decoded.encoding, delimiter: table.dialect.delimiter, fingerprint }
        : { fingerprint },
  };
}
