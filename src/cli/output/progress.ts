import type { Clock } from '../../lib/clock.ts';
import type { SyncProgress } from '../../sync/orders/report.ts';
import { t } from '../../words/speak.ts';
import type { Output } from './output.ts';
import { figure } from './words.ts';

interface ProgressContext {
  readonly clock: Clock;
  readonly out: Output;
}

/** A progress line on a terminal for what takes longer than a second; nothing anywhere else. */
export class ProgressLine implements Disposable {
  readonly #context: ProgressContext;
  readonly #startedAt: number;
  #shown = false;

  constructor(context: ProgressContext) {
    this.#context = context;
    this.#startedAt = context.clock.monotonic();
  }

  show(progress: SyncProgress): void {
    const { out, clock } = this.#context;
    if (!out.options.interactive || out.json) return;
    if (clock.monotonic() - this.#startedAt < 1000) return;
    this.#shown = true;
    process.stderr.write(`\r\u001b[K${textOf(progress, Math.min(out.options.columns, 100))}`);
  }

  [Symbol.dispose](): void {
    if (this.#shown) process.stderr.write('\r\u001b[K');
  }
}

function textOf(progress: SyncProgress, columns: number): string {
  if (progress.kind === 'pull') return t('commands.reading', { connector: progress.connector });
  const { done, total } = progress;
  const label = ` ${t('commands.sent', { done: figure(done), total: figure(total) })}`;
  const width = Math.max(10, columns - label.length - 4);
  const full = total === 0 ? width : Math.floor((done / total) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]${label}`;
}
