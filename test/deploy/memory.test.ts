import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const START = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start;
const BOUNDS = START.slice(0, START.indexOf('dist/'))
  .split(' ')
  .filter((word) => word.includes('='));

test.each(['deploy/image/entrypoint.sh', 'deploy/systemd/bankfeed.service'])(
  '%s bounds memory as npm start does',
  (file) => {
    expect(BOUNDS).toHaveLength(5);
    const text = readFileSync(file, 'utf8');
    for (const bound of BOUNDS) expect(text).toContain(bound);
  },
);
