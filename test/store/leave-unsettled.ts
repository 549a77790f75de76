/**
 * `npm run release:unsettled` leaves a second state of this version in `test/releases`: one in which much waits. It has
 * held, undone and kept back documents, transfers of every kind, and requests that were not sent. BANKFEED_RELEASED names
 * the checkout of an older version, whose program then leaves it.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type OfxLine, ofxText } from '../support/documents/ofx-text.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { mimeMessage } from '../support/mail/mime.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Its program, not that of this checkout, makes the state. */
const RELEASED = process.env.BANKFEED_RELEASED ?? ROOT;
const HELD = join(ROOT, 'test', 'golden', 'mt940', 'arithmetic-that-does-not-close.sta');

/** Nobody listens there. */
const NOWHERE = '{url: "http://127.0.0.1:9", apiKey: none}';

const folder = mkdtempSync(join(tmpdir(), 'bankfeed-unsettled-'));
const ends: (() => void)[] = [];
try {
  cpSync(join(ROOT, 'config', 'samples'), join(folder, 'inbox'), {
    recursive: true,
    filter: (path) => !path.endsWith('.yaml'),
  });
  const mail = await scriptedImap([{ uid: 1, raw: letter() }], {}, (end) => void ends.push(end));
  configure('embedded', mail.port);
  writeStatements();
  await bankfeed([1], 'sync');
  await settleTransfers();
  await undo('mistake.ofx');
  configure(NOWHERE, mail.port);
  write('unsent.ofx', '5550000001', [
    { id: 'n1', on: '2026-04-02', amount: '-12.00', name: 'Unsent One' },
    { id: 'n2', on: '2026-04-03', amount: '-13.00', name: 'Unsent Two' },
  ]);
  await bankfeed([3], 'sync', '--patience', '1s');
  configure('embedded', mail.port);
  await bankfeed([0], 'backup', 'state.tar');
  const { version } = JSON.parse(readFileSync(join(RELEASED, 'package.json'), 'utf8')) as { readonly version: string };
  const target = join(ROOT, 'test', 'releases', `${version}-unsettled.tar.gz`);
  writeFileSync(target, gzipSync(readFileSync(join(folder, 'state.tar')), { level: 9 }));
} finally {
  for (const end of ends) end();
  rmSync(folder, { recursive: true, force: true });
}

function configure(ledger: string, mailPort: number): void {
  writeFileSync(
    join(folder, 'bankfeed.yaml'),
    `state: state
timezone: Europe/Berlin
ledger: ${ledger === 'embedded' ? '{listen: "127.0.0.1:0"}' : ledger}
server: {listen: false}
accounts:
  checking: {match: ["99900077/4711002398"], name: Everyday Checking}
  card: {match: ["*1234"], name: Credit Card, type: card}
connectors:
  samples: {use: folder, path: inbox, settle: 0s}
  mail: {use: email, host: 127.0.0.1, port: ${mailPort}, tls: false, user: me, password: any, idle: false, since: 9999d, rules: [{from: ["*@bank.example"], attachments: ["*.ofx"]}]}
`,
  );
}

function write(name: string, accountId: string, lines: readonly OfxLine[]): void {
  mkdirSync(join(folder, 'inbox'), { recursive: true });
  writeFileSync(join(folder, 'inbox', name), ofxText({ accountId, currency: 'EUR', lines }));
}

/** Two accounts between which money may have gone, a wrong sum, and a document that was a mistake. */
function writeStatements(): void {
  write('one.ofx', '5550000001', [
    { id: 'a1', on: '2026-03-02', amount: '-100.00', name: 'Landlord' },
    { id: 'a2', on: '2026-03-12', amount: '-70.00', name: 'Club' },
    { id: 'a3', on: '2026-03-22', amount: '-55.50', name: 'Shop' },
  ]);
  write('two.ofx', '5550000002', [
    { id: 'b1', on: '2026-03-04', amount: '100.00', name: 'Employer' },
    { id: 'b2', on: '2026-03-14', amount: '70.00', name: 'Refund' },
  ]);
  write('mistake.ofx', '5550000003', [{ id: 'c1', on: '2026-03-05', amount: '-9.00', name: 'Not mine' }]);
  cpSync(HELD, join(folder, 'inbox', 'held.sta'));
}

/** Nobody vouches for its sender, so it is kept back. */
function letter(): string {
  const content = ofxText({
    accountId: '5550000004',
    currency: 'EUR',
    lines: [{ id: 'm1', on: '2026-03-06', amount: '-8.00', name: 'By mail' }],
  });
  return mimeMessage({ files: [{ name: 'mail.ofx', content }] });
}

/** The proposal over 70 is rejected, the one over 100 stays. */
async function settleTransfers(): Promise<void> {
  const proposals = (await view<Proposal[]>('transfers')).filter(({ state }) => state === 'proposed');
  const rejected = proposals.find((each) => JSON.stringify(each).includes('70.00'));
  if (rejected === undefined || proposals.length < 2)
    throw new Error(`too few proposals: ${JSON.stringify(proposals)}`);
  await bankfeed([0], 'transfers', 'reject', rejected.outflow.id, rejected.inflow.id);
}

interface Proposal {
  readonly state: string;
  readonly outflow: { readonly id: string };
  readonly inflow: { readonly id: string };
}

async function undo(name: string): Promise<void> {
  const documents = await view<{ readonly id: string; readonly name: string }[]>('documents');
  const found = documents.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no document ${name}`);
  await bankfeed([0], 'undo', found.id);
}

async function view<Value>(command: string): Promise<Value> {
  return JSON.parse(await bankfeed([0, 1], command, '--json')) as Value;
}

/** Throws where the command ends otherwise than so. The server of mails lives in this process. */
function bankfeed(codes: readonly number[], ...words: readonly string[]): Promise<string> {
  const { promise, reject, resolve } = Promise.withResolvers<string>();
  const program = join(RELEASED, 'src', 'main.ts');
  execFile(process.execPath, [program, ...words, '--config', 'bankfeed.yaml'], { cwd: folder }, (failed, out, said) => {
    const code = failed === null ? 0 : Number(failed.code);
    if (codes.includes(code)) resolve(out);
    else reject(new Error(`${words.join(' ')} ended with ${code}:\n${out}\n${said}`));
  });
  return promise;
}
