import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sha256 } from '../../../src/lib/hash.ts';
import {
  type Delivery,
  error,
  type Issue,
  type Json,
  type Source,
  type SourceContext,
} from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';
import { archiveKind } from '../../unpack/archive-kind.ts';
import { openArchive } from '../../unpack/open-archive.ts';
import { type About, CONTENT, finishPart, listUploads, readAbout } from './kept.ts';

export interface UploadsOptions {
  /** Absolute, or relative to the configuration's folder. */
  readonly path: string;
}

/** A document of an upload: the upload itself, or a file of the archive that it is. */
type Part = { readonly name: string; readonly bytes: Uint8Array } | { readonly name: string; readonly refused: Issue };

/** A part of an upload. A type and not an interface, so that it is Json. */
type Receipt = { readonly id: string; readonly part: number; readonly count: number; readonly isLocked?: boolean };

/** A source over the uploads. It gives no upload twice to the host, and removes a finished one. */
export function openUploads(options: UploadsOptions, context: SourceContext): Source {
  const root = resolve(context.baseFolder, options.path);
  return {
    check: async () => undefined,
    pull: () => pullUploads(root, context),
    // An unreadable upload is reported once. Its bytes are in the archive, and a mended file is another upload.
    settle: async (receipt, outcome) => {
      if (!isReceipt(receipt)) return;
      // A locked file lies nowhere else, and waits for its password.
      const isKept = outcome === 'quarantined' && receipt.isLocked === true;
      if (!isKept) finishPart(root, receipt);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function* pullUploads(root: string, context: SourceContext): AsyncIterable<Delivery> {
  for (const id of listUploads(root)) {
    if (context.signal.aborted) return;
    const about = readAbout(root, id);
    const parts = await partsOf(join(root, id), about, context);
    for (const [part, each] of parts.entries()) {
      const origin = `${id}/${each.name}`;
      if (context.isKnown(origin, id)) continue;
      yield deliveryOf(each, about, { origin, receipt: { id, part, count: parts.length, isLocked: isLocked(each) } });
    }
  }
}

async function partsOf(folder: string, { name }: About, context: SourceContext): Promise<readonly Part[]> {
  const path = join(folder, CONTENT);
  if (statSync(path).size > context.maxDocumentBytes) return [{ name, refused: tooLarge(context) }];
  const bytes = readFileSync(path);
  if (archiveKind(bytes, name) === undefined) return [{ name, bytes }];
  // The host knows the passwords that the owner gave.
  const opened = await openArchive(name, bytes, [], context.open);
  if ('severity' in opened) return [{ name, refused: opened }];
  return opened.map((each) => {
    if ('fault' in each) return { name: each.origin, refused: error('archive.entry', each.fault) };
    if (each.bytes.length > context.maxDocumentBytes) return { name: each.origin, refused: tooLarge(context) };
    return { name: each.origin, bytes: each.bytes };
  });
}

function isLocked(part: Part): boolean {
  return 'refused' in part && /it is locked(?! in a way)/.test(part.refused.message);
}

function tooLarge({ maxDocumentBytes }: SourceContext): Issue {
  return error('parse.size', words('document.moreBytesDocumentMay', { count: maxDocumentBytes }));
}

function deliveryOf(
  part: Part,
  { hints, receivedAt }: About,
  place: {
    readonly origin: string;
    readonly receipt: Receipt;
  },
): Delivery {
  const isRefused = 'refused' in part;
  const bytes = isRefused ? new Uint8Array() : part.bytes;
  const hash = isRefused ? sha256(`refused\n${place.origin}`) : sha256(bytes);
  return {
    document: { sha256: hash, name: part.name.split('/').at(-1) ?? part.name, bytes, receivedAt },
    cursor: null,
    ...place,
    fingerprint: place.receipt.id,
    hints,
    ...(isRefused ? { refused: part.refused } : {}),
  };
}

function isReceipt(value: Json): value is Receipt {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false;
  return typeof value.id === 'string' && typeof value.part === 'number' && typeof value.count === 'number';
}
