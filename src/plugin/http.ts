/** The part of the plug-in interface that is about HTTP. */

/** The hosts that a plug-in's requests may reach, and their speed. */
export interface HttpNeeds {
  /** Names as in a URL: `api.bank.example`, with the port where it is not the usual one. No patterns. */
  readonly hosts: readonly string[];
  /** `allow` where the owner's configuration says so: then what is sent travels in clear text. Default: `refuse`. */
  readonly plainHttp?: 'allow' | 'refuse';
  /** At most so many requests in so many milliseconds; those beyond wait. */
  readonly pace?: { readonly requests: number; readonly perMs: number };
}

/** Sends requests for one connector. It logs host, method and status, never an address, a header or a body. */
export interface HttpClient {
  /**
   * Sends a request and waits for the whole answer, whatever its status. A request that fails on the way (no answer,
   * 408, 429, 5xx) is sent again. The pauses grow, or follow the answer. An answer that tells a pause of more than a
   * minute is given as it is. Rejects with an error whose `code` is one of five. They are `http.host` (not declared),
   * `http.plain` (clear text that nobody allowed), `http.unreachable`, `http.size` and `http.aborted`.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
}

export interface HttpRequest {
  /** Absolute. A name and password in it (`https://user:password@…`) go into the Authorization header. */
  readonly url: string;
  /** Default: GET. */
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
  /** How often it is sent at most. Default: 4 for GET, HEAD, OPTIONS and PROPFIND, which change nothing; 1 for others. */
  readonly attempts?: number;
  /** `follow` goes where a GET is sent on to, as far as those hosts are declared. Default: `give` the answer itself. */
  readonly redirects?: 'give' | 'follow';
  /** How long one attempt may take. Milliseconds; default: one minute. Each 32 kB that arrive buy one second more. */
  readonly timeoutMs?: number;
  /** A longer answer is refused. Default: the context's `maxDocumentBytes`. */
  readonly maxBytes?: number;
  /** Ends this request; the context's signal ends all of them. */
  readonly signal?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; values of one name joined by `, `. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
}
