/**
 * What a client and the ledger say to each other where both run in one process: the requests and answers of the API
 * without a connection between. Many in one message, since a message costs more than what it holds.
 */
export interface ThreadCall {
  /** Given by the client; its answer bears the same. */
  readonly id: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ThreadAnswer {
  readonly id: number;
  readonly status: number;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
