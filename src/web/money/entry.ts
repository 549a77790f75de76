/** One transaction as the ledger shows it: the fields that the owner may change, and the bank's words. */

import type { FastifyInstance } from 'fastify';
import { LONGEST_PATTERN, type RuleEffect } from '../../core/rules.ts';
import type { MoneyEntry } from '../../ledger/wire/money.ts';
import { accountRows } from '../../store/views/accounts.ts';
import { type BankWords, readBankWords } from '../../store/views/ledger/bank-words.ts';
import type { MoneyService } from '../../sync/money/money-service.ts';
import type { RuleTrial } from '../../sync/money/try-rule.ts';
import type { OwnRule } from '../../sync/rules/kept-rules.ts';
import { say, t } from '../../words/speak.ts';
import { selectField, suggestions, textField } from '../components/fields.ts';
import { addressOf, type Query } from '../components/paging.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge, transactionBadge } from '../pages/badges.ts';
import { actionButton, csrfField, type Page, type Viewer } from '../pages/layout.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';
import { changeAll } from './actions.ts';
import { beneath } from './entries-table.ts';
import { type Choices, categorySuggestions } from './filters.ts';
import { leftOut, moneyStateOf, notReady } from './money-state.ts';
import { choicesOf } from './transactions.ts';

/** Undefined where the ledger has no such transaction. */
export async function entryPage(context: WebContext, viewer: Viewer, id: string): Promise<Page | undefined> {
  const state = await moneyStateOf(context);
  if (state.kind !== 'ready') {
    if (state.kind === 'none') return undefined;
    return { title: t('pages.transaction'), section: 'transactions', body: notReady(state) };
  }
  const [entry, choices] = await Promise.all([state.reader.entry(id), choicesOf(state)]);
  if (entry === undefined) return undefined;
  const said = readBankWords(context.store, [id]).get(id);
  return {
    title: entry.payee ?? entry.note ?? t('pages.transaction'),
    section: 'transactions',
    body: html`<p class="crumbs"><a href="/transactions">${t('pages.transactions')}</a></p>
<div class="head"><div><h1><bdi>${entry.payee ?? entry.note ?? t('word.no text')}</bdi></h1><p class="summary">${entry.time === null ? dayText(entry.date) : t('money.at', { day: dayText(entry.date), time: entry.time })} · ${places(entry)} ${said !== undefined && transactionBadge(said.state)}</p></div>
<p class="balance">${amountHtml(entry.amount, entry.currency, 'signed')}</p></div>
<div class="columns even">${editCard(viewer, entry, choices, said)}${bankCard(entry, said)}</div>
${removeCard(viewer, entry)}${leftOut(state)}`,
  };
}

function places({ account, accountId, other, otherId }: MoneyEntry): Html {
  const link = (id: string, name: string) => html`<a href="/accounts/${encodeURIComponent(id)}"><bdi>${name}</bdi></a>`;
  if (other === null || otherId === null) return link(accountId, account);
  return html`${link(accountId, account)} <span class="arrow">→</span> ${link(otherId, other)}`;
}

function editCard(viewer: Viewer, entry: MoneyEntry, choices: Choices, said: BankWords | undefined): Html {
  return html`<section class="card"><h2>${t('money.inTheLedger')}</h2><form method="post" action="/entries/edit" class="stack">${csrfField(viewer)}<input type="hidden" name="id" value="${entry.id}">
${textField('payee', t('pages.payee'), entry.payee, { list: 'payees' })}${textField('category', t('money.category'), entry.category, { list: 'categories', hint: t('word.none') })}${textField('note', t('money.note'), entry.note)}
<div class="buttons"><button>${t('setup.save')}</button></div></form>${said !== undefined && html`<p><a class="button plain" href="/entries/${encodeURIComponent(entry.id)}/always">${t('rules.alwaysSo')}</a></p>`}
${suggestions('payees', choices.payees)}${categorySuggestions(choices)}</section>`;
}

