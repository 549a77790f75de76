import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofxText } from '../documents/ofx-text.ts';
import { tempFolder } from '../run/temp.ts';

export const STATEMENT = ofxText({
  lines: [
    { id: 'A1', on: '2026-03-01', amount: '-10.00', name: 'GROCER' },
    { id: 'A2', on: '2026-03-02', amount: '-4.50', name: 'BAKER' },
    { id: 'A3', on: '2026-03-03', amount: '1200.00', name: 'EMPLOYER' },
  ],
  from: '2026-03-01',
  to: '2026-03-31',
  closing: { amount: '1185.50', on: '2026-03-31' },
});

/** A folder with a configuration (`bankfeed.yaml`), an inbox and, unless told otherwise, one statement of three lines. */
export function household(
  options: {
    readonly config?: string;
    readonly statement?: string | null;
    readonly until?: (end: () => void) => void;
  } = {},
): string {
  const folder = tempFolder(options.until);
  mkdirSync(join(folder, 'inbox'));
  const { statement = STATEMENT } = options;
  if (statement !== null) writeFileSync(join(folder, 'inbox', 'march.ofx'), statement);
  writeFileSync(join(folder, 'bankfeed.yaml'), options.config ?? CONFIG);
  return folder;
}

/** Everything on ports of its own. */
export const CONFIG = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0"}
connectors:
  inbox: {use: folder, path: inbox, settle: 0s}
`;
