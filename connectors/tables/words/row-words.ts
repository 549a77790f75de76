/**
 * Words that say what a row or a single cell is (`rows.json`). Normalised; whole cells only, never a prefix (a UBS fee
 * begins with "Saldo").
 */
import rows from './rows.json' with { type: 'json' };

/** The lists of a group, by name, each as phrases with `|` between them. */
export function phrasesBy<Name extends string>(lists: Readonly<Record<Name, readonly string[]>>): Record<Name, string> {
  const joined = Object.entries<readonly string[]>(lists).map(([name, list]) => [name, phrasesOf(list)]);
  return Object.fromEntries(joined) as Record<Name, string>;
}

export function phrasesOf(list: readonly string[]): string {
  return list.join(', ').replaceAll(', ', '|');
}

/**
 * What a row states. `carried`: at the turn of a page, without words that a payment has as well (`Transport`,
 * `Übertrag`). `daily`: at the end of a day, in a row by itself (Itaú). `turnover`: dated as the statement is, and no
 * transaction. `failed`: it never happened.
 */
export const ROW_WORDS = phrasesBy(rows.stated);
/**
 * Labels of what went in and out in all; whole labels only. "Total payments" is left out: a card means money in by it.
 */
export const TOTAL_WORDS = phrasesBy(rows.totals);
/** How the status of a row says that it was booked. */
export const BOOKED_WORDS = phrasesOf(rows.booked);
/** How a heading says that the rows below it are booked. */
export const BOOKED_HEADINGS = phrasesOf(rows.bookedHeadings);
/** The words of direction columns, and two signs. */
export const DIRECTION_WORDS = phrasesBy(rows.direction);
/** Words of card documents: there a positive number usually is an expense. */
export const CARD_WORDS = phrasesOf(rows.card);
/** How a list of purchases heads the shop, or what kind of shop it is. */
export const MERCHANT_WORDS = phrasesOf(rows.merchant);
/** How a card says that its holder paid what was owed: there a minus is money in. */
export const PAID_OFF_WORDS = phrasesOf(rows.paidOff);
/** Labels of the day when the bank made the file. */
export const AS_OF_WORDS = phrasesOf(rows.asOf);
/** Words within a text that may speak of a balance from before; asked for only where the amount is the balance. */
export const CARRIED_WORDS = phrasesOf(rows.carried);