function bankCard(entry: MoneyEntry, said: BankWords | undefined): Html {
  if (said === undefined)
    return html`<section class="card"><h2>${t('pages.bankSays')}</h2><p class="quiet">${t('money.noStatementShowsEntered')}</p></section>`;
  const story = `/transactions/${encodeURIComponent(said.externalId)}`;
  const rows = [
    [t('pages.payee'), said.payee],
    [t('pages.memo'), said.memo],
    [t('pages.status'), say(said.status)],
    [t('pages.ourId'), said.externalId],
  ] as const;
  return html`<section class="card"><h2>${t('pages.bankSays')}</h2><dl class="facts">${rows
    .filter(([, value]) => value !== null)
    .map(
      ([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`,
    )}</dl>${beneath(entry, said)}<p><a href="${story}">${t('money.whereComesSaidLedger')}</a></p></section>`;
}

function removeCard(viewer: Viewer, { id, isTransfer }: MoneyEntry): Html {
  return html`<section class="card quiet-card"><div class="row"><p class="quiet">${isTransfer ? t('money.deletingTakesOutLedgerBoth') : t('money.deletingTakesOutLedger')}</p><div class="danger">${actionButton(viewer, { path: '/entries/delete', label: t('money.delete'), fields: { id } })}</div></div></section>`;
}

/** The transactions that were deleted on these pages, each with its way back. */
export function removedPage(context: WebContext, viewer: Viewer): Page {
  const removed = context.app.money?.removed(100) ?? [];
  return {
    title: t('money.deletedHere'),
    section: 'transactions',
    body: html`<p class="crumbs"><a href="/transactions">${t('pages.transactions')}</a></p><div class="head"><h1>${t('money.deletedHere')}</h1></div>
<section class="card list">${
      removed.length === 0
        ? html`<div class="empty"><strong>${t('money.nothingDeleted')}</strong><p>${t('money.deletePagesStandsHere')}</p></div>`
        : html`<table><thead><tr><th>${t('pages.transaction')}</th><th></th></tr></thead><tbody>${removed.map(
            ({ id, label }) =>
              html`<tr><td class="gone"><bdi>${label}</bdi> ${badge('calm', t('word.deleted'))}</td><td class="num">${actionButton(viewer, { path: '/entries/restore', label: t('money.putBack'), fields: { id } })}</td></tr>`,
          )}</tbody></table>`
    }</section>`,
  };
}

/** Transactions that the page shows before and after. */
const SHOWN = 20;

/** The fields of the form; `payee` and `category` are what a new transaction gets. */
interface RuleForm {
  /** Which text of the bank is looked at. */
  readonly on: 'payee' | 'memo';
  readonly text: string;
  readonly account: string;
  readonly payee: string;
  readonly category: string;
}

/** Undefined where the ledger has no such transaction, or no statement shows it. */
export async function alwaysPage(
  context: WebContext,
  viewer: Viewer,
  id: string,
  query: Query,
): Promise<Page | undefined> {
  const state = await moneyStateOf(context);
  if (state.kind !== 'ready') return undefined;
  const entry = await state.reader.entry(id);
  const said = readBankWords(context.store, [id]).get(id);
  if (entry === undefined || said === undefined) return undefined;
  const form = query.text === undefined ? firstForm(entry, said) : formIn(query);
  const rule = ruleOf(form);
  const isWhole = Object.keys(rule.set).length > 0 && form.text !== '';
  const [choices, trial] = await Promise.all([
    choicesOf(state),
    isWhole ? state.money.tryRule(rule, SHOWN) : undefined,
  ]);
  const title = t('money.alwaysSo');
  return {
    title,
    section: 'transactions',
    body: html`<p class="crumbs"><a href="/transactions">${t('pages.transactions')}</a> / <a href="/entries/${encodeURIComponent(id)}"><bdi>${entry.payee ?? entry.note ?? t('word.no text')}</bdi></a></p>
<div class="head"><div><h1>${title}</h1><p class="summary">${t('rules.ruleNewTransactionsTried')}</p></div></div>
${ruleForm(context, id, form)}${trial === undefined ? html`<p class="notice" role="status">${t('rules.saySuchTransactionsPayee')}</p>` : trialCard(viewer, { id, form, rule, trial })}
${suggestions('payees', choices.payees)}${categorySuggestions(choices)}`,
  };
}

function firstForm(entry: MoneyEntry, said: BankWords): RuleForm {
  const on = said.payee === null ? 'memo' : 'payee';
  const text = (said.payee ?? said.memo ?? '').slice(0, LONGEST_PATTERN);
  const payee = entry.payee === null || entry.payee === said.payee ? '' : entry.payee;
  return { on, text, account: '', payee, category: entry.category ?? '' };
}

function formIn({ account = '', category = '', on, payee = '', text = '' }: Query): RuleForm {
  return {
    on: on === 'memo' ? 'memo' : 'payee',
    ...{ text: text.trim(), account, payee: payee.trim(), category: category.trim() },
  };
}

function ruleOf({ account, category, on, payee, text }: RuleForm): OwnRule {
  const set: RuleEffect = { ...(payee === '' ? {} : { payee }), ...(category === '' ? {} : { category }) };
  return { when: { [on]: text, ...(account === '' ? {} : { account }) }, set };
}

function ruleForm({ store }: WebContext, id: string, form: RuleForm): Html {
  const accounts = accountRows(store).map(({ handle, name }) => ({ value: handle, label: name ?? handle }));
  const texts = [
    { value: 'payee', label: t('pages.payee') },
    { value: 'memo', label: t('pages.memo') },
  ];
  return html`<form method="get" action="/entries/${encodeURIComponent(id)}/always" class="card setup">
