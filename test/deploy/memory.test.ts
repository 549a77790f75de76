import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const START = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start;
const BOUNDS = START.split(' ').filter((word) => word.startsWith('MALLOC_') || word.startsWith('--max-semi'));

test.each(['deploy/image/entrypoint.sh', 'deploy/systemd/bankfeed.service'])(
  '%s bounds memory as npm start does',
  (file) => {
    expect(BOUNDS).toHaveLength(4);
    const text = readFileSync(file, 'utf8');
    for (const bound of BOUNDS) expect(text).toContain(bound);
  },
);
