/** A held CSV document as it would be booked, and the buttons that say that it is right. */
import { amountHtml, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { LayoutQuestion, LayoutReading, LayoutRow } from '../web-app.ts';
import { csrfField, type Viewer } from './layout.ts';

export function layoutSection(viewer: Viewer, documentId: string, reading: LayoutReading): Html {
  const several = reading.readings.length > 1;
  return html`<section class="card list"><h2>${several ? 'It can be read in several ways' : 'As it would be booked'}</h2>
${reading.question !== null && questionTable(reading.question)}
${reading.readings.map(
  (
    { message, rows },
    index,
  ) => html`${several && html`<h3>Reading ${index + 1}${message !== null && html`: <bdi>${message}</bdi>`}</h3>`}
${rowTable(rows)}${confirmForm(viewer, documentId, index + 1, reading.suggestedName)}`,
)}
<details><summary>Why it is read so</summary><ul class="issues">${reading.evidence.map((each) => html`<li><bdi>${each}</bdi></li>`)}</ul></details></section>`;
}

/** Rows of the file beside what each reading makes of them. */
function questionTable({ unsure, readings, rows }: LayoutQuestion): Html {
  const heads = readings.map((_, index) => html`<th class="num">Reading ${index + 1}</th>`);
  const value = (line: LayoutRow | null): Html =>
    line === null
      ? html`<td class="num">left out</td>`
      : html`<td class="num">${dayText(line.bookedOn)} ${amountHtml(line.amount, line.currency)}</td>`;
  return html`${unsure.map((sentence) => html`<p><bdi>${sentence}</bdi>.</p>`)}
<table><thead><tr><th>In the file</th><th>Text</th><th class="num">Amount</th>${heads}</tr></thead><tbody>${rows.map(
    ({ day, text, amount, readings: lines }) =>
      html`<tr><td><bdi>${day}</bdi></td><td class="what"><bdi>${text}</bdi></td><td class="num"><bdi>${amount}</bdi></td>${lines.map(value)}</tr>`,
  )}</tbody></table>
<ul>${readings.map(({ reads, leavesOut }, index) => html`<li>Reading ${index + 1} reads ${reads} rows and leaves out ${leavesOut}.</li>`)}</ul>`;
}

function rowTable(rows: readonly LayoutRow[]): Html {
  return html`<table><thead><tr><th>Booked</th><th>Payee</th><th class="wide">Memo</th><th class="num">Amount</th></tr></thead><tbody>${rows.map(
    ({
      bookedOn,
      payee,
      memo,
      amount,
      currency,
    }) => html`<tr><td>${dayText(bookedOn)}</td><td class="what"><bdi>${payee}</bdi></td>
<td class="wide"><bdi>${memo}</bdi></td><td class="num">${amountHtml(amount, currency)}</td></tr>`,
  )}</tbody></table>`;
}

/** Once: from then on files of this layout go through by themselves. */
function confirmForm(viewer: Viewer, documentId: string, reading: number, name: string): Html {
  return html`<form method="post" action="/confirm" class="action">${csrfField(viewer)}<input type="hidden" name="id" value="${documentId}"><input type="hidden" name="reading" value="${reading}">
<label>Name of the layout <input name="name" value="${name}" maxlength="64" required></label> <button>These rows are right</button></form>`;
}
