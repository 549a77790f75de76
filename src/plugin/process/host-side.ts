import type { Dialogue, SourceContext } from '../contract.ts';
import type { HostSide } from './link.ts';

/** The wishes that a plug-in may have of its connector's context. */
export function hostSideOf(context: SourceContext, wake: () => void, dialogue?: Dialogue): HostSide {
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
      ...(dialogue === undefined ? {} : talkIn(dialogue)),
      request: (request) => context.http.request(request),
    },
    log: context.log,
    wake,
  };
}

function talkIn(dialogue: Dialogue): Pick<HostSide['favours'], 'ask' | 'show'> {
  return {
    ask: (question) => dialogue.ask(String(question)),
    show: async (text) => {
      dialogue.show(String(text));
      return null;
    },
  };
}
