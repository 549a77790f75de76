import type { Schema } from '../src/plugin/contract.ts';

/** A schema that loads when it is asked: most commands use few connectors. It tells its keys from then on. */
export function lazyOptions<Value>(load: () => Promise<Schema<Value>>): Schema<Value> {
  let known: Schema<Value> | undefined;
  return {
    '~standard': {
      version: 1,
      vendor: 'bankfeed',
      jsonSchema: { input: (options) => known?.['~standard'].jsonSchema?.input(options) },
      validate: async (value) => {
        known = await load();
        return known['~standard'].validate(value);
      },
    },
  };
}
