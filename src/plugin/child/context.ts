import { AppError } from '../../lib/errors.ts';
import type { CurrencyTable, Logger, SourceContext } from '../contract.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import type { Opening, Questions } from '../process/protocol.ts';
import type { Wire } from './wire.ts';

/** The context of a source in its own process: every wish goes to the host. */
export function contextOver(wire: Wire, opening: Omit<Opening, 'config'>, signal: AbortSignal): SourceContext {
  return {
    log: logOver(wire),
    signal,
    baseFolder: opening.baseFolder,
    maxDocumentBytes: opening.maxDocumentBytes,
    currencies: currenciesOver(wire),
    timezone: opening.timezone,
    templates: opening.templates,
    now: () => new Date(wire.question('now', null)),
    sleep: async (ms) => {
      await wire.favour('sleep', ms);
    },
    isKnown: (origin, fingerprint) => wire.question('isKnown', { origin, fingerprint }),
    advance: (cursor) => void wire.question('advance', cursor),
    remark: (remark) => void wire.question('remark', remark),
    keep: {
      read: (name) => wire.question('readKept', name) ?? undefined,
      write: (name, text) => void wire.question('writeKept', { name, text }),
    },
    open: (order) => wire.favour('open', order),
    http: { request: (request) => requestOver(wire, request) },
  };
}

/** The host's table, each code asked for once. */
function currenciesOver(wire: Wire): CurrencyTable {
  const known = new Map<string | null, Questions['currency']['output']>();
  const ask = (code: string | null): Questions['currency']['output'] => {
    const found = known.get(code) ?? wire.question('currency', code);
    known.set(code, found);
    return found;
  };
  return { places: (code) => ask(code).places, knows: (code) => ask(code).knows };
}

/** The host sends it. One that its own signal ends is not waited for. */
async function requestOver(wire: Wire, { signal, ...request }: HttpRequest): Promise<HttpResponse> {
  const answer = wire.favour('request', request);
  if (signal === undefined) return answer;
  const ended = Promise.withResolvers<never>();
  const stop = (): void => ended.reject(new AppError('http.aborted', 'the request was ended'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  answer.catch(() => undefined);
  return Promise.race([answer, ended.promise]).finally(() => signal.removeEventListener('abort', stop));
}

export function logOver(wire: Wire): Logger {
  return {
    debug: (fields, event) => wire.log('debug', fields, event),
    info: (fields, event) => wire.log('info', fields, event),
    warn: (fields, event) => wire.log('warn', fields, event),
    error: (fields, event) => wire.log('error', fields, event),
  };
}
