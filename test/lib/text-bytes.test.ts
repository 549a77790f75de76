import { describe, expect, it } from 'vitest';
import { utf8Text } from '../../src/lib/text-bytes.ts';

const MEGABYTE = 1024 * 1024;

describe('utf8Text', () => {
  it.each([0, 1, 2, 3, 4, 5])('cuts no character in two, however a long text lies (shifted by %i)', (shift) => {
    const text = 'x'.repeat(shift) + 'aé€😀'.repeat(MEGABYTE / 4);
    const bytes = Buffer.from(text, 'utf8');
    expect(bytes.length).toBeGreaterThan(2 * MEGABYTE);
    expect(utf8Text(bytes) === text).toBe(true);
  });

  it('reads a part of a larger buffer', () => {
    const bytes = Buffer.from('ü'.repeat(MEGABYTE), 'utf8');
    expect(utf8Text(bytes.subarray(2, -2)) === 'ü'.repeat(MEGABYTE - 2)).toBe(true);
  });
});
