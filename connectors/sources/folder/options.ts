import { parseDuration } from '../../../src/lib/duration.ts';
import { choice, flag, list, type SettingsOf, settings, text } from '../../../src/plugin/contract.ts';
import { words } from '../../../src/words/message.ts';

const keys = {
  path: text('The folder to read; its subfolders as well'),
  files: list(text('Which files, as patterns over the path inside the folder: *, ?, **, {a,b}, [abc]'), {
    min: 1,
    default: ['**/*'],
  }),
  watch: flag('Look at once when a file comes, besides the schedule', { default: true }),
  settle: {
    ...text('How long a file must rest before it is read', { default: '2s' }),
    check: (value: unknown) =>
      typeof value === 'string' && parseDuration(value) !== undefined
        ? undefined
        : words('service.expectedDurationSuch2s'),
  },
  after: choice(
    'What to do with a file once the ledger has confirmed every line: archive moves it into archive/ inside the folder',
    ['leave', 'archive', 'delete'],
    { default: 'leave' },
  ),
  // A long list would be a way to guess.
  passwords: list(text('For archives and PDF files that are locked: at most three'), { max: 3, default: [] }),
};

export type FolderOptions = SettingsOf<typeof keys>;

/** The folder source's own keys. A schema of our own: every sync checks them, and zod takes as long to load as the rest. */
export const folderOptions = settings(keys);
