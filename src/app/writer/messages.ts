/** The messages between the daemon and the thread that carries out a long order. Plain values cross to a thread. */
import type { PlainError } from '../../lib/errors.ts';
import type { LivedMark } from '../../lib/time/lived-time.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ChangeName, InputOf } from '../../sync/orders/changes.ts';

/** The data for the start of the thread. */
export interface WriterOrder {
  readonly settings: Settings;
  readonly name: ChangeName;
  readonly input: InputOf<ChangeName>;
  /** The lived time of the state: the wall clock's may be wrong. */
  readonly lived: LivedMark;
  /** One number: 1 while the thread may write. */
  readonly turn: SharedArrayBuffer;
  /** The armed fail point of the process. */
  readonly failAt: string | undefined;
}

/** The daemon stops: the order ends after the document at hand. */
export const STOP = 'stop';

export type WriterWord =
  /** The thread is about to write, and waits until its turn is given. */
  | { readonly kind: 'asks' }
  /** It has written, or what it wrote was taken back. */
  | { readonly kind: 'wrote' }
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly fields: object;
      readonly event: string;
    }
  | { readonly kind: 'done'; readonly report: unknown }
  | { readonly kind: 'failed'; readonly error: PlainError };
