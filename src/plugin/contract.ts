/**
 * The public interface of plug-ins, published as `bankfeed/plugin`. The host opens built-in connectors through it as
 * well. Beside it they share a few helpers of the program, which test/architecture.test.ts names.
 *
 * A source knows where documents come from and nothing of what is in them. A format knows what bytes mean and
 * nothing of where they came from. A connector is both at once, for an API that hands over records.
 * A plug-in is one ES module with one named export, `plugin`.
 */
import type { CurrencyTable } from '../domain/currency.ts';
import type { Document } from '../domain/document.ts';
import type { Issue } from '../domain/issue.ts';
import type { Picture, PictureWord } from '../domain/picture.ts';
import type { Statement } from '../domain/statement.ts';
import type { Message, Said } from '../words/message.ts';
import type { MailTemplate, ProfilePlugin, TemplatePlugin } from './content.ts';
import type { Described, Json, Logger } from './described.ts';
import type { HttpClient, HttpNeeds } from './http.ts';
import type { NoticePlugin } from './notice.ts';

export type { AccountKind, AccountRef } from '../domain/account.ts';
export { UNNAMED_ACCOUNT } from '../domain/account.ts';
export type { CalendarDate } from '../domain/calendar-date.ts';
export { addDays, dateOf, daysBetween, parseDate } from '../domain/calendar-date.ts';
export type { CurrencyTable } from '../domain/currency.ts';
export type { Document } from '../domain/document.ts';
export type { Issue, Position, Severity } from '../domain/issue.ts';
export { error, hold, warning } from '../domain/issue.ts';
export { formatMinor, parseMinor } from '../domain/money.ts';
export type * from '../domain/picture.ts';
export type * from '../domain/statement.ts';
export {
  defineProfile,
  defineTemplates,
  type MailTemplate,
  type ProfilePlugin,
  type TemplatePlugin,
} from './content.ts';
export type { Json, Logger, Schema, SchemaIssue, SchemaResult } from './described.ts';
export type * from './http.ts';
export type * from './notice.ts';
export { choice, flag, list, number, optional, type Setting, type SettingsOf, settings, text } from './settings.ts';
export { lineOf, type StatementWords, statementOf } from './statements.ts';

/** All that a source or connector gets from the host. It has no way to the store, the ledger or other connectors. */
export interface SourceContext {
  readonly log: Logger;
  /** Aborted when the daemon stops or the run takes too long; pass it to every wait. */
  readonly signal: AbortSignal;
  /** The folder of the configuration file: relative paths start from it. */
  readonly baseFolder: string;
  /** Do not read what is larger; deliver it as `refused`. */
  readonly maxDocumentBytes: number;
  readonly currencies: CurrencyTable;
  /** IANA zone for instants that a bank gives with an offset. */
  readonly timezone: string;
  /** The instant now; use this and no other clock. */
  now(): Date;
  sleep(ms: number): Promise<void>;
  /**
   * Whether the thing at `origin` was delivered before with this `fingerprint`. The origin is a path, or a mailbox
   * and UID. The fingerprint is size and times, or an ETag. The host counts the thing as met in this run, so ask for
   * everything that still lies there.
   */
  isKnown(origin: string, fingerprint: string): boolean;
  /**
   * Goes on from `cursor` the next time although nothing was delivered: what lay between was of no use. Everything
   * delivered before must have been taken, which it is once the host asks for the next.
   */
  advance(cursor: Json): void;
  /**
   * Something about the source itself that its owner must know or do. A consent ends, or a bank asks for a new login.
   * The run then shows as one that needs a look. Say it in each run for as long as it is so.
   */
  remark(remark: Remark): void;
  /** The memory of this connector besides its cursor. */
  readonly keep: Keep;
  /** Mail templates of the plug-ins under `plugins:`, by the plug-in's name. */
  readonly templates: { readonly [name: string]: readonly MailTemplate[] };
  /** HTTP to the hosts that the plug-in declares, and to no other. */
  readonly http: HttpClient;
  /**
   * Opens a document that holds documents, in the process that reads, under its limits on time and memory. Or says why
   * it cannot be opened. No stranger's archive or letter is to be taken apart anywhere else.
   */
  open(order: OpenOrder): Promise<Opened | Issue>;
}

/** For the owner; no secret in it. */
export interface Remark {
  /** Stable, lower case, dotted: `enable-banking.consent`. */
  readonly code: string;
  readonly message: string;
  /** The remedy. */
  readonly hint?: string | undefined;
  /** The message as data, as built-in sources and connectors give it. */
  readonly words?: Message | undefined;
}

/** A document to take apart. */
export interface OpenOrder {
  /** The opener: `archive` (ZIP, gzip) or `letter` (a message of RFC 5322). */
  readonly opener: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The opener's own: passwords, what is asked for. They go over to the process that reads, and nowhere else. */
  readonly options: Json;
}

