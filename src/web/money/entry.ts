/** One transaction as the ledger shows it: the fields that the owner may change, and the bank's words. */
import type { MoneyEntry } from '../../ledger/wire/money.ts';
import { type BankWords, readBankWords } from '../../store/views/ledger/bank-words.ts';
import { say, t } from '../../words/speak.ts';
import { suggestions, textField } from '../components/fields.ts';
import { amountHtml, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { badge, transactionBadge } from '../pages/badges.ts';
import { actionButton, csrfField, type Page, type Viewer } from '../pages/layout.ts';
import type { WebContext } from '../web-app.ts';
import { beneath } from './entries-table.ts';
import type { Choices } from './filter-form.ts';
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
${suggestions('payees', choices.payees)}${suggestions(
  'categories',
  choices.categories.map(({ name }) => name),
)}</section>`;
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
