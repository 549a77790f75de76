/**
 * The owner's yes to the questions about a held document: it is brought in as it was read. The answer stands for these
 * questions and no others, so a reader or a configuration that asks something else about the document asks again.
 */
import { AppError, EXIT } from '../../lib/errors.ts';
import { saveAccepted } from '../../store/documents/accepted.ts';
import { type StoredDocument, unreadDocuments } from '../../store/documents/documents.ts';
import { questionsIn } from '../ingest/answers.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';
import { isNamed } from './document-names.ts';
import { retryDocuments } from './retry.ts';

/**
 * Accepts held documents, named by `d7` or the start of their hash, and reads them again. Throws AppError with exit
 * code 2, and nothing accepted: `accept.unknown` where a name stands for none that is held, `accept.account` where
 * only the configuration can say whose lines they are.
 */
export async function acceptDocuments(deps: PullDeps, names: readonly string[]): Promise<RunReport> {
  const { store } = deps;
  const held = unreadDocuments(store).filter(({ state }) => state === 'held');
  const documents = names.flatMap((name) => {
    const found = held.filter((each) => isNamed(each, name));
    if (found.length === 0) throw unknown(name);
    return found;
  });
  for (const document of documents) refuseWithoutAccount(document);
  store.transact(() => {
    for (const { sha256, issues } of documents) saveAccepted(store, sha256, questionsIn(issues));
  });
  return retryDocuments(
    deps,
    documents.map(({ id }) => id),
  );
}

function refuseWithoutAccount({ name, issues }: StoredDocument): void {
  const about = questionsIn(issues).find(({ code }) => code.startsWith('account.'));
  if (about === undefined) return;
  throw new AppError('accept.account', `${name}: ${about.message}`, {
    hint: 'name the account in the configuration, then `bankfeed retry`',
    exitCode: EXIT.usage,
  });
}

function unknown(name: string): AppError {
  return new AppError('accept.unknown', `no document that is held is called ${name}`, {
    hint: 'bankfeed status lists what needs a look; what is quarantined could not be read, and cannot be accepted',
    exitCode: EXIT.usage,
  });
}