/** The contents of a document. */
export interface Opened {
  readonly parts: readonly OpenedPart[];
  /** Other findings of the opener. */
  readonly facts: Json;
}

/** A document in a document: its bytes, or why they cannot be had. */
export type OpenedPart =
  | { readonly path: string; readonly name: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly name: string; readonly fault: Said };

/** Takes documents of one kind apart, in the process that reads. Expected damage is an issue, not an exception. */
export interface Opener {
  open(order: OpenOrder): Promise<Opened | Issue>;
}

/** An opener as the process that reads knows it: loaded with its first document. */
export interface LazyOpener {
  readonly name: string;
  /** The opener's module. */
  load(): Promise<{ readonly opener: Opener }>;
}

/**
 * Small private texts of one connector that outlive its runs, each a file with mode 0600 in the state folder.
 * Examples are a rotated OAuth token and the times of refused logins. A cursor does not serve for these. It is
 * written with a document only, and is discarded with its version. It lies in the database, and people copy that.
 */
export interface Keep {
  /** Undefined where nothing was written. Names: lower case, words joined by hyphens. */
  read(name: string): string | undefined;
  /** Replaces it whole and durably. */
  write(name: string, text: string): void;
}

/**
 * How a cursor is stored. A stored cursor of another version is discarded and the source read from `initial`. TypeScript
 * takes a bare literal for the only value that there is: write `initial: 0 as number`.
 */
export interface CursorSpec<Cursor extends Json> {
  readonly version: number;
  readonly initial: Cursor;
}

/** The owner at a terminal. */
export interface Dialogue {
  show(text: string): void;
  /** The owner's answer, one line. */
  ask(question: string): Promise<string>;
}

/** The common parts of sources and connectors. */
interface Feed<Config, Cursor extends Json> {
  readonly cursor: CursorSpec<Cursor>;
  /** Left out: no request of its own leaves the machine through `context.http`. */
  readonly http?: HttpNeeds | ((config: Config) => HttpNeeds | Promise<HttpNeeds>);
  /**
   * Where somebody must log in for it: `bankfeed connectors login NAME`. The result goes into `keep`. Rejects with an
   * error that says what to do.
   */
  login?(config: Config, context: SourceContext, dialogue: Dialogue): Promise<void>;
}

export interface SourcePlugin<Config, Cursor extends Json = Json>
  extends Described<'source', Config>,
    Feed<Config, Cursor> {
  open(config: Config, context: SourceContext): Source<Cursor> | Promise<Source<Cursor>>;
}

/** Opened for each run and disposed after it. */
export interface Source<Cursor extends Json = Json> extends AsyncDisposable {
  /** Reach it and look, changing nothing. Rejects with an error that says how to fix it. */
  check(): Promise<void>;
  /** The documents after `cursor`, oldest first, one document a delivery. Ends when there is no more for now. */
  pull(cursor: Cursor): AsyncIterable<Delivery<Cursor>>;
  /**
   * The effect at the source: move the file, flag the mail. It comes once the ledger has confirmed every line of the
   * document, or at once for a quarantined one. It comes at least once if the process lives, maybe in a later run. It
   * must bear a repeat, also after the thing is gone.
   */
  settle?(receipt: Json, outcome: Settlement): Promise<void>;
  /**
   * Calls `wake` when something may have come. A hint only; the schedule is the truth. Ends when disposed. Built-in sources
   * alone are watched: a plug-in's process lives for one run.
   */
  watch?(wake: () => void): Promise<AsyncDisposable>;
}

export interface Delivery<Cursor extends Json = Json> {
  readonly document: Document;
  /** Where to go on from, once this document is committed. */
  readonly cursor: Cursor;
  /** Identifies the thing at the source for people and for `isKnown`. */
  readonly origin: string;
  readonly fingerprint: string;
  /** The facts that `settle` needs to find the thing again; stored with the document. */
  readonly receipt: Json;
  /**
   * The reason why the source did not read the thing: too large, no permission. The document then has no bytes, and
   * its `sha256` is a hash of origin and fingerprint. It is quarantined with this `error` issue.
   */
  readonly refused?: Issue;
  /**
   * Why the document must not be used although its bytes are here: nobody vouches for its sender. It is archived and
   * quarantined with this `error` issue, unread, until the owner releases it; `retry` does not.
   */
  readonly withheld?: Issue;
  /** Warnings about where it came from, added to what its reader says. */
  readonly remarks?: readonly Issue[];
  /**
   * The way to read this document, where the source knows more than the connector's settings. An example is a rule
   * for one bank's mail.
   */
  readonly hints?: ReadingHints;
}

/** Each takes the place of the connector's own setting of that name. */
export interface ReadingHints {
  readonly format?: string;
  /** Handle of the account, for a document that does not name its own. */
  readonly account?: string;
  /** Stored with the document: never put a secret here. */
  readonly formatOptions?: { readonly [key: string]: Json };
  /**
   * Where in the connector's own settings the passwords stand that may open it, keys joined by dots: `rules.0.passwords`.
   * The place and not the passwords, since it is stored. Left out: `passwords`.
   */
  readonly passwords?: string;
}

