/** Long work of a pass, done without the thread that answers pages. Plain values go in and come out. */
import type { Document } from '../../domain/document.ts';
import type { DocumentId, RunId } from '../../domain/row-ids.ts';
import type { Batch, CursorSpec, Json } from '../../plugin/contract.ts';
import type { ParseAnswer } from '../parse/message.ts';
import type { DocumentOutcome } from './outcome.ts';

export interface PassElsewhere {
  /** Builds a lost state from the archive. */
  rebuild(): Promise<void>;
  /** Brings in a document of many lines, in a commit of its own. Throws where the store fails. */
  importLong(arrival: LongArrival): Promise<LongImport>;
  /** Reads a large document that waits once more. Null where it may not be read. Throws where the store fails. */
  rereadLong(waiting: LongWaiting): Promise<DocumentOutcome | null>;
}

/** A large document that was held or quarantined. */
export interface LongWaiting {
  readonly connector: string;
  readonly runId: RunId;
  readonly document: DocumentId;
}

/** A document in the archive, without its bytes. */
export interface ArchivedEntry extends Omit<Document, 'bytes'> {
  /** Of the bytes. */
  readonly size: number;
}

/** A batch for the other thread. The bytes of an archived document stay where they are. */
export interface SentBatch extends Omit<Batch, 'document'> {
  readonly document: Document | ArchivedEntry;
  /** As in a packed batch. */
  readonly packed?: ParseAnswer;
}

/** A delivered document with many lines. */
export interface LongArrival {
  readonly connector: string;
  readonly runId: RunId;
  readonly batch: SentBatch;
  readonly open: { readonly cursor: CursorSpec<Json>; readonly readsItself: boolean };
  /** The stored cursor, as JSON. */
  readonly cursor: string;
}

export interface LongImport {
  /** Counts stand in the place of the statements. Left out of a document that was known. */
  readonly outcome: DocumentOutcome | null;
  /** The stored cursor from now on, as JSON. */
  readonly cursor: string;
}
