import { z } from 'zod';

/** An address that takes a POST. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'expected a web address' });

/** A text that must not be empty. */
export const text = z.string().min(1, 'must not be empty');
