import type { DocumentId } from '../../domain/row-ids.ts';
import { failPoint } from '../../lib/fail-points.ts';
import type { Batch, Json } from '../../plugin/contract.ts';
import { writeCursor } from '../../store/documents/cursors.ts';
import { findDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { recordOrigin } from '../../store/documents/origins.ts';
import { configFor, isWanted } from '../read/hints.ts';
import type { DocumentOutcome } from '../run/outcome.ts';
import type { Tally } from '../run/tally.ts';
import type { DocumentImport, importDocument } from './import-document.ts';
import { remarkOnBytes } from './same-bytes.ts';

/** At most this many documents share a commit, and of long ones each has its own: pages wait as long as a commit takes. */
const MOST_DOCUMENTS = 64;
const MOST_BYTES = 256 * 1024;

/** The parts for the arrivals of a pass. */
export interface ArrivalsOptions extends Omit<DocumentImport, 'markMet'> {
  readonly tally: Pick<Tally, 'add' | 'addRemark' | 'meet'>;
  /** The stored cursor, as JSON. */
  readonly cursor: string;
}

/** Brings a delivered document in, or moves the cursor to where everything before it is delivered. */
type Arrival = () => DocumentOutcome | StoredDocument | undefined;

/**
 * The delivered documents that are not committed yet. Many small documents share one commit, since each commit waits
 * for the disk. A crash loses all of the group or nothing, and the source delivers lost documents a second time. The
 * cursor and the mark of a document are written in its commit and nowhere else.
 */
export class Arrivals {
  readonly #options: ArrivalsOptions;
  #waiting: Arrival[] = [];
  #bytes = 0;
  #cursor: string;
  /** A document could not be committed: no later one may be. Nor may a cursor, which stands for all before it. */
  #isOver = false;

  constructor(options: ArrivalsOptions) {
    this.#options = options;
    this.#cursor = options.cursor;
  }

  /** The cursor as it is stored: one that did not move is not written again. */
  get cursor(): string {
    return this.#cursor;
  }

  add(batch: Batch, importer: typeof importDocument): void {
    if (this.#isOver) return;
    this.#waiting.push(() => this.#bringIn(batch, importer));
    this.#bytes += batch.document.bytes.length;
  }

  /** Whether a commit is due, without waiting for more documents. */
  get isFull(): boolean {
    return this.#waiting.length >= MOST_DOCUMENTS || this.#bytes >= MOST_BYTES;
  }

  /** Goes on from `to` the next time. Earlier deliveries are committed with it, at once. */
  advance(to: Json): void {
    if (this.#isOver) return;
    this.#waiting.push(() => void this.#moveCursor(to));
    this.commit();
  }

  /** Commits what waits. Throws where the store fails, after what came before is committed. */
  commit(): void {
    const arrivals = this.#waiting;
    if (arrivals.length === 0) return;
    this.#waiting = [];
    this.#bytes = 0;
    const told = this.#cursor;
    try {
      this.#importAll(arrivals);
    } catch (thrown) {
      this.#cursor = told;
      this.#isOver = true;
      if (arrivals.length === 1) throw thrown;
      // All of it was undone; one by one, only what comes before the fault is brought in.
      for (const arrival of arrivals) this.#importAll([arrival]);
      this.#isOver = false;
    }
  }

  #importAll(arrivals: readonly Arrival[]): void {
    const { deps, tally } = this.#options;
    const outcomes = deps.store.transact(() => arrivals.map((arrive) => arrive()));
    for (const outcome of outcomes) {
      if (outcome === undefined) continue;
      if ('fate' in outcome) {
        failPoint(outcome.fate === 'imported' ? 'ingest.committed' : 'quarantine.committed');
        tally.add(outcome);
      } else tally.meet(outcome.id, outcome.state);
    }
  }

  #bringIn(batch: Batch, importer: typeof importDocument): DocumentOutcome | StoredDocument {
    const { config, deps, tally } = this.#options;
    const markMet = (documentId: DocumentId) => this.#markMet(batch, documentId);
    const { document, hints } = batch;
    const known = findDocument(deps.store, document.sha256);
    if (known === undefined || isWanted(deps, config, document.sha256, batch)) {
      return importer({ ...this.#options, markMet }, batch);
    }
    const to = { connector: configFor(config, hints), accounts: deps.config.accounts };
    const remark = remarkOnBytes(deps.store, known, document.name, to);
    if (remark === undefined) markMet(known.id);
    else {
      tally.addRemark(remark);
      // Its place stays unknown, so the remark comes at each pass until the file is gone.
      this.#moveCursor(batch.cursor as Json);
    }
    return known;
  }

  #markMet(batch: Batch, documentId: DocumentId): void {
    const { origin, fingerprint, receipt, document } = batch;
    const { config, deps } = this.#options;
    const connector = config.name;
    recordOrigin(deps.store, { documentId, connector, origin, fingerprint, name: document.name, receipt });
    this.#moveCursor(batch.cursor as Json);
  }

  #moveCursor(to: Json): void {
    const cursor = JSON.stringify(to);
    if (cursor === this.#cursor) return;
    const { config, deps, open } = this.#options;
    writeCursor(deps.store, config.name, open.cursor.version, to);
    this.#cursor = cursor;
  }
}
