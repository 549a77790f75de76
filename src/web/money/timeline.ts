/** The timeline of proof: the days that an account's statements cover, the missing days, and the wrong sums. */
import type { Covered } from '../../core/timeline.ts';
import { addDays, type CalendarDate, parseDate } from '../../domain/calendar-date.ts';
import type { Timeline, TimelineStatement } from '../../store/views/ledger/timeline.ts';
import type { ContinuityView } from '../../store/views/shapes/status.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import { bandChart, type ChartSpan } from '../components/charts.ts';
import { amountHtml, countText, dayText, groupDigits } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge } from '../pages/badges.ts';
import { emptyState } from '../pages/layout.ts';

/** More are reached by the list of documents. */
const MOST_ROWS = 36;
/** The band shows at most so many days, up to today. */
const MOST_DAYS = 1_100;

const TONES: Readonly<Record<Covered['state'], ChartSpan['tone'] | null>> = {
  proved: 'good',
  unproved: 'calm',
  off: 'bad',
  missing: 'warn',
  since: null,
};

const WORDS: Readonly<Record<Covered['state'], MessageKey>> = {
  proved: 'word.proved',
  unproved: 'money.coveredNotChecked',
  off: 'decisions.notAddUp',
  missing: 'word.no statement',
  since: 'word.nothing yet',
};

export interface TimelineParts {
  readonly timeline: Timeline;
  readonly continuity: ContinuityView;
  readonly currency: string | null;
  /** The ledger's balance at the end of a day; empty where it is not known. */
  readonly ledgerOn: Readonly<Record<string, string>>;
}

export function timelineCard(parts: TimelineParts): Html {
  const { timeline } = parts;
  const [first] = timeline.spans;
  const last = timeline.spans.at(-1);
  if (first === undefined || last === undefined)
    return html`<section class="card"><h2>${t('money.timelineProof')}</h2>${emptyState(t('money.noStatementYet'), t('money.nothingBankWroteCovers'))}</section>`;
  const from = later(first.from, last.to);
  return html`<section class="card timeline"><div class="row"><h2>${t('money.timelineProof')}</h2>${freshness(timeline)}</div>
${bandChart(bandOf(timeline.spans, from), { from, to: last.to }, t('money.daysStatementsCover', { from: dayText(from), to: dayText(last.to) }))}
<p class="legend small">${(['proved', 'unproved', 'off', 'missing', 'since'] as const).map((state) => html`<span class="key"><i class="${TONES[state] ?? 'empty'}-days"></i>${t(WORDS[state])}</span>`)}</p>
${holes(parts)}${statementTable(parts)}</section>`;
}

function later(from: CalendarDate, to: CalendarDate): CalendarDate {
  const earliest = addDays(to, -MOST_DAYS);
  return from < earliest ? earliest : from;
}

function bandOf(spans: readonly Covered[], from: CalendarDate): readonly ChartSpan[] {
  return spans.flatMap((each) => {
    const tone = TONES[each.state];
    if (tone === null || each.to < from) return [];
    const title = t('money.toFrom', {
      from: dayText(each.from),
      to: dayText(each.to),
      state: t(WORDS[each.state]),
    });
    return [{ from: each.from < from ? from : each.from, to: each.to, tone, title }];
  });
}

/** A statement of eight months ago does not look like one of yesterday. */
export function freshness({ age, freshness: state, last }: Timeline): Html {
  if (last === null || age === null || state === null) return badge('calm', 'no statement');
  const title = t('money.newestStatementEnds', { day: dayText(last) });
  if (state === 'fresh')
    return badge('good', age <= 0 ? t('money.upToday') : t('money.up', { ago: agoText(age) }), title);
  return badge(state === 'old' ? 'bad' : 'warn', t('money.ends', { ago: agoText(age) }), title);
}

function agoText(days: number): string {
  if (days < 60) return days <= 0 ? t('word.today') : t('count.days ago', { count: days });
  return t('count.months ago', { count: Math.round(days / 30.4) });
}

