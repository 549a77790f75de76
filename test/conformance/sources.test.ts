import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { builtIns } from '../../connectors/index.ts';
import { checkFeed } from '../../src/app/conformance/feed.ts';
import type { Connector, Keep, SourceContext } from '../../src/plugin/contract.ts';
import { readOptions } from '../../src/plugin/issues.ts';
import { loadModules } from '../../src/plugin/modules.ts';
import { createRegistry } from '../../src/plugin/registry.ts';
import { secretTexts } from '../../src/settings/secrets.ts';
import { compose } from '../../src/sync/run/open-connector.ts';
import { TOY_BANK } from '../support/documents/plain-text.ts';
import { dropFile } from '../support/houses/pulling.ts';
import { collect, keepInMemory, sourceContext } from '../support/houses/source-context.ts';
import { scriptedImap } from '../support/mail/imap-script.ts';
import { keysFor } from '../support/mail/mailbox.ts';
import { mimeMessage } from '../support/mail/mime.ts';
import { tempFolder } from '../support/run/temp.ts';
import { openEbServer } from '../support/web/enable-banking-server.ts';
import { openBridge } from '../support/web/simplefin-server.ts';
import { closeServer, webServer } from '../support/web/web-server.ts';
import { openDav } from '../support/web/webdav-server.ts';

/** A feed with three documents in it, and a view of what it could have changed. */
interface Fixture {
  readonly options: object;
  /** Everything outside that the feed could touch, as a text. */
  snapshot(): string;
  /** Its kept values from before, where it needs them. */
  keep?(): Keep;
}

