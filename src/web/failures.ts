/** The page for a failed request, under the right status. Its words are those of a page, not of a command. */
import { AppError, EXIT, messageOf } from '../lib/errors.ts';
import { echo } from '../words/echo.ts';
import { type Sentence, t } from '../words/speak.ts';
import type { Page } from './pages/layout.ts';
import { sentence, withoutCommands } from './pages/messages.ts';
import { errorPage } from './pages/plain.ts';

/** How a refusal is answered in a browser. `todo` stands in the place of a hint for the command line. */
interface Answer {
  readonly status: number;
  readonly todo?: Sentence;
}

const MAY_BE_ANSWERED: Answer = {
  status: 409,
  todo: 'It may be answered already. The page of decisions shows what waits now.',
};
const GONE: Answer = { status: 404 };
const WRONG: Answer = { status: 422 };

/** By the code of the refusal. Any other that a person can mend is a conflict. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'accept.account': { status: 422, todo: 'Choose whose lines these are, on the page of the document.' },
  'accept.currency': WRONG,
  'accept.new-account': { status: 422, todo: 'Choose one of the list, or give a new one its name.' },
  'accept.unknown': MAY_BE_ANSWERED,
  'confirm.unknown': MAY_BE_ANSWERED,
  'connector.unknown': { status: 404, todo: 'The page of settings lists the connectors.' },
  'filter.account': { status: 404 },
  'filter.value': { status: 400 },
  'forget.unknown': MAY_BE_ANSWERED,
  'inspect.reading': { status: 422, todo: 'Choose a reading that the page of the document shows.' },
  'layout.incomplete': WRONG,
  'money.gone': GONE,
  'money.nothing-said': WRONG,
  'money.nothing-ticked': WRONG,
  'money.no-account': GONE,
  'money.unknown': GONE,
  'profile.exists': { status: 409, todo: 'Choose another name.' },
  'profile.name': WRONG,
  'profile.unknown': { status: 404, todo: 'The page of layouts lists the confirmed ones.' },
  'release.unknown': MAY_BE_ANSWERED,
  'retry.unknown': MAY_BE_ANSWERED,
  'rules.refused': WRONG,
  'transfers.account': { status: 422 },
  'transfers.direction': { status: 422 },
  'transfers.leg': MAY_BE_ANSWERED,
  'transfers.none': MAY_BE_ANSWERED,
  'transfers.unknown': { status: 404, todo: 'The page of transactions lists them.' },
  'undo.unknown': { status: 404, todo: 'The page of documents lists them.' },
  'unlock.empty': WRONG,
  'unlock.unknown': MAY_BE_ANSWERED,
  'unlock.wrong': WRONG,
  'upload.foreign': { status: 403 },
  'upload.form': { status: 400 },
  usage: { status: 404, todo: 'The page of documents lists them.' },
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
  if (status >= 500)
    return errorPage(500, t('Something failed here'), t('The log says what. Nothing of your data is lost by it.'));
  if (thrown instanceof AppError) return errorPage(status, t('That did not work'), refusalText(thrown));
  // Words of the web server say nothing to a person.
  const text =
    status === 413
      ? t('What was sent is larger than what is taken here.')
      : t('The request was not understood. Load the page again, and try once more.');
  return errorPage(status, t('That did not work'), text);
}

/** The fault and its remedy, a sentence each. */
function refusalText(refusal: AppError): string {
  const todo = ANSWERS[refusal.code]?.todo;
  const hint = todo === undefined ? withoutCommands(echo(refusal.hint ?? '')) : t(todo);
  return [withoutCommands(echo(messageOf(refusal))), hint]
    .filter((part) => part !== '')
    .map(sentence)
    .join(' ');
}
