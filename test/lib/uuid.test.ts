import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';

const NOW = Date.parse('2026-04-01T12:00:00Z');
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('uuidv7', () => {
  it('has the form of version 7 and begins with the milliseconds', () => {
    const id = uuidv7(NOW);
    expect(id).toMatch(FORM);
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(NOW);
  });

  it('gives ids of one instant in the order in which they sort, no two the same', () => {
    const made = Array.from({ length: 50_000 }, () => uuidv7(NOW + 1));
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    for (const id of made) expect(id).toMatch(FORM);
  });

  it('sorts a later instant after an earlier one', () => {
    const earlier = uuidv7(NOW + 2);
    expect(uuidv7(NOW + 3) > earlier).toBe(true);
  });

  it('does not repeat what it gave when the clock comes to an instant again', () => {
    const first = uuidv7(NOW + 4);
    uuidv7(NOW + 5);
    expect(uuidv7(NOW + 4)).not.toBe(first);
  });
});
