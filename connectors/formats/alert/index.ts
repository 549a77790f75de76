/** Alerts: letters whose text itself is the news, read with templates. Each gives a delta statement. */
import { z } from 'zod';
import { fitsAnyWildcard } from '../../../src/lib/text/wildcard.ts';
import {
  addDays,
  type CalendarDate,
  defineFormat,
  error,
  hold,
  type ParseResult,
  parseDate,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { FORMATS } from '../names.ts';
import { type Letter, readLetter, sniffAlert } from './letter.ts';
import { type Found, findAll, type Readable, readable } from './match.ts';
import { type AlertContext, resultOf } from './statement.ts';
import { type Template, templateSchema } from './template.ts';
import { readWhole } from './whole/read-whole.ts';

const templates = z.array(templateSchema).default([]);
/** `confirmed`: made on the dashboard from letters that no template fits. */
const config = z.strictObject({ templates, confirmed: templates });

export const plugin = defineFormat<z.infer<typeof config>>({
  ...FORMATS.alert,
  config,

  sniff: sniffAlert,

  parse(document, { confirmed, templates: own }, context) {
    const letter = readLetter(Buffer.from(document.bytes).toString('utf8'));
    if (letter === undefined)
      return { statements: [], issues: [error('alert.broken', words('format.letterBreaksOff'))] };
    return readAlert(letter, [...own, ...confirmed], context);
  },
});

/** News is short; a letter with more text is a newsletter, and the rest of it is not looked at. Characters. */
const MAX_TEXT = 65_536;

/**
 * Reads a letter with the first template that fits it, or else with the one whole-line template that does. A letter
 * that none fits is held: the bank may have new words.
 */
export function readAlert(letter: Letter, templates: readonly Template[], context: AlertContext): ParseResult {
  const fitting = templates.filter((each) => isFor(each, letter));
  if (fitting.some(({ ignore }) => ignore !== undefined && fitsAnyWildcard(ignore, letter.subject))) {
    return { statements: [], issues: [] };
  }
  const text = readable(`${letter.subject}\n${letter.text.slice(0, MAX_TEXT)}`);
  const today = dayIn(letter.date, context.timezone);
  for (const template of fitting) {
    const found = findIn(text, template, today);
    if (found.length > 0) return resultOf(found, { template, letter, today, context });
  }
  const said = words('format.noAlertTemplateFits');
  return readWhole(letter, fitting, today, context) ?? { statements: [], issues: [hold('alert.unmatched', said)] };
}

function isFor({ from, subject }: Template, letter: Letter): boolean {
  if (from !== undefined && !fitsAnyWildcard(from, letter.from)) return false;
  return subject === undefined || fitsAnyWildcard(subject, letter.subject);
}

function findIn(text: Readable, template: Template, today: CalendarDate): readonly Found[] {
  // Banks far to the east of the reader are a day ahead.
  const newest = addDays(today, 1);
  for (const pattern of template.text) {
    const found = findAll(text, pattern, template.date, newest);
    if (found.length > 0) return found;
  }
  return [];
}

/** The day it was for the owner when the letter was written. */
function dayIn(instant: string, timezone: string): CalendarDate {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const day = parseDate(format.format(new Date(instant))) ?? parseDate(instant.slice(0, 10));
  if (day === undefined) throw new Error(`${instant} is no instant`);
  return day;
}
