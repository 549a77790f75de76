import type * as z from 'zod';
import type { transactionUpdate } from '../../wire/transactions.ts';
import { dangling, type Failure, failure } from '../call.ts';
import type { Accounts } from '../objects/accounts.ts';
import type { Categories } from '../objects/categories.ts';
import type { Payees } from '../objects/payees.ts';
import { foldText } from '../storage/sql-functions.ts';
import type { Draft, TransactionRow } from './row.ts';
import { arrivingAmount, checkTransfer, renewTerms, type Side } from './transfers.ts';

/** The fields of a request, where all may be left out. */
export type Given = z.output<typeof transactionUpdate>;

export interface Checked {
  readonly ok: true;
  readonly draft: Draft;
}

export interface Neighbours {
  readonly accounts: Accounts;
  readonly categories: Categories;
  readonly payees: Payees;
}

/** The fields on which balances and the rules of transfers depend. */
const MOVING = [
  'accountId',
  'amount',
  'isTransfer',
  'transferToAccountId',
  'destinationAmount',
  'exchangeRate',
] as const;

/** Holds a transaction as it would stand against the rules, before anything is written. */
export class TransactionCheck {
  readonly #neighbours: Neighbours;

  constructor(neighbours: Neighbours) {
    this.#neighbours = neighbours;
  }

  /** `before` is undefined for a new transaction; a new reference must exist and must not be archived. */
  check(draft: Draft, before: TransactionRow | undefined, given: Given): Checked | Failure {
    const source = this.#findAccount('accountId', draft, before);
    if ('ok' in source) return source;
    const destination =
      draft.transferToAccountId === null ? undefined : this.#findAccount('transferToAccountId', draft, before);
    if (destination !== undefined && 'ok' in destination) return destination;
    const refused = this.#checkCategory(draft, before) ?? this.#checkPayee(draft.owner, given);
    if (refused !== undefined) return refused;
    if (before !== undefined && MOVING.every((field) => draft[field] === before[field])) return { ok: true, draft };
    const terms = this.#renewTerms({ draft, source, destination }, before, given);
    if ('ok' in terms) return terms;
    const renewed = { ...draft, ...terms };
    const contradiction = checkTransfer(renewed, source, destination);
    if (contradiction !== undefined) return contradiction;
    const arrived = destination === undefined ? null : arrivingAmount(renewed, destination);
    return { ok: true, draft: { ...renewed, arrived } };
  }

  #renewTerms(
    { draft, source, destination }: { draft: Draft; source: Side; destination: Side | undefined },
    before: TransactionRow | undefined,
    given: Given,
  ): ReturnType<typeof renewTerms> {
    const { accounts } = this.#neighbours;
    const sourceBefore = before && accounts.brief(before.accountId, draft.owner);
    const destinationBefore = before?.transferToAccountId
      ? accounts.brief(before.transferToAccountId, draft.owner)
      : undefined;
    if (!before || !sourceBefore || !destinationBefore || destination === undefined)
      return { destinationAmount: draft.destinationAmount, exchangeRate: draft.exchangeRate };
    const standing = { movement: before, source: sourceBefore, destination: destinationBefore };
    return renewTerms({ movement: draft, source, destination }, standing, given);
  }

  #findAccount(
    path: 'accountId' | 'transferToAccountId',
    draft: Draft,
    before: TransactionRow | undefined,
  ): Side | Failure {
    const account = this.#neighbours.accounts.brief(draft[path] ?? '', draft.owner);
    if (account === undefined) return dangling(path, 'account');
    return account.archivedAt !== null && draft[path] !== before?.[path] ? archived(path) : account;
  }

  #checkCategory({ categoryId, owner }: Draft, before: TransactionRow | undefined): Failure | undefined {
    if (categoryId === null || categoryId === before?.categoryId) return undefined;
    return this.#neighbours.categories.find(categoryId, owner) ? undefined : dangling('categoryId', 'category');
  }

  #checkPayee(owner: number, { payeeId, payeeName }: Given): Failure | undefined {
    if (typeof payeeId !== 'string') {
      if (payeeId === undefined || payeeName === undefined) return undefined;
      return conflictingPayee('payeeId is null, yet payeeName names one');
    }
    const payee = this.#neighbours.payees.find(payeeId, owner);
    if (payee === undefined) return dangling('payeeId', 'payee');
    if (payeeName === undefined || foldText(payeeName) === payee.nameKey) return undefined;
    return conflictingPayee('payeeId and payeeName name different payees');
  }
}

function archived(path: string): Failure {
  return failure('account_archived', `${path} names an archived account, which takes no new transactions`, [
    { path, message: 'is archived' },
  ]);
}

function conflictingPayee(detail: string): Failure {
  return failure('validation_failed', detail, [{ path: 'payeeName', message: 'contradicts payeeId' }]);
}
