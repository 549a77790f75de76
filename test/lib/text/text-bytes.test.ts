import { describe, expect, it } from 'vitest';
import { utf8Text } from '../../../src/lib/text/text-bytes.ts';

const MEGABYTE = 1024 * 1024;

describe('utf8Text', () => {
  it.each([0, 1, 2, 3, 4, 5])('cuts no character in two, however a long text lies (shifted by %i)', (shift) => {
    const text = 'x'.repeat(shift) + 'aé€😀'.repeat(MEGABYTE / 4);
    const bytes = Buffer.from(text, 'utf8');
    expect(bytes.length).toBeGreaterThan(2 * MEGABYTE);
    expect(utf8Text(bytes) === text).toBe(true);
  });

  it.each([512 * 1024, 1024 * 1024, 32 * 1024 * 1024])(
    'keeps a mark at the start and a zero at the end, around %i bytes',
    (size) => {
      // Said as bytes: as texts, tens of megabytes take a second each.
      for (const length of [size, size + 1]) {
        const bytes = Buffer.alloc(length, 'x');
        bytes.set(Buffer.from('\ufeff'), 0);
        bytes.set(Buffer.from('é\0'), length - 3);
        const text = utf8Text(bytes);
        expect(text.length).toBe(length - 3);
        expect(text.charCodeAt(0)).toBe(0xfeff);
        expect(Buffer.from(text, 'utf8').equals(bytes)).toBe(true);
      }
    },
  );

  it('reads a part of a larger buffer', () => {
    const bytes = Buffer.from('ü'.repeat(MEGABYTE), 'utf8');
    expect(utf8Text(bytes.subarray(2, -2)) === 'ü'.repeat(MEGABYTE - 2)).toBe(true);
  });
});
