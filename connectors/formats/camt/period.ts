/** Which days a statement is about. */
import { type CalendarDate, type Period, parseDate, type StatementLine } from '../../../src/plugin/contract.ts';
import { child, children, type Element, textAt } from './element.ts';
import { readDay, readInstant } from './values.ts';

/** A missing opening balance is often given as the previous closing one. */
export const OPENING = ['OPBD', 'PRCD'] as const;
export const CLOSING = ['CLBD'] as const;

/** The first balance of the first of the codes that occurs. */
export function balanceElement(container: Element | undefined, codes: readonly string[]): Element | undefined {
  const balances = children(container, 'Bal');
  return codes.flatMap((code) => balances.find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code) ?? [])[0];
}

/** The days that a statement states. */
interface StatedDays {
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
}

/** The first and the last day as printed, else those of the balances. */
export function statedDays(container: Element | undefined): StatedDays {
  const printed = child(container, 'FrToDt');
  const day = (...paths: readonly string[]) => parseDate(readInstant(textAt(printed, ...paths))?.slice(0, 10) ?? '');
  return {
    from: day('FrDtTm', 'FrDt') ?? dayOf(container, OPENING),
    to: day('ToDtTm', 'ToDt') ?? dayOf(container, CLOSING),
  };
}

function dayOf(container: Element | undefined, codes: readonly string[]): CalendarDate | undefined {
  return readDay(child(balanceElement(container, codes), 'Dt'));
}

/**
 * The stated days in the order of time, and further to where entries lie beside them. Entries alone state no period: the
 * days around them are unknown.
 */
export function readPeriod(container: Element, lines: readonly StatementLine[]): Period | null {
  const first = lines[0]?.bookedOn;
  const stated = statedDays(container);
  if (stated.from === undefined && stated.to === undefined) return null;
  const { from = first, to = first } = stated;
  if (from === undefined || to === undefined) return null;
  let period: Period = from <= to ? { from, to } : { from: to, to: from };
  for (const { bookedOn } of lines) {
    if (bookedOn < period.from) period = { ...period, from: bookedOn };
    if (bookedOn > period.to) period = { ...period, to: bookedOn };
  }
  return period;
}
