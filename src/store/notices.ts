/**
 * The targets and events of notices that `notify` has sent. A notice is told once for each occurrence; what is over is
 * forgotten.
 */
import type { NoticeEvent } from '../plugin/contract.ts';
import type { Store } from './store.ts';

/** Something that is so now, and which time it is so. */
export interface Condition {
  readonly event: NoticeEvent;
  /** The subject of the notice: `connector:inbox`, `document:7`. */
  readonly subject: string;
  /** The same as long as it is one and the same trouble. */
  readonly occurrence: string;
}

export interface DueNotice extends Condition {
  readonly attempts: number;
}

/**
 * Brings the notices for one target up to the present, for the events that it wants to hear of. Weeks only go
 * forward: a clock that is set back does not tell the last week a second time.
 */
export function updateNotices(store: Store, target: string, conditions: readonly Condition[]): void {
  const present = JSON.stringify(conditions.map(({ event, subject }) => `${event} ${subject}`));
  store.run`DELETE FROM notices WHERE target = ${target}
    AND event || ' ' || subject NOT IN (SELECT value FROM json_each(${present}))`;
  for (const { event, subject, occurrence } of conditions)
    store.run`INSERT INTO
    notices (event, subject, occurrence, target, state) VALUES (${event}, ${subject}, ${occurrence}, ${target}, 'due')
    ON CONFLICT (event, subject, target) DO UPDATE SET occurrence = excluded.occurrence, state = 'due', attempts = 0,
      not_before = 0
      WHERE CASE event WHEN 'digest' THEN occurrence < excluded.occurrence ELSE occurrence <> excluded.occurrence END`;
}

/** The notices that the target must still get, and may get by now. */
export function dueNotices(store: Store, target: string): readonly DueNotice[] {
  return store.rows<DueNotice>`SELECT event, subject, occurrence, attempts FROM notices
    WHERE target = ${target} AND state = 'due' AND not_before <= ${store.lived.now()} ORDER BY event, subject`;
}

/** Whether the store knows of any notice: without one, nothing has to be forgotten. */
export function hasNotices(store: Store): boolean {
  return store.exists`SELECT 1 FROM notices LIMIT 1`;
}

/** The fate of a message: sent, given up, or to be sent later. */
export function settleNotice(
  store: Store,
  target: string,
  { event, subject, occurrence }: Condition,
  /** `notBefore`: in the state's lived time. */
  end: { readonly state: 'due' | 'told' | 'given-up'; readonly attempts: number; readonly notBefore: number },
): void {
  store.run`UPDATE notices SET state = ${end.state}, attempts = ${end.attempts}, not_before = ${end.notBefore}
    WHERE event = ${event} AND subject = ${subject} AND target = ${target} AND occurrence = ${occurrence}`;
}
