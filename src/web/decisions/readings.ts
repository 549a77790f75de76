/** The readings of a held table, each with its rows as they would be booked. The owner chooses one. */
import type { Question } from '../../../connectors/tables/inspect.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import type { LayoutReading, LayoutRow, Reading } from '../documents/layouts.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { echoHtml, withDays } from '../pages/messages.ts';

/** Fields of a form: `reading`, counted from 1, and `save`, the name that the layout is kept under. */
export function readingFields(documentId: string, { currencies, inspection, suggestedName }: LayoutReading): Html {
  const { alternatives, evidence, question } = inspection;
  const readings = [inspection, ...alternatives];
  const several = alternatives.length > 0;
  return html`<fieldset><legend>${several ? t('decisions.right') : t('decisions.rowsRight')}</legend>
${question !== null && questionTable(question, currencies)}
${several ? readings.map((each, index) => option(each, index + 1, currencies)) : html`<input type="hidden" name="reading" value="1">${rowTable(inspection.rows, currencies)}`}
<p><a href="/documents/${documentId}/layout">${several ? t('decisions.noneSayEachColumn') : t('decisions.noSayEachColumn')}</a></p>
${nameField(suggestedName)}
<details><summary>${t('decisions.whyReadSo')}</summary><ul class="issues">${evidence.map((each) => html`<li>${echoHtml(each)}</li>`)}</ul></details></fieldset>`;
}

/** A choice for one document alone is not kept for others. */
function nameField(name: string | null): Html {
  if (name === null) return html`<p class="quiet">${t('decisions.choiceDocumentAloneNext')}</p>`;
  return html`<label><span>${t('decisions.layoutKeptFilesLike')}</span><input name="save" value="${name}" maxlength="64" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*"></label>`;
}

function option({ title, rows }: Reading, number: number, currencies: CurrencyTable): Html {
  const said =
    title === '' ? t('decisions.reading', { number }) : t('decisions.readingNumber', { number, title: tell(title) });
  return html`<div class="reading"><label class="choice"><input type="radio" name="reading" value="${number}" required> <strong>${said}</strong></label>${rowTable(rows, currencies)}</div>`;
}

/** Rows of the file beside what each reading makes of them. */
function questionTable({ unsure, readings, rows }: Question, currencies: CurrencyTable): Html {
  const heads = readings.map((_, index) => html`<th class="num">${t('decisions.reading', { number: index + 1 })}</th>`);
  const value = (line: LayoutRow | null): Html =>
    line === null
      ? html`<td class="num">${t('word.left out')}</td>`
      : html`<td class="num">${dayText(line.bookedOn)} ${amountHtml(amountOf(line, currencies), line.currency)}${line.account !== null && html`<br><small><bdi>${line.account}</bdi></small>`}</td>`;
  return html`${unsure.map((sentence) => html`<p><bdi>${withDays(tell(sentence))}</bdi>.</p>`)}
<div class="scroll" tabindex="0"><table><thead><tr><th>${t('decisions.file')}</th><th>${t('decisions.text')}</th><th class="num">${t('pages.amount')}</th>${heads}</tr></thead><tbody>${rows.map(
    ({ day, text, amount, readings: lines }) =>
      html`<tr><td class="day"><bdi>${day}</bdi></td><td class="what"><bdi>${text}</bdi></td><td class="num"><bdi>${amount}</bdi></td>${lines.map(value)}</tr>`,
  )}</tbody></table></div>
${counts(readings)}`;
}

/** How many rows each reading takes: once where all take the same. */
function counts(readings: Question['readings']): Html {
  const [first] = readings;
  const isSame = readings.every(({ leavesOut, reads }) => reads === first?.reads && leavesOut === first.leavesOut);
  if (first !== undefined && readings.length === 1)
    return html`<p>${t('decisions.rowsReadRowsLeft', { read: first.reads, left: first.leavesOut })}</p>`;
  if (first !== undefined && isSame)
    return html`<p>${t('decisions.eachReadingReadsLeaves', { rows: countText(first.reads, 'row'), left: first.leavesOut })}</p>`;
  return html`<ul class="plain">${readings.map(({ reads, leavesOut }, index) => html`<li>${t('decisions.readingReadsLeavesOut', { number: index + 1, rows: countText(reads, 'row'), left: leavesOut })}</li>`)}</ul>`;
}

function amountOf({ amount, currency }: LayoutRow, currencies: CurrencyTable): string {
  return formatMinor(amount, currencies.places(currency));
}

/** Lines as they would be booked. */
export function rowTable(rows: readonly LayoutRow[], currencies: CurrencyTable): Html {
  const isNamed = rows.some(({ account }) => account !== null);
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${isNamed && html`<th>${t('pages.account')}</th>`}<th>${t('decisions.booked')}</th><th>${t('pages.payee')}</th><th class="wide">${t('pages.memo')}</th><th class="num">${t('pages.amount')}</th></tr></thead><tbody>${rows.map(
    (
      row,
    ) => html`<tr>${isNamed && html`<td><bdi>${row.account}</bdi></td>`}<td class="day">${dayText(row.bookedOn)}</td><td class="what"><bdi>${row.payee}</bdi></td>
<td class="wide"><bdi>${row.memo}</bdi></td><td class="num">${amountHtml(amountOf(row, currencies), row.currency, 'signed')}</td></tr>`,
  )}</tbody></table></div>`;
}
