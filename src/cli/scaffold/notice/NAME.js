// Tells the owner by NAME.
import { defineNotice, settings, text } from 'bankfeed/plugin';

export const plugin = defineNotice({
  name: 'NAME',
  summary: 'Tells by NAME',
  config: settings({ topic: text('Who is told') }),

  // Names who is told, without a secret: nobody is told twice when a key changes.
  receiver: ({ topic }) => topic,

  open: ({ topic }, { log, signal }) => ({
    // Resolves once the notice is taken. Throws an error of one line that says why not. Put a request (fetch) here.
    async send({ body, title }) {
      signal.throwIfAborted();
      log.info({ topic, title, body }, 'NAME.told');
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
});
