import type { Schema } from '../src/plugin/contract.ts';

/**
 * A schema that loads when it is asked: most commands use few connectors. It shows its keys from then on, for who names
 * the nearest one.
 */
export function lazyOptions<Value>(load: () => Promise<Schema<Value> & { readonly shape?: object }>) {
  let shape: object = {};
  let known: Schema<Value> | undefined;
  const schema: Schema<Value> & { readonly shape: object } = {
    get shape() {
      return shape;
    },
    '~standard': {
      version: 1,
      vendor: 'bankfeed',
      jsonSchema: { input: (options) => known?.['~standard'].jsonSchema?.input(options) },
      validate: async (value) => {
        const loaded = await load();
        shape = loaded.shape ?? {};
        known = loaded;
        return loaded['~standard'].validate(value);
      },
    },
  };
  return schema;
}
