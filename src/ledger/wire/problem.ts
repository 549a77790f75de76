import * as z from 'zod';

/** Every error code of the service: its HTTP status, its title, and what a client should do. Codes never change. */
export const PROBLEMS = {
  malformed_request: [400, 'The HTTP request cannot be read', 'mend the client'],
  malformed_json: [400, 'The body is not acceptable JSON', 'mend the body'],
  invalid_query: [400, 'A query parameter is unknown or out of bounds', 'mend the query'],
  invalid_cursor: [400, 'The cursor is not one that this list gave', 'start again without a cursor'],
  idempotency_key_required: [400, 'The Idempotency-Key header is missing', 'send a new key for each intent'],
  idempotency_key_invalid: [400, 'The Idempotency-Key header is malformed', 'send 1–255 visible ASCII characters'],
  unauthorized: [401, 'The API key is missing, wrong or revoked', 'use another key; do not retry'],
  insufficient_scope: [403, 'The API key lacks the scope of this route', 'use a key with the scope; do not retry'],
  system_category_read_only: [403, 'System categories cannot be written', 'do not retry'],
  route_not_found: [404, 'There is no such route', 'mend the address'],
  not_found: [404, 'There is no such object', 'do not retry'],
  method_not_allowed: [405, 'The route does not know this method', 'use a method of the Allow header'],
  request_timeout: [408, 'The request did not arrive in time', 'retry with the same key'],
  idempotency_key_reused: [409, 'The Idempotency-Key was used for another request', 'use a new key for a new intent'],
  external_id_taken: [409, 'Another object has this externalId', 'use the upsert route, or another externalId'],
  body_too_large: [413, 'The body is larger than 1 MB', 'send less'],
  unsupported_media_type: [415, 'The body is not application/json', 'send application/json in UTF-8'],
  unknown_host: [421, 'The service does not answer to this name', 'use its address, or list the name in its settings'],
  validation_failed: [422, 'The request does not pass validation', 'mend the fields named in errors'],
  reference_not_found: [422, 'The request names an object that does not exist', 'make the object first'],
  account_archived: [422, 'The account is archived', 'choose another account'],
  transfer_invalid: [422, 'The fields of the transfer contradict each other', 'mend the fields named in errors'],
  currency_fixed: [422, 'The account has transactions, so its currency stays', 'make another account'],
  balance_too_long: [422, 'A balance would have more than 18 digits', 'send an amount with fewer digits'],
  headers_too_large: [431, 'The request headers are too large', 'send less'],
  rate_limit_exceeded: [429, 'Too many requests', 'wait for Retry-After seconds, then retry with the same key'],
  internal_error: [500, 'The service failed; nothing was changed', 'retry with the same key'],
  storage_failed: [
    500,
    'The disk failed; whether it was stored is not known',
    'retry with the same key once it is back',
  ],
  storage_unavailable: [503, 'The service cannot store now; nothing was changed', 'retry later with the same key'],
} as const satisfies Record<string, readonly [status: number, title: string, remedy: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS).filter((code): code is ProblemCode => code in PROBLEMS);

/** A place in the body and what is wrong there: `customFields.0.label`. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export const problemSchema = z
  .object({
    type: z.string().meta({ description: 'A URI reference that names the code', examples: ['/problems/not_found'] }),
    title: z.string(),
    status: z.int().meta({ description: 'The HTTP status' }),
    detail: z.string().meta({ description: 'What is wrong with this request' }),
    code: z.enum(PROBLEM_CODES).meta({ description: 'Stable; decide by this' }),
    requestId: z
      .string()
      .meta({ description: 'The X-Request-Id of the response; in a replay, of the response that is repeated' }),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457)' });

export type ProblemBody = z.infer<typeof problemSchema>;