/** Missing days, jumps of the balance, and balances that the transactions do not fit, in words. */
function holes({ continuity, currency, timeline }: TimelineParts): Html {
  const gaps = timeline.spans.filter(({ state }) => state === 'missing').slice(-6);
  const breaks = continuity.breaks.slice(-6);
  const miscounts = continuity.miscounts.slice(-6);
  if (gaps.length + breaks.length + miscounts.length === 0) return html``;
  return html`<ul class="holes">${gaps.map(
    ({ from, to }) =>
      html`<li>${badge('warn', t('word.missing'))} ${t('money.noStatementShows', { days: from === to ? dayText(from) : t('money.toFromTo', { from: dayText(from), to: dayText(to) }) })}</li>`,
  )}${breaks.map(
    ({ difference, from, to }) =>
      html`<li>${badge('bad', t('word.jumps'))} ${t('money.betweenBalanceJumps', { from: dayText(from), to: dayText(to), amount: `${groupDigits(difference)} ${currency ?? ''}`.trim() })}</li>`,
  )}${miscounts.map(
    ({ difference, from, to }) =>
      html`<li>${badge('bad', t('word.counts differ'))} ${t('money.betweenBalancesMoveMore', { from: dayText(from), to: dayText(to), amount: `${groupDigits(difference)} ${currency ?? ''}`.trim() })}</li>`,
  )}</ul>`;
}

function statementTable({ currency, ledgerOn, timeline }: TimelineParts): Html {
  const { statements } = timeline;
  const more = statements.length - MOST_ROWS;
  return html`<details${statements.length <= 6 && html` open`}><summary>${countText(statements.length, 'statement')}</summary><table class="rows"><thead><tr><th>${t('money.days')}</th><th>${t('pages.proof')}</th><th class="num">${t('money.closingBalance')}</th><th class="num">${t('money.ledgerDay')}</th><th class="wide">${t('pages.document')}</th></tr></thead><tbody>${statements
    .slice(0, MOST_ROWS)
    .map(
      (each) => html`<tr><td class="day">${dayText(each.from)} – ${dayText(each.to)}</td>
<td>${proof(each)}</td><td class="num" data-label="${t('money.closingBalance')}">${each.closing === null ? html`<span class="quiet">${t('word.none')}</span>` : amountHtml(each.closing, currency)}</td>
<td class="num" data-label="${t('money.ledgerDay')}">${ledgerCell(each, ledgerOn, currency)}</td>
<td class="wide"><a href="/documents/${each.document}"><bdi>${each.name}</bdi></a></td></tr>`,
    )}</tbody></table>${more > 0 && html`<p class="quiet small">${t('pages.more', { count: more })}: <a href="/documents">${t('pages.documents')}</a></p>`}</details>`;
}

function proof({ difference, isPrinted, proof: state }: TimelineStatement): Html {
  if (state === 'proved') return badge('good', t('pages.proved'));
  if (state === 'off') return badge('bad', t('pages.off', { amount: groupDigits(difference ?? '?') }));
  return badge('calm', t('word.not checked'), isPrinted ? undefined : t('money.documentPrintsNeitherPeriod'));
}

/** Whether the ledger's own balance at the end of that day is the bank's. */
function ledgerCell(
  { closing, closingOn }: TimelineStatement,
  ledgerOn: Readonly<Record<string, string>>,
  currency: string | null,
): Html {
  const held = closingOn === null ? undefined : ledgerOn[closingOn];
  if (held === undefined || closing === null) return html`<span class="quiet">–</span>`;
  if (held === closing) return badge('good', t('money.same'));
  return html`${amountHtml(held, currency)} ${badge('warn', t('word.differs'))}`;
}

/** The shown days on which a statement gives a closing balance. */
export function closingDays({ statements }: Timeline): readonly string[] {
  const days = statements.slice(0, MOST_ROWS).map(({ closingOn }) => closingOn);
  return [...new Set(days.filter((day) => day !== null && parseDate(day) !== undefined))].filter((day) => day !== null);
}
