/** What the daemon knows of a document that waits: what is asked, and which answers can help. */
import { existsSync } from 'node:fs';
import type { App } from '../../app.ts';
import type { Issue } from '../../domain/issue.ts';
import { listAccounts } from '../../store/accounts/accounts.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { readDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { findReading } from '../../store/documents/readings.ts';
import { parseDocumentId } from '../../store/views/ids.ts';
import { archivePath } from '../../sync/read/archive.ts';
import { configFor } from '../../sync/read/hints.ts';
import { isStale } from '../../sync/read/reader.ts';
import type { LayoutReading, Layouts } from '../../web/ports/layouts.ts';
import type { AccountAsked, DocumentQuestions, KnownAccount, Questions } from '../../web/ports/questions.ts';

export function questionsOf(app: App, layouts: Pick<Layouts, 'read'>): Questions {
  return {
    accounts: () => knownAccounts(app),
    of: async (id) => {
      const rowId = parseDocumentId(id);
      const document = rowId === undefined ? undefined : readDocument(app.store, rowId);
      if (document === undefined || document.state === 'imported') return undefined;
      return asked(app, layouts, id, document);
    },
  };
}

function knownAccounts({ store, pull }: App): readonly KnownAccount[] {
  const configured = pull.config.accounts.map(({ handle, name, currency }) => ({
    handle,
    name: name ?? handle,
    currency,
  }));
  const stored = listAccounts(store).map(({ handle, name, currency }) => ({ handle, name, currency }));
  const all = new Map([...stored, ...configured].map((each) => [each.handle, each]));
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

async function asked(
  app: App,
  layouts: Pick<Layouts, 'read'>,
  id: string,
  document: StoredDocument,
): Promise<DocumentQuestions> {
  const { issues, state } = document;
  const holds = issues.filter(({ severity }) => severity === 'hold');
  const isHeld = state === 'held';
  const isAboutAccount = isHeld && holds.some(({ code }) => code.startsWith('account.'));
  const isAboutLayout = isHeld && holds.some(({ code }) => !code.startsWith('account.'));
  const layout = isHeld ? ((await layouts.read(id)) ?? null) : null;
  return {
    account: isAboutAccount ? accountAsked(app, document, layout) : null,
    layout: isAboutLayout ? layout : null,
    isTable: document.format === 'csv' && isArchived(app, document),
    isLocked: issues.some(isAboutLock),
    mayAccept: isHeld && !isAboutAccount && hasLines(app, document),
    mayRetry: mayRetry(app, document),
  };
}

function isAboutLock({ code, message }: Issue): boolean {
  return code === 'pdf.locked' || (code === 'archive.entry' && message.includes('is locked'));
}

/** A document of which nothing was read has nothing to bring in. */
function hasLines({ store }: App, { id, issues }: StoredDocument): boolean {
  const kept = findReading(store, id);
  if (kept !== undefined) return kept.statements.some(({ lines }) => lines.length > 0);
  return !issues.some(({ code }) => code.endsWith('.empty') || code === 'alert.unmatched');
}

function accountAsked({ pull }: App, document: StoredDocument, layout: LayoutReading | null): AccountAsked {
  const connector = pull.config.connectors.find(({ name }) => name === document.connector);
  const hints = findDelivery(pull.store, document.id).hints;
  const isMissing = document.issues.some(({ code }) => code === 'account.currency');
  const rows = layout?.readings.flatMap((each) => each.rows) ?? [];
  return {
    suggested: connector === undefined ? null : configFor(connector, hints).account,
    namesCurrency: !isMissing && rows.every(({ currency }) => currency !== null),
  };
}

/** Reading the same bytes with the same reader and the same settings gives the same answer. */
function mayRetry({ pull }: App, document: StoredDocument): boolean {
  const connector = pull.config.connectors.find(({ name }) => name === document.connector);
  if (connector === undefined || !isArchived({ pull }, document)) return false;
  const { hints, withheld } = findDelivery(pull.store, document.id);
  return withheld === null && isStale(pull, configFor(connector, hints), document);
}

function isArchived({ pull }: Pick<App, 'pull'>, { sha256 }: StoredDocument): boolean {
  return existsSync(archivePath(pull.store.folder, sha256));
}
