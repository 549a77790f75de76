import type { Issue } from '../../domain/issue.ts';
import { ownJson } from '../json.ts';
import { prepare } from '../prepared.ts';
import type { Store } from '../store.ts';

/** A person says yes to these questions about a document: it is to be brought in as it was read. */
export function saveAccepted(store: Store, sha256: string, questions: readonly Issue[]): void {
  const sql = 'INSERT OR REPLACE INTO accepted (sha256, questions) VALUES (?, ?)';
  prepare<[string, string]>(store, sql).run(sha256, JSON.stringify(questions));
}

/** The questions about a document that were answered with yes. */
export function acceptedQuestions(store: Store, sha256: string): readonly Issue[] {
  const sql = 'SELECT questions FROM accepted WHERE sha256 = ?';
  const questions = prepare<[string], string>(store, sql, 'value').get(sha256);
  return questions === undefined ? [] : ownJson<Issue[]>(questions);
}
