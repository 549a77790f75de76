/**
 * Every sentence and table of the v1 specification, section by section, and the ids that tests carry in their names. A
 * sentence without an id asks nothing of a service.
 */
type Sentences = readonly (readonly [sentence: string, ids: string])[];

/** A sentence asks something of clients, of the owner's app or of a later version. */
const NOTHING = '';

export const SENTENCES: Readonly<Record<string, Sentences>> = {
  'Personal Finance Ledger Service: Public API v1 Specification': [
    [
      'This document covers the whole service: purpose, resources, endpoints for profile, accounts and transactions, authentication, errors, limits and versioning.',
      NOTHING,
    ],
    ['Only the facts stated here are defined.', NOTHING],
  ],
  'What the service does': [
    ['The service is a personal finance ledger API.', NOTHING],
    [
      'An account owner keeps balance containers (accounts) and the transactions that move money in and out of them.',
      'S-ENDPOINTS',
    ],
    ['Categories and payees are also kept.', 'S-CAT-ROUTES S-PAY-ROUTES'],
    ['A client is either an integration or an autonomous bookkeeping or reconciliation agent.', NOTHING],
    ['General rules:', NOTHING],
    ['The base address is {base_url}.', 'S-GEN-1'],
    ['All paths below are relative to it.', 'S-GEN-1'],
    ['The public API is self-only.', 'S-GEN-2'],
    [
      'A key authorizes requests for the account owner who created it, and only within the scopes attached to the key.',
      'S-GEN-2',
    ],
    ['Keys are created by the owner in a mobile app, on an "API Access" screen.', NOTHING],
    ['The key is a personal API key and must be treated as a server secret.', NOTHING],
    ['It must not be shipped in client-side code.', NOTHING],
    ['Amount sign convention: a positive amount is an expense and a negative amount is income.', 'S-GEN-4'],
    ['A transfer sets isTransfer to true and names the destination account in transferToAccountId.', 'S-GEN-5'],
    ['System categories can be read but cannot be written.', 'S-GEN-6'],
    ['Clients that own a stable source identifier (externalId) use the upsert routes.', 'S-GEN-7'],
    ['Retrying then creates no duplicates.', 'S-GEN-7'],
    ['The data format is JSON.', 'S-GEN-8'],
    ['Errors are returned as application/problem+json.', 'S-GEN-8A'],
    ['A machine-readable description of the API is served as a JSON document at {base_url}/openapi.json.', 'S-GEN-9'],
    ['A client library for the API exists.', NOTHING],
  ],
  'Resources and their fields': [
    [
      'Resources are Account, Transaction, Category, Payee, Me (the authenticated subject) and AgentContext (a bootstrap bundle).',
      'S-ENDPOINTS',
    ],
    ['Every single-object response is wrapped as {"data": <object>}.', 'S-ENVELOPE'],
  ],
  'Account (request fields)': [
    ['The same field set is used for create, update and upsert.', 'S-ACC-FIELDS'],
    ['Unknown fields are rejected (additionalProperties false) on all three.', 'S-ACC-UNKNOWN'],
    [
      'The account type field describes wallets, bank accounts, cards, investments, crypto, loans and other balance containers.',
      'S-ACC-TYPE',
    ],
  ],
  'Transaction (request fields)': [['Unknown fields are rejected on create, update and upsert.', 'S-TXN-UNKNOWN']],
  'Other resources': [
    ['Me: the authenticated API subject.', 'S-ME'],
    [
      'AgentContext: one response that holds profile metadata, accounts, categories, payees and recent transactions.',
      'S-CTX',
    ],
    ['Categories are readable and writable, except that system categories are read-only.', 'S-CAT-ROUTES S-GEN-6'],
    ['Payees are readable and writable.', 'S-PAY-ROUTES'],
  ],
  'States and transitions': [
    ['The material names no lifecycle states.', NOTHING],
    [
      'An account can be archived through the archive operation (DELETE on the account) and hidden through the isHidden field.',
      'S-ACC-ARCHIVE S-ACC-HIDDEN',
    ],
  ],
  Endpoints: [
    ['All endpoints need the bearer credential (see Authentication).', 'S-ENDPOINT-AUTH'],
    ['POST and PATCH also need the Idempotency-Key header.', 'S-AUTH-6'],
    ['POST and PATCH bodies are sent as JSON.', 'S-GEN-8'],
  ],
  'Profile and bootstrap': [
    ['GET /v1/me confirms that a key works.', 'S-ME'],
    ['GET /v1/agent/context is intended to be called before writing.', NOTHING],
  ],
  'Categories and payees': [
    [
      'Categories: create, read, update and delete routes under /v1/categories, plus POST /v1/categories/upsert.',
      'S-CAT-ROUTES',
    ],
    ['Payees: read and write routes under /v1/payees, plus POST /v1/payees/upsert.', 'S-PAY-ROUTES'],
  ],
  'Idempotent and upsert behavior': [
    ['Upsert routes identify the target object by externalId.', 'S-GEN-7'],
    ['The response operation is created when no object matched and updated when one did.', 'S-UPS-1'],
    [
      "A good externalId is stable across retries, unique inside the client's source system and descriptive enough for debugging.",
      NOTHING,
    ],
    ['Plain create routes make a new object on each distinct submission.', 'S-UPS-3'],
    ['Use them when there is no stable upstream identifier.', NOTHING],
  ],
  Authentication: [
    ['Scheme: bearer-style personal API key.', 'S-AUTH-1'],
    ['Every request carries the header `Authorization: Bearer <API_KEY>`.', 'S-AUTH-1'],
    ['Keys are created in the mobile app.', NOTHING],
    ['The full value is shown once at creation and is stored hashed on the backend.', 'S-AUTH-2'],
    ['Keys are lane-local and scoped to the account owner.', 'S-AUTH-3'],
    [
      'A key authorizes requests only for the account owner and only for the scopes attached to it.',
      'S-AUTH-3 S-AUTH-4',
    ],
    ['Scopes that a key may hold:', 'S-SCOPES'],
    [
      'The auth context separates principal from subject so that delegated access can be added later without changing the route contract.',
      'S-AUTH-5',
    ],
    ['In v1 only self access exists.', 'S-AUTH-5'],
    ['Required write header: every POST and PATCH carries `Idempotency-Key`.', 'S-AUTH-6'],
    ['Same key with the same request body replays the stored response.', 'S-AUTH-6A S-ERR-2A'],
    ['Same key with a different body returns a conflict error.', 'S-AUTH-6B'],
    [
      'Every response carries these headers: X-Request-Id, X-RateLimit-Limit-Minute, X-RateLimit-Remaining-Minute, X-RateLimit-Reset-Minute, X-RateLimit-Limit-Day, X-RateLimit-Remaining-Day, X-RateLimit-Reset-Day.',
      'S-AUTH-7 S-AUTH-7A',
    ],
  ],
  Errors: [
    ['Errors are returned as application/problem+json.', 'S-GEN-8A'],
    ['Error codes are stable, and the reference also covers retry semantics.', 'S-ERR-1'],
    ['A request that reuses an Idempotency-Key with a different body returns a conflict error.', 'S-ERR-2'],
    [
      'When the rate limit is exceeded, the error code is rate_limit_exceeded with HTTP status 429, and the response carries the Retry-After header in addition to the standard headers.',
      'S-ERR-3',
    ],
  ],
  Limits: [
    ['Rate limits apply per minute and per day.', 'S-LIM-1 S-LIM-1B'],
    ['The current state is reported in the X-RateLimit-* headers on every response.', 'S-LIM-1 S-LIM-1A'],
    ['Clients respect Retry-After and the X-RateLimit-* headers before retrying.', NOTHING],
  ],
  Versioning: [
    ['The version is part of the path: all routes begin with /v1.', 'S-VER-1'],
    ['The v1 public behavior is self-only.', 'S-GEN-2'],
    ['Delegated access may be added later without replacing the route contract.', NOTHING],
  ],
};

/** The ids of each table. */
export const TABLES: Readonly<Record<string, string>> = {
  'Account (request fields)': 'S-ACC-FIELDS S-ACC-TABLE S-ACC-TYPE S-ACC-CUSTOM',
  'Transaction (request fields)': 'S-TXN-FIELDS S-TXN-TABLE',
  'List response envelope': 'S-LIST-ENVELOPE',
  'Upsert response envelope': 'S-UPSERT-ENVELOPE',
  'Profile and bootstrap': 'S-ENDPOINTS S-ENDPOINT-CONTEXT',
  Accounts: 'S-ENDPOINTS',
  Transactions: 'S-ENDPOINTS S-TXN-DELETE',
  Authentication: 'S-SCOPES',
};

/** Each id once. */
export function idsOfSentences(): readonly string[] {
  const lists = [...Object.values(SENTENCES).flatMap((rows) => rows.map(([, ids]) => ids)), ...Object.values(TABLES)];
  return [...new Set(lists.flatMap((ids) => ids.split(' ')))].filter((id) => id !== '').toSorted();
}
