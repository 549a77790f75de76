/**
 * Channels that tell the owner something: a service for phones, an address for programs, a mailbox. The host decides
 * about the contents, the time and the number of attempts. A channel only hands one notice over.
 */
import type { Described, Logger } from './described.ts';

/**
 * The subject of a notice. `failure`: a connector or the ledger fails. `quarantine`: a document cannot be read. `hold`:
 * a document waits for a person. `decisions`: something else waits for the owner's decision. `drift`: the ledger or a
 * balance is not what it should be. `silence`: a statement is overdue. `digest`: the week. `test`: the owner tries the
 * channel.
 */
export type NoticeEvent = 'failure' | 'quarantine' | 'hold' | 'decisions' | 'drift' | 'silence' | 'digest' | 'test';

/** One message. It names no account number; amounts and payees only where the owner asked for `detail: full`. */
export interface Notice {
  /** Stays the same when this very message is sent again, so that a receiver can drop the second. */
  readonly id: string;
  readonly event: NoticeEvent;
  /** ISO 8601 instant at which the notice was put into words. */
  readonly at: string;
  /** `low`: to be read some day. `high`: nothing comes in or goes out until somebody looks. */
  readonly urgency: 'low' | 'normal' | 'high';
  /** One line. */
  readonly title: string;
  /** Plain text of one or several lines: each thing, then what to do. */
  readonly body: string;
  /** The page of the dashboard that shows it; null where the dashboard has no public address. */
  readonly link: string | null;
  /** BCP 47 tag of the language of title and body. */
  readonly language: string;
  /** The subjects of the notice, for programs. */
  readonly subjects: readonly NoticeSubject[];
}

/** One thing that a notice is about. */
export interface NoticeSubject {
  /** `connector`, `ledger`, `records`, `document`, `transfer`, `account`, `week`. More may come. */
  readonly kind: string;
  /** The name in commands and pages: a connector's name, `d7`, an account's handle. Empty where there is only one. */
  readonly id: string;
  /** Its line of the body. */
  readonly text: string;
}

/** All that a channel gets from the host. */
export interface NoticeContext {
  readonly log: Logger;
  /** The folder of the configuration file: relative paths start from it. */
  readonly baseFolder: string;
  /** Aborted when the daemon stops or the channel takes too long (ten seconds); pass it to every wait. */
  readonly signal: AbortSignal;
  /** The instant now; use this and no other clock. */
  now(): Date;
}

/** An open channel. Opened for the notices of one look, and disposed after them. */
export interface NoticeChannel extends AsyncDisposable {
  /**
   * Hands one notice over, and resolves once it is taken. Rejects with an error that gives the reason, in one line
   * without a secret. The host then tries again, five times in growing intervals.
   */
  send(notice: Notice): Promise<void>;
}

/** A way to tell the owner something, named by `use:` of an entry of `notify:`. */
export interface NoticePlugin<Config> extends Described<'notice', Config> {
  /**
   * Names the receiver: an address, a topic. The same for the same receiver, whatever password or key leads there. The
   * host stores its hash, so that nobody is told twice when a key changes.
   */
  receiver(config: Config): string | Promise<string>;
  open(config: Config, context: NoticeContext): NoticeChannel | Promise<NoticeChannel>;
}
