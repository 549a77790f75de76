import { InvalidArgumentError } from 'commander';

/** The number of a reading, from 1. */
export function readingOption(text: string): number {
  if (!/^[1-9][0-9]?$/.test(text)) throw new InvalidArgumentError('expected a number from 1.');
  return Number(text);
}
