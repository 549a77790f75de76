import type { AccountKind } from '../../domain/account.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import type { AccountId, TransactionId } from '../../domain/row-ids.ts';
import type { ExternalId } from '../../domain/transaction.ts';

/** A booked transaction in an own account that may be one side of a transfer. Statement sense: money in is positive. */
export interface Leg {
  readonly id: TransactionId;
  readonly accountId: AccountId;
  readonly externalId: ExternalId;
  readonly bookedOn: CalendarDate;
  /** Minor units of `currency`, which is the account's own. */
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
  readonly memo: string | null;
  readonly reference: string | null;
  /** The other side's account number or IBAN, where the bank printed it. */
  readonly counterparty: string | null;
  /** The amount in another currency that the bank prints; minor units of that currency. */
  readonly original: { readonly amount: bigint; readonly currency: string } | null;
}

export interface OwnAccount {
  readonly id: AccountId;
  readonly handle: string;
  readonly kind: AccountKind;
  readonly currency: string;
  /** Account numbers and IBANs in full, capital letters and digits only. */
  readonly numbers: readonly string[];
  /** Last digits, where no more is known. */
  readonly tails: readonly string[];
  /** The names of its owner and its bank for it, as text keys: handle, former handles, name. */
  readonly names: readonly string[];
  /** The last day that a statement covers; null where there is none. */
  readonly coveredTo: CalendarDate | null;
}

/** The owner's word that such payments go to an own account, for example cash from a machine. */
export interface TransferRule {
  readonly payee?: string;
  readonly memo?: string;
  readonly account?: string;
  /** Handle of the account that the money reaches. */
  readonly to: string;
}

/** Ids of what was pushed as a transfer from one leg and whose other leg is still to come. */
export interface WaitingTransfer {
  readonly outflow: Leg;
  readonly destinationId: AccountId;
  /** The proof may belong to another transaction now. The transfer goes on only where the outflow still proves it. */
  readonly isInDoubt?: boolean;
}

/** A pair that was made by itself, and that another leg may call into question. */
export interface StandingPair {
  readonly outflow: Leg;
  readonly inflow: Leg;
  /** The proof may belong to another transaction now. The pair does not stay for want of better partners. */
  readonly isInDoubt?: boolean;
}

export interface PairingQuestion {
  /** Live, booked and in no transfer. Each is read once, and of the outflows few are kept. */
  readonly inflows: Iterable<Leg>;
  readonly outflows: Iterable<Leg>;
  /**
   * Pairs of before. They are decided about anew, since a late file may bring better partners.
   * Certain pairs are the same whatever the order of statements (P-TR-1).
   */
  readonly standing?: readonly StandingPair[];
  readonly waiting: readonly WaitingTransfer[];
  readonly accounts: readonly OwnAccount[];
  readonly rules: readonly TransferRule[];
  /** `pairKey`s that the owner, or the ledger, refused. */
  readonly rejected: ReadonlySet<string>;
  /**
   * ExternalIds of legs that their owner deleted before the database was lost. A transfer is one record, so both of its
   * legs are among them or none.
   */
  readonly deleted?: ReadonlySet<string>;
  readonly windowDays: number;
  /** False: only rules decide by themselves, everything else is a proposal. */
  readonly auto: boolean;
  readonly currencies: CurrencyTable;
}

/** Why two legs belong together (docs/promises.md, transfers). */
export type Evidence = 'account' | 'reference' | 'rule' | 'words' | 'word' | 'printed' | 'only';

export interface Pairing {
  readonly outflow: Leg;
  readonly inflow: Leg;
  readonly evidence: readonly Evidence[];
}

/** A transfer that one leg proves. */
export interface Single {
  readonly outflow: Leg;
  readonly destinationId: AccountId;
  readonly evidence: readonly Evidence[];
}

export interface PairingResult {
  /** New pairs; standing pairs that still hold are not among them. */
  readonly pairs: readonly Pairing[];
  /** Standing pairs that are none, in the light of what came since. */
  readonly undone: readonly StandingPair[];
  /** Waiting ones in doubt that nothing proves any more. */
  readonly disproved: readonly WaitingTransfer[];
  readonly singles: readonly Single[];
  /** The questions that only the owner can decide. */
  readonly proposals: readonly Pairing[];
}

/** One leg alone is rejected as a transfer under `inflow` 0. */
export function pairKey(outflow: number, inflow: number): string {
  return `${outflow}:${inflow}`;
}
