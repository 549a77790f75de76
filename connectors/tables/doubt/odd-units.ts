import type { Layout } from '../table/layout.ts';
import { codeOfUnit } from '../words/currencies.ts';
import { type OddCell, type Place, type Seen, seenAgain } from './odd-cell.ts';

/**
 * Watches the currencies that stand at amounts: `£5.00` in a file of euros is no amount of euros. Where a column tells
 * the currency, it is believed.
 */
export class OddUnits {
  private readonly isTold: boolean;
  private readonly usual: string | null;
  private readonly units = new Map<string, Seen>();

  constructor({ currency, defaultCurrency }: Layout) {
    this.isTold = currency !== null;
    this.usual = defaultCurrency;
  }

  take(unit: string, at: Place): void {
    const known = this.units.get(unit);
    if (known !== undefined || this.units.size < MOST_UNITS) this.units.set(unit, seenAgain(known, at));
  }

  /** What is to be asked. */
  finish(): readonly OddCell[] {
    if (this.isTold) return [];
    const coded = [...this.units].flatMap(([unit, seen]) => {
      const code = codeOfUnit(unit);
      return code === undefined ? [] : [{ unit, code, ...seen }];
    });
    const usual = this.usual ?? coded.reduce((most, each) => (each.count > most.count ? each : most), NO_UNIT).code;
    return coded
      .filter(({ code }) => code !== usual)
      .map(({ unit, code, first }) => ({
        ...first,
        about: 'currency' as const,
        what: `"${unit}" is ${code}, and the currency here is ${usual}`,
        certain: true,
      }));
  }
}

const NO_UNIT = { code: '', count: 0 };
const MOST_UNITS = 20;
