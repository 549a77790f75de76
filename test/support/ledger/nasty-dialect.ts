/** The open points of the specification, and how a service may fill them in. */
export interface Dialect {
  /** `kind`: accountId and transactionId. */
  readonly idName?: 'id' | '_id' | 'kind';
  readonly idType?: 'text' | 'number';
  readonly createdStatus?: 200 | 201;
  readonly deletedStatus?: 200 | 204;
  /** How a key that comes with another body is refused. */
  readonly conflict?: { readonly status: number; readonly code?: string; readonly title?: string };
  readonly problems?: 'json' | 'html' | 'empty' | 'truncated' | 'huge' | 'lying';
  readonly retryAfter?: 'seconds' | 'date' | 'none' | 'garbage';
  readonly resets?: 'seconds' | 'epoch' | 'epoch-ms' | 'iso' | 'http-date' | 'none';
  readonly limits?: { readonly minute: number; readonly day: number };
  readonly retentionMs?: number;
  readonly filters?: 'known' | 'ignored' | 'refused';
  /** The parameters of a list that it knows: `cursor` alone, or none, and then a list is one page. Others it refuses. */
  readonly parameters?: 'cursor' | 'none';
  /** A `limit` above this is refused. */
  readonly mostLimit?: number;
  /** What it lists at all, by default everything; another list is answered with 404. */
  readonly lists?: 'accounts' | 'nothing';
  /** How days are shown: as instants at midnight in UTC, or in an offset. */
  readonly dates?: 'instant' | 'offset';
  /** Fields that no answer shows. */
  readonly omits?: readonly string[];
  readonly showsExternalId?: boolean;
  /** Turns of the event loop before it answers. */
  readonly lag?: number;
  /** Whether decimals are shown as text. */
  readonly textAmounts?: boolean;
  /** Objects on a page of a list, by default 50. */
  readonly page?: number;
  /** Whether an object says when it was created. */
  readonly showsInstants?: boolean;
}

export const WINDOWS = [
  ['minute', 60_000],
  ['day', 86_400_000],
] as const;

export function formatReset(form: NonNullable<Dialect['resets']>, endsAt: number, now: number): string {
  if (form === 'epoch') return String(Math.ceil(endsAt / 1000));
  if (form === 'epoch-ms') return String(endsAt);
  if (form === 'iso') return new Date(endsAt).toISOString();
  if (form === 'http-date') return new Date(endsAt + 999).toUTCString();
  return String(Math.ceil((endsAt - now) / 1000));
}

export function formatRetryAfter(form: NonNullable<Dialect['retryAfter']>, ms: number, now: number): string | null {
  const seconds = Math.ceil(ms / 1000);
  if (form === 'none') return null;
  if (form === 'garbage') return 'soon';
  // HTTP dates have no fractions: rounded up, so that the date never lies.
  return form === 'seconds' ? String(seconds) : new Date(now + seconds * 1000 + 999).toUTCString();
}

export function writeProblem(
  form: NonNullable<Dialect['problems']>,
  problem: { readonly status: number; readonly code: string; readonly detail: string; readonly title: string },
): string {
  const { code, ...rest } = problem;
  const body = JSON.stringify({ type: `/problems/${code}`, ...rest, ...(code === '' ? {} : { code }) });
  if (form === 'html') return `<html><title>${problem.status}</title><body>Sorry</body></html>`;
  if (form === 'empty') return '';
  if (form === 'truncated') return body.slice(0, body.length / 2);
  if (form === 'huge') return JSON.stringify({ code, padding: 'x'.repeat(10_000_000) });
  return form === 'lying' ? JSON.stringify({ code, status: 200, title: 'OK' }) : body;
}
