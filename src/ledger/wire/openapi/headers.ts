/** The headers of responses, described once. */
const COUNT = { type: 'integer', minimum: 0 } as const;
const WINDOWS = ['Minute', 'Day'] as const;

/** On every response, errors included: the seven of the specification (Authentication 7), and one of ours. */
export const STANDARD_HEADERS = [
  'Cache-Control',
  'X-Request-Id',
  ...WINDOWS.flatMap((window) => ['Limit', 'Remaining', 'Reset'].map((word) => `X-RateLimit-${word}-${window}`)),
];

export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': { description: 'Names this request; new for every one', schema: { type: 'string' } },
  ...Object.fromEntries(WINDOWS.flatMap(rateHeaders)),
  'Cache-Control': { description: 'No answer may be kept', schema: { type: 'string', const: 'no-store' } },
  'Retry-After': {
    description: 'Seconds to wait; then the request is served',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: 'Present where the answer is the stored one of an earlier request',
    schema: { type: 'string', const: 'true' },
  },
};

export function headerReferences(): Record<string, { $ref: string }> {
  return Object.fromEntries(STANDARD_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function rateHeaders(window: (typeof WINDOWS)[number]): [string, object][] {
  const unit = window.toLowerCase();
  return [
    [
      `X-RateLimit-Limit-${window}`,
      { description: `Requests a ${unit}; 1000000000 for a key without limit`, schema: COUNT },
    ],
    [`X-RateLimit-Remaining-${window}`, { description: `Requests left in this ${unit}`, schema: COUNT }],
    [`X-RateLimit-Reset-${window}`, { description: `Seconds until this ${unit} ends`, schema: COUNT }],
  ];
}
