import { cleanCell } from '../../../tables/words/cells.ts';
import { DATE_WORDS } from '../../../tables/words/column-words.ts';
import { isPhrase, matchRoles } from '../../../tables/words/match.ts';
import { type TextLine, textOfLine } from '../page/lines.ts';
import { datesIn } from '../time/periods.ts';

/** How a heading calls the day of the rows below it. */
const LABELS = `${DATE_WORDS.booked}|${DATE_WORDS.made}`;
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim)[a-z]*[,.]?$|^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)[,.]?$/i;
const LONGEST = 60;

/** The day that a line states for the rows below it, as printed: `Buchungsdatum: 05.01.2026`, `Monday, 5 January 2026`. */
export function dayHeading(line: TextLine): string | null {
  const text = cleanCell(textOfLine(line));
  const [date, ...others] = text.length > LONGEST ? [] : datesIn(text);
  if (date === undefined || others.length > 0) return null;
  const label = text.replace(date.text, ' ').replace(/[:：]/g, ' ').trim();
  return label === '' || WEEKDAY.test(label) || isPhrase(LABELS, label) ? date.text : null;
}

/** The day that the second line of a row begins with, as printed: `24 January 2026  Card ending in 1234`. */
export function dayBelow(line: TextLine): string | null {
  const text = cleanCell(textOfLine(line));
  const [date] = datesIn(text);
  return date !== undefined && text.startsWith(date.text) ? date.text : null;
}

/** Whether rows have no booking day of their own: it may stand above them. */
export function lacksDays(columnsOfDays: readonly { readonly name: string }[]): boolean {
  return columnsOfDays.every(({ name }) => matchRoles(DATE_WORDS, name)[0]?.role === 'value');
}
