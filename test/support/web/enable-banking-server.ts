/**
 * A server as https://enablebanking.com/docs/api/reference/ describes it. The application signs tokens, and a consent
 * is given at a bank. Accounts of a session have ids of their own, and pages have continuation keys. An account allows
 * four requests in 24 hours.
 */
import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { type Answer, type Asked, listen } from './web-server.ts';

export interface BankLine {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Money in is positive. */
  readonly amount: string;
  readonly name: string;
  readonly text?: string;
  readonly pending?: true;
  readonly balance?: string;
}

interface BankAccount {
  readonly iban: string;
  readonly currency: string;
  lines: BankLine[];
  balance: string;
  /** Linked to the application: without this, restricted mode refuses it. */
  linked: boolean;
}

/** How the bank names its lines: for ever, anew in each session, by their place in the day, or not. */
type Naming = 'stable' | 'renamed' | 'positional' | 'none';

export interface Page {
  readonly transactions: readonly object[];
  readonly continuation_key: string | null;
}

interface Session {
  readonly id: string;
  readonly number: number;
  readonly until: number;
  readonly uids: ReadonlyMap<string, BankAccount>;
  revoked: boolean;
}

const DAY_MS = 86_400_000;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PUBLIC = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));

/** Listens until `closeServer` is called with what it gives. `now`: the clock of the server. */
export async function openEbServer(now: () => number) {
  const house = new House(now);
  const { server: listening, ...server } = await listen((asked) => house.answer(asked));
  return { eb: Object.assign(house, { server }), listening };
}

