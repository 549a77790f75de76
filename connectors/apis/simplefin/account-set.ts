/** The answer to `GET /accounts` (https://www.simplefin.org/protocol.html#account-set), versions 1 and 2. */
import { z } from 'zod';
import { AppError } from '../../../src/lib/errors.ts';
import { words } from '../../../src/words/message.ts';
import { sayable } from '../line.ts';

const transaction = z.looseObject({
  id: z.string(),
  posted: z.number(),
  amount: z.string(),
  description: z.string(),
  /** These two are the Bridge's own. */
  payee: z.string().nullish(),
  memo: z.string().nullish(),
  transacted_at: z.number().nullish(),
  pending: z.boolean().nullish(),
});

const account = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  conn_id: z.string().nullish(),
  /** Version 1 has the bank here. */
  org: z.looseObject({ domain: z.string().nullish(), name: z.string().nullish(), id: z.string().nullish() }).nullish(),
  currency: z.string(),
  balance: z.string(),
  'available-balance': z.string().nullish(),
  'balance-date': z.number(),
  transactions: z.array(transaction).nullish(),
});

const connection = z.looseObject({
  conn_id: z.string(),
  name: z.string(),
  org_id: z.string().nullish(),
  org_url: z.string().nullish(),
});

const accountSet = z.looseObject({
  errlist: z
    .array(
      z.looseObject({
        code: z.string().default('gen.'),
        msg: z.string().nullish(),
        /** The protocol's own example says `message`. */
        message: z.string().nullish(),
        conn_id: z.string().nullish(),
        account_id: z.string().nullish(),
      }),
    )
    .nullish(),
  errors: z.array(z.string()).nullish(),
  connections: z.array(connection).nullish(),
  accounts: z.array(account),
});

export type SimplefinTransaction = z.output<typeof transaction>;
export type SimplefinAccount = z.output<typeof account>;

/** One thing that went wrong, in the server's words for people. Ids are null where it concerns all. */
export interface Trouble {
  readonly code: string;
  readonly text: string;
  readonly connection: string | null;
  readonly account: string | null;
}

/** An account with the bank that it is at. */
export interface Listed {
  readonly account: SimplefinAccount;
  /** The words for its bank. They stay the same as long as the connection. */
  readonly bank: string;
  readonly connection: string | null;
}

export interface AccountSet {
  readonly accounts: readonly Listed[];
  readonly troubles: readonly Trouble[];
}

/** Throws AppError `simplefin.answer` for anything that is no account set. */
export function readAccountSet(body: Uint8Array): AccountSet {
  const read = accountSet.safeParse(parseJson(body));
  if (!read.success) {
    const [first] = read.error.issues;
    const where = first === undefined || first.path.length === 0 ? words('connector.root') : first.path.join('.');
    throw new AppError('simplefin.answer', { where });
  }
  const { accounts, connections, errlist, errors } = read.data;
  const banks = new Map((connections ?? []).map((each) => [each.conn_id, each.org_id ?? each.org_url ?? each.name]));
  const listed = accounts.map((each) => {
    const own = each.org?.domain ?? each.org?.id ?? each.org?.name ?? '';
    return { account: each, bank: banks.get(each.conn_id ?? '') ?? own, connection: each.conn_id ?? null };
  });
  const told = (errlist ?? []).map((each) => ({
    code: each.code,
    text: sayable(each.msg ?? each.message ?? each.code),
    connection: each.conn_id ?? null,
    account: each.account_id ?? null,
  }));
  // Version 2 repeats its list there for old programs.
  const old = told.length > 0 ? [] : (errors ?? []);
  const plain = old.map((text) => ({ code: 'gen.', text: sayable(text), connection: null, account: null }));
  return { accounts: listed, troubles: [...told, ...plain] };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
