/**
 * A message that is said later, and maybe by another process: a reader's issue is stored, and each person who looks at it
 * reads it in another language. Plain data.
 */
import { ENGLISH, isMessage, type MessageKey, speaking, t } from './speak.ts';

export type { MessageKey } from './speak.ts';

/** A plug-in, the system and older states give plain English, which is shown as it is. */
export type Said = string | Message;

/** A value may be a message itself. */
export type Value = Said | number;

/** What stands in the places of a message. A list is joined by semicolons. */
export type MessageValues = Readonly<Record<string, Value | readonly Value[]>>;

/** A type and not an interface, so that it is JSON. */
export type Message = { readonly key: MessageKey; readonly values?: MessageValues };

export function words(key: MessageKey, values?: MessageValues): Message {
  return values === undefined ? { key } : { key, values };
}

/** The message in the language that is spoken now; plain text as it is. Numbers stay as they are in the document. */
export function tell(said: Said): string {
  if (typeof said === 'string') return said;
  const { key, values = {} } = said;
  const text = (value: Value) => (typeof value === 'object' ? tell(value) : String(value));
  const filled = Object.entries(values).map(([name, value]) => [name, [value].flat().map(text).join('; ')]);
  return isMessage(key) ? t(key, Object.fromEntries(filled)) : key;
}

/** The message as logs, `--json` and the state have it. */
export function inEnglish(what: Said): string {
  return typeof what === 'string' ? what : speaking(ENGLISH, () => tell(what));
}

/** What happened and its remedy, as the state and other processes have them: in English, and as data where they are ours. */
export interface Plain {
  readonly message: string;
  readonly hint?: string | null | undefined;
  readonly words?: Message | undefined;
}

/** The message as a value for another one. */
export function saidOf({ message, words }: Pick<Plain, 'message' | 'words'>): Said {
  return words !== undefined && isMessageData(words) ? words : message;
}

/** The remedy of a message has its key with `.hint`, and its values. */
export function hintOf({ hint, words }: Pick<Plain, 'hint' | 'words'>): Said | undefined {
  const key = `${words?.key}.hint`;
  return words !== undefined && isMessage(key) ? { ...words, key } : (hint ?? undefined);
}

/** What happened, in the language that is spoken now. */
export function messageText(what: Plain): string {
  return tell(saidOf(what));
}

/** The remedy, in the language that is spoken now; undefined where none is known. */
export function hintText(what: Plain): string | undefined {
  const hint = hintOf(what);
  return hint === undefined || hint === '' ? undefined : tell(hint);
}

/** A message for a column of text: JSON. Plain text stays as it is. */
export function storedSaid(said: Said): string {
  return typeof said === 'string' ? said : JSON.stringify(said);
}

/** A message for the schemas of a library, which take texts alone. `saidIn` reads it. */
export function worded(key: MessageKey, values?: MessageValues): string {
  return storedSaid(words(key, values));
}

/** What a column of text holds. Older states have the English text there. */
export function saidIn(stored: string): Said {
  if (!stored.startsWith('{"key":')) return stored;
  try {
    const value: unknown = JSON.parse(stored);
    return isMessageData(value) ? value : stored;
  } catch {
    return stored;
  }
}

/** Whether a value out of JSON is a message. One of another version or of a plug-in may have a key that is none here. */
export function isMessageData(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('key' in value) || typeof value.key !== 'string') return false;
  const { key, values = {}, ...others } = value as { readonly key: string; readonly values?: unknown };
  if (!isMessage(key) || typeof values !== 'object' || values === null || Object.keys(others).length > 0) return false;
  const isValue = (each: unknown) => typeof each === 'string' || typeof each === 'number' || isMessageData(each);
  return Object.values(values).flat().every(isValue);
}

/** Parts of a sentence one behind the other. The key has the places `before` and `next`, and says what stands between. */
export function joined(key: MessageKey, parts: readonly Said[]): Said {
  return parts.length === 0 ? '' : parts.reduce((before, next) => words(key, { before, next }));
}

/** The same message with other values in its places, and in those of the messages within it. */
export function withValues({ key, values = {} }: Message, change: (value: Value) => Value): Message {
  const changed = (value: Value): Value => change(typeof value === 'object' ? withValues(value, change) : value);
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(changed) : changed(value as Value),
  ]);
  return { key, values: Object.fromEntries(entries) };
}
