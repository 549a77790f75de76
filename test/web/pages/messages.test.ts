import { expect, test } from 'vitest';
import { hold } from '../../../src/domain/issue.ts';
import {
  askedAbove,
  attentionText,
  attentionTodo,
  codeSpans,
  issueHtml,
  withoutCommands,
} from '../../../src/web/pages/messages.ts';
import { speechOfHeader } from '../../../src/words/choose.ts';
import { inEnglish, words } from '../../../src/words/message.ts';
import { speaking } from '../../../src/words/speak.ts';

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
    'the account that ends in 4444 is new, and lists lines that `card` has on the same days: is it the same account under a new number? If so, `bankfeed accept DOCUMENT --account card`; if it is another one, `bankfeed accept DOCUMENT --account HANDLE --name NAME`',
    'the account that ends in 4444 is new, and lists lines that `card` has on the same days: is it the same account under a new number?',
  ],
  [
    'it is of another kind: `bankfeed accept DOCUMENT` confirms it; else choose one with `bankfeed accept DOCUMENT --account HANDLE`, for this document and files like it',
    'it is of another kind',
  ],
  [
    'If the new reading is right, undo it on its page of the dashboard, or type `bankfeed undo d2` and `bankfeed retry d2`; else mend the profile and type `bankfeed reread d2`.',
    'If the new reading is right, undo it on its page of the dashboard; else mend the profile and type `bankfeed reread d2`.',
  ],
  ['Mend the cause, then `bankfeed sync inbox`.', 'Mend the cause.'],
  ['Beheben Sie die Ursache, dann `bankfeed sync inbox`.', 'Beheben Sie die Ursache.'],
  ['create it, or correct `path:` of this connector', 'create it, or correct `path:` of this connector'],
  [
    'the statement is in EUR, and the account main is in USD: give it an account of its own, for files like it as well: `bankfeed accept DOCUMENT --account HANDLE --name NAME --currency CODE`',
    'the statement is in EUR, and the account main is in USD: give it an account of its own, for files like it as well',
  ],
  ['See `bankfeed doctor`. Everything is kept.', 'See `bankfeed doctor`. Everything is kept.'],
])('%s', (message, said) => {
  expect(withoutCommands(message)).toBe(said);
});

const ASKED = words('row.advised', {
  what: words('table.it#reads', { count: 2, rows: '2', left: 0 }),
  how: words('table.lookRowsChoosePage'),
});
const ENTRY = { kind: 'held', id: 'd4', title: 'march.csv waits for you', text: inEnglish(ASKED), todo: '' } as const;
const ISSUE = hold('csv.unproved', ASKED);
const inGerman = (say: () => unknown) => String(speaking(speechOfHeader('de'), say));

test('advice on a page says what to press there, and no longer where on the dashboard', () => {
  expect(String(attentionText(ENTRY))).toContain('rows and choose <a href="/documents/d4">on its page</a>.');
  expect(String(issueHtml(ISSUE, askedAbove()))).toContain('rows and choose <a href="#asked">above</a>');
  expect(inGerman(() => attentionText(ENTRY))).not.toContain('on its page');
  expect(inGerman(() => issueHtml(ISSUE, askedAbove()))).toContain('wählen Sie <a href="#asked">oben</a>');
});

test('advice that can no longer be followed is left out', () => {
  const said = String(issueHtml(ISSUE, null));
  expect(said).toContain('It reads 2 rows and leaves out 0.');
  expect(said).not.toContain('choose');
});

test('a review leads to its page, where its buttons are', () => {
  const todo =
    'If it went elsewhere, take it apart on its page of the dashboard, or type `bankfeed transfers split t4`.';
  const review = { ...ENTRY, kind: 'review', id: 't4', todo } as const;
  expect(String(attentionTodo(review))).toContain('take it apart <a href="/transactions/t4">on its page</a>.');
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
