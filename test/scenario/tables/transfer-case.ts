import type { Paper, TransferHouse, TransferHouseOptions } from '../../support/transfers/transfer-house.ts';

/** Statements of several accounts, in every order, and what the ledger must hold in the end. */
export interface TransferCase {
  readonly name: string;
  /** The common beginning of every household. */
  readonly before?: readonly Paper[];
  readonly papers: readonly Paper[];
  /** `a → b 100`, `a 12.5`, sorted. */
  readonly expected: readonly string[];
  readonly transfers?: TransferHouseOptions['transfers'];
  readonly cash?: true;
  /** Tried after each paper, and in the end, until it says that it was done. */
  readonly happens?: (house: TransferHouse) => Promise<boolean>;
  /** P-ID-11: what was corrected, or is shown by two formats, keeps the id of the version that came first. */
  readonly ids?: 'as first seen';
  /** The balances of the accounts, where they are not the sum of their lines. */
  readonly sums?: Readonly<Record<string, number>>;
  /** Accounts of which no statement tells all: their balance is not looked at. */
  readonly untold?: readonly string[];
  /** Killed at each point of the saga as well. */
  readonly isKilled?: true;
  /** Where the papers are only tried sent one by one: why it means nothing to send them together. */
  readonly notTogether?: string;
  /** The ledger's records where the last paper comes first, if they are not the same. */
  readonly lastFirst?: Pick<TransferCase, 'expected' | 'rejected'>;
  /** How many requests the ledger may refuse: it was asked for something that it cannot do. */
  readonly rejected?: number;
  readonly check?: (house: TransferHouse) => Promise<void>;
}
