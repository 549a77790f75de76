import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../connectors/sources/email/auth/authenticate.ts';
import { inEnglish } from '../../../src/words/message.ts';
import { makeSigner, resolverOf, type Signer } from '../../support/mail/dkim.ts';
import { authenticate } from '../../support/mail/letters.ts';
import { type MimeMessage, mimeMessage } from '../../support/mail/mime.ts';
import { english } from '../../support/texts/english.ts';

const bank = makeSigner();
const weak = makeSigner('weak.example', 1024, 'short');
const mallory = makeSigner('evil.example');
const newsletter = makeSigner('mailer.example');
const resolve = resolverOf(bank, weak, mallory, newsletter);

const RECEIVED = new Date('2026-03-30T06:00:05Z');
const NOW = new Date('2026-04-01T12:00:00Z');

function judge(message: string, trustedAuthServ: readonly string[] = [], at = RECEIVED): Promise<Verdict> {
  const question = { message: Buffer.from(message, 'latin1'), receivedAt: at, now: NOW };
  return authenticate(question, { trustedAuthServ: [...trustedAuthServ] }, resolve);
}

const letter = (more: MimeMessage = {}) => mimeMessage({ files: [{ content: 'OFXHEADER:100' }], ...more });
const AR = 'Authentication-Results: mx.example.com; dmarc=pass header.from=bank.example';

describe('a letter is authentic', () => {
  test('when its own domain signed it', async () => {
    expect((await judge(await bank.sign(letter()))).kind).toBe('authentic');
  });

  test('when its organisation signed it under another name of the same domain', async () => {
    const message = letter({ from: 'statements@mail.bank.example' });
    expect((await judge(await bank.sign(message))).kind).toBe('authentic');
  });

  test('when one of several signatures is its own', async () => {
    const message = await newsletter.sign(await bank.sign(letter()));
    expect((await judge(message)).kind).toBe('authentic');
  });

  test('when the signature expired only after it had come in', async () => {
    const expires = new Date('2026-03-31T00:00:00Z');
    expect((await judge(await bank.sign(letter(), { expires }))).kind).toBe('authentic');
  });

  test("when the owner's own server found it so, on top", async () => {
    expect((await judge(letter({ headers: [AR] }), ['mx.example.com'])).kind).toBe('authentic');
  });
});

type Making = () => string | Promise<string>;

/** The bank's signed letter, changed on its way. */
const changed = (change: (message: string) => string) => async () => change(await bank.sign(letter()));
const replaced = (from: string, to: string) => changed((message) => message.replace(from, to));
const above = (field: string) => changed((message) => `${field}\r\n${message}`);
/** Signed by the bank in its own way, or with this sender. */
const signed = (how: Parameters<Signer['sign']>[1]) => () => bank.sign(letter(), how);
const sentBy = (from: string) => () => bank.sign(letter({ from }));
const SPF = ['Received-SPF: pass', 'Authentication-Results: mx.example.com; spf=pass'];

