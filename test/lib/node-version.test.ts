import { expect, test } from 'vitest';
import { isNodeAtLeast, NODE_FLOOR } from '../../src/lib/node/node-version.ts';

test.each([
  ['20.20.2', false],
  ['22.14.0', false],
  ['22.18.9', false],
  ['22.19.0', true],
  ['22.23.3', true],
  ['23.0.0', true],
  ['24.21.0', true],
])('Node %s: %s', (version, expected) => expect(isNodeAtLeast(version, NODE_FLOOR)).toBe(expected));
