/** One push as a process of its own, for tests that kill it: `node push-process.ts STATE-FOLDER LEDGER-URL`. */
import { armFailPoint } from '../../../src/lib/fail-points.ts';
import { pushAll } from './push-all.ts';

const [folder = '', url = ''] = process.argv.slice(2);
armFailPoint(process.env.BANKFEED_FAIL_AT);
await pushAll(folder, { url, apiKey: process.env.BANKFEED_TEST_KEY });
