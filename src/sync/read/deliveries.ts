/** The documents of a source, as a pass has them read. */

import type { Document } from '../../domain/document.ts';
import { AppError } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Delivery } from '../../plugin/contract.ts';
import type { Reading } from '../../plugin/reading.ts';
import { chosenFor } from '../../store/documents/accepted.ts';
import { parsesBegun } from '../../store/documents/documents.ts';
import type { ParsedDocument } from '../parse/types.ts';
import type { ConnectorConfig, PullDeps } from '../run/deps.ts';
import { isShort } from '../run/read-ahead.ts';
import { configFor, isWanted } from './hints.ts';
import { readDocument, readerOf, readTogether } from './reader.ts';

const UNWANTED: Reading = { format: '', statements: [], issues: [] };

/** Short ones go to the reader in one message. Readings in the order of the deliveries. */
export async function readDeliveries(
  deps: PullDeps,
  config: ConnectorConfig,
  deliveries: readonly Delivery[],
): Promise<readonly Reading[]> {
  const wanted = new Map(
    deliveries
      .filter((delivery) => isWanted(deps, config, delivery.document.sha256, delivery))
      .map((delivery) => [delivery.document.sha256, delivery] as const),
  );
  const read = new Map<string, Reading>();
  for (const [sha256, parsed] of await readShort(deps, config, [...wanted.values()])) {
    read.set(sha256, readingOf(parsed));
  }
  for (const [sha256, delivery] of wanted) {
    if (read.has(sha256)) continue;
    read.set(sha256, readingOf(await readDocument(deps, configFor(config, delivery.hints), delivery.document)));
  }
  return deliveries.map(({ document }) => read.get(document.sha256) ?? UNWANTED);
}

function readingOf(parsed: ParsedDocument): Reading {
  return { ...parsed, format: parsed.format ?? '' };
}

/** Everything hangs on the hash, so a plug-in's word for it is not enough. */
export function checkHash(document: Document, { use }: ConnectorConfig): void {
  if (sha256(document.bytes) === document.sha256) return;
  throw new AppError('plugin.hash', `${use} gave ${document.name} a sha256 that is not that of its bytes`, {
    hint: 'this is a fault of the plug-in',
  });
}

/** Reads the ones that bear company, and gives them by their hashes. */
async function readShort(
  deps: PullDeps,
  config: ConnectorConfig,
  deliveries: readonly Delivery[],
): Promise<Map<string, ParsedDocument>> {
  const { parseAll } = deps.parsePool;
  const company = deliveries.filter((delivery) => bearsCompany(deps, config, delivery));
  if (parseAll === undefined || company.length < 2) return new Map();
  return readTogether(
    deps,
    config,
    company.map(({ document }) => document),
    parseAll,
  );
}

/**
 * One that was begun before may have ended the process. It is read by itself, so that no other one is suspected with
 * it.
 */
function bearsCompany(deps: PullDeps, config: ConnectorConfig, delivery: Delivery): boolean {
  const { store } = deps;
  const { sha256 } = delivery.document;
  if (!isShort(delivery) || chosenFor(store, sha256) !== undefined) return false;
  return parsesBegun(store, sha256, readerOf(deps, config)) === 0;
}
