/** Possible and made transfers: both legs by name and day, why, and the buttons that decide. */

import type { FastifyInstance } from 'fastify';
import { sayEvidence } from '../../core/pairing/evidence-words.ts';
import type { ExplainView } from '../../store/views/shapes/transactions.ts';
import type { LegView, TransferView } from '../../sync/transfers/list.ts';
import { pairText } from '../../sync/transfers/open-proposals.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import { amountHtml, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { actionButton, type Viewer } from '../pages/layout.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';

const ACTIONS = ['pair', 'reject', 'split'] as const;

/** The result of a decision, by the word of the redirect. */
export const TRANSFER_OUTCOMES: Readonly<Record<string, MessageKey>> = {
  pair: 'decisions.oneTransferNowLedger',
  reject: 'decisions.stayTwoTransactionsNot',
  split: 'decisions.transferTakenApartBoth',
};

export function addTransferAnswers(scope: FastifyInstance, context: WebContext): void {
  scope.post('/transfers', async (request, reply) => {
    const { action: word, ids = '', from = '' } = formOf(request);
    const action = ACTIONS.find((each) => each === word);
    if (action === undefined) return reply.redirect('/decisions?done=answered', 303);
    await context.app.request({ kind: 'transfers', action, ids: ids.split('+') });
    const page = from === 'inbox' ? '/decisions' : `/transactions/${encodeURIComponent(from)}`;
    return reply.redirect(`${page}?done=${action}`, 303);
  });
}

/** The two legs of a possible transfer with its two answers. `from`: `inbox`, or the externalId of the page's own leg. */
export function proposalForms(viewer: Viewer, { evidence, inflow, outflow }: TransferView, from: string): Html {
  if (inflow === null) return html``;
  const fields = { ids: pairText(outflow, inflow), from };
  return html`${legTable([outflow, inflow])}<p class="quiet">${t('decisions.whyMayOne', { evidence: sayEvidence(evidence) })}</p>
<div class="buttons">${actionButton(viewer, { path: '/transfers', label: t('decisions.yesOneTransfer'), fields: { ...fields, action: 'pair' } })}
${actionButton(viewer, { path: '/transfers', label: t('decisions.noTwoTransactions'), fields: { ...fields, action: 'reject' } })}</div>`;
}

/** The section of a transaction's own page about transfers that it is, or may be, a leg of. */
export function transferSection(context: WebContext, viewer: Viewer, { transaction, transfer }: ExplainView): Html {
  const { externalId } = transaction;
  const open = context.app.proposals().filter((each) => [each.outflow.id, each.inflow?.id].includes(externalId));
  const isPaired = transfer?.state === 'paired';
  if (open.length === 0 && !isPaired) return html``;
  return html`<section class="card"><h2>${isPaired ? t('decisions.partTransfer') : t('decisions.isItPartOf')}</h2>
${isPaired && html`<p class="quiet">${t('decisions.why', { evidence: transfer.decidedBy === 'owner' ? t('decisions.decidedSo') : sayEvidence(transfer.evidence) })}</p><div class="buttons">${actionButton(viewer, { path: '/transfers', label: t('decisions.takeApart'), fields: { action: 'split', ids: externalId, from: externalId } })}</div>`}
${open.map((each) => proposalForms(viewer, each, externalId))}</section>`;
}

function legTable(legs: readonly LegView[]): Html {
  return html`<div class="scroll" tabindex="0"><table><tbody>${legs.map(
    (leg) =>
      html`<tr><td class="day">${dayText(leg.bookedOn)}</td><td>${leg.accountName}</td><td class="what"><a href="/transactions/${encodeURIComponent(leg.id)}"><bdi>${leg.payee ?? leg.short}</bdi></a></td><td class="num">${amountHtml(leg.amount, leg.currency, 'signed')}</td></tr>`,
  )}</tbody></table></div>`;
}
