/** A table whose columns a person names: what stands in it, and how it reads with what was chosen so far. */
import { decodeDocument } from '../../../connectors/tables/encoding/encoding.ts';
import { alignNames } from '../../../connectors/tables/table/align.ts';
import { fingerprintOf } from '../../../connectors/tables/table/fingerprint.ts';
import { findHeader } from '../../../connectors/tables/table/header.ts';
import { sampleTable } from '../../../connectors/tables/table/sample.ts';
import { currencyTable } from '../../domain/currency.ts';
import { type Profile, profileSchema } from '../../plugin/profile.ts';
import { readDocument } from '../../store/documents/documents.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { readArchived } from '../../sync/read/archive.ts';
import { COLUMN_ROLES, type ColumnRole, type LayoutChoices, type LayoutDraft } from '../../web/ports/layouts.ts';
import { inspectDocument } from '../inspect.ts';
import { type Laid, nameFrom, rowOf } from './layouts.ts';

const SHOWN = 8;
const MAX_BYTES = 5 * 1024 * 1024;

interface Sheet {
  readonly names: readonly string[];
  readonly width: number;
  readonly rows: readonly (readonly string[])[];
  /** What of the profile follows from the bytes. */
  readonly fixed: Pick<Profile, 'encoding' | 'delimiter' | 'fingerprint'>;
}

/** Undefined where there is no such table. `given`: what was chosen; left out: as it is best read. */
export async function draftOf(app: Laid, id: string, given?: LayoutChoices): Promise<LayoutDraft | undefined> {
  const found = tableOf(app, id);
  if (found === undefined) return undefined;
  const { document, sheet } = found;
  const best = await inspectDocument(document, app.parsing);
  const choices = given ?? choicesOf(sheet, best.profile);
  const said = profileSchema.safeParse(profileOf(sheet, choices));
  const shared = {
    columns: Array.from({ length: sheet.width }, (_, at) => ({
      name: sheet.names[at] ?? '',
      cells: sheet.rows.map((cells) => cells[at] ?? ''),
    })),
    choices,
    name: best.confirmedBy ?? nameFrom(document.name),
    isKnown: best.confirmedBy !== null,
  };
  if (!said.success) return { ...shared, rows: [], problems: said.error.issues.map(({ message }) => message) };
  const read = await inspectDocument(document, app.parsing, { named: said.data });
  const currencies = currencyTable(app.parsing.config.currencies);
  const problems = read.issues.filter(({ severity }) => severity !== 'warning').map(({ message }) => message);
  return { ...shared, rows: read.rows.map((line) => rowOf(line, currencies)), problems };
}

/** The profile that the choices describe, bound to the layout of the document; undefined where there is none. */
export function profileFrom(app: Laid, id: string, choices: LayoutChoices): Profile | undefined {
  const found = tableOf(app, id);
  const said = found && profileSchema.safeParse(profileOf(found.sheet, choices));
  return said?.success === true ? said.data : undefined;
}

function tableOf({ store }: Laid, id: string) {
  const rowId = parseDocumentId(id);
  const stored = rowId === undefined ? undefined : readDocument(store, rowId);
  if (stored === undefined || stored.format !== 'csv' || stored.size > MAX_BYTES) return undefined;
  const bytes = readArchived(store.folder, stored.sha256);
  const sheet = bytes && sheetOf(bytes);
  if (bytes === undefined || sheet === undefined) return undefined;
  const { name, receivedAt, sha256 } = stored;
  return { document: { bytes, name, receivedAt, sha256 }, sheet };
}

function sheetOf(bytes: Uint8Array): Sheet | undefined {
  const decoded = decodeDocument(bytes);
  const table = sampleTable(decoded.utf8, { delimiter: decoded.delimiter });
  if (table === null) return undefined;
  const header = findHeader(table);
  const names = header === null ? [] : alignNames(header.names, table);
  const below = table.rows.slice((header?.rows.at(-1) ?? -1) + 1);
  return {
    names,
    width: Math.max(table.width, names.length),
    rows: below.slice(0, SHOWN).map(({ cells }) => cells),
    fixed: {
      encoding: decoded.encoding,
      delimiter: table.dialect.delimiter,
      fingerprint: [fingerprintOf(table, names, decoded.encoding)],
    },
  };
}

function profileOf({ fixed, names, rows }: Sheet, choices: LayoutChoices): object {
  const { currency, decimal, kind, order, roles, sign } = choices;
  const refs = roles.flatMap((role, at) => (role === '' ? [] : [{ role, ref: refOf(names, at) }]));
  const groups = [...Map.groupBy(refs, ({ role }) => role)];
  const columns = Object.fromEntries(groups.map(([role, found]) => [role, found.map(({ ref }) => ref)]));
  const dateColumn = roles.indexOf('date');
  const example = rows.map((cells) => cells[dateColumn] ?? '').find((cell) => /\d/.test(cell)) ?? '';
  const isSplit = columns.amount === undefined;
  return {
    ...fixed,
    header: names.length === 0 ? 0 : { detect: names.filter((name) => name !== '') },
    columns,
    date: patternFor(order, example),
    decimal,
    ...(isSplit ? {} : { sign }),
    ...(currency === '' ? {} : { currency }),
    ...(kind === 'card' ? { kind } : {}),
  };
}

/** The name where it is there and there once, else the number. */
function refOf(names: readonly string[], at: number): string | number {
  const name = names[at] ?? '';
  return name === '' || names.indexOf(name) !== at ? at + 1 : name;
}

/** `DD.MM.YYYY`, as the example writes it. */
function patternFor(order: LayoutChoices['order'], example: string): string {
  const parts = example.match(/[\p{L}]+|\d+/gu) ?? [];
  const separator = /^[\p{L}\d]+([^\p{L}\d]+)/u.exec(example)?.[1] ?? '.';
  const tokens = [...order].map((letter, at) => {
    const part = parts[at] ?? '';
    if (letter === 'Y') return part.length === 2 ? 'YY' : 'YYYY';
    if (letter === 'M') return /\p{L}/u.test(part) ? 'MMM' : 'MM';
    return 'DD';
  });
  return tokens.join(separator.trim() === '' ? ' ' : separator.trim());
}

function choicesOf({ names, width }: Sheet, profile: Profile | null): LayoutChoices {
  const roleAt = (at: number): ColumnRole | '' =>
    COLUMN_ROLES.find((role) => [profile?.columns[role] ?? []].flat().some((ref) => isAt(ref, at, names))) ?? '';
  return {
    roles: Array.from({ length: width }, (_, at) => roleAt(at)),
    order: orderIn(profile?.date ?? 'DD.MM.YYYY'),
    decimal: profile?.decimal ?? ',',
    sign: profile?.sign ?? 'in-positive',
    currency: profile?.currency ?? '',
    kind: profile?.kind ?? 'bank',
  };
}

function isAt(ref: string | number, at: number, names: readonly string[]): boolean {
  return typeof ref === 'number' ? ref === at + 1 : names[at] === ref;
}

function orderIn(pattern: string): LayoutChoices['order'] {
  const [year, month, day] = ['Y', 'M', 'D'].map((letter) => pattern.indexOf(letter));
  if (year === undefined || month === undefined || day === undefined) return 'DMY';
  if (year >= 0 && year < month) return 'YMD';
  return month < day ? 'MDY' : 'DMY';
}
