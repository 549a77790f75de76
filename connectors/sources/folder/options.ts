import { z } from 'zod';
import { parseDuration } from '../../../src/lib/duration.ts';

/** The folder source's own keys. */
export const folderOptions = z.strictObject({
  path: z.string().min(1).describe('The folder to read; its subfolders as well'),
  files: z
    .array(z.string().min(1))
    .min(1)
    .default(['**/*'])
    .describe('Which files, as patterns over the path inside the folder: *, ?, **, {a,b}, [abc]'),
  watch: z.boolean().default(true).describe('Look at once when a file comes, besides the schedule'),
  settle: z.string().default('2s').transform(toMilliseconds).describe('How long a file must rest before it is read'),
  after: z
    .enum(['leave', 'archive', 'delete'])
    .default('leave')
    .describe(
      'What to do with a file once the ledger has confirmed every line: archive moves it into archive/ inside the folder',
    ),
  passwords: z
    .array(z.string().min(1))
    // A list of them would be a way to guess.
    .max(3)
    .default([])
    .describe('For archives and PDF files that are locked: at most three'),
});

/** `settle` in milliseconds. */
export type FolderOptions = z.output<typeof folderOptions>;

function toMilliseconds(text: string, context: z.RefinementCtx): number {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  context.addIssue({ code: 'custom', message: 'expected a duration such as 2s, 500ms or 1m' });
  return z.NEVER;
}