<h2>${t('rules.whenBankSays')}</h2><div class="fields">${selectField('on', t('rules.where'), texts, form.on)}${textField('text', t('rules.textStandsAnything'), form.text)}
${selectField('account', t('pages.account'), [{ value: '', label: t('word.every account') }, ...accounts], form.account)}</div>
<h2>${t('rules.newTransactionGets')}</h2><div class="fields">${textField('payee', t('pages.payee'), form.payee, { list: 'payees', hint: t('setup.bankSays') })}${textField('category', t('money.category'), form.category, { list: 'categories', hint: t('word.none') })}</div>
<p class="buttons"><button class="button plain">${t('setup.try')}</button></p></form>`;
}

interface Tried {
  readonly id: string;
  readonly form: RuleForm;
  readonly rule: OwnRule;
  readonly trial: RuleTrial;
}

function trialCard(viewer: Viewer, { form, id, rule, trial }: Tried): Html {
  const { changes, compared, fits, looked, shown } = trial;
  const rest = changes.length - shown.length;
  const hidden = Object.entries({ id, ...form }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<section class="card" aria-label="${t('rules.wouldChange')}"><h2>${t('rules.wouldChange')}</h2>
<p>${t('rules.fitsWouldOtherNow', { fits: String(fits), transactions: countText(looked, 'transaction'), changes: String(changes.length) })}${compared !== null && html` ${t('rules.newestCompared', { count: compared })}`}</p>
<form method="post" action="/rules/keep" class="row start">${csrfField(viewer)}${hidden}
${changes.length > 0 && html`<label class="check"><input type="checkbox" name="also"> ${t('rules.changeToo', { transactions: countText(changes.length, 'transaction') })}</label>`}
<button>${t('rules.keepRule')}</button></form>
${shown.length > 0 && beforeAfter(shown, rule.set)}${rest > 0 && html`<p class="quiet">${t('pages.more', { count: rest })}</p>`}
<details class="part"><summary>${t('rules.sameLinesConfiguration')}</summary><pre>${linesOf(rule)}</pre></details></section>`;
}

function beforeAfter(shown: readonly MoneyEntry[], { category, payee }: RuleEffect): Html {
  const pair = (now: string | null, then: string | undefined) =>
    then === undefined || then === now
      ? html`<bdi>${now ?? '–'}</bdi>`
      : html`<span class="quiet"><bdi>${now ?? '–'}</bdi></span> <span class="arrow">→</span> <bdi>${then}</bdi>`;
  return html`<div class="scroll" tabindex="0"><table class="full"><thead><tr><th>${t('pages.day')}</th><th>${t('pages.payee')}</th><th>${t('money.category')}</th><th class="num">${t('pages.amount')}</th></tr></thead><tbody>${shown.map(
    (each) =>
      html`<tr><td class="day">${dayText(each.date)}</td><td>${pair(each.payee, payee)}</td><td>${pair(each.category, category)}</td><td class="num">${amountHtml(each.amount, each.currency, 'signed')}</td></tr>`,
  )}</tbody></table></div>`;
}

function linesOf({ set, when }: OwnRule): string {
  const pairs = (of: object) =>
    Object.entries(of)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
      .join(', ');
  return `rules:\n  - when: {${pairs(when)}}\n    set: {${pairs(set)}}`;
}

/** Keeps the rule of the form; with `also`, changes the transactions that the trial names. */
export function addAlways(scope: FastifyInstance, { app }: WebContext): void {
  scope.post('/rules/keep', async (request, reply) => {
    const form = formOf(request);
    const rule = ruleOf(formIn(form));
    await app.rules.add(rule);
    const money = app.money;
    const changed = form.also === undefined || money === undefined ? 0 : await changeToo(money, rule);
    return reply.redirect(addressOf('/settings', { done: 'rule-kept', count: String(changed) }), 303);
  });
}

async function changeToo(money: MoneyService, rule: OwnRule): Promise<number> {
  const { changes } = await money.tryRule(rule, 0);
  const { category, payee } = rule.set;
  if (changes.length > 0) {
    const change = { ...(payee === undefined ? {} : { payee }), ...(category === undefined ? {} : { category }) };
    await changeAll(money, changes, change);
  }
  return changes.length;
}
