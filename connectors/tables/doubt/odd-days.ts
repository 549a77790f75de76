import { addDays, type StatementLine } from '../../../src/plugin/contract.ts';

/** So many days from all others no line of a statement lies: one digit of its year may be another. */
const FAR = 366;
/** So far from its neighbour no line lies whose year is taken from elsewhere. */
const LEAP = 180;
/** Of two lines none says which is the odd one. */
const FEW = 3;

/** The one line that is booked more than a year before or after all others, where those lie within a year. */
export function farLine(lines: readonly StatementLine[]): StatementLine | undefined {
  if (lines.length < FEW) return undefined;
  const inTime = lines.toSorted(
    (one, other) => Number(one.bookedOn > other.bookedOn) - Number(one.bookedOn < other.bookedOn),
  );
  const [first, second, before, last] = [inTime[0], inTime[1], inTime.at(-2), inTime.at(-1)];
  if (isFar(first, second, FAR) && !isFar(second, last, FAR)) return first;
  return isFar(before, last, FAR) && !isFar(first, before, FAR) ? last : undefined;
}

/** The first line that lies months from the line above it. */
export function leapingLine(lines: readonly StatementLine[]): StatementLine | undefined {
  return lines.find((line, at) => isFar(lines[at - 1], line, LEAP) || isFar(line, lines[at - 1], LEAP));
}

function isFar(one: StatementLine | undefined, other: StatementLine | undefined, days: number): boolean {
  return one !== undefined && other !== undefined && addDays(one.bookedOn, days) < other.bookedOn;
}
