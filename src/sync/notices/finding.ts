/** One thing to tell, and what all of them are found from. */
import type { CurrencyTable } from '../../domain/currency.ts';
import type { Condition } from '../../store/notices.ts';
import type { Store } from '../../store/store.ts';
import { say } from '../../words/speak.ts';
import type { TransferView } from '../transfers/list.ts';

/** `full` adds amounts, payees, names of documents and reasons. */
export type Detail = 'summary' | 'full';

/** A condition, and how it is told. */
export interface Finding extends Condition {
  readonly kind: string;
  /** As commands call it, where that tells nothing of an amount. */
  readonly id: string;
  say(detail: Detail): string;
}

/** The facts from which the conditions are found. */
export interface NoticeSight {
  readonly store: Store;
  readonly currencies: CurrencyTable;
  /** Names of the connectors. */
  readonly connectors: readonly string[];
  /** The owner's name for an account, by its handle; undefined where only the bank's number names it. */
  nameOf(handle: string): string | undefined;
  /** Possible transfers that wait for the owner. */
  proposals(): readonly TransferView[];
}

/** Account rows have more; a name takes these. */
type Named = { readonly handle: string; readonly kind: string };

/** The owner's name for it; never the bank's number. */
export function accountName({ nameOf }: NoticeSight, { handle, kind }: Named): string {
  return nameOf(handle) ?? say(`a ${kind} account`);
}

/**
 * The handle, where it is the owner's own word. A handle from the bank's number ends in digits of that number, so it
 * is left out.
 */
export function accountId({ nameOf }: NoticeSight, { handle }: Named): string {
  return nameOf(handle) === undefined ? '' : handle;
}
