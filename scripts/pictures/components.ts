/**
 * Every component of the dashboard in every state, on one page, for whoever changes the style sheet. It is part of no
 * build. `npm run components [FILE]` writes it, with the style sheet in it, to components.html or FILE.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DOCUMENT_STATES } from '../../src/store/views/documents.ts';
import type { DocumentView } from '../../src/store/views/shapes/documents.ts';
import type { TransactionState, TransactionView } from '../../src/store/views/shapes/transactions.ts';
import { sparkline } from '../../src/web/components/charts.ts';
import { amountHtml, whenHtml } from '../../src/web/format.ts';
import { type Html, html } from '../../src/web/html.ts';
import { badge, documentBadge, proofBadge, runBadge, transactionBadge } from '../../src/web/pages/badges.ts';
import { documentTable } from '../../src/web/pages/documents.ts';
import { actionButton, emptyState, layout, type Viewer } from '../../src/web/pages/layout.ts';
import { errorPage, loginPage } from '../../src/web/pages/plain.ts';
import { transactionTable } from '../../src/web/pages/transactions.ts';
import { moneyComponents } from './money-components.ts';
import { moreComponents } from './more-components.ts';
import { questionComponents } from './question-components.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');
const VIEWER: Viewer = {
  csrf: 'none',
  canLogOut: true,
  waiting: 3,
  activity: ['inbox: 3 documents, 120 lines so far.'],
};
const LONG = 'SEPA-Lastschrift-Einzugsermächtigung-Gläubiger-Identifikationsnummer-DE98ZZZ09999999999';
const STATES: readonly TransactionState[] = ['confirmed', 'due', 'sent', 'rejected', 'deleted'];
const OUTCOMES = ['ok', 'attention', 'failed', 'running', null] as const;
const PROOFS = ['proved', 'off', 'unproved', null] as const;

/** The whole page, as the dashboard sends its own. */
export function componentsPage(): string {
  const body = html`<div class="head"><div><h1>Components</h1><p class="summary">Each in each of its states.</p></div></div>
${[badges(), buttons(), alerts(), empties(), amounts(), tables(), forms(), pages(), ...moreComponents(LONG), ...questions(), ...moneyComponents(LONG, VIEWER)]}`;
  return layout({ title: 'Components', section: 'none', notice: 'A notice: what the last action did.', body }, VIEWER);
}

function questions(): readonly Html[] {
  return questionComponents(LONG, VIEWER, documentOf('held', `${LONG}.xml`));
}

function section(title: string, content: Html | readonly Html[]): Html {
  return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}

function badges(): Html {
  const difference = '1234567.89';
  return section('Badges', [
    html`<p>${(['good', 'warn', 'bad', 'calm'] as const).map((tone) => badge(tone, tone))}</p>`,
    html`<p>${STATES.map(transactionBadge)}</p><p>${DOCUMENT_STATES.map(documentBadge)}</p>`,
    html`<p>${OUTCOMES.map(runBadge)}</p><p>${PROOFS.map((proof) => proofBadge({ proof, difference }))}</p>`,
  ]);
}

function buttons(): Html {
  const path = '/nowhere';
  return section(
    'Buttons',
    html`<div class="buttons">${actionButton(VIEWER, { path, label: 'Plain work' })}${actionButton(VIEWER, { path, label: 'Beside it', tone: 'plain' })}${actionButton(VIEWER, { path, label: 'Delete', tone: 'danger' })}<a class="button" href="/">A link</a><a class="button plain" href="/">Beside it</a></div>`,
  );
}

function alerts(): Html {
  const alert = (tone: string, title: string) =>
    html`<article class="card alert ${tone}"><div><h2>${title}</h2><p>${LONG} could not be read.</p><p class="todo">Type <code>bankfeed retry d7</code>.</p></div>${actionButton(VIEWER, { path: '/retry', label: 'Retry' })}</article>`;
  return html`<section class="attention" aria-label="Alerts">${alert('', 'Something is wrong')}${alert('mild', 'Something waits')}</section>`;
}

function empties(): Html {
  return section('Empty, and being loaded', [
    emptyState('No transactions match your search', 'Change the search, or show all.'),
    html`<p class="summary">3 records on the way to the ledger. ${runBadge('running')}</p>`,
  ]);
}

function amounts(): Html {
  const days = ['2026-01-31', '2026-02-28', '2026-03-31'];
  const points = days.map((on, index) => ({ on, minor: BigInt(100_000 - 30_000 * index) }));
  return section('Amounts, times and balances', [
    html`<p>${['1234.50', '-1234.50', '0.00'].map((each) => amountHtml(each, 'EUR', 'signed'))} ${amountHtml(null, null)}</p>`,
    html`<p class="balance">${amountHtml('-123456789.12', 'EUR')}</p>`,
    html`<p>${['2026-03-31T11:59:50Z', '2026-03-31T13:30:00Z', '2026-01-01T00:00:00Z'].map((each) => whenHtml(each, NOW))} ${whenHtml(null, NOW)}</p>`,
    sparkline(points, 'A balance that falls'),
  ]);
}

function tables(): Html {
  const documents = DOCUMENT_STATES.map((state, index) => documentOf(state, index === 0 ? `${LONG}.xml` : 'march.ofx'));
  const transactions = STATES.map((state, index) => transactionOf(state, index === 0 ? LONG : 'Grocer'));
  return html`<section class="card list"><h2>Transactions</h2>${transactionTable(transactions, 'full', new Map())}</section>
<section class="card list"><h2>Documents</h2>${documentTable(documents, NOW)}</section>`;
}

function forms(): Html {
  return html`<form class="search" role="search"><label class="grow"><span>Search</span><input type="search" placeholder="Payee"></label><label><span>Account</span><select><option>all</option><option>${LONG}</option></select></label><label><span>Since</span><input type="date"></label><button>Search</button></form>`;
}

function pages(): Html {
  return html`${loginPage('That is not the password.', WAYS).body}${errorPage(404, 'Page not found', LONG).body}`;
}

const WAYS = { hasPassword: true, openid: { url: '/login/openid', provider: 'id.example' } };

function documentOf(state: DocumentView['state'], name: string): DocumentView {
  return {
    ...{ id: 'd7', name, sha256: 'f'.repeat(64), size: 4096, format: 'ofx', state, connector: 'inbox', run: 'r1' },
    ...{ undoneBy: null, withheld: false, receivedAt: '2026-03-31T11:00:00Z', importedAt: '2026-03-31T11:00:00Z' },
    ...{ lines: 12, issues: [] },
  };
}

function transactionOf(state: TransactionState, payee: string): TransactionView {
  return {
    ...{ externalId: 'bf1.checking.2026-03-14.e350USD.1', id: 't1', account: 'checking', bookedOn: '2026-03-14' },
    ...{ valueOn: null, time: null, amount: '-1234567.89', currency: 'EUR', payee, memo: `${payee} 4711` },
    ...{ status: state === 'due' ? ('pending' as const) : ('booked' as const), state, ledgerId: null },
  };
}

if (import.meta.main) {
  const style = readFileSync(new URL('../../src/web/assets/style.css', import.meta.url), 'utf8');
  const file = resolve(process.argv[2] ?? 'components.html');
  writeFileSync(file, componentsPage().replace('</head>', `<style>${style}</style></head>`));
  process.stdout.write(`${file}\n`);
}