class House {
  readonly applicationId = 'a6e3b1a4-0000-4000-8000-000000000001';
  readonly privateKey = PEM;
  readonly accounts: BankAccount[] = [];
  naming: Naming = 'stable';
  /** When names change that do: with the day as well, or with the session alone. */
  renamedBy: 'day' | 'session' = 'day';
  pageSize = 50;
  /** How far the server's clock is behind, in milliseconds. */
  behindMs = 0;
  /** Each list begins with a page that is empty, and leads on. */
  emptyFirst = false;
  /** Seconds for which the bank lets a consent stand. */
  validity = 180 * 86_400;
  /** Requests for one account in 24 hours; more are refused. */
  limit = 4;
  /** Days for which the bank keeps lines for programs. */
  history = 3650;
  /** In place of an answer for an account, once the request is known to be in order. */
  fault: (asked: Asked) => Answer | 'cut' | undefined = () => undefined;
  /** The changes of a page before it is sent. */
  bend: (page: Page, asked: Asked) => Page = (page) => page;
  /** When each account was asked, by its IBAN. */
  readonly times = new Map<string, number[]>();
  readonly #now: () => number;
  readonly #sessions: Session[] = [];
  readonly #consents = new Map<string, { until: number; redirect: string; state: string; code?: string }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Answers as the bank does to who opens the address and agrees: where the browser ends. */
  consent(address: string): string {
    const [id = '', consent] = [...this.#consents].find(([key]) => address.endsWith(key)) ?? [];
    if (consent === undefined) throw new Error('nobody asked for this consent');
    this.#consents.set(id, { ...consent, code: `code-${id}` });
    return `${consent.redirect}?state=${consent.state}&code=code-${id}`;
  }

  revoke(): void {
    for (const session of this.#sessions) session.revoked = true;
  }

  answer(asked: Asked): Answer | 'cut' {
    const url = new URL(asked.path, 'http://api');
    if (!this.#isSigned(asked.headers.authorization ?? '')) return refuse(401, 'UNAUTHORIZED_ACCESS');
    if (url.pathname === '/aspsps')
      return json({ aspsps: [{ name: 'Nordhaven', maximum_consent_validity: this.validity }] });
    if (url.pathname === '/auth') return this.#invite(JSON.parse(asked.body));
    if (url.pathname === '/sessions') return this.#begin(JSON.parse(asked.body));
    const [, room, id = '', what] = url.pathname.split('/');
    if (room === 'sessions') return this.#state(id);
    if (room === 'accounts') return this.#account(decodeURIComponent(id), what ?? '', url.searchParams, asked);
    return refuse(404, 'WRONG_REQUEST_PARAMETERS');
  }

  #isSigned(authorization: string): boolean {
    const [head = '', claims = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.');
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString() || '{}');
    const { kid, alg } = read(head);
    const { iss, aud, iat, exp } = read(claims);
    const seconds = (this.#now() - this.behindMs) / 1000;
    const inTime = iat <= seconds + 1 && exp > seconds && exp - iat <= 86_400;
    const named = kid === this.applicationId && alg === 'RS256' && iss === 'enablebanking.com';
    const signed = Buffer.from(`${head}.${claims}`);
    return (
      inTime &&
      named &&
      aud === 'api.enablebanking.com' &&
      verify('RSA-SHA256', signed, PUBLIC, Buffer.from(signature, 'base64url'))
    );
  }

  #invite(body: {
    access: { valid_until: string };
    redirect_url: string;
    state: string;
    aspsp: { name: string };
  }): Answer {
    const until = Date.parse(body.access.valid_until);
    if (body.aspsp.name !== 'Nordhaven') return refuse(422, 'WRONG_ASPSP_PROVIDED');
    if (body.redirect_url !== 'https://bankfeed.example/back') return refuse(422, 'REDIRECT_URI_NOT_ALLOWED');
    if (until - this.#now() > this.validity * 1000) return refuse(422, 'WRONG_REQUEST_PARAMETERS');
    if (!this.accounts.some(({ linked }) => linked)) return refuse(403, 'NO_ACCOUNTS_ADDED');
    const id = randomUUID();
    this.#consents.set(id, { until, redirect: body.redirect_url, state: body.state });
    return json({ url: `https://bank.example/welcome?sessionid=${id}`, authorization_id: id, psu_id_hash: 'x' });
  }

  #begin({ code }: { readonly code: string }): Answer {
    const [id, consent] = [...this.#consents].find(([, each]) => each.code === code) ?? [];
    if (id === undefined || consent === undefined) return refuse(422, 'WRONG_AUTHORIZATION_CODE');
    this.#consents.delete(id);
    const uids = new Map(this.accounts.map((account) => [randomUUID() as string, account]));
    const session = { id: randomUUID(), number: this.#sessions.length, until: consent.until, uids, revoked: false };
    this.#sessions.push(session);
    const accounts = [...uids].map(([uid, { iban, currency }]) => {
      const hashes = { identification_hash: `hash-of-${iban}`, identification_hashes: [`hash-of-${iban}`] };
      return { account_id: { iban }, uid, currency, cash_account_type: 'CACC', name: 'J. Doe', ...hashes };
    });
    const access = { valid_until: new Date(consent.until).toISOString() };
    return json({
      session_id: session.id,
      accounts,
      aspsp: { name: 'Nordhaven', country: 'FI' },
      psu_type: 'personal',
      access,
    });
  }

  #state(id: string): Answer {
    const session = this.#sessions.find((each) => each.id === id);
    if (session === undefined) return refuse(404, 'SESSION_DOES_NOT_EXIST');
    const status = session.revoked ? 'REVOKED' : session.until <= this.#now() ? 'EXPIRED' : 'AUTHORIZED';
    return json({
      status,
      accounts: [],
      accounts_data: [],
      aspsp: {},
      psu_type: 'personal',
      psu_id_hash: 'x',
      access: {},
    });
  }

  #account(uid: string, what: string, query: URLSearchParams, asked: Asked): Answer | 'cut' {
    const session = this.#sessions.find(({ uids }) => uids.has(uid));
    const account = session?.uids.get(uid);
    if (session === undefined || account === undefined) return refuse(404, 'ACCOUNT_DOES_NOT_EXIST');
    if (session.revoked) return refuse(401, 'REVOKED_SESSION');
    if (session.until <= this.#now()) return refuse(401, 'EXPIRED_SESSION');
    const times = this.times.get(account.iban) ?? [];
    this.times.set(account.iban, [...times, this.#now()]);
    if (times.filter((at) => at > this.#now() - DAY_MS).length >= this.limit) {
      return refuse(429, 'ASPSP_RATE_LIMIT_EXCEEDED');
    }
    const fault = this.fault(asked);
    if (fault !== undefined) return fault;
    if (!account.linked) return refuse(403, 'ACCESS_DENIED');
    if (what === 'balances') return json({ balances: [balanceOf(account, this.#now())] });
    return this.#transactions(account, session, query, asked);
  }

  #transactions(account: BankAccount, session: Session, query: URLSearchParams, asked: Asked): Answer {
    const [from = '', to = ''] = [query.get('date_from') ?? '', query.get('date_to') ?? ''];
    if (Date.parse(from) < this.#now() - this.history * DAY_MS) return refuse(422, 'WRONG_TRANSACTIONS_PERIOD');
    const lines = account.lines
      .filter(({ day }) => day >= from && day <= to)
      .toSorted((a, b) => (a.day < b.day ? 1 : -1));
    const key = query.get('continuation_key');
    const start = key === null ? 0 : offsetIn(key, `${session.id} ${account.iban} ${from} ${to}`);
    if (start === undefined) return refuse(422, 'WRONG_CONTINUATION_KEY');
    if (key === null && this.emptyFirst) {
      return json({ transactions: [], continuation_key: keyOf(`${session.id} ${account.iban} ${from} ${to}`, 0) });
    }
    const end = start + this.pageSize;
    const shown = lines.slice(start, end).map((line) => this.#shown(line, account, session));
    const next = end < lines.length ? keyOf(`${session.id} ${account.iban} ${from} ${to}`, end) : null;
    return json(this.bend({ transactions: shown, continuation_key: next }, asked));
  }

  #shown(line: BankLine, account: BankAccount, session: Session): object {
    const isIn = !line.amount.startsWith('-');
    const place = account.lines.filter(({ day }) => day === line.day).indexOf(line);
    const names: Record<Naming, string | null> = {
      ...{
        stable: line.id,
        renamed: `${line.id}-${session.number}-${this.renamedBy === 'day' ? Math.floor(this.#now() / DAY_MS) : ''}`,
      },
      ...{ positional: `${line.day}-${place}`, none: null },
    };
    return {
      entry_reference: names[this.naming],
      transaction_amount: { currency: account.currency, amount: line.amount.replace('-', '') },
      credit_debit_indicator: isIn ? 'CRDT' : 'DBIT',
      status: line.pending === true ? 'PDNG' : 'BOOK',
      booking_date: line.pending === true ? null : line.day,
      transaction_date: line.day,
      [isIn ? 'debtor' : 'creditor']: { name: line.name },
      remittance_information: line.text === undefined ? [] : [line.text],
      ...(line.balance === undefined
        ? {}
        : { balance_after_transaction: { currency: account.currency, amount: line.balance } }),
      transaction_id: null,
    };
  }
}

function balanceOf({ balance, currency }: BankAccount, now: number): object {
  const day = new Date(now).toISOString().slice(0, 10);
  const amount = { currency, amount: balance };
  return { name: 'Booked balance', balance_amount: amount, balance_type: 'CLBD', reference_date: day };
}

function keyOf(of: string, offset: number): string {
  return Buffer.from(JSON.stringify([of, offset])).toString('base64url');
}

function offsetIn(key: string, of: string): number | undefined {
  try {
    const [known, offset] = JSON.parse(Buffer.from(key, 'base64url').toString());
    return known === of && typeof offset === 'number' ? offset : undefined;
  } catch {
    return undefined;
  }
}

function refuse(code: number, error: string): Answer {
  const message = error.toLowerCase().replaceAll('_', ' ');
  return { ...json({ message, code, error }), status: code };
}

function json(value: object): Answer {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
