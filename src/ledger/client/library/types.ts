/**
 * The types of the library. They come from the schemas with which the server validates, and from which
 * `/openapi.json` is made. Only numbers differ: each is exact decimal text here.
 */
import type * as accounts from '../../wire/accounts.ts';
import type * as categories from '../../wire/categories.ts';
import type * as payees from '../../wire/payees.ts';
import type * as profile from '../../wire/profile.ts';
import type * as queries from '../../wire/queries.ts';
import type * as transactions from '../../wire/transactions.ts';
import type { JsonNumber } from '../../wire/values/json.ts';

/** An exact decimal such as `-12.30`; the digits that are sent are the digits that come back. Never a float. */
export type Decimal = string;

/** A value of the wire with its numbers as decimal text. */
export type WithDecimals<Value> = Value extends JsonNumber
  ? Decimal
  : Value extends readonly (infer Item)[]
    ? readonly WithDecimals<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: WithDecimals<Value[Name]> }
      : Value;

/** The filters of a list; pages are turned by the library. `limit` is how many objects a request asks for. */
type Filters<Query> = Readonly<Partial<Omit<Query, 'cursor'>>>;

export type Account = WithDecimals<accounts.Account>;
export type AccountCreate = WithDecimals<accounts.AccountCreate>;
export type AccountUpdate = WithDecimals<accounts.AccountUpdate>;
export type AccountUpsert = WithDecimals<accounts.AccountUpsert>;
export type AccountFilters = Filters<queries.AccountsQuery>;

export type Transaction = WithDecimals<transactions.Transaction>;
export type TransactionCreate = WithDecimals<transactions.TransactionCreate>;
export type TransactionUpdate = WithDecimals<transactions.TransactionUpdate>;
export type TransactionUpsert = WithDecimals<transactions.TransactionUpsert>;
export type TransactionFilters = Filters<queries.TransactionsQuery>;

export type Category = WithDecimals<categories.Category>;
export type CategoryCreate = WithDecimals<categories.CategoryCreate>;
export type CategoryUpdate = WithDecimals<categories.CategoryUpdate>;
export type CategoryUpsert = WithDecimals<categories.CategoryUpsert>;

export type Payee = WithDecimals<payees.Payee>;
export type PayeeCreate = WithDecimals<payees.PayeeCreate>;
export type PayeeUpdate = WithDecimals<payees.PayeeUpdate>;
export type PayeeUpsert = WithDecimals<payees.PayeeUpsert>;
/** Of categories and payees. */
export type NameFilters = Filters<queries.NamedQuery>;

export type Me = WithDecimals<profile.Me>;
export type AgentContext = WithDecimals<profile.AgentContext>;
export type ContextOptions = Readonly<Partial<queries.ContextQuery>>;
