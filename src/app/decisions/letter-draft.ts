/** An alert whose words a person names: its places, what was chosen, and what would be booked. */
import { existsSync } from 'node:fs';
import type { LetterLook } from '../../../connectors/formats/alert/make/look.ts';
import { currencyTable } from '../../domain/currency.ts';
import { AppError } from '../../lib/errors.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { documentsOfLikeness } from '../../store/documents/likeness.ts';
import { documentIdText, parseDocumentId } from '../../store/views/ids.ts';
import { archivePath } from '../../sync/read/archive.ts';
import { configFor } from '../../sync/read/hints.ts';
import type { ConfirmedTemplate, LetterChoices, LetterDraft } from '../../web/ports/letters.ts';
import { keptTemplates, layoutOfKept } from './kept-templates.ts';
import { nameFrom, rowOf } from './layouts.ts';
import { type Laid, MAX_BYTES } from './looks.ts';

type DraftContext = Laid & { readonly settings: { readonly state: string } };

/** Questions about an alert that a template can answer. */
const ASKS_WORDS: ReadonlySet<string> = new Set(['alert.unmatched', 'alert.beside']);

/** Whether a template that is made of the letter may let it through. */
export function asksWords({ format, issues, state }: StoredDocument): boolean {
  return state === 'held' && format === 'alert' && issues.some(({ code }) => ASKS_WORDS.has(code));
}

export async function draftOfLetter(
  app: DraftContext,
  id: string,
  choices?: LetterChoices,
): Promise<LetterDraft | undefined> {
  const document = letterThatAsks(app, id);
  const name = document === undefined ? '' : await freeName(app, document);
  const look = document && (await lookAt(app, document, name, choices));
  if (document === undefined || look === undefined) return undefined;
  const currencies = currencyTable(app.parsing.config.currencies);
  const { rows, template, ...rest } = look;
  const asked = accountOf(app, document) === null ? { suggested: null, namesCurrency: true } : null;
  return { ...rest, rows: rows.map((line) => rowOf({ ...line, account: null }, currencies)), name, account: asked };
}

export async function templateOfLetter(
  app: DraftContext,
  id: string,
  choices: LetterChoices,
  name: string,
): Promise<unknown> {
  const document = letterThatAsks(app, id);
  const look = document && (await lookAt(app, document, name, choices));
  return look?.template ?? undefined;
}

export async function confirmedTemplates({ settings, store }: DraftContext): Promise<readonly ConfirmedTemplate[]> {
  const kept = await keptTemplates(settings.state);
  return Promise.all(
    kept.map(async ({ name, template: { from, lines } }) => ({
      name,
      from: [from].flat().join(', '),
      lines: Array.isArray(lines) ? lines.map(String) : [],
      documents: documentsOfLikeness(store, await layoutOfKept(settings.state, name))
        .toReversed()
        .map(documentIdText),
    })),
  );
}

function letterThatAsks({ store }: DraftContext, id: string): StoredDocument | undefined {
  const rowId = parseDocumentId(id);
  const document = rowId === undefined ? undefined : readDocument(store, rowId);
  if (document === undefined || !asksWords(document) || document.size > MAX_BYTES) return undefined;
  if (findDelivery(store, document.id).withheld !== null) return undefined;
  return existsSync(archivePath(store.folder, document.sha256)) ? document : undefined;
}

/** Throws AppError where the reader's process could not look. */
async function lookAt(
  app: DraftContext,
  document: StoredDocument,
  name: string,
  choices: LetterChoices | undefined,
): Promise<LetterLook | undefined> {
  const { parsing, store } = app;
  const copy = { ...pick(document), file: archivePath(store.folder, document.sha256) };
  const terms = { name, currency: likelyCurrency(app, document), ...(choices === undefined ? {} : { choices }) };
  const look = await parsing.pool.letter({ document: copy, order: parsing.order('alert', {}), terms });
  if (look !== null && 'severity' in look) throw new AppError(look.code, look.message);
  return look ?? undefined;
}

function pick({ name, receivedAt, sha256 }: StoredDocument) {
  return { name, receivedAt, sha256 };
}

/** The handle of the account that the connector or its rule names; null: none. */
function accountOf({ parsing, store }: DraftContext, document: StoredDocument): string | null {
  const connector = parsing.config.connectors.find(({ name }) => name === document.connector);
  return connector === undefined ? null : configFor(connector, findDelivery(store, document.id).hints).account;
}

/** That of the account, or of all accounts where they share one. */
function likelyCurrency(app: DraftContext, document: StoredDocument): string | null {
  const handle = accountOf(app, document);
  const configured = app.parsing.config.accounts.map((each) => ({ handle: each.handle, currency: each.currency }));
  const accounts = [...listAccounts(app.store), ...configured];
  const own = accounts.filter((each) => each.handle === handle);
  const codes = new Set((own.length > 0 ? own : accounts).flatMap(({ currency }) => currency ?? []));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}

/** `card-used`, after the subject, or with a number where that is taken. */
async function freeName({ settings }: DraftContext, document: StoredDocument): Promise<string> {
  const taken = new Set((await keptTemplates(settings.state)).map(({ name }) => name));
  const base = nameFrom(document.name);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name)) return name;
  }
}
