/** The daemon's facts about a document that waits: its questions, and the answers that can help. */
import { existsSync } from 'node:fs';
import { isAboutAccount } from '../../domain/issue.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { findReading } from '../../store/documents/readings.ts';
import type { Store } from '../../store/store.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { archivePath } from '../../sync/read/archive.ts';
import { configFor } from '../../sync/read/hints.ts';
import { isLocked } from '../../sync/read/passwords.ts';
import { isStale } from '../../sync/read/reader.ts';
import type { PullDeps } from '../../sync/run/deps.ts';
import { LAID_OUT, type LayoutReading, type Layouts } from './layouts.ts';

/** Questions about an alert that a template would answer. */
const UNREAD_ALERT: ReadonlySet<string> = new Set(['alert.unmatched', 'alert.beside']);

export interface KnownAccount {
  readonly handle: string;
  readonly name: string;
  readonly currency: string | null;
}

export interface DocumentQuestions {
  /** The account of the lines; null where that is known. */
  readonly account: AccountAsked | null;
  /** The owner is asked how to read its table. */
  readonly asksLayout: boolean;
  /**
   * The question about the reading of its table. Null where there is no such question, the page cannot show it, or
   * the answer is brief.
   */
  readonly layout: LayoutReading | null;
  /** A table whose columns a person can name. */
  readonly isTable: boolean;
  /** An alert that no template reads. */
  readonly isLetter: boolean;
  /** It opens with a password only. */
  readonly isLocked: boolean;
  /** A plain yes brings it in as it was read. */
  readonly mayAccept: boolean;
  /** The reader or the settings changed since the present answer: a new reading may help. */
  readonly mayRetry: boolean;
}

export interface AccountAsked {
  /** The handle that the connector names; null where it names none. */
  readonly suggested: string | null;
  /** The document says which currency its amounts are in. */
  readonly namesCurrency: boolean;
}

/** The work that pages ask about. */
interface Asked {
  readonly store: Store;
  readonly pull: PullDeps;
}

export type Questions = ReturnType<typeof questionsOf>;

export function questionsOf(app: Asked, layouts: Pick<Layouts, 'read'>) {
  return {
    accounts: () => knownAccounts(app),
    /** Undefined where no such document waits. `brief`: a table is not read to show how it may be read. */
    of: async (id: string, detail: 'brief' | 'full'): Promise<DocumentQuestions | undefined> => {
      const rowId = parseDocumentId(id);
      const document = rowId === undefined ? undefined : readDocument(app.store, rowId);
      if (document === undefined || document.state === 'imported') return undefined;
      const asksLayout = isAboutLayout(document);
      // The table also tells whether it names its currency, where the account is all that is asked.
      const isLooked = document.state === 'held' && !(asksLayout && detail === 'brief');
      const layout = isLooked ? ((await layouts.read(id)) ?? null) : null;
      return {
        ...asked(app, document, layout),
        asksLayout: asksLayout && (detail === 'brief' || layout !== null),
        layout: asksLayout ? layout : null,
      };
    },
  };
}

function knownAccounts({ store, pull }: Asked): readonly KnownAccount[] {
  const configured = pull.config.accounts.map(({ handle, name, currency }) => ({
    handle,
    name: name ?? handle,
    currency,
  }));
  const stored = listAccounts(store).map(({ handle, name, currency }) => ({ handle, name, currency }));
  const all = new Map([...stored, ...configured].map((each) => [each.handle, each]));
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

function asked(
  app: Asked,
  document: StoredDocument,
  layout: LayoutReading | null,
): Omit<DocumentQuestions, 'asksLayout' | 'layout'> {
  const { issues, state } = document;
  const isHeld = state === 'held';
  const asksAccount = isHeld && issues.some(isAboutAccount);
  return {
    account: asksAccount ? accountAsked(app, document, layout) : null,
    isTable: LAID_OUT.has(document.format ?? '') && isArchived(app, document),
    isLetter: isHeld && document.format === 'alert' && issues.some(({ code }) => UNREAD_ALERT.has(code)),
    isLocked: issues.some(isLocked),
    mayAccept: isHeld && !asksAccount && hasLines(app, document),
    mayRetry: mayRetry(app, document),
  };
}

/** A table is held for something besides its account: how it is read. */
function isAboutLayout({ format, issues, state }: StoredDocument): boolean {
  const isAsked = issues.some((issue) => issue.severity === 'hold' && !isAboutAccount(issue));
  return state === 'held' && isAsked && LAID_OUT.has(format ?? '');
}

/** A document of which nothing was read has nothing to bring in. */
function hasLines({ store }: Asked, { id, issues }: StoredDocument): boolean {
  const kept = findReading(store, id);
  if (kept !== undefined) return kept.statements.some(({ lines }) => lines.length > 0);
  return !issues.some(({ code }) => code.endsWith('.empty') || code === 'alert.unmatched');
}

function accountAsked({ pull }: Asked, document: StoredDocument, layout: LayoutReading | null): AccountAsked {
  const connector = pull.config.connectors.find(({ name }) => name === document.connector);
  const hints = findDelivery(pull.store, document.id).hints;
  const isMissing = document.issues.some(({ code }) => code === 'account.currency');
  const readings = layout === null ? [] : [layout.inspection, ...layout.inspection.alternatives];
  const rows = readings.flatMap((each) => each.rows);
  return {
    suggested: connector === undefined ? null : configFor(connector, hints).account,
    namesCurrency: !isMissing && rows.every(({ currency }) => currency !== null),
  };
}

/** Reading the same bytes with the same reader and the same settings gives the same answer. */
function mayRetry({ pull }: Asked, document: StoredDocument): boolean {
  const connector = pull.config.connectors.find(({ name }) => name === document.connector);
  if (connector === undefined || !isArchived({ pull }, document)) return false;
  const { hints, withheld } = findDelivery(pull.store, document.id);
  return withheld === null && isStale(pull, configFor(connector, hints), document);
}

function isArchived({ pull }: Pick<Asked, 'pull'>, { sha256 }: StoredDocument): boolean {
  return existsSync(archivePath(pull.store.folder, sha256));
}
