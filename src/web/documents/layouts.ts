/** The view of a held table on the dashboard. */

import { existsSync } from 'node:fs';
import type { Inspection } from '../../../connectors/tables/inspect.ts';
import type { ShownLine } from '../../../connectors/tables/question/compare.ts';
import type { TableSample } from '../../../connectors/tables/table-sample.ts';
import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import { type AppError, refusal } from '../../lib/errors.ts';
import { mistakeOf } from '../../plugin/issues.ts';
import { type Profile, profileSchema } from '../../plugin/profile.ts';
import type { Settings } from '../../settings/settings.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { documentsOfLikeness } from '../../store/documents/likeness.ts';
import { undoneBy } from '../../store/history/undone.ts';
import type { Store } from '../../store/store.ts';
import { documentIdText, parseDocumentId } from '../../store/views/ids.ts';
import type { ChosenReading } from '../../sync/orders/engine.ts';
import { archivePath } from '../../sync/read/archive.ts';
import { readingIn } from '../../sync/read/inspect.ts';
import { profileFolder, profilesIn, stateProfileFolder } from '../../sync/read/profiles.ts';
import { type Said, saidOf } from '../../words/message.ts';
import { type Laid, lookAtStored, MAX_BYTES } from './looks.ts';

/** The possible roles of a column. */
export const COLUMN_ROLES = [
  ...(['date', 'valueDate', 'amount', 'debit', 'credit', 'payee', 'memo', 'balance', 'currency', 'id'] as const),
  ...(['direction', 'fee', 'contained', 'type', 'status'] as const),
  ...(['account', 'counterAccount'] as const),
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A person's choices for a table. */
export interface LayoutChoices {
  /** By column; empty: it says nothing. */
  readonly roles: readonly (ColumnRole | '')[];
  readonly order: 'DMY' | 'MDY' | 'YMD';
  readonly decimal: '.' | ',';
  readonly sign: 'in-positive' | 'out-positive';
  /** Empty where a column says it, or the account. */
  readonly currency: string;
  readonly kind: 'bank' | 'card';
}

export interface LayoutDraft {
  readonly columns: readonly { readonly name: string; readonly cells: readonly string[] }[];
  readonly choices: LayoutChoices;
  /** The first lines as they would be booked. */
  readonly rows: readonly ShownLine[];
  readonly currencies: CurrencyTable;
  /** Why it does not read so, or what is asked about it. */
  readonly problems: readonly Said[];
  readonly name: string;
  /** A layout of this name was confirmed for it before. */
  readonly isKnown: boolean;
}

export interface KnownLayout {
  readonly name: string;
  /** One of the `configuration` is corrected in its file. */
  readonly place: 'configuration' | 'state';
  /** Which column is what: `date Buchungstag, amount Betrag`. */
  readonly summary: string;
  /** `d7`: documents that were imported by it, the newest first. */
  readonly documents: readonly string[];
}

/** A line as it would be booked. */
export type LayoutRow = Pick<ShownLine, 'account' | 'amount' | 'currency' | 'memo' | 'payee'> & {
  readonly bookedOn: string;
};

export interface Reading {
  /** What is chosen in it; empty where there is no other. */
  readonly title: Said;
  readonly rows: readonly LayoutRow[];
}

/** How a held table reads, for the page that asks about it. */
export interface LayoutReading {
  readonly inspection: Reading &
    Pick<Inspection, 'evidence' | 'question'> & { readonly alternatives: readonly Reading[] };
  readonly currencies: CurrencyTable;
  /** For the layout; null where no layout is kept, since all that is open holds for this document alone. */
  readonly suggestedName: string | null;
}

/** Formats whose layout a person can confirm. */
export const LAID_OUT: ReadonlySet<string> = new Set(['csv', 'xlsx', 'pdf']);

/** A reading of a held or undone document, 1 being the best, and a name for it. Throws AppError (exit code 2). */
export async function readingOf(app: Laid, id: string, reading: number): Promise<ChosenReading> {
  const open = openTable(app, id, 'undone as well');
  const inspection = open && (await inspectOpen(app, open));
  if (open === undefined || inspection === undefined) throw nothingHeld(id);
  const { only, profile } = readingIn(inspection, reading);
  const options = only && { years: { ...only.years } };
  return { profile, name: nameFrom(open.name), only: options && { options, isAll: only.isAll } };
}

/** How a held document reads; undefined where a confirmation here would not let it through. */
async function readingsOf(app: Laid, id: string): Promise<LayoutReading | undefined> {
  const held = openTable(app, id, 'held');
  const inspection = held && (await inspectOpen(app, held));
  if (held === undefined || inspection === undefined || inspection.profile === null) return undefined;
  const currencies = currencyTable(app.parsing.config.currencies);
  return { inspection, currencies, suggestedName: inspection.only?.isAll === true ? null : nameFrom(held.name) };
}

function openTable({ store }: Laid, id: string, which: 'held' | 'undone as well'): StoredDocument | undefined {
  const rowId = parseDocumentId(id);
  const document = rowId === undefined ? undefined : readDocument(store, rowId);
  if (document === undefined || !LAID_OUT.has(document.format ?? '')) return undefined;
  const isOpen = document.state === 'held' || (which !== 'held' && undoneBy(store, document.id) !== undefined);
  if (!isOpen) return undefined;
  return document.size > MAX_BYTES || isNamed(store, document) ? undefined : document;
}

/** A rule may name the profile. A saved one would not count then, so the owner must correct the rule. */
function isNamed(store: Store, document: StoredDocument): boolean {
  return findDelivery(store, document.id).hints.formatOptions?.profile !== undefined;
}

async function inspectOpen(app: Laid, document: StoredDocument): Promise<Inspection | undefined> {
  const connector = app.parsing.config.connectors.find(({ name }) => name === document.connector);
  const isThere = existsSync(archivePath(app.store.folder, document.sha256));
  if (!isThere || connector?.formatOptions.profile !== undefined) return undefined;
  const asNew = document.state !== 'held';
  return (await lookAtStored(app, document, { want: 'reading', ...(asNew && { asNew }) })).inspection;
}

/** `Umsatze-Konto-4711.csv` → `umsatze-konto`: letters that every file system takes, and no account number. */
function nameFrom(fileName: string): string {
  const plain = fileName
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .toLowerCase();
  const words = plain.match(/[a-z]{2,}/g) ?? [];
  return words.slice(0, 3).join('-').slice(0, 40) || 'my-bank';
}

function nothingHeld(id: string): AppError {
  return refusal('confirm.unknown', { id });
}

/** Undefined where there is no such table. `given`: what was chosen; left out: as it is best read. */
async function draftOf(app: Laid, id: string, given?: LayoutChoices): Promise<LayoutDraft | undefined> {
  const found = await tableOf(app, id);
  if (found === undefined) return undefined;
  const { best, document, table } = found;
  const choices = given ?? choicesOf(table, best.profile);
  const said = profileSchema.safeParse(profileOf(table, choices));
  const currencies = currencyTable(app.parsing.config.currencies);
  const shared = {
    currencies,
    columns: Array.from({ length: table.width }, (_, at) => ({
      name: table.names[at] ?? '',
      cells: table.rows.map((cells) => cells[at] ?? ''),
    })),
    choices,
    name: best.confirmedBy ?? nameFrom(document.name),
    isKnown: best.confirmedBy !== null,
  };
  if (!said.success) return { ...shared, rows: [], problems: said.error.issues.map(mistakeOf) };
  const { inspection } = await lookAtStored(app, document, { want: 'reading', named: said.data });
  const problems = inspection.issues.filter(({ severity }) => severity !== 'warning').map(saidOf);
  return { ...shared, rows: inspection.rows, problems };
}

/** The profile that the choices describe, bound to the layout of the document; undefined where there is none. */
async function profileFrom(app: Laid, id: string, choices: LayoutChoices): Promise<Profile | undefined> {
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

export type Layouts = ReturnType<typeof layoutsOf>;

/** Tables that wait for the owner's word. Documents are named `d7`. */
export function layoutsOf(app: Laid & { readonly settings: Settings }) {
  return {
    read: (id: string) => readingsOf(app, id),
    /** With what was chosen for it, or as it is best read. */
    draft: (id: string, given?: LayoutChoices) => draftOf(app, id, given),
    /** The profile that the order `layout` keeps. */
    profile: (id: string, choices: LayoutChoices): Promise<unknown> => profileFrom(app, id, choices),
    list: () => knownLayouts(app.settings, app.store),
  };
}

/** Confirmed layouts by name, then those in the owner's files. */
async function knownLayouts(settings: Settings, store: Store): Promise<readonly KnownLayout[]> {
  const confirmed = await profilesIn(stateProfileFolder(settings));
  const written = { ...settings.profiles, ...(await profilesIn(profileFolder(settings))) };
  return [
    ...Object.entries(confirmed).map((each) => layoutOf(store, 'state', each)),
    ...Object.entries(written).map((each) => layoutOf(store, 'configuration', each)),
  ];
}

function layoutOf(store: Store, place: KnownLayout['place'], [name, profile]: [string, Profile]): KnownLayout {
  const documents = (profile.fingerprint ?? []).flatMap((each) => documentsOfLikeness(store, each));
  return { name, place, summary: summaryOf(profile), documents: documents.toReversed().map(documentIdText) };
}

function summaryOf({ columns, date, decimal, sign }: Profile): string {
  const said = Object.entries(columns).map(([role, refs]) => `${role} ${[refs].flat().join(' + ')}`);
  const rest = [date, decimal === undefined ? undefined : `decimals after ${decimal}`, sign];
  return [...said, ...rest.filter((each) => each !== undefined)].join(', ');
}
