import type { Language, Tongue } from './forms.ts';

/** Sentences of English that are not their own key: those with a count. */
export const en = {
  '{count} accounts': { one: '{count} account', other: '{count} accounts' },
  '{count} rows': { one: '{count} row', other: '{count} rows' },
  '{count} documents': { one: '{count} document', other: '{count} documents' },
  '{count} transactions': { one: '{count} transaction', other: '{count} transactions' },
  '{count} records were not sent': { one: '{count} record was not sent', other: '{count} records were not sent' },
  '{count} statements': { one: '{count} statement', other: '{count} statements' },
  '{count} things': { one: '{count} thing', other: '{count} things' },
  '{count} records': { one: '{count} record', other: '{count} records' },
  '{count} issues': { one: '{count} issue', other: '{count} issues' },
  '{count} requests': { one: '{count} request', other: '{count} requests' },
  '{count} transfers': { one: '{count} transfer', other: '{count} transfers' },
  '{count} places': { one: '{count} place', other: '{count} places' },
  '{count} attempts': { one: '{count} attempt', other: '{count} attempts' },
  '{count} times': { one: '{count} time', other: '{count} times' },
  '{count} lines': { one: '{count} line', other: '{count} lines' },
  '{count} files': { one: '{count} file', other: '{count} files' },
  '{count} runs': { one: '{count} run', other: '{count} runs' },
  '{count} things need a look.': { one: '{count} thing needs a look.', other: '{count} things need a look.' },
  '{count} changes': { one: '{count} change', other: '{count} changes' },
  '{count} amounts': { one: '{count} amount', other: '{count} amounts' },
  '{count} archived accounts': { one: '{count} archived account', other: '{count} archived accounts' },
  '{count} days ago': { one: '{count} day ago', other: '{count} days ago' },
  '{count} months ago': { one: '{count} month ago', other: '{count} months ago' },
  '{count} new transactions': { one: '{count} new transaction', other: '{count} new transactions' },
  'the balance of {count} accounts': { one: 'the balance of an account', other: 'the balance of {count} accounts' },
  'One usually comes every {count} days; overdue since {day}.': {
    one: 'One usually comes every day; overdue since {day}.',
    other: 'One usually comes every {count} days; overdue since {day}.',
  },
  'It was seen under {count} further references.': {
    one: 'It was seen under {count} further reference.',
    other: 'It was seen under {count} further references.',
  },
  'rule {rule}: {count} matches': { one: 'rule {rule}: {count} match', other: 'rule {rule}: {count} matches' },
  '{count} things to look at.': { one: '{count} thing to look at.', other: '{count} things to look at.' },
} satisfies Language;

/** Its sentences are their own keys. */
export const english = {
  words: () => en,
  issues: () => ({}),
  said: () => ({}),
  day: '{date} {month} {year}',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} satisfies Tongue;
