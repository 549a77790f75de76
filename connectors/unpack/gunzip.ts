import { gunzipSync } from 'node:zlib';
import { messageOf } from '../../src/lib/errors.ts';
import { allowance } from './contents.ts';

/** The one file in a gzip file. Throws an error that says why it cannot be had. */
export function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: allowance(bytes.length) });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new Error('the gzip file cannot be unpacked: it unfolds to too much');
    throw new Error(`the gzip file cannot be unpacked: ${messageOf(thrown)}`);
  }
}
