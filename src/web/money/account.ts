/** One account: its balance and its way, the timeline of proof, and its transactions with the balance after each. */
import { addDays } from '../../domain/calendar-date.ts';
import { parseMinor } from '../../domain/money.ts';
import type { MoneyAccount } from '../../ledger/wire/money.ts';
import { type AccountRow, accountRows, accountView } from '../../store/views/accounts.ts';
import { readAccountContinuity } from '../../store/views/continuity.ts';
import { readAccountTimeline } from '../../store/views/ledger/timeline.ts';
import type { MoneyReader } from '../../sync/money/reader.ts';
import { tidyAmount } from '../../sync/money/whole-reader.ts';
import { say, t } from '../../words/speak.ts';
import { stepChart } from '../components/charts.ts';
import type { Query } from '../components/paging.ts';
import { dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge, proofBadge } from '../pages/badges.ts';
import { actionButton, emptyState, type Page, type Viewer } from '../pages/layout.ts';
import type { WebContext } from '../web-app.ts';
import { carried, filterForm, foundLine } from './filters.ts';
import { isBalanceKnown, ledgerBalance, leftOut, moneyStateOf, notReady, todayOf } from './money-state.ts';
import { closingDays, freshness, type TimelineParts, timelineCard } from './timeline.ts';
import { choicesOf, ledgerIdOf, listOf } from './transactions.ts';

const HISTORY_DAYS = 365;

/** Undefined where the ledger does not know the account. `named`: the ledger's id, or a handle. */
export async function accountPage(
  context: WebContext,
  viewer: Viewer,
  named: string,
  query: Query,
): Promise<Page | undefined> {
  const state = await moneyStateOf(context);
  if (state.kind !== 'ready') return { title: t('pages.account'), section: 'accounts', body: notReady(state) };
  const { reader } = state;
  const choices = await choicesOf(state);
  const id = ledgerIdOf(context.store, choices.accounts, named);
  const account = choices.accounts.find((each) => each.id === id);
  if (account === undefined) return undefined;
  const own = accountRows(context.store).find(({ ledger_id }) => ledger_id === account.id);
  const path = `/accounts/${encodeURIComponent(account.id)}`;
  const shown = { ...carried(query), account: undefined, state: undefined };
  const [list, chart, timeline] = await Promise.all([
    listOf(context, state, { path, query, shown, account: account.id, form: 'account' }),
    isBalanceKnown(own) ? balanceChart(context, reader, account) : html``,
    own === undefined ? undefined : timelineOf(context, reader, account, own),
  ]);
  return {
    title: account.name,
    section: 'accounts',
    body: html`${head(account, { own, timeline, currencies: context.currencies })}${chart}
${timeline === undefined ? noStatements() : timelineCard(timeline)}
<h2 class="part">${t('pages.transactions')}</h2>${filterForm(path, shown, choices, 'account')}${foundLine(list.found, path, { ...shown, account: account.id })}
<section class="card list">${list.table ?? emptyState(t('money.noTransactionsMatchSearch'), html`<a href="${path}">${t('money.showAllAccount')}</a>`)}</section>
${list.pager}${leftOut(state)}${accountActions(viewer, account)}`,
  };
}

interface Stated {
  readonly own: AccountRow | undefined;
  readonly timeline: TimelineParts | undefined;
  readonly currencies: WebContext['currencies'];
}

function head(account: MoneyAccount, { currencies, own, timeline }: Stated): Html {
  return html`<p class="crumbs"><a href="/accounts">${t('pages.accounts')}</a></p><div class="head"><div><h1><bdi>${account.name}</bdi></h1>
<p class="summary">${say(account.type)}${account.externalId !== null && html` · ${account.externalId}`} ${own !== undefined && proofBadge({ ...accountView(own, currencies), ...(timeline === undefined ? {} : { continuity: timeline.continuity }) })} ${timeline !== undefined && freshness(timeline.timeline)}${account.isArchived && badge('calm', 'archived')}${account.isHidden && !account.isArchived && badge('calm', 'hidden')}</p></div>
<p class="balance">${ledgerBalance(account, own)}</p></div>`;
}

