import { InvalidArgumentError } from 'commander';
import { DURATION_HINT, parseDuration } from '../../lib/duration.ts';

/** An option's text as milliseconds. */
export function durationOption(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new InvalidArgumentError(`expected ${DURATION_HINT}.`);
  return ms;
}
