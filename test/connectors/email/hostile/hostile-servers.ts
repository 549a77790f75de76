import type { Act, Script } from '../../../support/mail/imap-script.ts';

/** The faults of an IMAP server, by name (P-IMAP-6). `mends`: the right document must come all the same. */
export interface Misbehaviour {
  readonly name: string;
  readonly script: Script;
  readonly mends?: true;
}

const STEPS = ['capability', 'login', 'list', 'select', 'search', 'headers', 'source'] as const;

/** Said at each step instead of the answer, or before it. */
const MANNERS: readonly {
  readonly name: string;
  act(proper: string, tag: string): Act | string;
  readonly mends?: true;
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
  { name: 'tells unasked things first', act: (proper) => `* 5 RECENT\r\n* OK [ALERT] sale\r\n${proper}`, mends: true },
];

function noise(length: number): Uint8Array {
  let seed = 12345;
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed >>> 24;
  });
}

const atEachStep: readonly Misbehaviour[] = STEPS.flatMap((step) =>
  MANNERS.map(({ name, act, mends }) => ({
    name: `${name} at ${step}`,
    script: { [step]: act },
    ...(mends === undefined ? {} : { mends }),
  })),
);

const deep = (depth: number) => '('.repeat(depth);

const others: readonly Misbehaviour[] = [
  { name: 'greets with BYE', script: { greeting: () => ({ send: '* BYE full\r\n', next: 'close' }) } },
  { name: 'greets with nothing', script: { greeting: () => ({ next: 'hang' }) } },
  { name: 'greets as a web server', script: { greeting: () => 'HTTP/1.1 400 Bad Request\r\n\r\n' } },
  {
    name: 'greets with an endless line',
    script: { greeting: () => ({ send: `* OK ${'x'.repeat(4000)}`, next: 'flood' }) },
  },
  {
    name: 'announces a literal of 4 GiB',
    script: { headers: () => ({ send: '* 1 FETCH (UID 1 BODY[HEADER] {4294967296}\r\n', next: 'hang' }) },
  },
  {
    name: 'announces a literal of 10^30 bytes',
    script: { source: () => ({ send: `* 1 FETCH (UID 1 BODY[] {${'9'.repeat(30)}}\r\n`, next: 'hang' }) },
  },
  {
    name: 'announces a literal of a negative length',
    script: { source: (_, tag) => `* 1 FETCH (UID 1 BODY[] {-5}\r\nabc)\r\n${tag} OK\r\n` },
  },
  {
    name: 'hangs in a literal',
    script: { source: () => ({ send: '* 1 FETCH (UID 1 BODY[] {5000}\r\nFrom: a', next: 'hang' }) },
  },
  {
    name: 'drips inside a literal',
    script: { source: () => ({ send: '* 1 FETCH (UID 1 BODY[] {50000000}\r\nFrom: a', next: 'drip' }) },
  },
  {
    name: 'nests parentheses 100,000 deep',
    script: { headers: (_, tag) => `* 1 FETCH ${deep(100_000)}\r\n${tag} OK\r\n` },
  },
  { name: 'leaves a quoted string open', script: { list: (_, tag) => `* LIST () "/ INBOX\r\n${tag} OK\r\n` } },
  {
    name: 'tells of messages nobody asked for',
    script: { headers: (proper) => `* 9 FETCH (UID 99 FLAGS ())\r\n${proper}` },
    mends: true,
  },
  {
    name: 'tells the same message twice',
    script: { headers: (proper, tag) => proper.replace(`${tag} OK`, `${proper.split(`${tag} OK`)[0]}${tag} OK`) },
    mends: true,
  },
  {
    name: 'gives another message than the one asked for',
    script: { source: (proper) => proper.replace('UID 1 ', 'UID 7 ') },
  },
  { name: 'gives no header', script: { headers: (_, tag) => `* 1 FETCH (UID 1 RFC822.SIZE 10)\r\n${tag} OK\r\n` } },
  { name: 'gives no source', script: { source: (_, tag) => `* 1 FETCH (UID 1)\r\n${tag} OK\r\n` } },
  {
    name: 'finds messages that are not there',
    script: { search: (_, tag) => `* SEARCH 1 2 3 4000000000\r\n${tag} OK\r\n` },
    mends: true,
  },
  {
    name: 'finds the same message many times',
    script: { search: (_, tag) => `* SEARCH 1 1 1 1\r\n${tag} OK\r\n` },
    mends: true,
  },
  {
    name: 'finds UIDs that are no numbers',
    script: { search: (_, tag) => `* SEARCH one -1 1e9 0 1\r\n${tag} OK\r\n` },
    mends: true,
  },
  {
    name: 'finds a million messages',
    script: {
      search: (_, tag) =>
        `* SEARCH ${Array.from({ length: 100_000 }, (_each, index) => index + 2).join(' ')}\r\n${tag} OK\r\n`,
    },
  },
  {
    name: 'says that a message is smaller than it is',
    script: { headers: (proper) => proper.replace(/RFC822.SIZE \d+/, 'RFC822.SIZE 1') },
    mends: true,
  },
  {
    name: 'says that a message has no size',
    script: { headers: (proper) => proper.replace(/RFC822.SIZE \d+ /, '') },
    mends: true,
  },
  {
    name: 'gives a date that is none',
    script: { headers: (proper) => proper.replace(/INTERNALDATE "[^"]*"/, 'INTERNALDATE "never"') },
    mends: true,
  },
  {
    name: 'gives no UIDVALIDITY',
    script: { select: (proper) => proper.replace(/.*UIDVALIDITY.*\r\n/, '') },
    mends: true,
  },
  {
    name: 'gives UIDVALIDITY 0',
    script: { select: (proper) => proper.replace(/UIDVALIDITY \d+/, 'UIDVALIDITY 0') },
    mends: true,
  },
  {
    name: 'gives a UIDVALIDITY that is no number',
    script: { select: (proper) => proper.replace(/UIDVALIDITY \d+/, 'UIDVALIDITY x') },
  },
  { name: 'gives no UIDNEXT', script: { select: (proper) => proper.replace(/.*UIDNEXT.*\r\n/, '') }, mends: true },
  {
    name: 'says a million times that a message is gone',
    script: { search: (proper) => `${'* 1 EXPUNGE\r\n'.repeat(100_000)}${proper}` },
  },
  { name: 'asks to go on when nothing is left to say', script: { search: (proper) => `+ go on\r\n${proper}` } },
  { name: 'ends lines with a newline alone', script: { search: (proper) => proper.replaceAll('\r\n', '\n') } },
  { name: 'refuses the login', script: { login: (_, tag) => `${tag} NO [AUTHENTICATIONFAILED] wrong\r\n` } },
  {
    name: 'forbids the login',
    script: { capability: (_, tag) => `* CAPABILITY IMAP4rev1 LOGINDISABLED\r\n${tag} OK\r\n` },
  },
];

export const MISBEHAVIOURS: readonly Misbehaviour[] = [...atEachStep, ...others];