/** One for every source and connector that is installed. */
const FIXTURES: Readonly<Record<string, () => Fixture | Promise<Fixture>>> = {
  folder: () => {
    const path = tempFolder();
    for (const [index, name] of ['a.ofx', 'b.ofx', 'c.ofx'].entries()) {
      dropFile(join(path, name), name, `2026-03-0${index + 1}T00:00:00Z`);
    }
    return { options: { path, settle: '0s', watch: false }, snapshot: () => snapshotOf(path) };
  },
  uploads: () => {
    const path = tempFolder();
    for (const index of [1, 2, 3]) {
      const folder = join(path, `01999999-0000-7000-8000-00000000000${index}`);
      dropFile(join(folder, 'content'), `OFXHEADER:${index}`, '2026-03-01T00:00:00Z');
      const about = { name: `${index}.ofx`, receivedAt: '2026-03-01T00:00:00.000Z', hints: {} };
      dropFile(join(folder, 'about.json'), JSON.stringify(about), '2026-03-01T00:00:00Z');
    }
    return { options: { path }, snapshot: () => snapshotOf(path) };
  },
  'toy-bank': () => {
    const pages = [1, 2, 3].map((page) => ({ account: '1', rows: [['2026-03-01', page, `T${page}`]] }));
    return { options: { pages }, snapshot: () => '' };
  },
  simplefin: async () => {
    const { bridge, listening } = await openBridge(() => Date.parse('2026-04-01T12:00:00Z'));
    onTestFinished(() => closeServer(listening));
    const transactions = ['2025-09-01', '2025-12-01', '2026-03-01'].map((day, index) => {
      return { id: `T${index}`, day, amount: '-1.00', description: 'SHOP' };
    });
    bridge.accounts = [{ id: 'ACT-1', name: 'Checking', connection: 'CON-1', balance: '1.00', transactions }];
    const options = { accessUrl: bridge.accessUrl, since: '250d', every: '0s', allowPlainHttp: true };
    return { options, snapshot: () => bridge.server.asked.filter(({ method }) => method !== 'GET').join() };
  },
  download: async () => {
    const server = await webServer(({ path }) => ({ body: `OFXHEADER:${path}` }));
    const options = { url: ['a', 'b', 'c'].map((name) => `${server.url}/${name}.ofx`), allowPlainHttp: true };
    return { options, snapshot: () => server.asked.filter(({ method }) => method !== 'GET').join() };
  },
  webdav: async () => {
    const { dav, listening } = await openDav();
    onTestFinished(() => closeServer(listening));
    for (const day of [1, 2, 3]) {
      dav.files.set(`${day}.ofx`, { bytes: Buffer.from(`OFXHEADER:${day}`), modified: `2026-03-0${day}T00:00:00Z` });
    }
    const options = { url: dav.url, user: 'me', password: 'app-s3cret', allowPlainHttp: true };
    const snapshot = () => [...dav.files.keys()].join();
    return { options, snapshot };
  },
  'enable-banking': async () => {
    const now = () => Date.parse('2026-04-01T12:00:00Z');
    const { eb, listening } = await openEbServer(now);
    onTestFinished(() => closeServer(listening));
    eb.limit = 100;
    const lines = ['2026-01-05', '2026-02-05', '2026-03-05'].map((day, index) => {
      return { id: `L${index}`, day, amount: '-1.00', name: 'Shop' };
    });
    eb.accounts.push({ iban: 'FI2112345600000785', currency: 'EUR', balance: '1.00', linked: true, lines });
    const options = {
      ...{ applicationId: eb.applicationId, privateKey: eb.privateKey, bank: 'Nordhaven', country: 'FI' },
      ...{ redirectUrl: 'https://bankfeed.example/back', server: eb.server.url, allowPlainHttp: true },
      ...{ every: '0s', requestsPerDay: 96 },
    };
    const keep = keepInMemory();
    await logIn('enable-banking', options, keep, (address) => eb.consent(address));
    const session = keep.read('session') ?? '';
    const snapshot = () => eb.server.asked.filter(({ method }) => method !== 'GET').join();
    // Each pass begins as after the login.
    return { options, snapshot, keep: () => keepWith({ session }) };
  },
  email: async () => {
    const messages = [1, 2, 3].map((uid) => ({ uid, raw: mimeMessage({ files: [{ content: `OFXHEADER:${uid}` }] }) }));
    const server = await scriptedImap(messages);
    const changes = /^(UID )?(SELECT|STORE|COPY|MOVE|APPEND|EXPUNGE|DELETE|CREATE)|BODY\[/;
    const snapshot = () => server.commands.filter((command) => changes.test(command)).join();
    return { options: keysFor(server), snapshot };
  },
};

// In this process: what a process of its own changes, the museum of broken plug-ins shows.
const UNREAD = { format: '', statements: [], issues: [] };

const registry = createRegistry([...builtIns, ...(await loadModules([pathToFileURL(TOY_BANK).href]))]);

async function logIn(name: string, given: object, keep: Keep, answer: (address: string) => string): Promise<void> {
  const plugin = registry.feed(name);
  const options = await readOptions(plugin.config, given, name);
  const needs = typeof plugin.http === 'function' ? await plugin.http(options) : plugin.http;
  const shown: string[] = [];
  await plugin.login?.(options, sourceContext({ keep }, needs), {
    show: (text) => void shown.push(text),
    ask: async () => answer(/https:\S+/.exec(shown.join(' '))?.[0] ?? ''),
  });
}

function keepWith(texts: Readonly<Record<string, string>>): Keep {
  const keep = keepInMemory();
  for (const [name, text] of Object.entries(texts)) keep.write(name, text);
  return keep;
}

async function open(name: string, fixture: Fixture, context: Partial<SourceContext> = {}): Promise<Connector> {
  const plugin = registry.feed(name);
  const options = await readOptions(plugin.config, fixture.options, name);
  const needs = typeof plugin.http === 'function' ? await plugin.http(options) : plugin.http;
  const kept = fixture.keep === undefined ? context : { keep: fixture.keep(), ...context };
  if (plugin.kind === 'connector') return plugin.open(options, sourceContext(kept, needs));
  const source = await plugin.open(options, sourceContext(kept, needs));
  return compose(source, async () => UNREAD);
}

async function fixtureOf(name: string): Promise<Fixture> {
  const make = FIXTURES[name];
  if (make === undefined) throw new Error(`test/conformance/sources.test.ts has no fixture for ${name}`);
  return make();
}

describe.each(registry.feedNames)('the feed %s', (name) => {
  const { initial } = registry.feed(name).cursor;

  test('changes nothing by being checked or pulled', async () => {
    const fixture = await fixtureOf(name);
    const before = fixture.snapshot();
    await using connector = await open(name, fixture);
    await connector.check();
    expect(await collect(connector.pull(initial))).toHaveLength(3);
    expect(fixture.snapshot()).toBe(before);
  });
});

test.each(registry.feedNames)('%s passes the suite of `connectors test`', async (name) => {
  const { options, keep } = await fixtureOf(name);
  const plugin = registry.feed(name);
  const checked = await readOptions(plugin.config, options, name);
  const needs = typeof plugin.http === 'function' ? await plugin.http(checked) : plugin.http;
  const context = (overrides: Partial<SourceContext>, said: string[]) => {
    const note = (fields: object, event: string) => void said.push(`${event} ${JSON.stringify(fields)}`);
    const kept = keep === undefined ? {} : { keep: keep() };
    return sourceContext({ log: { debug: note, info: note, warn: note, error: note }, ...kept, ...overrides }, needs);
  };
  const checks = await checkFeed(plugin, checked, { context, secrets: secretTexts(options) });
  expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(checks.length).toBeGreaterThan(8);
});

function snapshotOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => {
      const { mtimeMs, mode } = statSync(join(folder, name));
      return `${name} ${mtimeMs} ${mode} ${readFileSync(join(folder, name), 'latin1')}`;
    })
    .join('\n');
}
