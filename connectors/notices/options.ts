import { z } from 'zod';

/** An address that takes a POST. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'expected a web address' });

/** An address that lets anybody write there. */
export const secretAddress = webAddress.meta({ writeOnly: true });

/** A text that must not be empty. */
export const text = z.string().min(1, 'must not be empty');

/** One that people never see again. */
export const secretText = text.meta({ writeOnly: true });
