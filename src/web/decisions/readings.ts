/** The readings of a held table, each with its rows as they would be booked. The owner chooses one. */
import { echo, echoChoices } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import { amountHtml, countText, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { echoHtml, withDays } from '../pages/messages.ts';
import type { LayoutQuestion, LayoutReading, LayoutRow } from '../ports/layouts.ts';

/** Fields of a form: `reading`, counted from 1, and `save`, the name that the layout is kept under. */
export function readingFields(documentId: string, reading: LayoutReading): Html {
  const several = reading.readings.length > 1;
  return html`<fieldset><legend>${several ? t('Which of these is right?') : t('Are these rows right?')}</legend>
${reading.question !== null && questionTable(reading.question)}
${reading.readings.map((each, index) => option(each, index + 1, reading.readings.length))}
<p><a href="/documents/${documentId}/layout">${several ? t('None of these: say what each column is') : t('No: say what each column is')}</a></p>
${nameField(reading.suggestedName)}
<details><summary>${t('Why it is read so')}</summary><ul class="issues">${reading.evidence.map((each) => html`<li>${echoHtml(each)}</li>`)}</ul></details></fieldset>`;
}

/** A choice for one document alone is not kept for others. */
function nameField(name: string | null): Html {
  if (name === null)
    return html`<p class="quiet">${t('Your choice is for this document alone. The next one is asked about again.')}</p>`;
  return html`<label><span>${t('The layout is kept for files like it, under the name')}</span><input name="save" value="${name}" maxlength="64" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*"></label>`;
}

function option({ title, rows }: LayoutReading['readings'][number], number: number, count: number): Html {
  if (count === 1) return html`<input type="hidden" name="reading" value="1">${rowTable(rows)}`;
  const said =
    title === ''
      ? t('Reading {number}', { number })
      : t('Reading {number}: {title}', { number, title: echoChoices(title) });
  return html`<div class="reading"><label class="choice"><input type="radio" name="reading" value="${number}" required> <strong>${said}</strong></label>${rowTable(rows)}</div>`;
}

/** Rows of the file beside what each reading makes of them. */
function questionTable({ unsure, readings, rows }: LayoutQuestion): Html {
  const heads = readings.map((_, index) => html`<th class="num">${t('Reading {number}', { number: index + 1 })}</th>`);
  const value = (line: LayoutRow | null): Html =>
    line === null
      ? html`<td class="num">${t('left out')}</td>`
      : html`<td class="num">${dayText(line.bookedOn)} ${amountHtml(line.amount, line.currency)}${line.account !== null && html`<br><small><bdi>${line.account}</bdi></small>`}</td>`;
  return html`${unsure.map((sentence) => html`<p><bdi>${withDays(echo(sentence))}</bdi>.</p>`)}
<div class="scroll" tabindex="0"><table><thead><tr><th>${t('In the file')}</th><th>${t('Text')}</th><th class="num">${t('Amount')}</th>${heads}</tr></thead><tbody>${rows.map(
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
    return html`<p>${t('Rows that are read: {read}. Rows that are left out: {left}.', { read: first.reads, left: first.leavesOut })}</p>`;
  if (first !== undefined && isSame)
    return html`<p>${t('Each reading reads {rows} and leaves out {left}.', { rows: countText(first.reads, 'row'), left: first.leavesOut })}</p>`;
  return html`<ul class="plain">${readings.map(({ reads, leavesOut }, index) => html`<li>${t('Reading {number} reads {rows} and leaves out {left}.', { number: index + 1, rows: countText(reads, 'row'), left: leavesOut })}</li>`)}</ul>`;
}

/** Lines as they would be booked. */
export function rowTable(rows: readonly LayoutRow[]): Html {
  const isNamed = rows.some(({ account }) => account !== null);
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${isNamed && html`<th>${t('Account')}</th>`}<th>${t('Booked')}</th><th>${t('Payee')}</th><th class="wide">${t('Memo')}</th><th class="num">${t('Amount')}</th></tr></thead><tbody>${rows.map(
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
