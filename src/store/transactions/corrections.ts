import type { WaitingCorrection } from '../../core/history.ts';
import type { AccountId, DocumentId, StreamId } from '../../domain/row-ids.ts';
import type { StatementLine } from '../../domain/statement.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

interface Row {
  readonly id: number;
  readonly reference: string;
  readonly action: 'replace' | 'delete';
  readonly line: string;
  readonly as_of: string;
}

/** Corrections of the stream that wait for one of these references; what another stream calls a line is not comparable. */
export function waitingCorrections(
  store: Store,
  { accountId, streamId }: Pick<CorrectionPlace, 'accountId' | 'streamId'>,
  references: () => readonly string[],
): readonly WaitingCorrection[] {
  if (!store.exists`SELECT 1 FROM corrections WHERE account_id = ${accountId} LIMIT 1`) return [];
  const rows = store.rows<Row>`SELECT id, reference, action, line, as_of FROM corrections
    WHERE account_id = ${accountId} AND stream_id = ${streamId} AND reference IN (SELECT value
    FROM json_each(${JSON.stringify(references())})) ORDER BY id`;
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    action: row.action,
    line: readLine(row.line),
    asOf: row.as_of,
  }));
}

/** Where a correction belongs: who wrote it, and on which account. */
export interface CorrectionPlace {
  readonly accountId: AccountId;
  readonly streamId: StreamId;
  readonly documentId: DocumentId;
}

export function insertCorrection(store: Store, place: CorrectionPlace, waiting: Omit<WaitingCorrection, 'id'>): void {
  const { accountId, streamId, documentId } = place;
  const { reference, action, line, asOf } = waiting;
  store.run`INSERT INTO corrections (account_id, stream_id, reference, action, line, as_of, document_id)
    VALUES (${accountId}, ${streamId}, ${reference}, ${action}, ${writeLine(line)}, ${asOf}, ${documentId})`;
}

export function removeCorrection(store: Store, id: number): void {
  store.run`DELETE FROM corrections WHERE id = ${id}`;
}

/** Amounts go as `{"minor":"-350"}`: JSON numbers would round them. */
function writeLine(line: StatementLine): string {
  return JSON.stringify(line, (_key, value: unknown) =>
    typeof value === 'bigint' ? { minor: value.toString() } : value,
  );
}

function readLine(text: string): StatementLine {
  return ownJson<StatementLine>(text, (_key, value) => (isMinor(value) ? BigInt(value.minor) : value));
}

function isMinor(value: unknown): value is { minor: string } {
  return typeof value === 'object' && value !== null && 'minor' in value && typeof value.minor === 'string';
}
