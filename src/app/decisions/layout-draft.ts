/** A table whose columns a person names: its rows, and its reading with the choices so far. */
import { existsSync } from 'node:fs';
import type { TableSample } from '../../../connectors/tables/table-sample.ts';
import { currencyTable } from '../../domain/currency.ts';
import { type Profile, profileSchema } from '../../plugin/profile.ts';
import { readDocument } from '../../store/documents/documents.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { archivePath } from '../../sync/read/archive.ts';
import { COLUMN_ROLES, type ColumnRole, type LayoutChoices, type LayoutDraft } from '../../web/ports/layouts.ts';
import { LAID_OUT, nameFrom, rowOf } from './layouts.ts';
import { type Laid, lookAtStored, MAX_BYTES } from './looks.ts';

/** Undefined where there is no such table. `given`: what was chosen; left out: as it is best read. */
export async function draftOf(app: Laid, id: string, given?: LayoutChoices): Promise<LayoutDraft | undefined> {
  const found = await tableOf(app, id);
  if (found === undefined) return undefined;
  const { best, document, table } = found;
  const choices = given ?? choicesOf(table, best.profile);
  const said = profileSchema.safeParse(profileOf(table, choices));
  const shared = {
    columns: Array.from({ length: table.width }, (_, at) => ({
      name: table.names[at] ?? '',
      cells: table.rows.map((cells) => cells[at] ?? ''),
    })),
    choices,
    name: best.confirmedBy ?? nameFrom(document.name),
    isKnown: best.confirmedBy !== null,
  };
  if (!said.success) return { ...shared, rows: [], problems: said.error.issues.map(({ message }) => message) };
  const { inspection } = await lookAtStored(app, document, { want: 'reading', named: said.data });
  const currencies = currencyTable(app.parsing.config.currencies);
  const problems = inspection.issues.filter(({ severity }) => severity !== 'warning').map(({ message }) => message);
  return { ...shared, rows: inspection.rows.map((line) => rowOf(line, currencies)), problems };
}

/** The profile that the choices describe, bound to the layout of the document; undefined where there is none. */
export async function profileFrom(app: Laid, id: string, choices: LayoutChoices): Promise<Profile | undefined> {
  const found = await tableOf(app, id);
  const said = found && profileSchema.safeParse(profileOf(found.table, choices));
  return said?.success === true ? said.data : undefined;
}

async function tableOf(app: Laid, id: string) {
  const { store } = app;
  const rowId = parseDocumentId(id);
  const document = rowId === undefined ? undefined : readDocument(store, rowId);
  if (document === undefined || !LAID_OUT.has(document.format ?? '') || document.size > MAX_BYTES) return undefined;
  if (!existsSync(archivePath(store.folder, document.sha256))) return undefined;
  const { inspection, table } = await lookAtStored(app, document, { want: 'columns' });
  return table === null ? undefined : { document, best: inspection, table };
}

function profileOf({ fixed, names, rows }: TableSample, choices: LayoutChoices): object {
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
    // Days that a page prints without a year are written in full where they are shown.
    date: fixed.date !== undefined && orderIn(fixed.date) === order ? fixed.date : patternFor(order, example),
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

function choicesOf({ names, width }: TableSample, profile: Profile | null): LayoutChoices {
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
