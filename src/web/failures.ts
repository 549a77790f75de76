/** The page for a failed request, under the right status. Its words are those of a page, not of a command. */
import { AppError, EXIT } from '../lib/errors.ts';
import { hintText, messageText } from '../words/message.ts';
import { type MessageKey, t } from '../words/speak.ts';
import type { Page } from './pages/layout.ts';
import { sentence, withoutCommands } from './pages/messages.ts';
import { errorPage } from './pages/plain.ts';

/** How a refusal is answered in a browser. `todo` stands in the place of a hint for the command line. */
interface Answer {
  readonly status: number;
  readonly todo?: MessageKey;
}

const MAY_BE_ANSWERED: Answer = {
  status: 409,
  todo: 'pages.mayAnsweredAlreadyPage',
};
const GONE: Answer = { status: 404 };
const WRONG: Answer = { status: 422 };

/** By the code of the refusal. Any other that a person can mend is a conflict. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'accept.account': { status: 422, todo: 'pages.chooseLinesPageDocument' },
  'accept.currency': WRONG,
  'accept.new-account': { status: 422, todo: 'pages.chooseOneListGive' },
  'accept.unknown': MAY_BE_ANSWERED,
  'confirm.unknown': MAY_BE_ANSWERED,
  'connector.unknown': { status: 404, todo: 'pages.pageSettingsListsConnectors' },
  'filter.account': { status: 404 },
  'filter.value': { status: 400 },
  'forget.unknown': MAY_BE_ANSWERED,
  'inspect.reading': { status: 422, todo: 'pages.chooseReadingPageDocument' },
  'layout.incomplete': WRONG,
  'money.gone': GONE,
  'money.nothing-said': WRONG,
  'money.nothing-ticked': WRONG,
  'money.no-account': GONE,
  'money.unknown': GONE,
  'profile.exists': { status: 409, todo: 'pages.chooseAnotherName' },
  'profile.name': WRONG,
  'profile.unknown': { status: 404, todo: 'pages.pageLayoutsListsConfirmed' },
  'release.unknown': MAY_BE_ANSWERED,
  'retry.unknown': MAY_BE_ANSWERED,
  'rules.refused': WRONG,
  'transfers.account': { status: 422 },
  'transfers.direction': { status: 422 },
  'transfers.leg': MAY_BE_ANSWERED,
  'transfers.none': MAY_BE_ANSWERED,
  'transfers.unknown': { status: 404, todo: 'pages.pageTransactionsLists' },
  'undo.unknown': { status: 404, todo: 'pages.pageDocumentsLists' },
  'unlock.empty': WRONG,
  'unlock.unknown': MAY_BE_ANSWERED,
  'unlock.wrong': WRONG,
  'upload.foreign': { status: 403 },
  'upload.form': { status: 400 },
  usage: { status: 404, todo: 'pages.pageDocumentsLists' },
};

/** 500 for a failure of ours. */
export function statusOfFailure(thrown: unknown): number {
  if (thrown instanceof AppError) return thrown.exitCode === EXIT.usage ? (ANSWERS[thrown.code]?.status ?? 409) : 500;
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return 500;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : 500;
}

/** A wish that cannot be met is answered in its own words. A failure of ours stays in the log. */
export function failurePage(thrown: unknown): Page {
  const status = statusOfFailure(thrown);
  if (status >= 500) return errorPage(500, t('status.somethingFailedHere'), t('status.logSaysNothingData'));
  if (thrown instanceof AppError) return errorPage(status, t('status.notWork'), refusalText(thrown));
  // Words of the web server say nothing to a person.
  const text = status === 413 ? t('status.sentLargerTakenHere') : t('status.requestNotUnderstoodLoad');
  return errorPage(status, t('status.notWork'), text);
}

/** The fault and its remedy, a sentence each. */
function refusalText(refusal: AppError): string {
  const todo = ANSWERS[refusal.code]?.todo;
  const hint = todo === undefined ? withoutCommands(hintText(refusal) ?? '') : t(todo);
  return [withoutCommands(messageText(refusal)), hint]
    .filter((part) => part !== '')
    .map(sentence)
    .join(' ');
}
