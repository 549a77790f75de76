import type { IssueLog } from '../issue-log.ts';
import type { Aggregate } from '../markup/aggregate.ts';
import { RANK } from '../markup/tags.ts';
import { shorten } from '../transaction.ts';

/**
 * STATUS (OFX 1.6 §3.1.4): SEVERITY decides. A failed response has no statement, and that is a failure, not an empty
 * month. Where SEVERITY is missing, code 2000 and above is an error.
 */
export function checkStatus(status: Aggregate, issues: IssueLog): void {
  const code = status.leaf('CODE') ?? '0';
  const severity = status.leaf('SEVERITY')?.toUpperCase() ?? (Number(code) >= 2000 ? 'ERROR' : 'INFO');
  if (severity !== 'ERROR' && severity !== 'WARN') return;
  const where = status.parent?.tag.name ?? 'the response';
  const words = status.leaf('MESSAGE');
  const message = `The bank answered ${where} with ${severity} ${shorten(code)}${words === undefined ? '' : `: ${shorten(words)}`}`;
  const concernsStatements = status.parent?.tag.rank === RANK.response;
  if (severity === 'ERROR' && concernsStatements) issues.error('ofx.status', message, status.line);
  else issues.warning('ofx.status', message, status.line);
}
