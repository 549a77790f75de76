import { expect, test } from 'vitest';
import { codeSpans, withoutCommands } from '../../src/web/pages/messages.ts';

test.each([
  [
    'the document does not name its account: choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it',
    'the document does not name its account',
  ],
  [
    'Each reading reads 12 rows. Look at its rows and choose on its page of the dashboard, or type `bankfeed inspect FILE --save NAME` (for the second reading `--reading 2`)',
    'Each reading reads 12 rows. Look at its rows and choose on its page of the dashboard',
  ],
  [
    'nobody vouches for the sender: it is not signed. If it is genuine, bankfeed mail release takes it in',
    'nobody vouches for the sender: it is not signed.',
  ],
  [
    'it is of another kind: `bankfeed accept DOCUMENT` confirms it; else choose one with `bankfeed accept DOCUMENT --account HANDLE`, for this document and files like it',
    'it is of another kind',
  ],
  ['Mend the cause, then `bankfeed sync inbox`.', 'Mend the cause.'],
  ['Beheben Sie die Ursache, dann `bankfeed sync inbox`.', 'Beheben Sie die Ursache.'],
  ['create it, or correct `path:` of this connector', 'create it, or correct `path:` of this connector'],
  ['See `bankfeed doctor`. Everything is kept.', 'See `bankfeed doctor`. Everything is kept.'],
])('%s', (message, said) => {
  expect(withoutCommands(message)).toBe(said);
});

test('a day in a message has the form of every page, and a day in a command stays', () => {
  const said = codeSpans('which is 2026-04-03 or 2026-03-04: `bankfeed sync --since 2026-04-01`').join('');
  expect(said).toBe('which is 3 Apr 2026 or 4 Mar 2026: <code>bankfeed sync --since 2026-04-01</code>');
});

test('a day within an id or the name of a file stays as it is', () => {
  const said = codeSpans(
    'the other leg is bf1.card.2026-03-11.i53310EUR.1, of a-2026-03-11.csv and of 2026-03-11.',
  ).join('');
  expect(said).toBe('the other leg is bf1.card.2026-03-11.i53310EUR.1, of a-2026-03-11.csv and of 11 Mar 2026.');
});
