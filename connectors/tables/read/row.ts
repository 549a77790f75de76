import type { CurrencyTable } from '../../../src/plugin/contract.ts';
import type { Layout } from '../table/layout.ts';
import type { Row } from '../table/tokenise.ts';
import { factsReader, type RowFacts, type Rule } from './row-facts.ts';
import { type RowReading, type Section, unexplained } from './row-reading.ts';
import { RULES_ABOVE } from './rules-above.ts';
import { type DatedFacts, RULES_DATED, RULES_WITHOUT_AMOUNT } from './rules-dated.ts';
import { RULES_UNDATED, type UndatedFacts } from './rules-undated.ts';

/**
 * Makes the function that reads one row after the other: the first rule that knows the row decides. It keeps the last
 * heading, the row above and caches.
 */
export function rowReader(layout: Layout, currencies: CurrencyTable): (row: Row) => RowReading {
  const readFacts = factsReader(layout, currencies);
  let section: Section = 'booked';
  let before: Row | null = null;
  return (row) => {
    if (row.cells.every((cell) => cell === '')) return { kind: 'blank' };
    if (row.line < layout.start) {
      const reading = firstReading(RULES_ABOVE, row, { layout, before });
      before = row;
      return reading;
    }
    const reading = readBelow(row, readFacts(row, section));
    if (reading.kind === 'note' && reading.section !== undefined) section = reading.section;
    return reading;
  };
}

function readBelow(row: Row, facts: RowFacts): RowReading {
  if (!isDated(facts)) return firstReading(RULES_UNDATED, row, facts as UndatedFacts);
  const hasAmount = facts.amount !== 'empty' && facts.amount !== 'word';
  return firstReading(hasAmount ? RULES_DATED : RULES_WITHOUT_AMOUNT, row, facts);
}

function isDated(facts: RowFacts): facts is DatedFacts {
  return typeof facts.day === 'object' && 'date' in facts.day;
}

function firstReading<Facts>(rules: readonly Rule<Facts>[], row: Row, facts: Facts): RowReading {
  for (const rule of rules) {
    const reading = rule(row, facts);
    if (reading !== undefined) return reading;
  }
  return unexplained(row, 'no rule knows this row');
}
