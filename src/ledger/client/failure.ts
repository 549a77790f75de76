import { codeOf, messageOf } from '../../lib/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at the ledger’s address',
  ENOTFOUND: 'the ledger’s host name is not known',
  EAI_AGAIN: 'the ledger’s host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped half-way',
};

/** Why no answer came, in words; never the key or the body. */
export function describeFailure(error: Error): string {
  const code = codeOf(error);
  const reason = code === undefined ? undefined : REASONS[code];
  return reason ?? (code === undefined ? messageOf(error) : `${messageOf(error)} (${code})`);
}
