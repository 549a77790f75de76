/**
 * A message that is said later, and maybe by another process: a reader's issue is stored, and each person who looks at it
 * reads it in another language. Plain data.
 */
import { ENGLISH, isMessage, type MessageKey, speaking, t } from './speak.ts';

export type { MessageKey } from './speak.ts';

/** A value may be a message itself. */
type Value = string | number | Message;

export interface Message {
  readonly key: MessageKey;
  /** A list is joined by semicolons. */
  readonly values?: Readonly<Record<string, Value | readonly Value[]>>;
}

export function words(key: MessageKey, values?: Message['values']): Message {
  return values === undefined ? { key } : { key, values };
}

/**
 * The message in the language that is spoken now. Numbers stay as they are in the document. `say` says values that are
 * finished English sentences.
 */
export function told({ key, values = {} }: Message, say = (text: string) => text): string {
  const text = (value: Value) => (typeof value === 'object' ? told(value, say) : say(String(value)));
  const said = Object.entries(values).map(([name, value]) => [name, [value].flat().map(text).join('; ')]);
  return isMessage(key) ? t(key, Object.fromEntries(said)) : key;
}

/** The message as logs, `--json` and the state have it. */
export function inEnglish(what: string | Message): string {
  return typeof what === 'string' ? what : speaking(ENGLISH, () => told(what));
}
