import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeReference } from '../../scripts/plugin-reference.ts';
import { ROOT } from '../support/texts/source-files.ts';

const PAGE = readFileSync(join(ROOT, 'docs/plugin-reference.md'), 'utf8');

test('the reference of plug-ins says what the comments of the contract say (npm run reference writes it)', () => {
  expect(PAGE).toBe(writeReference());
});

test('the reference has the functions and types that every plug-in needs', () => {
  for (const name of [
    'SourceContext',
    'Delivery',
    'StatementLine',
    'defineFormat',
    'defineNotice',
    'settings',
    'HttpRequest',
  ])
    expect(PAGE).toContain(`### ${name}\n`);
});
