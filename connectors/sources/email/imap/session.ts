import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { AppError, codeOf, messageOf, reasonOf } from '../../../../src/lib/errors.ts';
import { failPoint } from '../../../../src/lib/fail-points.ts';
import type { SourceContext } from '../../../../src/plugin/contract.ts';
import { inEnglish, type Message, words } from '../../../../src/words/message.ts';
import type { MailboxFacts } from '../cursor.ts';
import { ENVELOPE_FIELDS } from '../message/envelope.ts';
import type { EmailOptions } from '../options.ts';
import type { MailPorts } from '../ports.ts';
import { connect } from './connect.ts';

/** A message as the server lists it. */
export interface Listed {
  readonly uid: number;
  /** Bytes, as the server says. */
  readonly size: number;
  /** When the server took it in. */
  readonly internalDate: Date;
  /** The header fields of ENVELOPE_FIELDS. */
  readonly header: Uint8Array;
}

/** The mailbox changed after it was opened. Facts about it do not hold any more. */
export class MailboxChanged extends Error {}

const TRIES = 4;
const MEBIBYTE = 1024 * 1024;
/** A header of the fields asked for; longer ones are no letters from a bank. Bytes. */
const HEADER_BYTES = 65_536;

/**
 * A connection to the mail server that mends itself. A lost connection is made anew with the same mailbox open, after
 * a pause that grows. Mailboxes are opened with EXAMINE and read with PEEK, which leaves no trace (P-IMAP-1). Only a
 * change to them needs another way.
 */
export class MailSession implements AsyncDisposable {
  readonly #options: EmailOptions;
  readonly #context: SourceContext;
  readonly #ports: MailPorts;
  #client: ImapFlow | undefined;
  #open: { readonly path: string; readonly mode: Mode; readonly facts: MailboxFacts } | undefined;

  constructor(options: EmailOptions, context: SourceContext, ports: MailPorts) {
    this.#options = options;
    this.#context = context;
    this.#ports = ports;
  }

