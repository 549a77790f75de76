/** Which changes take long: those of many lines. All others are made where the order is given, in less than a moment. */
import type { DocumentId } from '../../domain/row-ids.ts';
import { isLongOrderKilled } from '../../lib/fail-points.ts';
import {
  importedDocuments,
  mostBytesUnread,
  readDocument,
  type StoredDocument,
  unreadDocuments,
} from '../../store/documents/documents.ts';
import { accountsIn, linesOfAccounts } from '../../store/documents/statements.ts';
import { undoneDocuments } from '../../store/history/undone.ts';
import { countRequests } from '../../store/outbox/requests.ts';
import { unknownRecords } from '../../store/outbox/unknown-records.ts';
import type { Store } from '../../store/store.ts';
import { isNamed } from '../history/document-names.ts';
import { documentsNamed } from '../history/undo.ts';
import type { ChangeName, InputOf } from './changes.ts';

/** This many lines take a tenth of a second. */
const MOST_LINES = 2500;
/** A document of more bytes, which was not read yet, may hold more lines. */
const MOST_BYTES = 128 * 1024;
/** This many records take as long. */
const MOST_RECORDS = 2500;

/** Whether a change takes long. Throws the AppError of what is refused at once. */
export function isLong<Name extends ChangeName>(store: Store, name: Name, input: InputOf<Name>): boolean {
  const isLongByItself = LONG[name](store, input);
  return isLongByItself || isLongOrderKilled();
}

/** Whether the accounts of these documents have many lines, or a document that is unread is large. */
function isLongHistory(store: Store, documents: readonly DocumentId[]): boolean {
  const lines = linesOfAccounts(store, accountsIn(store, documents));
  return lines > MOST_LINES || mostBytesUnread(store, documents) > MOST_BYTES;
}

const LONG: { readonly [Name in ChangeName]: (store: Store, input: InputOf<Name>) => boolean } = {
  undo: (store, { targets }) => isLongHistory(store, documentsNamed(store, targets)),
  retry: (store, { ids }) =>
    (ids.length === 0 ? countRequests(store).rejected : ids.length) > MOST_RECORDS ||
    isLongHistory(store, toRetry(store, ids)),
  reread: (store, { ids }) => isLongHistory(store, idsNamed(importedDocuments(store), ids)),
  forget: (store, { all, ids }) => (all === undefined ? ids : unknownRecords(store)).length > MOST_RECORDS,
  // Files that wait for the same answer are read as well.
  accept: (store, { ids }) => isLongHistory(store, [...idsNamed(unreadDocuments(store), []), ...toRetry(store, ids)]),
  release: (store) => isLongHistory(store, idsNamed(unreadDocuments(store), [])),
  rebuild: () => true,
  import: () => true,
  waiting: () => true,
  layout: (store, { documents }) => isLongHistory(store, documents),
};

/** An undone document is imported again only where it is named. */
function toRetry(store: Store, ids: readonly string[]): readonly DocumentId[] {
  const undone = ids.length === 0 ? [] : undoneDocuments(store).flatMap((id) => readDocument(store, id) ?? []);
  return idsNamed([...unreadDocuments(store), ...undone], ids);
}

/** All of them where no name is given. */
function idsNamed(documents: readonly StoredDocument[], names: readonly string[]): readonly DocumentId[] {
  return documents.flatMap((each) =>
    names.length === 0 || names.some((name) => isNamed(each, name)) ? [each.id] : [],
  );
}
