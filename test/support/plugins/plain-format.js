// A small format plug-in, written against the public contract and nothing else.
//
//   #plain
//   #account 021000021 1234567890 USD        (bank, account, currency; `-` for what is not said)
//   2026-03-01;-10.00;A1;GROCER              (date; amount; reference; payee)
//   #closing 969.50 2026-03-31
//   #end
import { defineFormat, error, hold, parseDate, parseMinor, UNNAMED_ACCOUNT } from 'bankfeed/plugin';

/** Takes `{hold: true}`: the reading then waits for a person. Anything else is refused, with its path. */
const options = {
  '~standard': {
    version: 1,
    vendor: 'plain',
    validate: (value) => {
      const [unknown] = Object.keys(value).filter((key) => key !== 'hold');
      return unknown === undefined ? { value } : { issues: [{ message: 'unknown key', path: [unknown] }] };
    },
  },
};

export const plugin = defineFormat({
  name: 'plain',
  summary: 'Plain lines of date, amount, reference and payee.',
  config: options,
  sniff: (head) => (Buffer.from(head).toString('latin1').startsWith('#plain\n') ? 'yes' : 'no'),
  parse: (document, config, { currencies }) => {
    const issues = config.hold === true ? [hold('plain.hold', 'a person should look at this first')] : [];
    const rows = Buffer.from(document.bytes).toString('utf8').split('\n');
    if (rows.at(-2) !== '#end') return { statements: [], issues: [error('plain.cut', 'the end is missing')] };
    const state = { account: UNNAMED_ACCOUNT, currency: null, closing: null, lines: [] };
    rows.slice(1, -2).forEach((row, index) => {
      readRow(row, { line: index + 2 }, state, issues, currencies);
    });
    return { statements: [statementOf(state)], issues };
  },
});

function readRow(row, position, state, issues, currencies) {
  if (row === '#hang') for (;;);
  if (row === '#hog') hog();
  if (row === '#throw') throw new Error('a fault of the plug-in');
  const places = currencies.places(state.currency);
  const [word, ...rest] = row.split(' ');
  if (word === '#account') {
    const [bankId, accountId, currency] = rest.map((each) => (each === '-' ? null : each));
    if (accountId !== null) state.account = { ...UNNAMED_ACCOUNT, bankId, accountId, type: 'CHECKING' };
    state.currency = currency;
  } else if (word === '#closing') {
    state.closing = { amount: parseMinor(rest[0], places), date: parseDate(rest[1]), origin: 'printed' };
  } else {
    const [date, amount, reference, payee] = row.split(';');
    const [bookedOn, minor] = [parseDate(date), parseMinor(amount ?? '', places)];
    if (bookedOn === undefined || minor === undefined) issues.push(error('plain.row', 'cannot be read', position));
    else state.lines.push(lineOf(bookedOn, minor, reference, payee, position));
  }
}

function hog() {
  const kept = [];
  for (;;) kept.push(new Array(1000).fill({}));
}

function lineOf(bookedOn, amount, reference, payee, position) {
  return {
    reference: reference || null,
    status: 'booked',
    bookedOn,
    valueOn: null,
    time: null,
    amount,
    currency: null,
    payee: payee || null,
    memo: null,
    type: null,
    checkNumber: null,
    counterparty: null,
    original: null,
    balance: null,
    correction: null,
    position,
  };
}

function statementOf({ account, currency, closing, lines }) {
  const days = lines.map((line) => line.bookedOn).sort();
  return {
    account,
    currency,
    period: days.length === 0 ? null : { from: days[0], to: days.at(-1) },
    asOf: closing === null ? null : closing.date,
    kind: 'snapshot',
    balances: { opening: null, closing, available: null },
    lines,
  };
}
