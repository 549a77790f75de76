/** The words around the lines of a notice: its title, what to do, how much it matters. For a phone's lock screen. */
import type { Notice, NoticeEvent } from '../../plugin/contract.ts';
import { currentSpeech, type Sentence, t } from '../../words/speak.ts';
import type { Detail, Finding } from './finding.ts';

interface Frame {
  readonly title: Sentence;
  readonly todo: Sentence | '';
  readonly urgency: Notice['urgency'];
  /** Under the dashboard's address. */
  readonly page: string;
}

const STATUS = 'bankfeed status says why and what to do.';

const FRAMES: Readonly<Record<NoticeEvent, (count: number) => Frame>> = {
  failure: () => ({ title: 'bankfeed: something failed', todo: STATUS, urgency: 'high', page: '' }),
  quarantine: (count) => ({
    title: count === 1 ? 'bankfeed: a document needs a look' : 'bankfeed: documents need a look',
    todo: STATUS,
    urgency: 'normal',
    page: 'decisions',
  }),
  hold: (count) => ({
    title: count === 1 ? 'bankfeed: a document needs your word' : 'bankfeed: documents need your word',
    todo: STATUS,
    urgency: 'normal',
    page: 'decisions',
  }),
  decisions: () => ({
    title: 'bankfeed: a decision waits for you',
    todo: 'The page Decisions of the dashboard, or bankfeed transfers and bankfeed status, show what is asked.',
    urgency: 'low',
    page: 'decisions',
  }),
  drift: () => ({ title: 'bankfeed: the books differ', todo: STATUS, urgency: 'normal', page: '' }),
  silence: () => ({
    title: 'bankfeed: a statement is missing',
    todo: 'Look whether the bank, the mail or the download still works.',
    urgency: 'normal',
    page: '',
  }),
  digest: () => ({ title: 'bankfeed: your week', todo: '', urgency: 'low', page: '' }),
  test: () => ({ title: 'bankfeed: a test', todo: '', urgency: 'normal', page: '' }),
};

/** Named one by one up to here. */
const MOST_NAMED = 5;

export interface NoticeFrame {
  readonly id: string;
  readonly at: string;
  readonly detail: Detail;
  /** The dashboard's public address with its path, ending in a slash; null where it has none. */
  readonly dashboard: string | null;
}

/** One notice about all findings of one event. */
export function wordNotice(
  event: NoticeEvent,
  findings: readonly Pick<Finding, 'kind' | 'id' | 'say'>[],
  { id, at, detail, dashboard }: NoticeFrame,
): Notice {
  const { title, todo, urgency, page } = FRAMES[event](findings.length);
  const subjects = findings.map((each) => ({ kind: each.kind, id: each.id, text: each.say(detail) }));
  const lines = subjects.map(({ text }) => text);
  const more = lines.length - MOST_NAMED;
  const shown = [
    ...lines.slice(0, MOST_NAMED),
    ...(more > 0 ? [t('… and {count} more', { count: more })] : []),
    ...(todo === '' ? [] : [t(todo)]),
  ];
  return {
    ...{ id, event, at, urgency, title: t(title), language: currentSpeech().language, subjects },
    body: shown.join('\n'),
    link: dashboard === null ? null : `${dashboard}${page}`,
  };
}
