import { z } from 'zod';
import { type Profile, profileSchema } from '../../../src/plugin/profile.ts';
import { worded } from '../../../src/words/message.ts';
import { isKnownEncoding } from '../encoding/encoding.ts';

/** A profile whose encoding, where it names one, can be read. */
export const checkedProfileSchema = profileSchema.refine(
  ({ encoding }) => encoding === undefined || isKnownEncoding(encoding),
  { path: ['encoding'], message: worded('row.noEncodingBankfeedKnows') },
);

/** Options of the CSV format in a connector's configuration. */
export const configSchema = z.strictObject({
  profile: z.union([z.string().min(1), checkedProfileSchema]).optional(),
  profiles: z.record(z.string(), checkedProfileSchema).optional(),
});

export type CsvConfig = z.infer<typeof configSchema>;

/**
 * The names by which the header is found, in any of its three spellings. Null where the profile gives a line or
 * nothing.
 */
export function headerNames(profile: Profile): readonly string[] | null {
  const { header: given, detect } = profile;
  if (detect !== undefined) return detect;
  if (Array.isArray(given)) return given;
  return typeof given === 'object' ? given.detect : null;
}
