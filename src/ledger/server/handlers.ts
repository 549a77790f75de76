/** What each route does: its input validated by the route's own schemas, then one operation. */
import type * as z from 'zod';
import type { FieldError } from '../wire/problem.ts';
import { noQuery } from '../wire/queries.ts';
import { ROUTES, type RouteId } from '../wire/routes.ts';
import { accountOperations } from './accounts.ts';
import type { Call } from './caller.ts';
import { categoryOperations } from './categories.ts';
import type { LedgerDatabase } from './database.ts';
import type { Memory } from './memory.ts';
import { type Failure, failure, type Outcome } from './outcome.ts';
import { payeeOperations } from './payees.ts';
import { profileOperations } from './profile.ts';
import { transactionOperations } from './transactions.ts';

export interface Input {
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates, and gives either the refusal or what is to be carried out. They are apart since a refusal by
 * validation is not stored under the idempotency key, while every answer of the execution is.
 */
export type Handler = (call: Call, input: Input) => Failure | (() => Outcome);

export function buildHandlers(db: LedgerDatabase, memory: Memory): Readonly<Record<RouteId, Handler>> {
  const accounts = accountOperations(db, memory);
  const categories = categoryOperations(db);
  const payees = payeeOperations(db, memory, categories);
  const transactions = transactionOperations(db, { accounts, categories, payees });
  const profile = profileOperations(db, { accounts, categories, payees, transactions });
  return {
    getMe: reads(ROUTES.getMe.query, profile.me),
    getAgentContext: reads(ROUTES.getAgentContext.query, profile.context),
    listAccounts: reads(ROUTES.listAccounts.query, accounts.list),
    createAccount: writes(ROUTES.createAccount.body, accounts.create),
    upsertAccount: writes(ROUTES.upsertAccount.body, accounts.upsert),
    getAccount: reads(ROUTES.getAccount.query, accounts.get),
    updateAccount: writes(ROUTES.updateAccount.body, accounts.update),
    archiveAccount: reads(ROUTES.archiveAccount.query, accounts.archive),
    listTransactions: reads(ROUTES.listTransactions.query, transactions.list),
    createTransaction: writes(ROUTES.createTransaction.body, transactions.create),
    upsertTransaction: writes(ROUTES.upsertTransaction.body, transactions.upsert),
    getTransaction: reads(ROUTES.getTransaction.query, transactions.get),
    updateTransaction: writes(ROUTES.updateTransaction.body, transactions.update),
    deleteTransaction: reads(ROUTES.deleteTransaction.query, transactions.remove),
    listCategories: reads(ROUTES.listCategories.query, categories.list),
    createCategory: writes(ROUTES.createCategory.body, categories.create),
    upsertCategory: writes(ROUTES.upsertCategory.body, categories.upsert),
    getCategory: reads(ROUTES.getCategory.query, categories.get),
    updateCategory: writes(ROUTES.updateCategory.body, categories.update),
    deleteCategory: reads(ROUTES.deleteCategory.query, categories.remove),
    listPayees: reads(ROUTES.listPayees.query, payees.list),
    createPayee: writes(ROUTES.createPayee.body, payees.create),
    upsertPayee: writes(ROUTES.upsertPayee.body, payees.upsert),
    getPayee: reads(ROUTES.getPayee.query, payees.get),
    updatePayee: writes(ROUTES.updatePayee.body, payees.update),
    deletePayee: reads(ROUTES.deletePayee.query, payees.remove),
  };
}

function reads<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: Call, query: z.output<Schema>) => Outcome,
): Handler {
  return (call, { query }) => {
    const result = schema.safeParse(query);
    if (result.success) return () => run(call, result.data);
    return invalid('invalid_query', 'the query', result.error);
  };
}

function writes<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: Call, body: z.output<Schema>) => Outcome,
): Handler {
  return (call, { query, body }) => {
    const parameters = noQuery.safeParse(query);
    if (!parameters.success) return invalid('invalid_query', 'the query', parameters.error);
    const result = schema.safeParse(body);
    if (result.success) return () => run(call, result.data);
    return invalid('validation_failed', 'the body', result.error);
  };
}

function invalid(code: 'invalid_query' | 'validation_failed', what: string, error: z.ZodError): Failure {
  const errors = error.issues.flatMap(fieldErrors);
  const first = errors[0];
  const where = first === undefined || first.path === '' ? what : first.path;
  return failure(code, `${where}: ${first?.message ?? 'is not valid'}`, errors);
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not a known field' }));
  return [{ path: issue.path.join('.'), message: issue.message }];
}