/** The line begins with the first transaction: what the account held before is reckoned back, and nobody said it. */
async function balanceChart(
  { clock, currencies }: WebContext,
  reader: MoneyReader,
  account: MoneyAccount,
): Promise<Html> {
  const today = todayOf(clock);
  const yearAgo = addDays(today, -HISTORY_DAYS);
  const from = account.since !== null && account.since > yearAgo ? account.since : yearAgo;
  const places = currencies.places(account.currency);
  const balances = await reader.balances(account.id, from);
  const found = balances.map(({ balance, on }) => ({ on, minor: parseMinor(balance, places) ?? 0n }));
  const last = found.at(-1);
  if (last === undefined) return html``;
  const points = last.on < today ? [...found, { on: today, minor: last.minor }] : found;
  if (points.length < 2) return html``;
  const label = t('money.balanceLedgerSince', { name: account.name, day: dayText(from) });
  return html`<section class="card"><h2>${t('money.balanceOverYear')}</h2>${stepChart(points, label, places)}</section>`;
}

async function timelineOf(
  { clock, currencies, store }: WebContext,
  reader: MoneyReader,
  account: MoneyAccount,
  own: AccountRow,
): Promise<TimelineParts> {
  const timeline = readAccountTimeline(store, own, todayOf(clock), currencies);
  const days = closingDays(timeline);
  const held = (await reader.balancesOn(days, account.id))[account.id] ?? [];
  const ledgerOn = Object.fromEntries(
    days.flatMap((day, at) =>
      held[at] === undefined ? [] : [[day, tidyAmount(held[at], account.currency, currencies)]],
    ),
  );
  const continuity = readAccountContinuity(store, own, currencies);
  return { timeline, continuity, currency: own.currency, ledgerOn };
}

function noStatements(): Html {
  return html`<section class="card"><h2>${t('money.timelineProof')}</h2>${emptyState(t('money.keptByHand'), t('money.noStatementBankStands'))}</section>`;
}

/** Hiding has a way back. Archiving has none in the ledger's API, so it is asked about first. */
function accountActions(viewer: Viewer, { id, isArchived, isHidden }: MoneyAccount): Html {
  if (isArchived) return html``;
  const hide = { path: '/accounts/hide', label: isHidden ? t('money.showAgain') : t('money.hide') };
  return html`<section class="card quiet-card"><h2>${t('money.account')}</h2><p class="quiet">${t('money.hiddenAccountStaysSums')}</p><div class="buttons">${actionButton(viewer, { ...hide, fields: { id, hidden: isHidden ? 'no' : 'yes' } })}<a class="button plain" href="/accounts/${encodeURIComponent(id)}/archive">${t('money.archive')}</a></div></section>`;
}

export async function archivePage(context: WebContext, viewer: Viewer, id: string): Promise<Page | undefined> {
  const state = await moneyStateOf(context);
  if (state.kind !== 'ready') return undefined;
  const account = state.accounts.find((each) => each.id === id);
  if (account === undefined || account.isArchived) return undefined;
  return {
    title: t('money.archiveName', { name: account.name }),
    section: 'accounts',
    body: html`<p class="crumbs"><a href="/accounts">${t('pages.accounts')}</a> / <a href="/accounts/${encodeURIComponent(id)}"><bdi>${account.name}</bdi></a></p>
<div class="head"><h1><bdi>${t('money.archive2', { name: account.name })}</bdi></h1></div><section class="card"><p>${t('money.transactionsStayTakesNo')}</p>
<div class="buttons danger">${actionButton(viewer, { path: '/accounts/archive', label: t('money.archiveGood'), fields: { id } })}<a class="button plain" href="/accounts/${encodeURIComponent(id)}">${t('pages.keep')}</a></div></section>`,
  };
}
