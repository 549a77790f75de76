/** A ledger in a process of its own, to be killed: `node crash-runner.ts FOLDER`, with BANKFEED_FAIL_AT. */

import { startLedger } from '../../../../src/ledger/server/process/start.ts';
import { armFailPoint } from '../../../../src/lib/fail-points.ts';

const ledger = await startLedger({ folder: process.argv[2] ?? '' });
// Only now: the start commits as well, and it is the requests that are to be cut.
armFailPoint(process.env.BANKFEED_FAIL_AT);
process.stdout.write(`${ledger.url}\n`);
