import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import { uuidv7 } from '../../lib/uuid.ts';
import type { Logger, Notice, NoticeChannel, NoticeEvent } from '../../plugin/contract.ts';
import { type DueNotice, dueNotices, hasNotices, settleNotice, updateNotices } from '../../store/notices.ts';
import type { Store } from '../../store/store.ts';
import { t } from '../../words/speak.ts';
import { findConditions } from './conditions.ts';
import type { DigestSlot } from './digest.ts';
import type { Detail, Finding, NoticeSight } from './finding.ts';
import { wordNotice } from './words.ts';

/** Tells the owner what needs a look (`notify`), without ever holding up a run. */

/** An entry of `notify:`. */
export interface NoticeTarget extends ChannelOpener {
  /** The receiver's name: entries with the same one are told each thing once. */
  readonly receiver: string;
  readonly on: readonly NoticeEvent[];
  readonly detail: Detail;
  /** The week that its schedule says is over; undefined where none is. */
  lastDigest(): DigestSlot | undefined;
}

export interface NotifyOptions {
  readonly sight: NoticeSight;
  readonly log: Logger;
  readonly targets: readonly NoticeTarget[];
  /** The dashboard's public address, ending in a slash; null where it has none. */
  readonly dashboard: string | null;
  /** How long a channel may take for one notice. Default: ten seconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 60_000;

/**
 * Looks for news and tells each target what is new to it: one notice for each event. A failed notice is tried again
 * with a later look, five times at most, in growing intervals. Never rejects because of a channel.
 */
export async function notify(options: NotifyOptions): Promise<void> {
  const { sight, targets } = options;
  if (targets.length === 0) return;
  const found = targets.map(
    (target) => [target, findConditions(sight, new Set(target.on), target.lastDigest())] as const,
  );
  if (found.every(([, findings]) => findings.length === 0) && !hasNotices(sight.store)) return;
  remember(sight.store, found);
  await Promise.all([...byReceiver(found).values()].map((entries) => tellInTurn(options, entries)));
}

type Found = readonly (readonly [NoticeTarget, readonly Finding[]])[];

/** Entries with one receiver are one: what an entry does not ask for may well be the other's. */
function remember(store: Store, found: Found): void {
  store.transact(() => {
    for (const [receiver, entries] of byReceiver(found)) {
      updateNotices(
        store,
        sha256(receiver),
        entries.flatMap(([, findings]) => findings),
      );
    }
  });
}

function byReceiver(found: Found): ReadonlyMap<string, Found> {
  return Map.groupBy(found, ([target]) => target.receiver);
}

/** Two entries of the same receiver share their notices: the next one finds them told. */
async function tellInTurn(options: NotifyOptions, entries: Found): Promise<void> {
  for (const [target, findings] of entries) await tellAll(options, target, findings);
}

async function tellAll(options: NotifyOptions, target: NoticeTarget, findings: readonly Finding[]): Promise<void> {
  const known = new Map(findings.map((each) => [`${each.event} ${each.subject}`, each]));
  const due = dueNotices(options.sight.store, sha256(target.receiver));
  const told = due.flatMap((each) => {
    const finding = known.get(`${each.event} ${each.subject}`);
    return finding === undefined ? [] : [{ ...finding, attempts: each.attempts }];
  });
  // One after the other: a receiver that is slow or limits its callers is not pressed.
  for (const [event, some] of Map.groupBy(told, (each) => each.event)) await tell(options, target, event, some);
}

async function tell(
  { sight: { store }, log, dashboard, timeoutMs, signal }: NotifyOptions,
  target: NoticeTarget,
  event: NoticeEvent,
  due: readonly (Finding & DueNotice)[],
): Promise<void> {
  const mark = due.map(({ subject, occurrence }) => `${subject} ${occurrence}`).join('\n');
  const id = sha256(`${target.receiver}\n${event}\n${mark}`).slice(0, 32);
  const at = new Date(store.clock.now()).toISOString();
  const notice = wordNotice(event, due, { id, at, detail: target.detail, dashboard });
  const failure = await deliver(target, notice, { timeoutMs, signal });
  const news = { kind: event, channel: target.use };
  if (failure === null) log.info({ ...news, count: due.length }, 'notify.sent');
  else log.warn({ ...news, reason: failure }, 'notify.failed');
  const lived = store.lived.now();
  store.transact(() => {
    for (const each of due) settleNotice(store, sha256(target.receiver), each, endOf(each, failure, lived));
  });
}

function endOf({ attempts: before }: DueNotice, failure: string | null, lived: number) {
  const attempts = before + 1;
  if (failure === null) return { state: 'told', attempts, notBefore: 0 } as const;
  if (attempts >= MOST_ATTEMPTS) return { state: 'given-up', attempts, notBefore: 0 } as const;
  return { state: 'due', attempts, notBefore: lived + FIRST_WAIT_MS * 4 ** before } as const;
}

/** One notice through one channel, within its time, whatever the channel does. */

/** How a channel is opened. */
export interface ChannelOpener {
  /** The plug-in's name. */
  readonly use: string;
  open(signal: AbortSignal): Promise<NoticeChannel>;
  /** Takes the channel's secrets out of what it says: people read that. */
  mask(text: string): string;
}

export interface DeliveryLimits {
  /** Default: ten seconds. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;

/** @returns why it failed, in one line; null where the notice was taken */
export async function deliver(
  target: ChannelOpener,
  notice: Notice,
  { timeoutMs = TIMEOUT_MS, signal }: DeliveryLimits,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const over = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  try {
    await Promise.race([send(target, notice, over), whenAborted(over)]);
    return null;
  } catch (thrown) {
    return timeout.aborted
      ? `no answer within ${timeoutMs / 1000} s`
      : target.mask(messageOf(thrown).split('\n', 1).join(''));
  }
}

async function send(target: ChannelOpener, notice: Notice, signal: AbortSignal): Promise<void> {
  await using channel = await target.open(signal);
  await channel.send(notice);
}

/** A channel that does not listen to its signal is not waited for. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(new Error('stopped'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

/** `notify test`: one notice to each target, and what became of it. */

export interface TriedChannel {
  /** Which entry of `notify:`, from 1. */
  readonly entry: number;
  /** The plug-in's name. */
  readonly use: string;
  readonly on: readonly string[];
  /** Why it failed; null where the notice was taken. */
  readonly failure: string | null;
}

/** In the order of the entries; none waits for another one. */
export function tryChannels(
  targets: readonly { readonly entry: number; readonly target: NoticeTarget }[],
  {
    clock,
    signal,
    dashboard,
  }: { readonly clock: Clock; readonly signal: AbortSignal; readonly dashboard: string | null },
): Promise<readonly TriedChannel[]> {
  return Promise.all(
    targets.map(async ({ entry, target }) => {
      const { use, on, detail } = target;
      const text = t('notices.howBankfeedTells', { events: on.join(', ') });
      const frame = { id: uuidv7(clock.now()), at: new Date(clock.now()).toISOString(), detail, dashboard };
      const notice = wordNotice('test', [{ kind: 'test', id: '', say: () => text }], frame);
      return { entry, use, on, failure: await deliver(target, notice, { signal }) };
    }),
  );
}
