/** Every bound of the v1 service in one place; `/openapi.json` and docs/ledger.md state the same numbers. */
export const LIMITS = {
  bodyBytes: 1_048_576,
  bodyDepth: 32,
  stringBytes: 10_240,
  numberCharacters: 64,
  decimalDigits: 18,
  nameLength: 200,
  textLength: 255,
  noteLength: 5_000,
  customFields: 50,
  idempotencyKeyLength: 255,
  idempotencyRetentionDays: 30,
  pageDefault: 50,
  pageMax: 200,
  payeeDefault: 100,
  payeeMax: 1_000,
  recentDefault: 50,
  recentMax: 500,
} as const;

/** The X-RateLimit-* headers for a key without limits: a window that never closes. */
export const UNLIMITED_REQUESTS = 1_000_000_000;