/** Every way in which a letter may lack proof, or only seem to have it (P-MAIL-1). */
const FORGERIES: readonly (readonly [string, Making, RegExp])[] = [
  ['is not signed', () => letter(), /not signed/],
  ['was signed by somebody else', () => mallory.sign(letter()), /not its sender's/],
  ['claims a signature of the bank with another key', () => other(bank, letter()), /does not hold/],
  ['was changed after signing, in its body', replaced('See the', 'Pay the'), /does not hold/],
  ['was changed after signing, in its subject', replaced('Your statement', 'Your new account'), /does not hold/],
  ['was changed after signing, in its sender', replaced('statements@', 'ceo@'), /does not hold/],
  ['has a second From above the signed one', above('From: ceo@bank.example'), /two from/],
  ['has a second From below the signed one', changed((each) => twice(each, 'From: ceo@evil.example')), /two from/],
  ['has a second Subject', above('Subject: Urgent'), /two subject/],
  ['has a second Date', above('Date: Mon, 30 Mar 2020 06:00:00 +0000'), /two date/],
  ['has a second Content-Type', above('Content-Type: text/html'), /two content-type/],
  ['names two senders in one From', sentBy('a@bank.example, b@evil.example'), /two senders/],
  ['names two senders in a group', sentBy('Us: a@bank.example, b@evil.example;'), /two senders/],
  ['has no sender', sentBy('Bank'), /no address/],
  ['has an empty sender', sentBy('<>'), /no address/],
  ['has a sender without a domain', sentBy('root@localhost'), /domain/],
  [
    'has a body of which only a part is signed',
    async () => `${await bank.sign(letter(), { bodyLength: 20 })}More.\r\n`,
    /part of the body/,
  ],
  ['has a signature over no byte of its body', signed({ bodyLength: 0 }), /does not hold|part of the body/],
  ['has a signature that leaves out the From', changed(withoutFrom), /does not hold|does not cover/],
  ['has a signature that leaves out the Date', signed({ fields: 'from:subject' }), /does not cover the date/],
  ['has a signature that leaves out the Subject', signed({ fields: 'from:date' }), /does not cover the subject/],
  ['has a signature of SHA-1', replaced('rsa-sha256', 'rsa-sha1'), /does not hold/],
  ['has an expired signature', signed({ expires: new Date('2026-03-30T06:00:01Z') }), /expired/],
  [
    'has a signature of a parent that is not its own',
    () => makeSigner('example').sign(letter()),
    /not its sender's|no address|does not hold|not published/,
  ],
  [
    'calls itself by the address of the bank',
    () => mallory.sign(letter({ from: '"statements@bank.example" <a@evil.example>' })),
    /calls itself bank.example/,
  ],
  ['mixes two alphabets in its domain', () => mallory.sign(letter({ from: 'a@xn--bnk-5cd.example' })), /mixes scripts/],
  ['has only passed SPF', () => letter({ headers: SPF }), /not signed/],
  ['has a line of a million bytes', () => bank.sign(letter({ text: 'x'.repeat(1_100_000) })), /a line that is longer/],
];

/** The same field once more, at the end of the header. */
function twice(message: string, line: string): string {
  return message.replace('\r\nMIME-Version', `\r\n${line}\r\nMIME-Version`);
}

function withoutFrom(message: string): string {
  return message.replace(/: From(?=[:;])/i, '');
}

function other(real: Signer, message: string): Promise<string> {
  const domain = [...real.records.keys()][0]?.replace(/^s1\._domainkey\./, '') ?? '';
  return makeSigner(domain).sign(message);
}

describe('a letter is not authentic that', () => {
  test.each(FORGERIES)('%s', async (_, make, reason) => {
    const verdict = await judge(await make());
    expect(verdict.kind).not.toBe('authentic');
    expect('reason' in verdict ? inEnglish(verdict.reason) : '').toMatch(reason);
  });
});

/** The texts that a sender may write into Authentication-Results, and a server's texts that are no proof. */
const RESULTS: readonly (readonly [string, readonly string[]])[] = [
  ['of another server', ['Authentication-Results: mx.evil.example; dmarc=pass header.from=bank.example']],
  ['of ours, below one of another', ['Authentication-Results: mx.evil.example; none', AR]],
  [
    'of ours that failed, above one that passed',
    ['Authentication-Results: mx.example.com; dmarc=fail header.from=bank.example', AR],
  ],
  ['of a server whose name begins like ours', ['Authentication-Results: mx.example.com.evil.example; dmarc=pass']],
  [
    'of ours that speaks of another sender',
    ['Authentication-Results: mx.example.com; dmarc=pass header.from=evil.example'],
  ],
  [
    'of ours without a word of DMARC',
    ['Authentication-Results: mx.example.com; spf=pass; dkim=pass header.d=bank.example'],
  ],
  ['of ours with dmarc=none', ['Authentication-Results: mx.example.com; dmarc=none header.from=bank.example']],
  ['of ours with dmarc=bestguesspass', ['Authentication-Results: mx.example.com; dmarc=bestguesspass']],
  [
    'of ours with the word in a comment',
    ['Authentication-Results: mx.example.com; none (; dmarc=pass header.from=bank.example)'],
  ],
  ['of ours with two verdicts', ['Authentication-Results: mx.example.com; dmarc=pass; dmarc=fail']],
  [
    'of ours inside another property',
    ['Authentication-Results: mx.example.com; spf=fail smtp.mailfrom="x; dmarc=pass'],
  ],
  ['that is empty', ['Authentication-Results:']],
];

describe('a field Authentication-Results proves nothing', () => {
  test.each(RESULTS)('%s', async (_, headers) => {
    expect((await judge(letter({ headers }), ['mx.example.com'])).kind).toBe('unauthenticated');
  });

  test('where no server of ours is configured', async () => {
    expect((await judge(letter({ headers: [AR] }))).kind).toBe('unauthenticated');
  });
});

describe('a key', () => {
  test('of fewer than 1024 bits is none', async () => {
    const short = makeSigner('tiny.example', 768);
    const message = await short.sign(letter({ from: 'a@tiny.example' }));
    const question = { message: Buffer.from(message), receivedAt: RECEIVED, now: NOW };
    const verdict = await authenticate(question, { trustedAuthServ: [] }, resolverOf(short));
    expect(english(verdict)).toMatchObject({ kind: 'unauthenticated', reason: expect.stringMatching(/weak-key/) });
  });

  test('that is not published any more makes a letter unverifiable, which is not forged (P-MAIL-3)', async () => {
    const retired = makeSigner('bank.example', 2048, 'retired');
    expect((await judge(await retired.sign(letter()))).kind).toBe('unverifiable');
  });

  test('that cannot be looked up now is asked for again, for a day', async () => {
    const broken = async () => {
      throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    };
    const message = Buffer.from(await bank.sign(letter()));
    const ask = (now: string) =>
      authenticate({ message, receivedAt: RECEIVED, now: new Date(now) }, { trustedAuthServ: [] }, broken);
    expect((await ask('2026-03-30T20:00:00Z')).kind).toBe('later');
    expect((await ask('2026-04-01T12:00:00Z')).kind).toBe('unverifiable');
  });
});
