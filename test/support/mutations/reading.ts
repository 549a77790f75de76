import { builtInFormats } from '../../../connectors/formats.ts';
import { openArchive } from '../../../connectors/unpack/open-archive.ts';
import { parseDocument } from '../../../src/sync/parse/document.ts';
import type { ParseOrder } from '../../../src/sync/parse/pool.ts';
import { sourceContext } from '../houses/source-context.ts';
import { faultOf } from './judge.ts';

export interface Verdict {
  /** The fault of the answer itself. */
  readonly fault: string | undefined;
  readonly isRefused: boolean;
}

/** Reads a damaged document through the door that sound ones come in by, and judges the answer. */
export function readerOf(format: string): (bytes: Buffer) => Promise<Verdict> {
  if (format === 'zip' || format === 'gz') return (bytes) => readArchive(format, bytes);
  const order: ParseOrder = {
    format: format === 'alert' ? 'alert' : 'auto',
    options: {},
    connectorOptions: format === 'alert' ? { templates: [TEMPLATE] } : {},
    timezone: 'UTC',
    currencies: {},
  };
  return async (bytes) => {
    const document = { name: `damaged.${format}`, sha256: '', bytes, receivedAt: '2026-04-01T00:00:00Z' };
    const result = await parseDocument(document, order, builtInFormats);
    return { fault: faultOf(result), isRefused: result.issues.some(({ severity }) => severity !== 'warning') };
  };
}

const TEMPLATE = {
  name: 'spent',
  text: 'You spent {amount} at {payee} on {date}',
  date: 'MM/DD/YYYY',
  currency: 'USD',
};

/** As much as an archive may hold; see connectors/unpack/contents.ts. */
const MOST_UNPACKED = 50 * 1024 * 1024;

async function readArchive(kind: 'zip' | 'gz', bytes: Buffer): Promise<Verdict> {
  const opened = await openArchive(`damaged.${kind}`, bytes, [], sourceContext().open);
  if ('severity' in opened) {
    return { fault: opened.message === '' ? 'refused without a word' : undefined, isRefused: true };
  }
  const size = opened.reduce((sum, part) => sum + ('bytes' in part ? part.bytes.length : 0), 0);
  const isRefused = opened.some((part) => 'fault' in part);
  return { fault: size > MOST_UNPACKED ? `${size} bytes came out` : undefined, isRefused };
}
