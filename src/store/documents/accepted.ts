import { hold, type Issue } from '../../domain/issue.ts';
import type { Json } from '../../plugin/contract.ts';
import type { ChosenAccount } from '../accounts/choices.ts';
import { ownJson } from '../json.ts';
import type { Store } from '../store.ts';

/** Options that a person chose for the reading of one document alone. */
export type ChosenOptions = Readonly<Record<string, Json>>;

/** A question that a person answered with yes, or a choice for the document. */
export interface Answer extends Issue {
  readonly chosen?: ChosenOptions;
  /** The account of the lines, where the document does not name it. */
  readonly account?: ChosenAccount;
}

/** A person says yes to these questions about a document: it is to be brought in as it was read. */
export function saveAccepted(store: Store, sha256: string, answers: readonly Answer[]): void {
  store.run`INSERT OR REPLACE INTO accepted (sha256, questions) VALUES (${sha256}, ${JSON.stringify(answers)})`;
}

/** The questions about a document that were answered with yes, and a choice for it. */
export function acceptedQuestions(store: Store, sha256: string): readonly Answer[] {
  const questions = store.value<string>`SELECT questions FROM accepted WHERE sha256 = ${sha256}`;
  return questions === undefined ? [] : ownJson<Answer[]>(questions);
}

/** The options that were chosen for a document alone; undefined where none were. */
export function chosenFor(store: Store, sha256: string): ChosenOptions | undefined {
  return acceptedQuestions(store, sha256).find(({ chosen }) => chosen !== undefined)?.chosen;
}

/** The account that was chosen for a document; undefined where none was. */
export function accountChosenFor(store: Store, sha256: string): ChosenAccount | undefined {
  return acceptedQuestions(store, sha256).find(({ account }) => account !== undefined)?.account;
}

/** A chosen account in the form that is kept. */
export function answerOf(account: ChosenAccount): Answer {
  return { ...hold('accept.account', JSON.stringify(account)), account };
}

/** A choice in the form that is kept. */
export function choiceOf(chosen: ChosenOptions): Answer {
  return { ...hold('accept.choice', JSON.stringify(chosen)), chosen };
}
