import { addDays, type StatementLine } from '../../../src/plugin/contract.ts';
import type { Pocket } from '../table/layout.ts';

/** So many days from all others no line of a statement lies: one digit of its year may be another. */
const FAR = 366;

/** The one line that is booked more than a year before or after all others, where those lie within a year; else null. */
export function farthestLine(pockets: Iterable<Pocket>): StatementLine | null {
  let [first, second, before, last]: (StatementLine | undefined)[] = [];
  let count = 0;
  for (const { lines } of pockets) {
    count += lines.length;
    for (const line of lines) {
      if (isSooner(line, first)) [first, second] = [line, first];
      else if (isSooner(line, second)) second = line;
      if (isLater(line, last)) [last, before] = [line, last];
      else if (isLater(line, before)) before = line;
    }
  }
  if (count < FEW || first === undefined || last === undefined) return null;
  if (isFar(first, second) && !isFar(second, last)) return first;
  return isFar(before, last) && !isFar(first, before) ? last : null;
}

/** Of two lines none says which is the odd one. */
const FEW = 3;

function isSooner(line: StatementLine, known: StatementLine | undefined): boolean {
  return known === undefined || line.bookedOn < known.bookedOn;
}

function isLater(line: StatementLine, known: StatementLine | undefined): boolean {
  return known === undefined || line.bookedOn >= known.bookedOn;
}

function isFar(one: StatementLine | undefined, other: StatementLine | undefined): boolean {
  return one !== undefined && other !== undefined && addDays(one.bookedOn, FAR) < other.bookedOn;
}
