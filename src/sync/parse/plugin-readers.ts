import type { Sniffer } from '../../core/detect.ts';
import { type Issue, warning } from '../../domain/issue.ts';
import type { FormatModule } from '../../plugin/registry.ts';
import type { SniffQuestion } from './message.ts';
import { createReaderProcess, type Outcome, type ReaderLimits, type ReaderProcess } from './reader-process.ts';

/** The opinions of the formats of the owner's plug-ins on a document. */
export interface Claims {
  /** The sniffers that know the document, or may know it. */
  readonly sniffers: readonly Sniffer[];
  /** Formats that could not be asked. */
  readonly warnings: readonly Issue[];
}

/** The formats of plug-ins, each in a process of its own. A format that hangs or dies does not touch the others. */
export interface PluginReaders extends AsyncDisposable {
  reader(format: string): ReaderProcess | undefined;
  /** A document by its name and its first bytes. */
  ask(document: string, head: Uint8Array): Promise<Claims>;
}

/** To look at the first bytes is a matter of milliseconds. */
const SNIFF_LIMIT_MS = 10_000;
/** A format that died so often while it looked is not asked any more. */
const MOST_DEATHS = 3;

export function createPluginReaders(formats: readonly FormatModule[], limits: ReaderLimits): PluginReaders {
  const readers = new Map(formats.map(({ name, url }) => [name, createReaderProcess(url, limits)]));
  const deaths = new Map<string, number>();
  const askOne = async (name: string, reader: ReaderProcess, question: SniffQuestion): Promise<Claims> => {
    const before = deaths.get(name) ?? 0;
    if (before >= MOST_DEATHS) return { sniffers: [], warnings: [unasked(name, 'it died too often')] };
    const outcome = await reader.ask(question, Math.min(SNIFF_LIMIT_MS, limits.timeLimitMs));
    if ('died' in outcome) deaths.set(name, before + 1);
    return claimsOf(name, outcome);
  };
  return {
    reader: (format) => readers.get(format),
    ask: async (document, head) => {
      const question = { task: 'sniff', head, name: document } as const;
      const all = await Promise.all([...readers].map(([name, reader]) => askOne(name, reader, question)));
      return { sniffers: all.flatMap((each) => each.sniffers), warnings: all.flatMap((each) => each.warnings) };
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...readers.values()].map((reader) => reader[Symbol.asyncDispose]()));
    },
  };
}

function claimsOf(name: string, outcome: Outcome): Claims {
  if ('died' in outcome) return { sniffers: [], warnings: [unasked(name, outcome.died.message)] };
  if (!('claims' in outcome)) return { sniffers: [], warnings: [unasked(name, 'it answered another question')] };
  const claim = outcome.claims.find((each) => each.name === name)?.claim ?? 'no';
  return { sniffers: claim === 'no' ? [] : [{ name, sniff: () => claim }], warnings: [] };
}

function unasked(name: string, why: string): Issue {
  return warning('plugin.format', `the format plug-in ${name} could not say whether it knows this document: ${why}`);
}
