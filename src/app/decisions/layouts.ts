/** The view of a held table on the dashboard. */
import { existsSync } from 'node:fs';
import type { Inspection } from '../../../connectors/tables/inspect.ts';
import type { ShownLine } from '../../../connectors/tables/question/compare.ts';
import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { undoneBy } from '../../store/history/undone.ts';
import type { Store } from '../../store/store.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import type { ChosenReading } from '../../sync/orders/engine.ts';
import { archivePath } from '../../sync/read/archive.ts';
import type { LayoutRow, Layouts } from '../../web/ports/layouts.ts';
import { readingIn } from '../inspect.ts';
import { type Laid, lookAtStored, MAX_BYTES } from './looks.ts';

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

export function layoutReader(app: Laid): Pick<Layouts, 'read'> {
  return {
    read: async (id) => {
      const held = openTable(app, id, 'held');
      const inspection = held && (await inspectOpen(app, held));
      if (held === undefined || inspection === undefined || inspection.profile === null) return undefined;
      const currencies = currencyTable(app.parsing.config.currencies);
      const { rows, title, alternatives, question } = inspection;
      return {
        evidence: inspection.evidence,
        readings: [{ title, rows }, ...alternatives].map((each) => ({
          title: each.title,
          rows: each.rows.map((line) => rowOf(line, currencies)),
        })),
        question: question && {
          ...question,
          rows: question.rows.map((row) => ({
            ...row,
            readings: row.readings.map((line) => line && rowOf(line, currencies)),
          })),
        },
        suggestedName: inspection.only?.isAll === true ? null : nameFrom(held.name),
      };
    },
  };
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

export function rowOf(
  { account, amount, bookedOn, currency, memo, payee }: ShownLine,
  currencies: CurrencyTable,
): LayoutRow {
  return { bookedOn, amount: formatMinor(amount, currencies.places(currency)), currency, account, payee, memo };
}

/** `Umsatze-Konto-4711.csv` → `umsatze-konto`: letters that every file system takes, and no account number. */
export function nameFrom(fileName: string): string {
  const plain = fileName
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .toLowerCase();
  const words = plain.match(/[a-z]{2,}/g) ?? [];
  return words.slice(0, 3).join('-').slice(0, 40) || 'my-bank';
}

function nothingHeld(id: string): AppError {
  return new AppError('confirm.unknown', `${id} is no held CSV document that could be confirmed here`, {
    hint: 'it may have been confirmed already; bankfeed inspect shows the file itself',
    exitCode: EXIT.usage,
  });
}
