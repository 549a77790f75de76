/** The rules that were made on the dashboard: listed, removed and put back. */
import type { FastifyInstance } from 'fastify';
import type { KeptRule } from '../../sync/rules/kept-rules.ts';
import { t } from '../../words/speak.ts';
import type { Query } from '../components/paging.ts';
import { countText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { actionButton, type Viewer } from '../pages/layout.ts';
import { formOf } from '../session/guard.ts';
import type { WebContext } from '../web-app.ts';

/** Nothing where there are none. */
export function rulesSection(viewer: Viewer, rules: readonly KeptRule[]): Html {
  if (rules.length === 0) return html``;
  return html`<section class="card" id="rules" aria-label="${t('rules.rules')}"><h2>${t('rules.rules')}</h2><p class="quiet">${t('rules.madePagesNewTransactions')}</p><ul class="connectors">${rules.map(
    ({ id, rule }) =>
      html`<li><div><p>${ruleText(rule)}</p></div><div class="actions">${actionButton(viewer, { path: '/settings/rules/remove', label: t('rules.remove'), fields: { id } })}</div></li>`,
  )}</ul></section>`;
}

/** The result of the last action on rules. Words from the address are never shown. */
export function rulesNotice({ count = '', done }: Query): Html {
  if (done === 'rule-kept') {
    const changed = /^[1-9]\d{0,5}$/.test(count) ? Number(count) : 0;
    const text =
      changed === 0
        ? t('rules.ruleHoldsComesNow')
        : t('rules.ruleHoldsComesNowChanged', {
            transactions: countText(changed, 'transaction'),
          });
    return html`<p class="notice" role="status">${text}</p>`;
  }
  if (done !== 'rule-removed') return html``;
  return html`<p class="notice" role="status">${t('rules.ruleRemovedGaveStays')}</p>`;
}

function ruleText({ set = {}, when }: KeptRule['rule']): Html {
  const names: Readonly<Record<string, string>> = {
    payee: t('pages.payee'),
    memo: t('pages.memo'),
    account: t('pages.account'),
    category: t('money.category'),
    note: t('money.note'),
  };
  const pairs = (of: object): readonly Html[] =>
    Object.entries(of).map(
      ([key, value], at) => html`${at > 0 && ', '}${names[key] ?? key} <strong><bdi>${String(value)}</bdi></strong>`,
    );
  return html`${pairs(when)} <span class="arrow">→</span> ${pairs(set)}`;
}

export function addRuleActions(scope: FastifyInstance, { app }: WebContext): void {
  scope.post('/settings/rules/remove', async (request, reply) => {
    const was = await app.rules.remove(formOf(request).id ?? '');
    return reply.redirect(was ? '/settings?done=rule-removed' : '/settings', 303);
  });
}
