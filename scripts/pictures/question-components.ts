/** What the owner is asked, told and warned of: each question with its answers, each word of trouble. */

import { ISO_4217 } from '../../src/domain/currency.ts';
import type { DocumentView } from '../../src/store/views/shapes/documents.ts';
import type { AttentionKind, AttentionView } from '../../src/store/views/shapes/status.ts';
import type { LegView, TransferView } from '../../src/sync/transfers/list.ts';
import { accountFields } from '../../src/web/decisions/account-fields.ts';
import { letterFacts } from '../../src/web/decisions/letter.ts';
import { rowTable } from '../../src/web/decisions/readings.ts';
import { settleForms } from '../../src/web/decisions/settle.ts';
import { proposalForms } from '../../src/web/decisions/transfers.ts';
import type { DocumentQuestions } from '../../src/web/documents/questions.ts';
import { type Html, html } from '../../src/web/html.ts';
import { nextDecision } from '../../src/web/page-routes.ts';
import { csrfField, type Viewer } from '../../src/web/pages/layout.ts';
import {
  askedAbove,
  attentionText,
  attentionTodo,
  codeSpans,
  echoHtml,
  foldedHtml,
  issueHtml,
} from '../../src/web/pages/messages.ts';
import { attentionTitle } from '../../src/web/pages/overview.ts';

const KINDS: readonly AttentionKind[] = [
  ...(['connector', 'ledger', 'document', 'held', 'record', 'account', 'gap', 'silence', 'review'] as const),
  ...(['transfer', 'drift', 'remark', 'state'] as const),
];

const NOTHING: DocumentQuestions = {
  ...{ account: null, asksLayout: false, layout: null, isTable: false, isLetter: false, isLocked: false },
  ...{ mayAccept: false, mayRetry: false },
};

/** Each way in which a document waits, by what can be answered. */
const WAITS: Readonly<Record<string, Partial<DocumentQuestions>>> = {
  'No answer can help': {},
  'A yes is enough': { mayAccept: true },
  'It opens with a password': { isLocked: true },
  'A table that cannot be read': { isTable: true, mayRetry: true },
  'A letter': { isLetter: true },
  'An account is asked for': { account: { suggested: null, namesCurrency: false } },
};

const ACCOUNTS = [
  { handle: 'checking', name: 'Everyday Checking', currency: 'EUR' },
  { handle: 'card', name: 'card', currency: null },
];

/** `long`: a text that does not fit. */
export function questionComponents(long: string, viewer: Viewer, document: DocumentView): readonly Html[] {
  return [words(long), ...waits(viewer, document), accounts(), transfers(long, viewer), letters(long, viewer)];
}

function words(long: string): Html {
  const entries: readonly AttentionView[] = KINDS.map((kind) => ({
    ...{ kind, id: 'd7', title: kind === 'held' ? `${long} waits` : `Of kind ${kind}`, text: `${long} says no.` },
    todo: 'Type `bankfeed retry d7`.',
  }));
  const rows = { count: 12, column: ', "Amount"', said: 'is no amount', places: [{ page: null, lines: [3, 4, 5] }] };
  return html`<section class="attention">${entries.map(
    (entry) =>
      html`<article class="card alert"><div><h2>${attentionTitle(entry)}</h2>${attentionText(entry)}${attentionTodo(entry)}</div></article>`,
  )}</section>
<section class="card"><h2>Messages</h2><ul class="issues"><li>${issueHtml({ message: long }, askedAbove())}</li><li>${foldedHtml(rows, askedAbove())}</li></ul><p>${echoHtml(`${long} is \`code\``)}</p><p>${codeSpans('Type `bankfeed doctor`.')}</p>
<p>${nextDecision({ attention: () => entries.slice(2, 3) }, '/')}</p><p>${nextDecision({ attention: () => [] }, '/')}</p></section>`;
}

function waits(viewer: Viewer, document: DocumentView): readonly Html[] {
  const card = (title: string, given: DocumentView, asked: Partial<DocumentQuestions>) =>
    html`<section class="card ask"><h2>${title}</h2>${settleForms({
      ...{ viewer, document: given, asked: { ...NOTHING, ...asked }, accounts: ACCOUNTS, place: 'document' as const },
    })}</section>`;
  const states = Object.entries(WAITS).map(([title, asked]) =>
    card(title, { ...document, state: title.includes('cannot be read') ? 'quarantined' : 'held' }, asked),
  );
  return [card('Kept back', { ...document, withheld: true }, {}), ...states];
}

function accounts(): Html {
  const form = (suggested: string | null, known: typeof ACCOUNTS, namesCurrency: boolean) =>
    html`<form class="settle">${accountFields({ suggested, namesCurrency }, known)}</form>`;
  return html`<section class="card"><h2>Whose lines</h2>${form('card', ACCOUNTS, true)}${form(null, [], false)}</section>`;
}

function transfers(long: string, viewer: Viewer): Html {
  const leg = (amount: string, payee: string | null): LegView => ({
    ...{ id: `bf1.checking.${amount}`, short: 't12', account: 'checking', accountName: 'Everyday Checking' },
    ...{ bookedOn: '2026-03-14', amount, currency: 'EUR', payee },
  });
  const view: TransferView = {
    ...{ state: 'proposed', decidedBy: null, to: 'card', problem: null },
    evidence: ['account', 'reference', 'rule', 'words', 'word', 'printed', 'only'],
    ...{ outflow: leg('-1234567.89', long), inflow: leg('1234567.89', null) },
  };
  return html`<section class="card"><h2>A possible transfer</h2>${proposalForms(viewer, view, 'inbox')}</section>`;
}

function letters(long: string, viewer: Viewer): Html {
  const whole = { from: `"${long}" <a@bank.example>`, subject: long, date: '2026-03-14T12:00:00Z', rule: 'Statements' };
  const bare = { from: 'a@bank.example', subject: null, date: null, rule: null };
  const why = 'nobody vouches for the sender';
  const rows = [{ bookedOn: '2026-03-14', amount: -1250n, currency: 'EUR', account: null, payee: long, memo: null }];
  return html`<section class="card"><h2>Letters that are kept back</h2>${letterFacts('d7', { ...whole, why, text: null })}${letterFacts('d8', { ...bare, why, text: null })}<form>${csrfField(viewer)}${rowTable(rows, ISO_4217)}</form></section>`;
}
