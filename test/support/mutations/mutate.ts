/** Makes damaged documents out of sound ones; the same seed makes the same document again. */

export type Random = (below: number) => number;

/** Whole numbers from 0 to under `below` (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Operator = (bytes: Buffer, random: Random, inputs: readonly Buffer[]) => Buffer;

/** One to four operators on one of the inputs. */
export function mutate(random: Random, inputs: readonly Buffer[]): Buffer {
  let bytes = pick(inputs, random);
  for (let count = 1 + random(4); count > 0; count -= 1) {
    // One in forty is repeated to a size that shows what is not linear.
    const operator = random(40) === 0 ? repeatManyTimes : pick(OPERATORS, random);
    bytes = operator(bytes, random, inputs);
  }
  return bytes;
}

const LONGEST_REPETITION = 200_000;

/** The signs with a meaning in one format or another. */
const TOKENS = [
  ...[
    '\0',
    '\t',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '  ',
    '"',
    '""',
    "'",
    ';',
    ',',
    '.',
    '-',
    '+',
    '/',
    '//',
    '?',
    '^',
    '!',
    '#',
  ],
  ...['$', '&', '&amp;', '&#0;', '<', '>', '/>', '</', '<!--', '-->', '<![CDATA[', ']]>', '<?', '<!DOCTYPE x [', '%'],
  ...[
    '-\n',
    '-}',
    '{4:',
    ':20:',
    ':25:',
    ':60F:C260101EUR0,00',
    ':61:',
    ':86:',
    ':62F:',
    '?20',
    '?32',
    'SVWZ+',
    'RC',
    'ED',
  ],
  ...[
    '!Type:Bank\n',
    '!Account\n',
    '^\n',
    'D01/02/2026\n',
    'T1,000.00\n',
    '<STMTTRN>',
    '</STMTTRN>',
    '<OFX>',
    '</OFX>',
  ],
  ...[
    '<Ntry>',
    '</Ntry>',
    '<Amt Ccy="EUR">1</Amt>',
    '=',
    '(1.00)',
    '1e9',
    'NaN',
    '0',
    '99999999999999999999',
    '１２',
    '−1',
  ],
  ...['\ufeff', 'é', '€', '日本', '\u00a0', '\u202e', '31/02/2026', '2026-13-01', '20260231', 'sep=;\n'],
].map((token) => Buffer.from(token, 'utf8'));

const OPERATORS: readonly Operator[] = [
  // A byte more than anything else: most damage is small.
  flipByte,
  flipByte,
  flipByte,
  (bytes, random) => spliced(bytes, ...rangeIn(bytes, random, 64), Buffer.alloc(0)),
  (bytes, random) => spliced(bytes, ...rangeIn(bytes, random, 0), Buffer.from([random(256), random(256)])),
  (bytes, random) => spliced(bytes, ...rangeIn(bytes, random, 3), pick(TOKENS, random)),
  (bytes, random) => spliced(bytes, ...rangeIn(bytes, random, 0), cutOut(bytes, random, 200)),
  (bytes, random) => bytes.subarray(0, random(bytes.length + 1)),
  crossOver,
  editNumber,
  editNumber,
  editLines,
  editLines,
  recode,
];

function flipByte(bytes: Buffer, random: Random): Buffer {
  const [at] = rangeIn(bytes, random, 0);
  return spliced(bytes, at, Math.min(at + 1, bytes.length), Buffer.from([random(256)]));
}

function crossOver(bytes: Buffer, random: Random, inputs: readonly Buffer[]): Buffer {
  const other = pick(inputs, random);
  return Buffer.concat([bytes.subarray(0, random(bytes.length + 1)), other.subarray(random(other.length + 1))]);
}

/** A digit becomes another, or several, or a mark comes into a number. */
function editNumber(bytes: Buffer, random: Random): Buffer {
  const start = random(bytes.length + 1);
  const at = bytes.subarray(start).findIndex((byte) => byte >= 48 && byte <= 57);
  if (at < 0) return bytes;
  const digits = pick(['0', '9', '00', '1,', '.5', '-1', '31', '13', '999999999999'], random);
  return spliced(bytes, start + at, start + at + random(3), Buffer.from(digits));
}

/** A line is doubled, lost, or moved. */
function editLines(bytes: Buffer, random: Random): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  const from = random(lines.length);
  const [line = ''] = lines.splice(from, random(3) === 0 ? 0 : 1);
  if (random(2) === 0) lines.splice(random(lines.length + 1), 0, line);
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** Read as one charset and written as another, as programs in between do. */
function recode(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString(random(2) === 0 ? 'utf8' : 'latin1');
  const mark = random(2) === 0 ? '\ufeff' : '';
  if (random(3) === 0) return Buffer.from(text, 'latin1');
  if (random(2) === 0) return Buffer.from(mark + text, 'utf8');
  const wide = Buffer.from(mark + text, 'utf16le');
  return random(2) === 0 ? wide : wide.swap16();
}

function repeatManyTimes(bytes: Buffer, random: Random): Buffer {
  const piece = random(2) === 0 ? cutOut(bytes, random, 40) : pick(TOKENS, random);
  if (piece.length === 0) return bytes;
  const length = 1 + random(random(4) === 0 ? LONGEST_REPETITION : 4_000);
  return spliced(bytes, ...rangeIn(bytes, random, 0), Buffer.alloc(length, piece));
}

function cutOut(bytes: Buffer, random: Random, longest: number): Buffer {
  return bytes.subarray(...rangeIn(bytes, random, longest));
}

function rangeIn(bytes: Buffer, random: Random, longest: number): [number, number] {
  const start = random(bytes.length + 1);
  return [start, Math.min(bytes.length, start + random(longest + 1))];
}

function spliced(bytes: Buffer, start: number, end: number, content: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, start), content, bytes.subarray(end)]);
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}
