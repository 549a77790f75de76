/**
 * The owner's decisions about transactions, in a file beside the database. Neither the bank nor the ledger knows them
 * (P-TR-5). They stand in the order in which they were made.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';
import { isRebuildDue } from './kept-documents.ts';

const FILE = 'decisions.json';

/** `double`: a transaction was counted twice. Ids are externalIds; `double` names the second one. */
export interface KeptDecision {
  readonly action: 'pair' | 'reject' | 'split' | 'double';
  readonly ids: readonly string[];
}

/** Brings the file up to date. */
export function keepDecisions(store: Store): void {
  if (isRebuildDue(store)) return;
  const text = `${JSON.stringify(standingDecisions(store))}\n`;
  const file = join(store.folder, FILE);
  if (text === (readText(file) ?? '[]\n')) return;
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The decisions that the database knows. */
export function standingDecisions(store: Store): readonly KeptDecision[] {
  return [...doubles(store), ...aboutTransfers(store)];
}

function doubles(store: Store): readonly KeptDecision[] {
  const sql = `SELECT t.external_id AS id FROM runs r JOIN transactions t ON t.run_id = r.id
    WHERE r.kind = 'split' AND t.state = 'live' ORDER BY t.id`;
  const ids = prepare<[], string>(store, sql, 'value').all();
  return ids.map((id) => ({ action: 'double', ids: [id] }));
}

function aboutTransfers(store: Store): readonly KeptDecision[] {
  const sql = `SELECT p.state, o.external_id AS outflow, i.external_id AS inflow FROM transfers p
    JOIN transactions o ON o.id = p.outflow_id LEFT JOIN transactions i ON i.id = p.inflow_id
    WHERE p.state = 'rejected' OR p.state = 'paired' AND p.decided_by = 'owner' ORDER BY p.id`;
  return prepare<[], DecidedTransfer>(store, sql).all().map(decisionOf);
}

interface DecidedTransfer {
  readonly state: 'paired' | 'rejected';
  readonly outflow: string;
  readonly inflow: string | null;
}

function decisionOf({ inflow, outflow, state }: DecidedTransfer): KeptDecision {
  if (inflow === null) return { action: 'split', ids: [outflow] };
  return { action: state === 'paired' ? 'pair' : 'reject', ids: [outflow, inflow] };
}

/** Empty where there is no such file, or none that can be read. */
export function keptDecisions(store: Store): readonly KeptDecision[] {
  try {
    const found: unknown = JSON.parse(readText(join(store.folder, FILE)) ?? '[]');
    return Array.isArray(found) ? (found as KeptDecision[]).filter(({ ids }) => Array.isArray(ids)) : [];
  } catch {
    return [];
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
