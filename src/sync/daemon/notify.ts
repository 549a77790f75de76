/** Tells the owner what needs a look (`notify`), without ever holding up a run. */
import { messageOf } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Logger } from '../../plugin/contract.ts';
import {
  type Condition,
  type DueNotice,
  dueNotices,
  hasNotices,
  type NoticeEvent,
  settleNotice,
  updateNotices,
} from '../../store/notices.ts';
import type { Store } from '../../store/store.ts';
import { findConditions, wordNotice } from './notice-conditions.ts';

/** An entry of `notify:`. */
export interface NotifyTarget {
  readonly url: string;
  readonly on: readonly NoticeEvent[];
}

export interface NotifyOptions {
  readonly store: Store;
  readonly log: Logger;
  readonly targets: readonly NotifyTarget[];
  readonly connectors: readonly string[];
  /** What the owner calls an account, by its handle. */
  nameOf(handle: string): string | undefined;
  /** How long one POST may take. Default: ten seconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 10_000;
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 60_000;

/**
 * Looks what is so now and tells each target what it has not been told: one POST for each event, in plain text with a
 * `Title` header as ntfy takes it. One that fails is tried again with a later look, five times at most, further and
 * further apart. Never rejects for what a target or the network does.
 */
export async function notify(options: NotifyOptions): Promise<void> {
  const { store, targets, connectors } = options;
  if (targets.length === 0) return;
  const wanted = new Set(targets.flatMap(({ on }) => on));
  const conditions = findConditions(store, connectors, wanted);
  if (conditions.length === 0 && !hasNotices(store)) return;
  store.transact(() => {
    for (const { on, url } of targets) {
      updateNotices(
        store,
        sha256(url),
        conditions.filter(({ event }) => on.includes(event)),
      );
    }
  });
  const sends = targets.flatMap((target) =>
    [...Map.groupBy(dueNotices(store, sha256(target.url)), ({ event }) => event)].map(([event, due]) =>
      tell(options, target, event, due),
    ),
  );
  await Promise.all(sends);
}

async function tell(
  options: NotifyOptions,
  { url }: NotifyTarget,
  event: NoticeEvent,
  due: readonly DueNotice[],
): Promise<void> {
  const { store, log } = options;
  const { title, body } = wordNotice(store, event, due, options.nameOf);
  const failure = await post(options, url, title, body);
  const kind = event;
  if (failure === null) log.info({ kind, count: due.length }, 'notify.sent');
  else log.warn({ kind, reason: failure }, 'notify.failed');
  const lived = store.lived.now();
  store.transact(() => {
    for (const each of due) settleNotice(store, sha256(url), each, endOf(each, failure, lived));
  });
}

function endOf({ attempts: before }: DueNotice & Condition, failure: string | null, lived: number) {
  const attempts = before + 1;
  if (failure === null) return { state: 'told', attempts, notBefore: 0 } as const;
  if (attempts >= MOST_ATTEMPTS) return { state: 'given-up', attempts, notBefore: 0 } as const;
  return { state: 'due', attempts, notBefore: lived + FIRST_WAIT_MS * 4 ** before } as const;
}

/** @returns why it failed, without the address: it may hold a secret; null where it was taken */
async function post(options: NotifyOptions, url: string, title: string, body: string): Promise<string | null> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { address, authorization } = splitCredentials(url);
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8', title, ...authorization },
      body,
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    await response.body?.cancel();
    return response.ok ? null : `HTTP ${response.status}`;
  } catch (thrown) {
    return timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(thrown);
  }
}

/** `fetch failed` says nothing; its cause does, and names a host at most. */
function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(thrown).split('\n', 1).join('');
}

/** Credentials in an address go as a header: `fetch` refuses them where they are. */
function splitCredentials(url: string): {
  readonly address: URL;
  readonly authorization: { readonly authorization?: string };
} {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address, authorization: {} };
  address.username = '';
  address.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}
