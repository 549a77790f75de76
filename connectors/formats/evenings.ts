import { type Message, words } from '../../src/words/message.ts';

const TIME = /^[T ,]*(\d\d):?00(?::?00)?(?:[.,]0+)?\s*(Z|UTC|GMT|[+-]00:?00|\[[+-]?0(?:\.0+)?(?::\w+)?\])?$/;
/** Hours at which a day begins in zones of Europe, in winter and in summer, by the clock of Greenwich. */
const MIDNIGHTS = [
  ['21', '22'],
  ['22', '23'],
  ['23', '00'],
];

/**
 * Watches the times beside the days of a document. A program may write midnight in Vienna as 23:00 of the day before,
 * in UTC. Where all times are such, each printed day may be one too early.
 */
export class Evenings {
  readonly #hours = new Set<string>();
  #isOther = false;
  #isZoned = true;
  #line = 1;

  /** `time`: the text behind the day, with its zone. */
  see(time: string, line: number): void {
    const [, hour, zone] = TIME.exec(time) ?? [];
    if (hour === undefined) this.#isOther = true;
    else {
      if (this.#hours.size === 0) this.#line = line;
      this.#hours.add(hour);
    }
    if (zone === undefined) this.#isZoned = false;
  }

  /** The first line and what to ask, or undefined. Without a zone one hour alone may be the bank's own. */
  question(): { readonly line: number; readonly text: Message } | undefined {
    const hours = [...this.#hours].sort();
    const isMidnight = MIDNIGHTS.some((some) => hours.every((hour) => some.includes(hour)));
    const isCertain = this.#isZoned || hours.length > 1;
    if (this.#isOther || !isMidnight || !isCertain || hours.every((hour) => hour === '00')) return undefined;
    const clock = hours.map((hour) => `${hour}:00`).join('/');
    return { line: this.#line, text: words('row.allTimesMidnightWritten', { clock }) };
  }
}
