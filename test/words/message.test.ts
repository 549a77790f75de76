/** A message that is stored and said later, by whoever reads it. */
import { expect, test } from 'vitest';
import { error, warning, withoutWords } from '../../src/domain/issue.ts';
import { speechOfHeader } from '../../src/words/choose.ts';
import { inEnglish, messageText, saidIn, words } from '../../src/words/message.ts';
import { speaking } from '../../src/words/speak.ts';

const GERMAN = speechOfHeader('de');
const AMOUNT = words('ofx.amount', { amount: '1,65', what: words('ofx.canReadThousandDecimal') });

test('an issue is stored in English with its words as data, and said in the language of its reader', () => {
  const issue = speaking(GERMAN, () => error('ofx.amount', AMOUNT, { line: 3 }));
  expect(issue.message).toBe('The amount “1,65” can be read as a thousand or as a decimal');
  const stored = JSON.parse(JSON.stringify(issue));
  expect(speaking(GERMAN, () => messageText(stored))).toBe(
    'Der Betrag „1,65“ kann Tausender oder Dezimalstellen haben',
  );
  expect(messageText(stored)).toBe(issue.message);
  expect(JSON.parse(JSON.stringify(issue, withoutWords))).toEqual({
    severity: 'error',
    code: 'ofx.amount',
    message: issue.message,
    position: { line: 3 },
  });
});

test('a list is joined, and numbers stay as they are in the document', () => {
  const flaws = [words('ofx.firstLine', { what: words('ofx.textWhereOnlyTags'), count: 12_345, line: 2 }), 'x'];
  expect(inEnglish(words('ofx.smallFlawsFileChange', { what: flaws }))).toBe(
    'Small flaws of the file that change nothing: text where only tags belong (12345 ×, first in line 2); x',
  );
});

test('an issue of a plug-in, and one of an older version, is said as it is', () => {
  const issue = warning('my-bank.odd', 'odd');
  expect('words' in issue).toBe(false);
  expect(speaking(GERMAN, () => messageText(issue))).toBe('odd');
});

test.each(['{"key":', '{"key":"nothing.known"}', '{"key":"row.line","values":{"what":null}}'])(
  'a text of a plug-in that looks like a message and is none stays a text: %s',
  (text) => {
    expect(saidIn(text)).toBe(text);
  },
);
