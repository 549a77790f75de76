/** The contents of a letter: its lines, a choice for each part of the news, and their effect. */
import { echo } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import { dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { Page, Viewer } from '../pages/layout.ts';
import type { Query } from '../pages/transactions.ts';
import type { LetterChoices, LetterDraft, PlaceOption } from '../ports/letters.ts';
import type { KnownAccount } from '../ports/questions.ts';
import { accountFields } from './account-fields.ts';
import { rowTable } from './readings.ts';

export interface LetterPage {
  readonly viewer: Viewer;
  readonly document: { readonly id: string; readonly name: string };
  readonly draft: LetterDraft;
  readonly accounts: readonly KnownAccount[];
}

export function letterPage({ accounts, document, draft, viewer }: LetterPage): Page {
  const { choices, from, lines, name, problem, rows, subject } = draft;
  const chosen = [choices.amount, choices.payee, choices.date, choices.account, choices.balance].flatMap(placeOfOption);
  // The token is the value of the button that keeps the template. Reading the letter again puts no token in the address.
  const again = html`formmethod="get" formaction="/documents/${document.id}/template" formnovalidate`;
  return {
    title: t('What {name} says', { name: document.name }),
    section: 'documents',
    body: html`<p class="crumbs"><a href="/documents">${t('Documents')}</a> / <a href="/documents/${document.id}"><bdi>${document.name}</bdi></a></p>
<div class="head"><div><h1>${t('What the letter says')}</h1><p class="summary">${t('Choose where the letter says what. Letters of the same words are read so from then on; one with other words is held. Nothing is kept before the last button.')}</p></div></div>
<form method="post" action="/template" class="stack layout-form"><input type="hidden" name="id" value="${document.id}">
<section class="card" data-fresh="letter"><p class="quiet"><bdi>${from}</bdi></p><h2><bdi>${withMarks(subject, 0, chosen)}</bdi></h2>${lines.map((line, at) => html`<p class="letter-line"><bdi>${withMarks(line, at + 1, chosen)}</bdi></p>`)}</section>
<section class="card" data-fresh="choices"><div class="grid">${choiceFields(draft)}</div><div class="buttons"><button ${again} class="button plain">${t('Read the letter again')}</button></div></section>
<section class="card" data-fresh="reading" aria-live="polite"><h2>${t('As it would be booked')}</h2>${problem !== null && html`<ul class="issues"><li><span class="badge warn">${t('look')}</span> <bdi>${echo(problem)}</bdi></li></ul>`}${rows.length > 0 && problem === null ? rowTable(rows) : html`<p class="quiet">${t('No line can be read so.')}</p>`}</section>
<section class="card">${draft.account !== null && accountFields(draft.account, accounts)}
<label><span>${t('Name of the template')}</span><input name="save" value="${name}" maxlength="64" required pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*"></label>
<div class="buttons"><button name="csrf" value="${viewer.csrf}">${t('Read letters like it so')}</button></div></section></form>`,
  };
}

interface LetterPlace {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** The place that an option is for: its value begins with line, start and end. */
function placeOfOption(value: string): readonly LetterPlace[] {
  const [line, from, to] = value.split('.', 3).map(Number);
  return value === '' || line === undefined || from === undefined || to === undefined ? [] : [{ line, from, to }];
}

/** The line with the chosen places marked. */
function withMarks(text: string, line: number, chosen: readonly LetterPlace[]): Html {
  const parts: Html[] = [];
  let at = 0;
  for (const { from, to } of chosen.filter((each) => each.line === line).toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    parts.push(html`${text.slice(at, from)}<mark>${text.slice(from, to)}</mark>`);
    at = to;
  }
  return html`${parts}${text.slice(at)}`;
}

function choiceFields({ accounts, amounts, asksCurrency, choices, days, payees }: LetterDraft): Html {
  const { account, amount, balance, currency, date, decimal, direction, kind, payee, words } = choices;
  const dated = days.map((each) => ({ ...each, text: `${each.text} (${dayText(each.day ?? '')})` }));
  return html`${places('amount', t('Amount'), amounts, amount, amounts.length === 0 ? t('none found') : undefined)}
${choice('direction', t('The money'), direction, { out: t('went out'), in: t('came in') })}
${places('payee', t('Payee'), payees, payee, t('none of these'))}
<label><span>${t('Other words for the payee, as the letter has them')}</span><input name="mark_words" value="${words}" maxlength="120"></label>
${places('date', t('Day'), dated, date, t('the day of the letter'))}
${places('account', t('Number of the account or card'), accounts, account, t('not in the letter, or not needed'))}
${places('balance', t('Balance after it'), amounts, balance, t('not in the letter'))}
${asksCurrency && html`<label><span>${t('Currency, since the amount does not say it')}</span><input name="mark_currency" value="${currency}" maxlength="10" placeholder="EUR" pattern="[A-Za-z]{3}" autocapitalize="characters"></label>`}
${choice('decimal', t('Decimals stand after'), decimal, { '': t('as the amount shows it'), ',': t('a comma'), '.': t('a point') })}
${choice('kind', t('The account is'), kind, { bank: t('a bank account of mine'), card: t('a card') })}`;
}

/** `none`: the words for no place; left out: one must be chosen. */
function places(
  name: string,
  label: string,
  options: readonly PlaceOption[],
  chosen: string,
  none: string | undefined,
): Html {
  return html`<label><span>${label}</span><select name="mark_${name}">${none !== undefined && option('', none, chosen)}${options.map(
    ({ around, text, value }) => option(value, around.trim() === text ? text : `${text} – ${around}`, chosen),
  )}</select></label>`;
}

function choice(name: string, label: string, chosen: string, words: Readonly<Record<string, string>>): Html {
  return html`<label><span>${label}</span><select name="mark_${name}">${Object.entries(words).map(([value, word]) => option(value, word, chosen))}</select></label>`;
}

function option(value: string, label: string, chosen: string): Html {
  return html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;
}

/** The choices in a form or an address; undefined where it says nothing of an amount. */
export function letterChoicesIn(form: Query): LetterChoices | undefined {
  if (form.mark_amount === undefined) return undefined;
  const said = (name: string): string => (form[`mark_${name}`] ?? '').slice(0, 200);
  const currency = said('currency').trim().toUpperCase();
  const decimal = said('decimal');
  return {
    amount: said('amount'),
    payee: said('payee'),
    words: said('words'),
    date: said('date'),
    account: said('account'),
    balance: said('balance'),
    direction: said('direction') === 'in' ? 'in' : 'out',
    kind: said('kind') === 'card' ? 'card' : 'bank',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
    decimal: decimal === ',' || decimal === '.' ? decimal : '',
  };
}
