/**
 * Splits a QIF file into its sections and records. A line is one field: a letter and its value; `^` ends a record;
 * `!Type:…`, `!Account`, `!Option:…` open a section (Quicken Interchange Format, as documented by Intuit).
 */
export interface Field {
  readonly letter: string;
  readonly value: string;
  readonly line: number;
}

export interface QifRecord {
  readonly fields: readonly Field[];
  /** False for the last record of a file that ends without `^`. */
  readonly terminated: boolean;
}

export interface Section {
  /** `type:bank`, `account`, `option:autoswitch` …, lower case. */
  readonly name: string;
  readonly line: number;
  readonly records: readonly QifRecord[];
}

export function splitSections(text: string): readonly Section[] {
  const sections: { name: string; line: number; records: QifRecord[] }[] = [];
  let fields: Field[] = [];
  const close = (terminated: boolean) => {
    if (fields.length > 0) sections.at(-1)?.records.push({ fields, terminated });
    fields = [];
  };
  let index = -1;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    index += 1;
    const line = raw.trim();
    if (line.startsWith('!')) {
      close(false);
      sections.push({ name: line.slice(1).toLowerCase().replace(/\s+/g, ''), line: index + 1, records: [] });
    } else if (line.startsWith('^')) {
      close(true);
    } else if (line !== '' && !line.startsWith('#') && sections.length > 0) {
      fields.push({ letter: line.charAt(0), value: line.slice(1).trimStart(), line: index + 1 });
    }
  }
  close(false);
  return sections;
}

/** The first value of a letter in a record. */
export function fieldOf(record: QifRecord, letter: string): Field | undefined {
  return record.fields.find((field) => field.letter === letter);
}
