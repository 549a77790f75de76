/**
 * The owner's yes to the questions about a held document: it is imported as it was read. The answer holds for these
 * questions and no others. So a reader or configuration with another question about the document asks it. A chosen
 * account holds for files like it as well. Where it is all that is said, questions besides it stay open.
 */
import { type Issue, isAboutAccount, isBesidesAccount } from '../../domain/issue.ts';
import { refusal } from '../../lib/errors.ts';
import { type ACCOUNT_TYPES, HANDLE } from '../../settings/schema/account.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import type { ChosenAccount } from '../../store/accounts/choices.ts';
import {
  acceptedQuestions,
  accountChosenFor,
  answerOf,
  type ChosenOptions,
  choiceOf,
  chosenFor,
  saveAccepted,
} from '../../store/documents/accepted.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import {
  readDocument,
  type StoredDocument,
  unreadDocuments,
  waitingDocuments,
} from '../../store/documents/documents.ts';
import { undoneDocuments } from '../../store/history/undone.ts';
import { noteWanted } from '../../store/outbox/ask-lost.ts';
import { keepChoices } from '../../store/sidecar/kept-choices.ts';
import type { Store } from '../../store/store.ts';
import { documentIdText } from '../../store/views/ids.ts';
import { RESEMBLES, resemblingDocuments } from '../../store/views/resembling.ts';
import { saidOf } from '../../words/message.ts';
import { questionsIn } from '../ingest/answers.ts';
import { configFor } from '../read/hints.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';
import { type Chosen, retryDocuments } from './retry.ts';
import { isNamed } from './retry-named.ts';

/** The account that the owner chooses for documents. A new one needs a name, so that a slip of the pen makes none. */
export interface AccountAnswer {
  readonly handle: string;
  readonly name?: string | undefined;
  /** The ledger's word. */
  readonly type?: (typeof ACCOUNT_TYPES)[number] | undefined;
  readonly currency?: string | undefined;
}

/** By document (`d7`): what the owner chose for it alone. */
export type Choices = ReadonlyMap<string, ChosenOptions>;

/**
 * Accepts held documents, named by `d7` or the start of their hash, and reads them. Of an imported one with a line that
 * resembles another format's it is the word that they are two. All documents that wait for the
 * same answer are read as well. `choices` are given where a reading was chosen: then undone documents are brought in
 * once more. Throws AppError with exit code 2, and accepts nothing then. `accept.unknown`: a name stands for no such
 * document. `accept.account`: an account must be chosen. `accept.new-account`: no account has the chosen handle.
 */
export async function acceptDocuments(
  deps: PullDeps,
  names: readonly string[],
  answer?: AccountAnswer,
  choices?: Choices | undefined,
): Promise<RunReport> {
  const { store } = deps;
  const documents = findHeld(store, names, (choices ?? answer) ? 'undone as well' : 'held');
  const given = answer && accountOf(deps, answer);
  const read = choices === undefined ? 'as it was' : 'in a chosen way';
  const accounts = new Map(documents.map((each) => [each.id, given ?? confirmedFor(deps, each, read)] as const));
  const answers = given !== undefined && choices === undefined ? 'the account' : 'all';
  const resembling = resemblingDocuments(store);
  store.transact(() => {
    for (const document of documents) {
      const chosen = choices?.get(documentIdText(document.id)) ?? chosenFor(store, document.sha256);
      const options = chosen === undefined ? [] : [choiceOf(chosen)];
      const word = accounts.get(document.id);
      const account = word === undefined ? [] : [answerOf(word)];
      saveAccepted(store, document.sha256, [...saidYesTo(store, document, answers), ...options, ...account]);
    }
    noteWanted(
      store,
      documents.filter(({ id, state }) => state === 'imported' && !resembling.has(id)).map(({ id }) => id),
    );
  });
  const like = waitingDocuments(store).filter(({ id, issues }) => !accounts.has(id) && issues.some(isAboutAccount));
  const report = await retryDocuments(
    deps,
    [...accounts.keys(), ...like.map(({ id }) => id)],
    (id): Chosen => accounts.get(id),
  );
  keepChoices(store);
  return report;
}

