import { lazily } from '../lib/lazily.ts';
import { commands } from './de/commands.ts';
import { decisions } from './de/decisions.ts';
import { help } from './de/help.ts';
import { inspection } from './de/inspection.ts';
import { issues } from './de/issues.ts';
import { money } from './de/money.ts';
import { notices } from './de/notices.ts';
import { pages } from './de/pages.ts';
import { readers } from './de/readers.ts';
import { rules } from './de/rules.ts';
import { said } from './de/said/index.ts';
import { setup } from './de/setup.ts';
import { status } from './de/status.ts';
import { story } from './de/story.ts';
import type { Tongue } from './forms.ts';

/**
 * German, a file for each room of pages and commands. Whoever adds a sentence in English adds it here: the compiler
 * asks for it.
 */
export const de = lazily(() => ({
  ...pages,
  ...decisions,
  ...money,
  ...rules,
  ...setup,
  ...notices,
  ...status,
  ...story,
  ...commands,
  ...inspection,
  ...help,
}));

/** German for issues of readers, by their code. */
export const deIssues = lazily(() => ({ ...readers, ...issues }));

/** German for sentences that the state and readers wrote, by the pattern of the English sentence. */
export const deSaid = said;

/** The whole language. */
export const german = {
  words: de,
  issues: deIssues,
  said: () => deSaid,
  day: '{date}. {month} {year}',
  months: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
} satisfies Tongue;
