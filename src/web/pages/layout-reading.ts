/** A held CSV document as it would be booked, and the buttons that say that it is right. */
import { amountHtml, dayText } from '../format.ts';
import { type Html, html } from '../html.ts';
import type { LayoutReading, LayoutRow } from '../web-app.ts';
import { csrfField, type Viewer } from './layout.ts';

export function layoutSection(viewer: Viewer, documentId: string, reading: LayoutReading): Html {
  const several = reading.readings.length > 1;
  return html`<section class="card list"><h2>${several ? 'It can be read in several ways' : 'As it would be booked'}</h2>
${reading.readings.map(
  (
    { message, rows },
    index,
  ) => html`${several && html`<h3>Reading ${index + 1}${message !== null && html`: <bdi>${message}</bdi>`}</h3>`}
${rowTable(rows)}${confirmForm(viewer, documentId, index + 1, reading.suggestedName)}`,
)}
<details><summary>Why it is read so</summary><ul class="issues">${reading.evidence.map((each) => html`<li><bdi>${each}</bdi></li>`)}</ul></details></section>`;
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
