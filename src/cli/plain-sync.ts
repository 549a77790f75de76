import { parseDuration } from '../lib/duration.ts';
import type { Call } from './command-line.ts';
import type { SyncOrder } from './commands/sync.ts';

/** How long a sync waits for a ledger that cannot be reached, where nothing else is said. */
const PATIENCE_MS = 30_000;

/**
 * `sync` with words that can be read in one way only, as cron has them every quarter of an hour: a sync that finds
 * nothing new takes less time than loading what reads every command line. Undefined for anything else.
 */
export function plainSync(argv: readonly string[]): Call | undefined {
  const words = readWords(argv);
  if (words === undefined) return undefined;
  const { order, config, verbose } = words;
  return {
    options: { config, verbose },
    task: { stopsOrderly: true, run: async (context) => (await import('./commands/sync.ts')).sync(context, order) },
  };
}

export interface PlainWords {
  readonly order: SyncOrder;
  readonly config: string | undefined;
  readonly verbose: boolean;
}

export function readWords([command, ...words]: readonly string[]): PlainWords | undefined {
  if (command !== 'sync') return undefined;
  const connectors: string[] = [];
  const flags = new Set<string>();
  let config: string | undefined;
  let patienceMs = PATIENCE_MS;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (FLAGS.includes(word)) flags.add(word);
    else if (word === '--config' || word === '--patience') {
      at += 1;
      const value = words[at] ?? '';
      const ms = parseDuration(value);
      if (!isPlain(value) || (word === '--patience' && ms === undefined)) return undefined;
      if (word === '--config') config = value;
      else patienceMs = ms ?? PATIENCE_MS;
    } else if (isPlain(word)) connectors.push(word);
    else return undefined;
  }
  return {
    order: { connectors, dryRun: flags.has('--dry-run'), patienceMs },
    config,
    verbose: flags.has('--verbose'),
  };
}

/** `--json` is read before everything else. */
const FLAGS: readonly string[] = ['--json', '--verbose', '--dry-run'];

function isPlain(word: string): boolean {
  return word !== '' && !word.startsWith('-');
}
