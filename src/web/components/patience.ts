/** Pages that show what takes long to work out: they wait a moment, then say so and load themselves again. */
import type { Clock } from '../../lib/clock.ts';
import { t } from '../../words/speak.ts';
import { type Html, html } from '../html.ts';

/** How long a page waits before it is shown without the answer, unless told otherwise. Milliseconds. */
const A_MOMENT_MS = 200;
/** For an answer that is there at once or takes a process of its own. Milliseconds. */
export const AT_ONCE_MS = 20;
/** An answer that nobody came back for is forgotten after so long. Milliseconds. */
const KEPT_MS = 60_000;
/** Seconds after which a page that waits loads itself again. */
export const AGAIN_SECONDS = 1;

interface Work<Answer> {
  readonly answer: Promise<Answer>;
  /** Milliseconds of the monotonic clock. */
  readonly askedAt: number;
}

/** Answers that are worked out, by what they are about. A page that loads again asks for nothing twice. */
export class Patience<Answer> {
  readonly #clock: Clock;
  readonly #momentMs: number;
  readonly #works = new Map<string, Work<Answer>>();

  /** `momentMs`: how long a page waits. */
  constructor(clock: Clock, momentMs: number = A_MOMENT_MS) {
    this.#clock = clock;
    this.#momentMs = momentMs;
  }

  /**
   * The answer where it is there in a moment; undefined where it is still worked out. An answer that was given is
   * worked out anew when it is asked for again. Rejects with what the work throws.
   */
  async ask(key: string, begin: () => Promise<Answer>): Promise<Answer | undefined> {
    const now = this.#clock.monotonic();
    for (const [old, { askedAt }] of this.#works) if (now - askedAt > KEPT_MS) this.#works.delete(old);
    const { answer } = this.#works.get(key) ?? { answer: begin() };
    this.#works.set(key, { answer, askedAt: now });
    const over = new AbortController();
    const late = this.#clock.sleep(this.#momentMs, over.signal).then(() => LATE);
    try {
      const first = await Promise.race([answer, late]);
      if (first === LATE) return undefined;
      this.#works.delete(key);
      return await answer;
    } catch (thrown) {
      this.#works.delete(key);
      throw thrown;
    } finally {
      over.abort();
    }
  }
}

const LATE = Symbol('late');

/** The text in place of an answer to come. The page loads itself again, also without script. */
export function workingItOut(): Html {
  return html`<section class="card"><p role="status">${t('pages.workingOut')} <span class="quiet">${t('pages.pageLoadsItselfAgain')}</span></p></section>`;
}
