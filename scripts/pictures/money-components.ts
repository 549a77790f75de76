/** Pieces of the pages about money, of the settings and of the setup, each in its states. */
import type { CalendarDate } from '../../src/domain/calendar-date.ts';
import type { MoneyEntry } from '../../src/ledger/wire/money.ts';
import type { Timeline } from '../../src/store/views/ledger/timeline.ts';
import { type Html, html } from '../../src/web/html.ts';
import { beneath, entryTable } from '../../src/web/money/entries-table.ts';
import { type Choices, categorySuggestions, filterForm, foundLine } from '../../src/web/money/filters.ts';
import { ledgerBalance, leftOut, notReady } from '../../src/web/money/money-state.ts';
import { freshness, timelineCard } from '../../src/web/money/timeline.ts';
import type { Viewer } from '../../src/web/pages/layout.ts';
import { configPage } from '../../src/web/setup/config-page.ts';
import { rulesNotice, rulesSection } from '../../src/web/setup/rules-section.ts';
import type { SettingsView } from '../../src/web/setup/settings-editor.ts';
import { finding, linesCard } from '../../src/web/setup/setup-page.ts';

const PLAIN: MoneyEntry = {
  ...{ id: 'e1', externalId: 'bf1.1', accountId: 'a1', account: 'Everyday Checking', other: null, otherId: null },
  ...{ date: '2026-03-14', time: null, amount: '-1234567.89', currency: 'EUR', payee: 'Grocer', note: null },
  ...{ categoryId: 'c1', category: 'Food', isTransfer: false, balance: '1000.00' },
};

/** `long`: a text that does not fit. */
export function moneyComponents(long: string, viewer: Viewer): readonly Html[] {
  return [states(), balances(), timelines(long), lists(long), settings(long, viewer)];
}

function states(): Html {
  return html`<section class="card"><h2>A ledger that cannot be read</h2>${notReady({ kind: 'failed', problem: 'nothing listens there' })}${notReady({ kind: 'none' })}${leftOut({ due: 3, reader: { form: 'listed' } })}</section>`;
}

function balances(): Html {
  const held = (balance: string) => ({ balance, currency: 'EUR' });
  const own = (balance: bigint | null) => ({ balance });
  return html`<section class="card"><h2>What an account holds</h2><p>${ledgerBalance(held('-7.50'), undefined)}</p><p>${ledgerBalance(held('990.00'), own(99_000n))}</p>
<p>${ledgerBalance(held('0.00'), own(null))}</p><p>${ledgerBalance(held('-1234567.89'), own(null))}</p></section>`;
}

function timelines(long: string): Html {
  const on = (day: string) => `2026-${day}` as CalendarDate;
  const statement = (from: string, to: string, proof: 'proved' | 'off' | 'unproved') => ({
    ...{ document: 'd7', name: `${long}.ofx`, stream: 'ofx', from: on(from), to: on(to), isPrinted: true, proof },
    ...{ difference: proof === 'off' ? '-3.00' : null, closing: '1000.00', closingOn: on(to), lines: 12 },
  });
  const timeline: Timeline = {
    statements: [statement('03-01', '03-31', 'off'), statement('02-01', '02-28', 'unproved')],
    spans: [
      { from: on('01-01'), to: on('01-15'), state: 'proved' },
      { from: on('01-16'), to: on('01-31'), state: 'missing' },
      { from: on('02-01'), to: on('02-28'), state: 'unproved' },
      { from: on('03-01'), to: on('03-31'), state: 'off' },
    ],
    ...{ last: on('03-31'), age: 20, freshness: 'ageing' },
  };
  const continuity = {
    gaps: [{ from: '2026-01-16', to: '2026-01-31' }],
    overlaps: [{ from: '2026-02-01', to: '2026-02-03' }],
    breaks: [{ from: '2026-02-28', to: '2026-03-01', difference: '-3.00' }],
    miscounts: [],
    silence: { last: '2026-03-31', usualDays: 30, overdueSince: '2026-05-10' },
  };
  const nothing = { gaps: [], overlaps: [], breaks: [], miscounts: [], silence: null };
  const none: Timeline = { statements: [], spans: [], last: null, age: null, freshness: null };
  const ages = (['fresh', 'ageing', 'old'] as const).map((state) =>
    freshness({ ...timeline, freshness: state, age: 200 }),
  );
  return html`${timelineCard({ timeline, continuity, currency: 'EUR', ledgerOn: { '2026-03-31': '900.00' } })}${timelineCard({ timeline: none, continuity: nothing, currency: null, ledgerOn: {} })}
<section class="card"><h2>Ages</h2><p>${ages}${freshness(none)}</p></section>`;
}

function lists(long: string): Html {
  const choices: Choices = { accounts: [], categories: [{ id: 'c1', name: long }], payees: [long] };
  const sum = { currency: 'EUR', count: 3, in: '10.00', out: '-1234567.89', sum: '-1234557.89', unsummed: 1 };
  const moved = { ...PLAIN, id: 'e3', other: 'Credit Card', otherId: 'a2', isTransfer: true };
  const rows = [PLAIN, { ...PLAIN, id: 'e2', payee: long, note: long, category: null }, moved];
  const said = { externalId: 'bf1.1', payee: 'GROCER 4711', memo: long, state: 'rejected', status: 'pending' } as const;
  const words = new Map([['e1', said]]);
  const table = { rows, words, path: '/nowhere', query: {} };
  return html`<section class="card"><h2>Filters</h2>${filterForm('/nowhere', { kind: 'in' }, choices, 'nothing')}${filterForm('/nowhere', {}, choices, 'account')}${categorySuggestions(choices)}
${foundLine({ count: 3, transfers: 1, sums: [sum, { ...sum, currency: 'USD', unsummed: 0 }] }, '/nowhere', {})}<p>${beneath(PLAIN, said)}</p></section>
<section class="card list"><h2>Entries</h2>${entryTable({ ...table, form: 'all' })}</section><section class="card list"><h2>Entries of an account</h2>${entryTable({ ...table, form: 'account' })}</section>`;
}

function settings(long: string, viewer: Viewer): Html {
  const view: SettingsView = {
    ...{ file: `/etc/${long}.yaml`, target: `/etc/${long}.yaml`, isOurs: false, isSample: false, isBuiltIn: false },
    ...{ ledgerUrl: null, values: [], connectors: [], uses: [], plugins: [], timezone: 'UTC' },
  };
  const states = (['ok', 'warning', 'wrong'] as const).map((state) =>
    finding({ about: 'ledger', state, text: long, todo: state === 'ok' ? null : 'Fix `the file`.' }),
  );
  const rule = { when: { payee: `${long}*` }, set: { category: 'Food' } };
  const kept = [{ id: 'r1', state: 'holds', rule } as const];
  const mistakes = [
    { line: 3, key: 'connectors.mail', message: long },
    { line: null, key: '', message: long },
  ];
  const notices = [{ done: 'rule-kept', count: '3' }, { done: 'rule-kept' }, { done: 'rule-removed' }];
  return html`<section class="card"><h2>Findings</h2><ul class="findings">${states}</ul></section>${linesCard(view, `connectors:\n  ${long}: {}`)}${configPage(viewer, { file: long, text: `# ${long}`, asOf: '', mistakes }).body}${rulesSection(viewer, kept)}${notices.map((query) => rulesNotice(query))}`;
}
