import { failPoint } from '../../../src/lib/fail-points.ts';
import type { Json } from '../../../src/plugin/contract.ts';
import type { ArchiveMemory } from '../../unpack/opened-archives.ts';
import { putAway } from './after.ts';
import { textToPath } from './names.ts';

export interface Settling {
  readonly after: 'archive' | 'delete';
  readonly archives: ArchiveMemory;
}

/** The after-action of a file that was confirmed; of an archive only when all that came out of it was. */
export function settleFile(root: Buffer, receipt: Json, { after, archives }: Settling): void {
  const finished = readReceipt(receipt);
  if (finished === undefined) return;
  if (finished.part !== null && !isWhole(finished.text, finished.sha256, finished.part, archives)) return;
  failPoint('folder.before-settle');
  putAway(root, { path: textToPath(finished.text), sha256: finished.sha256 }, after);
  failPoint('folder.after-settle');
  if (finished.part !== null) archives.forget(finished.text);
}

/** Notes that one part is done. True where that was the last of them. */
function isWhole(path: string, hash: string, part: string, archives: ArchiveMemory): boolean {
  const archive = archives.all()[path];
  if (archive === undefined || archive.sha256 !== hash || !archive.parts.includes(part)) return false;
  const settled = [...new Set([...archive.settled, part])];
  archives.remember(path, { ...archive, settled });
  return archive.parts.every((each) => settled.includes(each));
}

interface Receipt {
  readonly text: string;
  readonly sha256: string;
  /** Origin of the one of several documents that the file holds; null where it is the document. */
  readonly part: string | null;
}

function readReceipt(receipt: Json): Receipt | undefined {
  if (typeof receipt !== 'object' || receipt === null || !('path' in receipt) || !('sha256' in receipt))
    return undefined;
  const { path, sha256: hash } = receipt;
  const part = 'part' in receipt && typeof receipt.part === 'string' ? receipt.part : null;
  return typeof path === 'string' && typeof hash === 'string' ? { text: path, sha256: hash, part } : undefined;
}
