import type { CalendarDate, Period, StatementLine } from '../../../src/plugin/contract.ts';
import { type DateOrder, readDateShape, resolveDate } from '../table/dates.ts';
import type { Row } from '../table/tokenise.ts';
import { cleanCell, normaliseWords } from '../words/cells.ts';
import { isPhrase } from '../words/match.ts';
import { splitLabel } from './stated.ts';

/** Words that say that two days beside them are the period of the file. Within a text. */
const PERIOD_NAMES =
  'zeitraum|umsatzzeitraum|buchungszeitraum|auswertungszeitraum|abfragezeitraum|period|statement period|periode|periodo|tidsperiod|tidsperiode|okres|obdobi|obdobie|ajanjakso|idoszak|donem|период|periodo de consulta|期間';

/** Labels of its first day, and of its last: the whole label. */
const PERIOD_BEGINS =
  'from|from date|date from|start date|von|vom|datum von|buchungsdatum von|startdatum|du|date du|date de debut|dal|da|data da|data inizio|desde|fecha desde|de|data de|van|vanaf|datum vanaf|boekingsdatum vanaf|od|data od|datum od|fran|fran och med|fra|fra dato|с|дата с';
const PERIOD_ENDS =
  'to|to date|until|date to|end date|bis|bis zum|datum bis|buchungsdatum bis|enddatum|au|date au|date de fin|al|a|data a|data fine|hasta|fecha hasta|ate|data ate|tot|tot en met|datum tot|boekingsdatum tot en met|do|data do|datum do|till|till och med|til|til dato|по|дата по';

const LONGEST = 300;
const DAY = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/g;

/**
 * The period that the rows around the table state in words. One row states it (`Zeitraum;01.03.2026 - 31.03.2026`),
 * or a row for its beginning and one for its end. Null where they state none, or several.
 */
export function readPeriod(rows: readonly Row[], order: DateOrder): Period | null {
  const found = rows.flatMap((row) => spanIn(row, order) ?? []);
  const begins = rows.flatMap((row) => dayBehind(row, PERIOD_BEGINS, order) ?? []);
  const ends = rows.flatMap((row) => dayBehind(row, PERIOD_ENDS, order) ?? []);
  for (const from of begins.length === 1 ? begins : []) for (const to of ends) found.push({ from, to });
  const [period] = found;
  if (period === undefined || period.from > period.to) return null;
  return found.every(({ from, to }) => from === period.from && to === period.to) ? period : null;
}

/** A period that leaves out a line belongs to something else. */
export function holdsLines(period: Period, lines: readonly StatementLine[]): boolean {
  return lines.every(({ bookedOn }) => period.from <= bookedOn && bookedOn <= period.to);
}

/** The two days behind the word for a period. They stand in the word's own cell or in the next cells. */
function spanIn({ cells }: Row, order: DateOrder): Period | null {
  const at = cells.findIndex((cell) => namesPeriod(cell.slice(0, LONGEST)));
  if (at < 0) return null;
  const [own = '', ...behind] = cells.slice(at, at + 3).map((cell) => cell.slice(0, LONGEST));
  const whole = behind.flatMap((cell) => dayOf(cleanCell(cell), order) ?? []);
  const text = [behindWord(own), ...behind].join(' ');
  const days = [...text.matchAll(DAY)].flatMap(([day]) => dayOf(day, order) ?? []);
  const [from, to] = whole.length === 2 ? whole : days;
  return from === undefined || to === undefined ? null : { from, to };
}

function namesPeriod(cell: string): boolean {
  return NAMED.test(` ${normaliseWords(cell)} `);
}

const NAMED = new RegExp(` (?:${PERIOD_NAMES}) `, 'u');

/** From the first digit on: `Periodo: dal 28/09/2024`. A day before the word is another one. */
function behindWord(cell: string): string {
  const words = cell.split(/(?<=[\s:;])/);
  const at = words.findIndex((word) => namesPeriod(word));
  return words.slice(Math.max(0, at)).join('');
}

function dayBehind({ cells }: Row, words: string, order: DateOrder): CalendarDate | null {
  for (const [index, cell] of cells.entries()) {
    const [label = '', value = ''] = splitLabel(cleanCell(cell.slice(0, LONGEST)));
    if (!isPhrase(words, label.replace(/[:：]\s*$/, ''))) continue;
    const day = dayOf(value === '' ? cleanCell(cells[index + 1] ?? '') : value, order);
    if (day !== null) return day;
  }
  return null;
}

function dayOf(text: string, order: DateOrder): CalendarDate | null {
  const shape = readDateShape(text.trim());
  // A title is written another way than the rows may be: four digits in front leave no doubt.
  return shape === null ? null : (resolveDate(shape, shape.long === 0 ? 'YMD' : order) ?? null);
}