export type Settlement = 'imported' | 'already-known' | 'quarantined';

/** The facts that a format may know besides the bytes. */
export interface FormatContext {
  readonly currencies: CurrencyTable;
  /** IANA zone for instants that a bank gives with an offset. */
  readonly timezone: string;
  /**
   * The passwords that may open a locked document: at most three, tried in this order. Never log them or put them
   * into an issue.
   */
  readonly passwords?: readonly string[];
  /**
   * The currency of the account that the connector names for documents without one. It tells how many decimals an
   * amount has where the document names no currency. The document may be of another account all the same.
   */
  readonly accountCurrency?: string;
  /**
   * Reads the words of a picture. Left out where no program for it is installed. Its words may be wrong in every
   * letter: hold the document with it.
   */
  readPicture?(picture: Picture): Promise<readonly PictureWord[] | Issue>;
}

/**
 * The meaning of bytes. Pure and synchronous; bad input yields issues, not exceptions. Runs in a worker under limits.
 */
export interface FormatPlugin<Config = unknown> extends Described<'format', Config> {
  /** Looks at the first 64 KiB and, as a last resort, the name. */
  sniff(head: Uint8Array, name: string): Claim;
  /**
   * For bytes that only an asynchronous library opens, such as the text of a PDF. Gives the same document with bytes
   * that `parse` can read, or the reason why it cannot be opened. `parse` then gets the new document. Runs in the
   * worker, under its limits.
   */
  prepare?(document: Document, config: Config, context: FormatContext): Promise<Document | Issue>;
  parse(document: Document, config: Config, context: FormatContext): ParseResult;
}

/**
 * A format as the host knows it: to read is for the parse worker, and only that loads the rest. A built-in one tells its
 * keys there as well.
 */
export type FormatAbout = Pick<FormatPlugin, 'kind' | 'name' | 'summary'> & Partial<Pick<FormatPlugin, 'config'>>;

/**
 * A built-in format as the parse worker knows it. It recognises documents, and its reader is loaded with the first
 * one.
 */
export interface LazyFormat extends Pick<FormatPlugin, 'name' | 'summary' | 'sniff'> {
  /** The plug-in's module. */
  // biome-ignore lint/suspicious/noExplicitAny: a list holds plug-ins whose configuration types differ
  load(): Promise<{ readonly plugin: FormatPlugin<any> }>;
}

/** `yes`: certain by content. `maybe`: plausible, nothing rules it out. */
export type Claim = 'no' | 'maybe' | 'yes';

/** All or nothing: with an `error` issue the statements are shown to people but never used. */
export interface ParseResult {
  readonly statements: readonly Statement[];
  readonly issues: readonly Issue[];
  /**
   * A key that all files of the same layout share, such as a hash of their header. Left out where the format is one
   * layout.
   */
  readonly layout?: string;
}

/** Source and format at once. The document is the response body, kept as evidence. */
export interface ConnectorPlugin<Config, Cursor extends Json = Json>
  extends Described<'connector', Config>,
    Feed<Config, Cursor> {
  open(config: Config, context: SourceContext): Connector<Cursor> | Promise<Connector<Cursor>>;
}

/** The engine knows only this. */
export interface Connector<Cursor extends Json = Json> extends Omit<Source<Cursor>, 'pull'> {
  pull(cursor: Cursor): AsyncIterable<Batch<Cursor>>;
}

/** One document's worth. `format` names what was read: a stream of the account. */
export interface Batch<Cursor extends Json = Json> extends Delivery<Cursor>, ParseResult {
  readonly format: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds plug-ins whose configuration types differ
type ConfiguredPlugin = SourcePlugin<any, any> | FormatPlugin<any> | ConnectorPlugin<any, any> | NoticePlugin<any>;

export type Plugin = ConfiguredPlugin | ProfilePlugin | TemplatePlugin;

export function defineSource<Config, Cursor extends Json>(
  plugin: Omit<SourcePlugin<Config, Cursor>, 'kind'>,
): SourcePlugin<Config, Cursor> {
  return { kind: 'source', ...plugin };
}

export function defineFormat<Config>(plugin: Omit<FormatPlugin<Config>, 'kind'>): FormatPlugin<Config> {
  return { kind: 'format', ...plugin };
}

export function defineNotice<Config>(plugin: Omit<NoticePlugin<Config>, 'kind'>): NoticePlugin<Config> {
  return { kind: 'notice', ...plugin };
}

export function defineConnector<Config, Cursor extends Json>(
  plugin: Omit<ConnectorPlugin<Config, Cursor>, 'kind'>,
): ConnectorPlugin<Config, Cursor> {
  return { kind: 'connector', ...plugin };
}
