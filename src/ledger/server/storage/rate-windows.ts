import type { LedgerDatabase } from './database.ts';

/** A window as it is kept over a restart. */
export interface KeptWindow {
  readonly who: string;
  readonly length: 'minute' | 'day';
  readonly used: number;
  /** Milliseconds until it ends. */
  readonly leftMs: number;
}

/** The rate windows of the keys, kept over a restart (specification, Limits 1). */
export class RateWindows {
  readonly #read;
  readonly #clear;
  readonly #insert;

  constructor(db: LedgerDatabase) {
    this.#read = db.prepare<[], KeptWindow & { readonly savedAt: number }>('SELECT * FROM rate_windows');
    this.#clear = db.prepare('DELETE FROM rate_windows');
    this.#insert = db.prepare<[string, string, number, number, number]>(
      'INSERT INTO rate_windows (who, length, used, leftMs, savedAt) VALUES (?, ?, ?, ?, ?)',
    );
  }

  /**
   * The windows that are still open. The wall clock tells the length of the service's pause. A clock that was set
   * back takes nothing from a window. So no wait is longer than the one that was told.
   *
   * @param now milliseconds since 1970
   */
  load(now: number): readonly KeptWindow[] {
    return this.#read
      .all()
      .map(({ savedAt, leftMs, ...window }) => ({ ...window, leftMs: leftMs - Math.max(0, now - savedAt) }))
      .filter(({ leftMs }) => leftMs > 0);
  }

  /** Call it inside a transaction. */
  save(windows: readonly KeptWindow[], now: number): void {
    this.#clear.run();
    for (const { who, length, used, leftMs } of windows) this.#insert.run(who, length, used, Math.ceil(leftMs), now);
  }
}
