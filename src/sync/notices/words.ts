/** The words around the lines of a notice: its title, what to do, how much it matters. For a phone's lock screen. */
import type { Notice, NoticeEvent } from '../../plugin/contract.ts';
import { currentSpeech, type MessageKey, t } from '../../words/speak.ts';
import type { Detail, Finding } from './finding.ts';

interface Frame {
  readonly title: MessageKey;
  readonly todo: MessageKey | '';
  readonly urgency: Notice['urgency'];
  /** Under the dashboard's address. */
  readonly page: string;
}

const STATUS = 'notices.bankfeedStatusSaysWhy';

const FRAMES: Readonly<Record<NoticeEvent, Frame>> = {
  failure: { title: 'notices.bankfeedSomethingFailed', todo: STATUS, urgency: 'high', page: '' },
  quarantine: { title: 'notices.bankfeedDocumentsNeedLook', todo: STATUS, urgency: 'normal', page: 'decisions' },
  hold: { title: 'notices.bankfeedDocumentsNeedWord', todo: STATUS, urgency: 'normal', page: 'decisions' },
  decisions: {
    title: 'notices.bankfeedDecisionWaits',
    todo: 'notices.pageDecisionsDashboardBankfeed',
    urgency: 'low',
    page: 'decisions',
  },
  drift: { title: 'notices.bankfeedBooksDiffer', todo: STATUS, urgency: 'normal', page: '' },
  silence: {
    title: 'notices.bankfeedStatementMissing',
    todo: 'notices.lookWhetherBankMail',
    urgency: 'normal',
    page: '',
  },
  digest: { title: 'notices.bankfeedWeek', todo: '', urgency: 'low', page: '' },
  test: { title: 'notices.bankfeedTest', todo: '', urgency: 'normal', page: '' },
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
  const { title, todo, urgency, page } = FRAMES[event];
  const subjects = findings.map((each) => ({ kind: each.kind, id: each.id, text: each.say(detail) }));
  const lines = subjects.map(({ text }) => text);
  const more = lines.length - MOST_NAMED;
  const shown = [
    ...lines.slice(0, MOST_NAMED),
    ...(more > 0 ? [t('notices.more', { count: more })] : []),
    ...(todo === '' ? [] : [t(todo)]),
  ];
  return {
    ...{
      id,
      event,
      at,
      urgency,
      title: t(title, { count: findings.length }),
      language: currentSpeech().language,
      subjects,
    },
    body: shown.join('\n'),
    link: dashboard === null ? null : `${dashboard}${page}`,
  };
}
