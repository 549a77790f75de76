import { parseDuration } from '../../../src/lib/duration.ts';
import type { Schema } from '../../../src/plugin/contract.ts';
import { AFTER, DEFAULTS, MOST_PASSWORDS } from './defaults.ts';
import type { FolderOptions } from './options.ts';

/**
 * The schema of options.ts, which is loaded only for keys that are not plainly right. It has the words for mistakes.
 * It takes longer to load than a folder without news takes to read.
 */
let known: Schema<FolderOptions> | undefined;

export const folderSchema: Schema<FolderOptions> & { readonly shape: object } = {
  /** The keys that there are, for who names the nearest one. */
  shape: { path: '', ...DEFAULTS },
  '~standard': {
    version: 1,
    vendor: 'bankfeed',
    jsonSchema: { input: (options) => known?.['~standard'].jsonSchema?.input(options) },
    validate: async (value) => {
      const plain = readPlainly(value);
      if (plain !== undefined) return { value: plain };
      const { folderOptions } = await import('./options.ts');
      known = folderOptions;
      return folderOptions['~standard'].validate(value);
    },
  },
};

/** The keys' values where every one is plainly right; undefined where the schema must say. */
export function readPlainly(value: unknown): FolderOptions | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const keys: Readonly<Record<string, unknown>> = { ...DEFAULTS, ...value };
  const { path, files, watch, settle, after, passwords, ...others } = keys;
  const settleMs = typeof settle === 'string' ? parseDuration(settle) : undefined;
  const action = AFTER.find((each) => each === after);
  if (!isText(path) || !Array.isArray(files) || files.length === 0 || !files.every(isText)) return undefined;
  if (typeof watch !== 'boolean' || settleMs === undefined || action === undefined) return undefined;
  if (!Array.isArray(passwords) || passwords.length > MOST_PASSWORDS || !passwords.every(isText)) return undefined;
  return Object.keys(others).length > 0
    ? undefined
    : { path, files: [...files], watch, settle: settleMs, after: action, passwords: [...passwords] };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0;
}
