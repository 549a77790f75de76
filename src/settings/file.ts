/** Which file holds the configuration, and its text. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { codeOf, refusal } from '../lib/errors.ts';
import { words } from '../words/message.ts';
import type { Environment } from './fill.ts';

/** Looked for in this order where neither `--config` nor BANKFEED_CONFIG names a file. */
export const DEFAULT_FILES = ['config/bankfeed.yaml', 'bankfeed.yaml'] as const;

/** The configuration file to read, or undefined where none was named and none of the defaults exists. */
export function findSettingsFile(option: string | undefined, env: Environment, cwd: string): string | undefined {
  const named = option ?? (env.BANKFEED_CONFIG === '' ? undefined : env.BANKFEED_CONFIG);
  if (named !== undefined) return resolve(cwd, named);
  const places = placesOf(env);
  if (places.length > 0) return places.find(isThere) ?? places.at(-1);
  return DEFAULT_FILES.map((file) => resolve(cwd, file)).find((file) => existsSync(file));
}

/**
 * The place for an owner's answers where the configuration at hand is the built-in one; else undefined. The built-in
 * configuration stays as it is.
 */
export function writablePlace(file: string, env: Environment): string | undefined {
  const places = placesOf(env);
  const isNamed = (env.BANKFEED_CONFIG ?? '') !== '';
  return isNamed || places.length < 2 || file !== places.at(-1) ? undefined : places.at(-2);
}

/** The place for a configuration that its owner writes by hand; undefined where the environment lists none. */
export function firstPlace(env: Environment): string | undefined {
  return placesOf(env)[0];
}

/**
 * BANKFEED_CONFIG_PLACES lists absolute paths. The first that exists counts. The last is built in, and the one before it
 * takes the answers of the setup.
 */
function placesOf(env: Environment): readonly string[] {
  return (env.BANKFEED_CONFIG_PLACES ?? '').split(delimiter).filter((place) => place !== '');
}

/** A file that cannot be looked at counts as there: reading it says why. Another one would hide the fault. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** Throws AppError `settings.unreadable` (exit code 2). */
export function readSettingsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const code = codeOf(thrown);
    const why = code === 'ENOENT' ? words('settings.noSuchFile') : (code ?? words('settings.cannotRead'));
    throw refusal('settings.unreadable', { file, why }, thrown);
  }
}