/**
 * Earlier answers stay. An undone document has no open questions, and an imported one may have a line that resembles
 * another format's: they are two.
 */
function saidYesTo(
  store: Store,
  { id, issues, sha256, state }: StoredDocument,
  answers: 'the account' | 'all',
): readonly Issue[] {
  const before = acceptedQuestions(store, sha256).filter(
    ({ account, chosen }) => chosen === undefined && account === undefined,
  );
  if (state === 'imported') {
    const isAsked = resemblingDocuments(store).has(id);
    return isAsked ? [...before, ...issues.filter(({ code }) => code === RESEMBLES)] : before;
  }
  const asked = questionsIn(issues).filter((each) => !isAboutAccount(each));
  return [...before, ...asked.filter((each) => answers === 'all' || !isBesidesAccount(each))];
}

/** Which documents may be meant: held ones, or undone ones as well, for which a person chooses again. */
type Which = 'held' | 'undone as well';

/** The ids (`d7`) of documents. Throws AppError as `acceptDocuments` does, before anything is written. */
export function checkAcceptable(
  deps: PullDeps,
  names: readonly string[],
  { account, which }: { readonly account: AccountAnswer | undefined; readonly which: Which },
): readonly string[] {
  const documents = findHeld(deps.store, names, account === undefined ? which : 'undone as well');
  if (account !== undefined) accountOf(deps, account);
  else for (const each of documents) confirmedFor(deps, each, which === 'held' ? 'as it was' : 'in a chosen way');
  return documents.map(({ id }) => documentIdText(id));
}

function findHeld(store: Store, names: readonly string[], which: Which): readonly StoredDocument[] {
  const imported = which === 'held' ? [...resemblingDocuments(store)] : undoneDocuments(store);
  const read = imported.flatMap((id) => readDocument(store, id) ?? []);
  const open = [...unreadDocuments(store).filter(({ state }) => state === 'held'), ...read];
  return names.flatMap((name) => {
    const found = open.filter((each) => isNamed(each, name));
    if (found.length === 0) throw refusal('accept.unknown', { name });
    return found;
  });
}

/**
 * A plain yes is enough where the question itself names the account, or the owner did so before. Another reading may
 * have other currencies, so a question about those of the first one is asked again where it stays.
 */
function confirmedFor(
  deps: PullDeps,
  document: StoredDocument,
  read: 'as it was' | 'in a chosen way',
): ChosenAccount | undefined {
  const isOfReading = ({ code }: Issue): boolean => read !== 'as it was' && code === 'account.other-currency';
  const about = document.issues.find((each) => isAboutAccount(each) && !isOfReading(each));
  if (about === undefined) return accountChosenFor(deps.store, document.sha256);
  const connector = deps.config.connectors.find(({ name }) => name === document.connector);
  const handle = connector && configFor(connector, findDelivery(deps.store, document.id).hints).account;
  if (about.code === 'account.connector' && handle != null) return { handle, name: null, type: null, currency: null };
  throw refusal('accept.account', { name: document.name, what: saidOf(about), id: documentIdText(document.id) });
}

function accountOf({ config, store }: PullDeps, answer: AccountAnswer): ChosenAccount {
  const { handle, name = null, type = null, currency = null } = answer;
  const known = config.accounts.map((each) => each.handle);
  const isKnown = findAccount(store, handle) !== undefined || known.includes(handle);
  if (HANDLE.test(handle) && (isKnown || name !== null)) return { handle, name, type, currency };
  if (known.length === 0) throw refusal('accept.new-account#unknown', { handle });
  throw refusal('accept.new-account#known', { handle, names: known.join(', ') });
}
