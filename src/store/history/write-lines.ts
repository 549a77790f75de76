/** Writes what a folded history found of statements, their lines and the account. */
import type { Issue } from '../../domain/issue.ts';
import type { AccountId, DocumentId, StatementId, TransactionId } from '../../domain/row-ids.ts';
import { readDocument, saveIssues } from '../documents/documents.ts';
import { type StoredStatement, saveFindings, standingStatements } from '../documents/statements.ts';
import { fullPlacesIn, NO_PLACE, type Place } from '../lines/lines.ts';
import { only, prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** The place of each line of the account's standing statements, in the order of the lines. */
export function placesOfAccount(store: Store, accountId: AccountId): readonly Place[] {
  const sql = `SELECT l.transaction_id AS id, l.bore FROM statements s CROSS JOIN lines l ON l.statement_id = s.id
    WHERE s.account_id = ? AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
    ORDER BY l.statement_id, l.line`;
  return prepare<[number], Place>(store, sql).all(accountId);
}

/**
 * Each line is the transaction that it was folded to; what it once was the first to show is remembered. `nameOf`: row
 * id in the scratch store → in the store; 0 stays 0.
 */
export function writePlaces(
  store: Store,
  scratch: Store,
  accountId: AccountId,
  nameOf: (id: TransactionId) => TransactionId,
): void {
  const write = prepare<[number, number, number, number]>(
    store,
    'UPDATE lines SET transaction_id = ?, bore = ? WHERE statement_id = ? AND line = ?',
  );
  const ids = prepare<[number], StatementId>(
    scratch,
    'SELECT id FROM statements WHERE account_id = ? ORDER BY id',
    'value',
  );
  for (const statement of ids.all(accountId)) {
    const folded = fullPlacesIn(scratch, statement);
    for (const [at, before] of fullPlacesIn(store, statement).entries()) {
      const { bore, id } = folded[at] ?? NO_PLACE;
      const after = { id: nameOf(id), bore: bore === 0 ? before.bore : nameOf(bore) };
      if (after.id !== before.id || after.bore !== before.bore) write.run(after.id, after.bore, statement, at);
    }
  }
}

export type Findings = Pick<StoredStatement, 'issues' | 'proof'>;

/** The findings about the account's statements, and about their documents. `folded`: by row ids of statements. */
export function writeFindings(store: Store, accountId: AccountId, folded: ReadonlyMap<StatementId, Findings>): void {
  const reworded = new Map<DocumentId, { gone: readonly Issue[]; said: readonly Issue[] }>();
  for (const { documentId, id, issues, proof } of standingStatements(store, accountId)) {
    const found = folded.get(id);
    if (found === undefined) continue;
    const isSame = JSON.stringify(found.issues) === JSON.stringify(issues);
    if (isSame && found.proof.state === proof.state && found.proof.difference === proof.difference) continue;
    saveFindings(store, id, found);
    const { gone, said } = reworded.get(documentId) ?? { gone: [], said: [] };
    if (!isSame) reworded.set(documentId, { gone: [...gone, ...issues], said: [...said, ...found.issues] });
  }
  for (const [id, { gone, said }] of reworded) reword(store, id, gone, said);
}

function reword(store: Store, documentId: DocumentId, gone: readonly Issue[], said: readonly Issue[]): void {
  const issues = [...(readDocument(store, documentId)?.issues ?? [])];
  for (const each of gone) {
    const at = issues.findIndex((issue) => JSON.stringify(issue) === JSON.stringify(each));
    if (at >= 0) issues.splice(at, 1);
  }
  saveIssues(store, documentId, [...issues, ...said]);
}

/** The newest balance that a standing statement gives, and what it proves. */
export function writeBalance(store: Store, scratch: Store, accountId: AccountId): void {
  const columns = ['balance', 'balance_on', 'balance_as_of', 'proof', 'proof_difference'];
  const read = `SELECT id, ${columns.join(', ')} FROM accounts WHERE id = ?`;
  const row = only(prepare<[number], object>(scratch, read, 'exact').get(accountId));
  const write = `UPDATE accounts SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`;
  prepare<object>(store, write).run(row);
}
