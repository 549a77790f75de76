import type { Act, Script } from '../../../support/mail/imap-script.ts';

/** The faults of an IMAP server, by name (P-IMAP-6). `recovers`: the right document must come all the same. */
export interface Misbehaviour {
  readonly name: string;
  readonly script: Script;
  readonly recovers?: true;
}

const STEPS = ['capability', 'login', 'list', 'select', 'search', 'headers', 'source'] as const;

/** Said at each step instead of the answer, or before it. */
const MANNERS: readonly {
  readonly name: string;
  act(proper: string, tag: string): Act | string;
  readonly recovers?: true;
}[] = [
  { name: 'hangs', act: () => ({ next: 'hang' }) },
  { name: 'says BYE and closes', act: () => ({ send: '* BYE going down\r\n', next: 'close' }) },
  {
    name: 'closes in the middle of its answer',
    act: (proper) => ({ send: proper.slice(0, proper.length / 2), next: 'close' }),
  },
  {
    name: 'hangs in the middle of its answer',
    act: (proper) => ({ send: proper.slice(0, proper.length / 2), next: 'hang' }),
  },
  { name: 'answers under another tag', act: (proper, tag) => proper.replaceAll(`${tag} OK`, 'Z999 OK') },
  { name: 'answers BAD', act: (_, tag) => `${tag} BAD what\r\n` },
  { name: 'answers NO', act: (_, tag) => `${tag} NO not now\r\n` },
  { name: 'drips a byte at a time without end', act: () => ({ send: '* OK ', next: 'drip' }) },
  { name: 'sends random bytes', act: () => ({ send: Buffer.from(noise(4000)), next: 'hang' }) },
  { name: 'floods with untagged lines', act: () => ({ send: '* 1 RECENT\r\n', next: 'flood' }) },
  {
    name: 'tells unasked things first',
    act: (proper) => `* 5 RECENT\r\n* OK [ALERT] sale\r\n${proper}`,
    recovers: true,
  },
];

function noise(length: number): Uint8Array {
  let seed = 12345;
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed >>> 24;
  });
}

const atEachStep: readonly Misbehaviour[] = STEPS.flatMap((step) =>
  MANNERS.map(({ name, act, recovers }) => ({
    name: `${name} at ${step}`,
    script: { [step]: act },
    ...(recovers === undefined ? {} : { recovers }),
  })),
);

const deep = (depth: number) => '('.repeat(depth);

const others: readonly (readonly [name: string, script: Script, recovers?: true])[] = [
  ['greets with BYE', { greeting: () => ({ send: '* BYE full\r\n', next: 'close' }) }],
  ['greets with nothing', { greeting: () => ({ next: 'hang' }) }],
  ['greets as a web server', { greeting: () => 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
  ['greets with an endless line', { greeting: () => ({ send: `* OK ${'x'.repeat(4000)}`, next: 'flood' }) }],
  [
    'announces a literal of 4 GiB',
    { headers: () => ({ send: '* 1 FETCH (UID 1 BODY[HEADER] {4294967296}\r\n', next: 'hang' }) },
  ],
  [
    'announces a literal of 10^30 bytes',
    { source: () => ({ send: `* 1 FETCH (UID 1 BODY[] {${'9'.repeat(30)}}\r\n`, next: 'hang' }) },
  ],
  [
    'announces a literal of a negative length',
    { source: (_, tag) => `* 1 FETCH (UID 1 BODY[] {-5}\r\nabc)\r\n${tag} OK\r\n` },
  ],
  ['hangs in a literal', { source: () => ({ send: '* 1 FETCH (UID 1 BODY[] {5000}\r\nFrom: a', next: 'hang' }) }],
  [
    'drips inside a literal',
    { source: () => ({ send: '* 1 FETCH (UID 1 BODY[] {50000000}\r\nFrom: a', next: 'drip' }) },
  ],
  ['nests parentheses 100,000 deep', { headers: (_, tag) => `* 1 FETCH ${deep(100_000)}\r\n${tag} OK\r\n` }],
  ['leaves a quoted string open', { list: (_, tag) => `* LIST () "/ INBOX\r\n${tag} OK\r\n` }],
  ['tells of messages nobody asked for', { headers: (proper) => `* 9 FETCH (UID 99 FLAGS ())\r\n${proper}` }, true],
  [
    'tells the same message twice',
    { headers: (proper, tag) => proper.replace(`${tag} OK`, `${proper.split(`${tag} OK`)[0]}${tag} OK`) },
    true,
  ],
  ['gives another message than the one asked for', { source: (proper) => proper.replace('UID 1 ', 'UID 7 ') }],
  ['gives no header', { headers: (_, tag) => `* 1 FETCH (UID 1 RFC822.SIZE 10)\r\n${tag} OK\r\n` }],
  ['gives no source', { source: (_, tag) => `* 1 FETCH (UID 1)\r\n${tag} OK\r\n` }],
  ['finds messages that are not there', { search: (_, tag) => `* SEARCH 1 2 3 4000000000\r\n${tag} OK\r\n` }, true],
  ['finds the same message many times', { search: (_, tag) => `* SEARCH 1 1 1 1\r\n${tag} OK\r\n` }, true],
  ['finds UIDs that are no numbers', { search: (_, tag) => `* SEARCH one -1 1e9 0 1\r\n${tag} OK\r\n` }, true],
  [
    'finds a million messages',
    {
      search: (_, tag) =>
        `* SEARCH ${Array.from({ length: 100_000 }, (_each, index) => index + 2).join(' ')}\r\n${tag} OK\r\n`,
    },
  ],
  [
    'says that a message is smaller than it is',
    { headers: (proper) => proper.replace(/RFC822.SIZE \d+/, 'RFC822.SIZE 1') },
    true,
  ],
  ['says that a message has no size', { headers: (proper) => proper.replace(/RFC822.SIZE \d+ /, '') }, true],
  [
    'gives a date that is none',
    { headers: (proper) => proper.replace(/INTERNALDATE "[^"]*"/, 'INTERNALDATE "never"') },
    true,
  ],
  ['gives no UIDVALIDITY', { select: (proper) => proper.replace(/.*UIDVALIDITY.*\r\n/, '') }, true],
  ['gives UIDVALIDITY 0', { select: (proper) => proper.replace(/UIDVALIDITY \d+/, 'UIDVALIDITY 0') }, true],
  ['gives a UIDVALIDITY that is no number', { select: (proper) => proper.replace(/UIDVALIDITY \d+/, 'UIDVALIDITY x') }],
  ['gives no UIDNEXT', { select: (proper) => proper.replace(/.*UIDNEXT.*\r\n/, '') }, true],
  [
    'says a million times that a message is gone',
    { search: (proper) => `${'* 1 EXPUNGE\r\n'.repeat(100_000)}${proper}` },
  ],
  ['asks to go on when nothing is left to say', { search: (proper) => `+ go on\r\n${proper}` }],
  ['ends lines with a newline alone', { search: (proper) => proper.replaceAll('\r\n', '\n') }],
  ['refuses the login', { login: (_, tag) => `${tag} NO [AUTHENTICATIONFAILED] wrong\r\n` }],
  ['forbids the login', { capability: (_, tag) => `* CAPABILITY IMAP4rev1 LOGINDISABLED\r\n${tag} OK\r\n` }],
];

export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  ...atEachStep,
  ...others.map(([name, script, recovers]) => ({ name, script, ...(recovers === undefined ? {} : { recovers }) })),
];