  /** Opens a mailbox. Throws AppError `mail.mailbox` where there is none of that name, or what `connect` throws. */
  async open(path: string, mode: Mode): Promise<MailboxFacts> {
    this.#open = undefined;
    return this.#run(this.#bounds(MEBIBYTE), async (client) => {
      const facts = await openMailbox(client, path, mode);
      failPoint('mail.opened');
      this.#open = { path, mode, facts };
      return facts;
    });
  }

  /** UIDs above `after` that came in since `since`, ascending, each once. */
  async search(after: number, since: Date | undefined): Promise<readonly number[]> {
    const query = { uid: `${after + 1}:*`, ...(since === undefined ? {} : { since }) };
    const found = await this.#run(this.#bounds(48 * MEBIBYTE), (client) => client.search(query, { uid: true }));
    if (!Array.isArray(found)) throw refused('search', this.#open?.path);
    failPoint('mail.searched');
    // `n:*` always includes the last message, also where its UID is below n (RFC 3501 §6.4.8).
    return [...new Set(found)].filter((uid) => Number.isSafeInteger(uid) && uid > after).sort((a, b) => a - b);
  }

  /** The facts about messages that need no fetch of their text. Messages that are gone by now are missing. */
  async list(uids: readonly number[]): Promise<readonly Listed[]> {
    const found = await this.#facts(uids);
    const wanted = new Set(uids);
    return found.flatMap((each) => {
      // Servers also tell of messages that nobody asked about, and some tell twice.
      if (!wanted.delete(each.uid)) return [];
      const internalDate = new Date(each.internalDate ?? Number.NaN);
      const date = Number.isNaN(internalDate.getTime()) ? new Date(0) : internalDate;
      return [{ uid: each.uid, size: each.size ?? 0, internalDate: date, header: each.headers ?? Buffer.of() }];
    });
  }

  /** One message may have a field without end. The others are then asked about apart from it, and it gives 64 KB. */
  async #facts(uids: readonly number[]): Promise<readonly FetchMessageObject[]> {
    const bounds = this.#bounds(MEBIBYTE + uids.length * HEADER_BYTES);
    const ask = (headers: Pick<FetchQueryObject, 'headers' | 'bodyParts'>) => {
      const query = { uid: true, size: true, internalDate: true, ...headers };
      return this.#run(bounds, (client) => client.fetchAll(uids.join(','), query, { uid: true }));
    };
    try {
      return await ask({ headers: [...ENVELOPE_FIELDS] });
    } catch (thrown) {
      if (!isTooLong(thrown)) throw thrown;
    }
    if (uids.length === 1) return ask({ bodyParts: [{ key: 'HEADER', start: 0, maxLength: HEADER_BYTES }] });
    const middle = Math.floor(uids.length / 2);
    return [...(await this.#facts(uids.slice(0, middle))), ...(await this.#facts(uids.slice(middle)))];
  }

  /** The whole message; undefined where it is gone. One byte more than allowed at most: then it is too large. */
  async fetch(uid: number): Promise<Uint8Array | undefined> {
    const { messageBytes } = this.#ports.limits;
    const query = { uid: true, source: { start: 0, maxLength: messageBytes + 1 } };
    const bounds = this.#bounds(messageBytes + MEBIBYTE);
    const found = await this.#run(bounds, (client) => client.fetchOne(String(uid), query, { uid: true }));
    failPoint('mail.fetched');
    return found === false || found?.uid !== uid ? undefined : found.source;
  }

  /** Runs a command that changes the open mailbox. False where the server did not do it. */
  async change(work: (client: ImapFlow) => Promise<unknown>): Promise<boolean> {
    return (await this.#run(this.#bounds(MEBIBYTE), work)) !== false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    await bounded(client, { ms: 2000, bytes: MEBIBYTE }, client.logout()).catch(() => undefined);
    client.close();
  }

  /** A server that was there a moment ago is waited for; one that never was is told of at once. */
  #isFinal(thrown: unknown): boolean {
    if (thrown instanceof MailboxChanged || isTooLong(thrown)) return true;
    return thrown instanceof AppError && !(thrown.code === 'mail.unreachable' && this.#open !== undefined);
  }

  #bounds(bytes: number): Bounds {
    return { ms: this.#ports.limits.commandMs, bytes };
  }

  async #run<Value>(bounds: Bounds, work: (client: ImapFlow) => Promise<Value>): Promise<Value> {
    const { signal } = this.#context;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const client = await this.#ready(bounds);
        return await bounded(client, bounds, work(client));
      } catch (thrown) {
        if (this.#isFinal(thrown) || attempt >= TRIES || signal.aborted) throw final(thrown, this.#options);
        this.#context.log.debug({ attempt, code: codeOf(thrown), reason: messageOf(thrown) }, 'mail.again');
        this.#drop();
        await this.#context.sleep(1000 * 4 ** (attempt - 1));
      }
    }
  }

  /** A usable connection on which the mailbox is open, and is still the one it was. */
  async #ready(bounds: Bounds): Promise<ImapFlow> {
    if (this.#client?.usable === true) return this.#client;
    this.#drop();
    const client = await connect(this.#options, this.#context, this.#ports);
    failPoint('mail.logged-in');
    const leave = () => client.close();
    this.#context.signal.addEventListener('abort', leave, { once: true });
    client.once('close', () => this.#context.signal.removeEventListener('abort', leave));
    this.#client = client;
    if (this.#open !== undefined) {
      const { path, mode, facts } = this.#open;
      const now = await bounded(client, bounds, openMailbox(client, path, mode));
      if (now.uidValidity !== facts.uidValidity) throw new MailboxChanged(path);
    }
    return client;
  }

  #drop(): void {
    this.#client?.close();
    this.#client = undefined;
  }
}

/** Whether flags and folders of letters may be changed. */
type Mode = 'read' | 'write';

async function openMailbox(client: ImapFlow, path: string, mode: Mode): Promise<MailboxFacts> {
  try {
    const { uidValidity, uidNext } = await client.mailboxOpen(path, { readOnly: mode === 'read' });
    // 0 is not allowed (RFC 3501 §2.3.1.1), so a server that says so says nothing.
    const known = uidValidity === undefined || uidValidity === 0n ? '' : String(uidValidity);
    return { uidValidity: known, uidNext: Number.isSafeInteger(uidNext) ? uidNext : 0 };
  } catch (thrown) {
    if (!client.usable) throw thrown;
    throw refused('open', path);
  }
}

/** The server said more than it was let: it would say the same once more. */
function isTooLong(thrown: unknown): boolean {
  const cause = thrown instanceof AppError ? thrown.cause : thrown;
  return cause instanceof LimitError && cause.over === 'bytes';
}

function refused(what: string, path: string | undefined): AppError {
  return new AppError('mail.mailbox', { what, path: path ?? '' });
}

function final(thrown: unknown, options: EmailOptions): unknown {
  if (thrown instanceof AppError || thrown instanceof MailboxChanged) return thrown;
  return new AppError('mail.lost', { host: options.host, why: reasonOf(thrown) }, { cause: thrown });
}

interface Bounds {
  /** Milliseconds until the answer must be complete. */
  readonly ms: number;
  /** Bytes that the answer may have in all. */
  readonly bytes: number;
}

const LOOK_EVERY_MS = 50;

/**
 * Waits for a command under limits on time and on all that the server sends meanwhile. A server that sends a byte a
 * second is never silent. A server that talks without end never reaches the limit of a single response (P-IMAP-6). A
 * connection that goes over a limit is closed. The promise then rejects with an error whose `code` is `mail.limit`.
 */
async function bounded<Value>(client: ImapFlow, bounds: Bounds, work: Promise<Value>): Promise<Value> {
  const before = client.stats().received;
  let timers: readonly NodeJS.Timeout[] = [];
  const limit = new Promise<never>((_, reject) => {
    const stop = (reason: Message, over: LimitError['over']) => {
      client.close();
      reject(new LimitError(reason, over));
    };
    timers = [
      setTimeout(() => stop(words('letter.noCompleteAnswerWithin', { count: bounds.ms / 1000 }), 'time'), bounds.ms),
      setInterval(() => {
        const isLonger = client.stats().received - before > bounds.bytes;
        if (isLonger) stop(words('letter.answerMoreBytes', { count: bounds.bytes }), 'bytes');
      }, LOOK_EVERY_MS),
    ];
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    // Whichever lost must not be an unhandled rejection.
    work.catch(() => undefined);
  }
}

class LimitError extends Error {
  readonly code = 'mail.limit';
  readonly over: 'time' | 'bytes';
  readonly words: Message;

  constructor(reason: Message, over: 'time' | 'bytes') {
    super(inEnglish(reason));
    this.words = reason;
    this.over = over;
  }
}
