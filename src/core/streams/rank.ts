/** The ending of the name of a stream of delta documents. Its lines are news, not a view of an account. */
const DELTA = ':delta';

/** The name of a stream: what was read, apart from where it is an alert and not an export. */
export function streamName(format: string, kind: 'snapshot' | 'delta'): string {
  return kind === 'delta' ? `${format}${DELTA}` : format;
}

/** The lower, the more its days and amounts are believed. The bank's own interchange formats come before exports for people. */
const RANKS: Readonly<Record<string, number>> = { camt: 1, ofx: 2, mt940: 3, csv: 5, xlsx: 5, qif: 6 };
const UNKNOWN = 4;
const NEWS = 9;

export function rankOf(stream: string): number {
  if (isNews(stream)) return NEWS;
  const end = stream.indexOf(':');
  return RANKS[end === -1 ? stream : stream.slice(0, end)] ?? UNKNOWN;
}

/** An alert: the first to tell of a purchase and the last to be believed about it. */
export function isNews(stream: string): boolean {
  return stream.endsWith(DELTA) || stream === 'alert' || stream.startsWith('alert:');
}

/** Best first; the same on every machine. */
export function byRank(left: string, right: string): number {
  return rankOf(left) - rankOf(right) || (left < right ? -1 : left > right ? 1 : 0);
}
