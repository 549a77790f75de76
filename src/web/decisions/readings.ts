/** The readings of a held table, each with its rows as they would be booked. The owner chooses one. */
import { echo, echoChoices } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import type { LayoutQuestion, LayoutReading, LayoutRow } from '../documents/layouts.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { echoHtml, withDays } from '../pages/messages.ts';

/** Fields of a form: `reading`, counted from 1, and `save`, the name that the layout is kept under. */
export function readingFields(documentId: string, reading: LayoutReading): Html {
  const several = reading.readings.length > 1;
  return html`<fieldset><legend>${several ? t('decisions.right') : t('decisions.rowsRight')}</legend>
${reading.question !== null && questionTable(reading.question)}
${reading.readings.map((each, index) => option(each, index + 1, reading.readings.length))}
<p><a href="/documents/${documentId}/layout">${several ? t('decisions.noneSayEachColumn') : t('decisions.noSayEachColumn')}</a></p>
${nameField(reading.suggestedName)}
<details><summary>${t('decisions.whyReadSo')}</summary><ul class="issues">${reading.evidence.map((each) => html`<li>${echoHtml(each)}</li>`)}</ul></details></fieldset>`;
}

/** A choice for one document alone is not kept for others. */
function nameField(name: string | null): Html {
  if (name === null) return html`<p class="quiet">${t('decisions.choiceDocumentAloneNext')}</p>`;
  return html`<label><span>${t('decisions.layoutKeptFilesLike')}</span><input name="save" value="${name}" maxlength="64" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*"></label>`;
}

function option({ title, rows }: LayoutReading['readings'][number], number: number, count: number): Html {
  if (count === 1) return html`<input type="hidden" name="reading" value="1">${rowTable(rows)}`;
  const said =
    title === ''
      ? t('decisions.reading', { number })
      : t('decisions.readingNumber', { number, title: echoChoices(title) });
  return html`<div class="reading"><label class="choice"><input type="radio" name="reading" value="${number}" required> <strong>${said}</strong></label>${rowTable(rows)}</div>`;
}

/** Rows of the file beside what each reading makes of them. */
function questionTable({ unsure, readings, rows }: LayoutQuestion): Html {
  const heads = readings.map((_, index) => html`<th class="num">${t('decisions.reading', { number: index + 1 })}</th>`);
  const value = (line: LayoutRow | null): Html =>
    line === null
      ? html`<td class="num">${t('word.left out')}</td>`
      : html`<td class="num">${dayText(line.bookedOn)} ${amountHtml(line.amount, line.currency)}${line.account !== null && html`<br><small><bdi>${line.account}</bdi></small>`}</td>`;
  return html`${unsure.map((sentence) => html`<p><bdi>${withDays(echo(sentence))}</bdi>.</p>`)}
<div class="scroll" tabindex="0"><table><thead><tr><th>${t('decisions.file')}</th><th>${t('decisions.text')}</th><th class="num">${t('pages.amount')}</th>${heads}</tr></thead><tbody>${rows.map(
    ({ day, text, amount, readings: lines }) =>
      html`<tr><td class="day"><bdi>${day}</bdi></td><td class="what"><bdi>${text}</bdi></td><td class="num"><bdi>${amount}</bdi></td>${lines.map(value)}</tr>`,
  )}</tbody></table></div>
${counts(readings)}`;
}

/** How many rows each reading takes: once where all take the same. */
function counts(readings: LayoutQuestion['readings']): Html {
  const [first] = readings;
  const isSame = readings.every(({ leavesOut, reads }) => reads === first?.reads && leavesOut === first.leavesOut);
  if (first !== undefined && readings.length === 1)
    return html`<p>${t('decisions.rowsReadRowsLeft', { read: first.reads, left: first.leavesOut })}</p>`;
  if (first !== undefined && isSame)
    return html`<p>${t('decisions.eachReadingReadsLeaves', { rows: countText(first.reads, 'row'), left: first.leavesOut })}</p>`;
  return html`<ul class="plain">${readings.map(({ reads, leavesOut }, index) => html`<li>${t('decisions.readingReadsLeavesOut', { number: index + 1, rows: countText(reads, 'row'), left: leavesOut })}</li>`)}</ul>`;
}

/** Lines as they would be booked. */
export function rowTable(rows: readonly LayoutRow[]): Html {
  const isNamed = rows.some(({ account }) => account !== null);
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${isNamed && html`<th>${t('pages.account')}</th>`}<th>${t('decisions.booked')}</th><th>${t('pages.payee')}</th><th class="wide">${t('pages.memo')}</th><th class="num">${t('pages.amount')}</th></tr></thead><tbody>${rows.map(
    ({
      account,
      bookedOn,
      payee,
      memo,
      amount,
      currency,
    }) => html`<tr>${isNamed && html`<td><bdi>${account}</bdi></td>`}<td class="day">${dayText(bookedOn)}</td><td class="what"><bdi>${payee}</bdi></td>
<td class="wide"><bdi>${memo}</bdi></td><td class="num">${amountHtml(amount, currency, 'signed')}</td></tr>`,
  )}</tbody></table></div>`;
}
