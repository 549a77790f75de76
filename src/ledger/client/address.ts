import { refusal } from '../../lib/errors.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Where clouds keep their machines' credentials: never a ledger (P-NET-1). */
const LINK_LOCAL = /^(169\.254(\.\d+){2}|\[fe[89ab][0-9a-f]:.*\])$/;

/** Where the ledger is and what is shown to it. */
export interface LedgerAddress {
  /** The ledger's base address; a path in it stays in front of every request's. */
  readonly url: string;
  /** The personal API key. It goes into the Authorization header and nowhere else. */
  readonly apiKey: string;
  /** Whether plain http may be spoken to a host that is not this machine. Default: false. */
  readonly allowPlainHttp?: boolean;
}

/** A checked address, without a slash at its end. */
export interface Base {
  readonly origin: string;
  /** In front of every path; empty where the address has none. */
  readonly prefix: string;
}

/** @throws AppError `ledger.url` where it is not an address, or is plain http to another machine; `ledger.key` */
export function readBase(options: LedgerAddress): Base {
  const base = URL.parse(options.url);
  if (base === null || !/^https?:$/.test(base.protocol) || LINK_LOCAL.test(base.hostname)) {
    throw refusal('ledger.url');
  }
  if (base.protocol === 'http:' && !LOOPBACK.test(base.hostname) && options.allowPlainHttp !== true) {
    throw refusal('ledger.url#apiKeyWouldTravel', { host: base.host });
  }
  if (!/^[\x21-\x7e]+$/.test(options.apiKey)) {
    throw refusal('ledger.key#ledgerApikeyEmptyHolds');
  }
  return { origin: base.origin, prefix: base.pathname.replace(/\/+$/, '') };
}
