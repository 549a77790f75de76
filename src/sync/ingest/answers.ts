import { type Issue, warning } from '../../domain/issue.ts';
import type { Statement } from '../../domain/statement.ts';
import { acceptedQuestions } from '../../store/documents/accepted.ts';
import type { Store } from '../../store/store.ts';
import { words } from '../../words/message.ts';

/**
 * The issues of a reading, where questions that the owner answered are warnings. Unchanged where nothing was read. A
 * letter without lines is no news where its owner says so.
 */
export function withAnswers(
  store: Store,
  sha256: string,
  statements: readonly Statement[],
  issues: readonly Issue[],
): readonly Issue[] {
  const isRead = statements.some(({ lines }) => lines.length > 0) || questionsIn(issues).every(isNoNews);
  if (!issues.some(isQuestion) || !isRead) return issues;
  const accepted = new Set(acceptedQuestions(store, sha256).map(wordingOf));
  if (accepted.size === 0) return issues;
  return issues.map((issue) =>
    isQuestion(issue) && accepted.has(wordingOf(issue))
      ? warning(issue.code, words('document.accepted', { what: issue.words ?? issue.message }), issue.position)
      : issue,
  );
}

/** The questions for a person. */
export function questionsIn(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(isQuestion);
}

function isQuestion({ severity }: Issue): boolean {
  return severity === 'hold';
}

function isNoNews({ code }: Issue): boolean {
  return code === 'alert.unmatched';
}

function wordingOf({ code, message, position }: Issue): string {
  return JSON.stringify([code, message, position?.line ?? null, position?.column ?? null]);
}
