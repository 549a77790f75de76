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
