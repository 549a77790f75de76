import type { Identification } from '../../core/history.ts';
import { findDuplicates, mergeDuplicates } from '../../core/identity/repeated/false-duplicates.ts';
import type { AccountId } from '../../domain/row-ids.ts';
import type { Stream } from '../../store/accounts/streams.ts';
import type { Store } from '../../store/store.ts';
import { equalLines } from '../../store/streams/equal-lines.ts';

/** The statement that is being brought in: it has no row yet. */
const THIS = 0;

/**
 * Corrects an earlier count. A statement proves that its bank gives new references with every download. Where a
 * reference has ever come twice, only some are new. Then two transactions may well be two, and stay.
 *
 * @param found what identification says of the statement
 */
export function countAnew(store: Store, accountId: AccountId, stream: Stream, found: Identification): Identification {
  const { state, agreed } = found.trust;
  if (stream.trust.state === 'unstable' || state !== 'unstable' || agreed > 0) return found;
  const here = new Set(found.fates.flatMap((fate) => (fate.kind === 'known' ? [fate.id] : [])));
  const listed = equalLines(store, accountId, stream).map(({ known, statements }) => ({
    known,
    statements: here.has(known.id) ? new Set([...statements, THIS]) : statements,
  }));
  const duplicates = findDuplicates(listed);
  return duplicates.size === 0 ? found : mergeDuplicates(found, duplicates, stream.name);
}
