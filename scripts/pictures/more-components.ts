/** Components of the rooms beyond lists: charts, ways through pages, work under way, questions about layouts. */

import { ISO_4217 } from '../../src/domain/currency.ts';
import { bandChart, barChart, stepChart } from '../../src/web/components/charts.ts';
import { option, selectField, suggestions, textField } from '../../src/web/components/fields.ts';
import { pager, sortHeading } from '../../src/web/components/paging.ts';
import { readingFields } from '../../src/web/decisions/readings.ts';
import type { LayoutRow } from '../../src/web/documents/layouts.ts';
import { type Html, html } from '../../src/web/html.ts';

const DAYS = { from: '2026-01-01', to: '2026-12-31' };

/** `long`: a text that does not fit. */
export function moreComponents(long: string): readonly Html[] {
  return [charts(), waysThrough(), fields(long), readings(long)];
}

function charts(): Html {
  const bars = ['Jan', 'Feb', 'Mar'].map((label, at) => {
    const [money, spent] = [BigInt(90_000 * at), BigInt(-70_000)];
    return { label, title: `${label}, in and out`, in: money, out: spent, ...(at === 1 ? { href: '/' } : {}) };
  });
  const points = ['01-31', '02-28', '03-31'].map((day, at) => ({
    on: `2026-${day}`,
    minor: BigInt(50_000 - 40_000 * at),
  }));
  const tones = (['good', 'calm', 'bad', 'warn'] as const).map((tone, at) => {
    const month = at * 3 + 1;
    const day = (number: number, on: string): string => `2026-${String(number).padStart(2, '0')}-${on}`;
    return { tone, title: tone, from: day(month, '01'), to: day(month + 1, '15') };
  });
  return html`<section class="card"><h2>Charts</h2>${barChart(bars, 'In and out by month', 2)}${stepChart(points, 'A balance that falls below zero', 2)}${bandChart(tones, DAYS, 'Days that statements cover')}</section>`;
}

function waysThrough(): Html {
  const ways = [
    { next: 'b', previous: null },
    { next: 'c', previous: 'a' },
    { next: null, previous: 'b' },
  ];
  const headings = [
    sortHeading({ label: 'Day', up: 'date', down: '-date' }, '/nowhere', {}),
    sortHeading({ label: 'Amount', up: 'amount', down: '-amount', isNumber: true }, '/nowhere', { sort: 'amount' }),
    sortHeading({ label: 'Payee', up: 'payee', down: '-payee' }, '/nowhere', {}),
  ];
  return html`<section class="card"><h2>Headings</h2><table><thead><tr>${headings}</tr></thead></table></section>${ways.map((way) => pager('/nowhere', {}, way))}`;
}

function fields(long: string): Html {
  const choices = [
    { value: '', label: 'all' },
    { value: 'long', label: long },
  ];
  return html`<section class="card"><h2>Fields</h2><div class="grid">${selectField('empty', 'A choice', choices, '')}${selectField('chosen', 'A long one', choices, 'long')}${textField('text', 'An empty text', '', { hint: 'EUR' })}${textField('long', 'A long text', long, { list: 'names' })}</div><label><span>Its options alone</span><select name="alone">${option('a', 'one', undefined)}${option('b', long, 'b')}</select></label>${suggestions('names', [long, 'a short one'])}</section>`;
}

function readings(long: string): Html {
  const rows = (currency: string | null): readonly LayoutRow[] => [
    { bookedOn: '2026-03-04', amount: -123456789n, currency, account: long, payee: long, memo: long },
    { bookedOn: '2026-03-05', amount: 1250n, currency, account: null, payee: null, memo: null },
  ];
  const shared = { evidence: ['dates: by their order'], question: null };
  const reading = (alternatives: readonly string[], title: string, currency: string | null) => ({
    ...{ suggestedName: 'my-bank', currencies: ISO_4217 },
    inspection: {
      ...{ ...shared, title, rows: rows(currency) },
      alternatives: alternatives.map((each) => ({ title: each, rows: rows(currency) })),
    },
  });
  const one = reading([], '', null);
  const two = reading(['month first'], 'day first', 'EUR');
  return html`<section class="card ask"><h2>Readings</h2><form class="settle">${readingFields('d1', one)}</form><form class="settle">${readingFields('d2', two)}</form></section>`;
}
