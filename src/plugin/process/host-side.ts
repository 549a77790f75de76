import type { SourceContext } from '../contract.ts';
import type { HostSide } from './link.ts';

/** What a plug-in may ask of the context that its connector has. */
export function hostSideOf(context: SourceContext, wake: () => void): HostSide {
  return {
    answers: {
      now: () => context.now().getTime(),
      isKnown: ({ origin, fingerprint }) => context.isKnown(String(origin), String(fingerprint)),
      advance: (cursor) => {
        context.advance(cursor);
        return null;
      },
      remark: ({ code, hint, message }) => {
        const told = { code: String(code), message: String(message) };
        context.remark(hint === undefined ? told : { ...told, hint: String(hint) });
        return null;
      },
      currency: (code) => ({
        places: context.currencies.places(code),
        knows: code !== null && context.currencies.knows(code),
      }),
      readKept: (name) => context.keep.read(name) ?? null,
      writeKept: ({ name, text }) => {
        context.keep.write(name, text);
        return null;
      },
    },
    favours: {
      sleep: async (ms) => {
        await context.sleep(ms);
        return null;
      },
      open: (order) => context.open(order),
      request: (request) => context.http.request(request),
    },
    log: context.log,
    wake,
  };
}
