/** A confirmed layout that the owner corrects or withdraws, and the documents that it was for. */
import type { DocumentId } from '../../domain/row-ids.ts';
import { chosenFor } from '../../store/documents/accepted.ts';
import { findDelivery } from '../../store/documents/deliveries.ts';
import { importedDocuments, type StoredDocument } from '../../store/documents/documents.ts';
import { documentsOfLikeness } from '../../store/documents/likeness.ts';
import { fromArchive } from '../read/archive.ts';
import { configFor } from '../read/hints.ts';
import { orderFor } from '../read/reader.ts';
import type { PullDeps } from '../run/deps.ts';
import type { RunReport } from '../run/pull-report.ts';
import { rereadDocuments } from './reread.ts';

/** The parts that keep and remove profiles. */
export interface LayoutKeeper {
  readonly pull: PullDeps;
  saveProfile(order: {
    readonly name: string;
    readonly profile: unknown;
    readonly force: boolean;
    readonly place: 'state';
  }): Promise<string>;
  removeProfile(name: string): Promise<readonly string[]>;
}

/**
 * Writes the layout anew, or removes it where no profile is given. The documents that were imported by it are read
 * again. A line stays the transaction that it was, and the ledger hears of each change. Throws AppError `profile.…`.
 */
export async function changeLayout(
  keeper: LayoutKeeper,
  { name, profile, way }: { readonly name: string; readonly profile?: unknown; readonly way: 'new' | 'correct' },
): Promise<{ readonly runs: readonly RunReport[]; readonly saved?: string }> {
  const { pull } = keeper;
  if (profile === undefined) {
    const ids = await documentsOfLayout(pull, await keeper.removeProfile(name));
    return { runs: ids.length === 0 ? [] : [await rereadDocuments(pull, ids)] };
  }
  const saved = await keeper.saveProfile({ name, profile, force: way === 'correct', place: 'state' });
  const ids = await documentsOfLayout(pull, fingerprintsOf(profile));
  return { saved, runs: ids.length === 0 ? [] : [await rereadDocuments(pull, ids)] };
}

function fingerprintsOf(profile: unknown): readonly string[] {
  if (typeof profile !== 'object' || profile === null || !('fingerprint' in profile)) return [];
  const { fingerprint } = profile;
  return Array.isArray(fingerprint) ? fingerprint.filter((each) => typeof each === 'string') : [];
}

/** Row ids of imported documents with one of these fingerprints. */
async function documentsOfLayout(deps: PullDeps, fingerprints: readonly string[]): Promise<readonly DocumentId[]> {
  if (fingerprints.length === 0) return [];
  const found = new Set(fingerprints.flatMap((each) => documentsOfLikeness(deps.store, each)));
  const unknown = importedDocuments(deps.store).filter(
    ({ format, id }) => LAID_OUT.has(format ?? '') && !found.has(id),
  );
  for (const document of unknown) {
    const layout = await layoutOf(deps, document);
    if (layout !== undefined && fingerprints.includes(layout)) found.add(document.id);
  }
  return [...found];
}

const LAID_OUT: ReadonlySet<string> = new Set(['csv', 'xlsx', 'pdf']);

async function layoutOf(deps: PullDeps, stored: StoredDocument): Promise<string | undefined> {
  const connector = deps.config.connectors.find(({ name }) => name === stored.connector);
  if (connector === undefined) return undefined;
  const document = fromArchive(deps.store.folder, stored);
  if (document === undefined) return undefined;
  const config = configFor(connector, findDelivery(deps.store, stored.id).hints);
  const order = orderFor(deps.config, config, chosenFor(deps.store, stored.sha256));
  const { layout } = await deps.parsePool.parse(document, order);
  return layout;
}
