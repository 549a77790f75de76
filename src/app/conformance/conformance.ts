/** `bankfeed connectors test`: what a plug-in is checked with, and the checks that need an engine around it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { builtInFormats } from '../../../connectors/formats.ts';
import { openers } from '../../../connectors/openers.ts';
import { currencyTable } from '../../domain/currency.ts';
import { formatMinor } from '../../domain/money.ts';
import { createHttpClient } from '../../http/client.ts';
import { systemClock } from '../../lib/clock.ts';
import { AppError, EXIT, messageOf } from '../../lib/errors.ts';
import {
  type Check,
  check,
  checkFormat,
  documentOf,
  type Read,
  type Sample,
  skipped,
} from '../../plugin/conformance.ts';
import { checkFeed } from '../../plugin/conformance-feed.ts';
import type {
  ConnectorPlugin,
  Document,
  FormatPlugin,
  HttpNeeds,
  Json,
  Plugin,
  SourceContext,
  SourcePlugin,
} from '../../plugin/contract.ts';
import { loadModules } from '../../plugin/load.ts';
import { readOptions } from '../../plugin/options.ts';
import { secretTexts } from '../../settings/secrets.ts';
import { parseDocument } from '../../sync/parse/document.ts';
import { openDocument } from '../../sync/parse/open.ts';
import { replayChecks, type Specimen } from './replay.ts';

export interface Conformance {
  readonly kind: Plugin['kind'];
  readonly name: string;
  readonly checks: readonly Check[];
}

/** Throws AppError `plugin.…` or `conformance.path` (exit code 2) where there is nothing to check. */
export async function testPlugin(path: string): Promise<Conformance> {
  const specimen = findSpecimen(path);
  const [plugin] = await loadModules([pathToFileURL(specimen.module).href]);
  if (plugin === undefined) throw nothingThere(path);
  const { kind, name } = plugin;
  // A channel reads nothing: what it sends is for its owner's eyes.
  if (kind === 'notice') return { kind, name, checks: [skipped('notices', 'try it with `bankfeed notify test`')] };
  const checks = kind === 'format' ? await formatChecks(plugin, specimen) : await feedChecks(plugin, specimen);
  // What cannot even be opened is not passed through an engine.
  const whole = checks.every(({ outcome }) => outcome !== 'skipped');
  return { kind, name, checks: whole ? [...checks, ...(await replayChecks(plugin, specimen))] : checks };
}

async function formatChecks(
  format: FormatPlugin<unknown>,
  { samples, expected, options }: Specimen,
): Promise<readonly Check[]> {
  if (samples.length === 0) return [skipped('samples', 'put a made-up document into samples/ beside the module')];
  const order = {
    format: format.name,
    options: { [format.name]: options },
    connectorOptions: {},
    timezone: 'UTC',
    currencies: {},
  };
  const read = (each: FormatPlugin<unknown>, document: Document): Promise<Read> =>
    parseDocument(document, order, [each]);
  const others = builtInFormats.filter(({ name }) => name !== format.name);
  const checks = await Promise.all(samples.map((sample) => checkFormat(format, sample, read, others)));
  const golden = samples.filter(({ name }) => expected.has(name));
  const answers = golden.map((sample) =>
    check(`${sample.name}: is read as expected/${sample.name}.json says`, async () => {
      const got = answerOf(await read(format, documentOf(sample)));
      return isDeepStrictEqual(got, expected.get(sample.name)) ? undefined : `it gives ${JSON.stringify(got)}`;
    }),
  );
  return [...checks.flat(), ...(await Promise.all(answers))];
}

function answerOf({ statements }: Read): readonly unknown[] {
  const { places } = currencyTable({});
  return statements.flatMap(({ lines, currency }) =>
    lines.map((line) => [line.bookedOn, formatMinor(line.amount, places(line.currency ?? currency)), line.payee]),
  );
}

async function feedChecks(
  plugin: SourcePlugin<unknown> | ConnectorPlugin<unknown>,
  { options, module }: Specimen,
): Promise<readonly Check[]> {
  const checked = await readOptions(plugin.config, options, join(dirname(module), 'options.json')).catch(
    (thrown: unknown) => new AppError('settings.invalid', messageOf(thrown)),
  );
  if (checked instanceof AppError) {
    return [skipped('reaches its source', `write its keys into options.json beside the module: ${checked.message}`)];
  }
  const needs = typeof plugin.http === 'function' ? plugin.http(checked) : plugin.http;
  const context = (overrides: Partial<SourceContext>, said: string[]) =>
    contextFor({ baseFolder: dirname(module), needs }, overrides, said);
  return checkFeed(plugin, checked, { context, secrets: secretTexts(options) });
}

const MAX_BYTES = 100 * 1024 * 1024;

/** A host that knows nothing, waits for nothing and listens to what is logged. */
function contextFor(
  { baseFolder, needs }: { readonly baseFolder: string; readonly needs: HttpNeeds | undefined },
  overrides: Partial<SourceContext>,
  said: string[],
): SourceContext {
  const note = (fields: object, event: string): void => void said.push(`${event} ${JSON.stringify(fields)}`);
  const log = { debug: note, info: note, warn: note, error: note };
  const { signal = new AbortController().signal } = overrides;
  const kept = new Map<string, string>();
  return {
    log,
    signal,
    http: createHttpClient({ needs, clock: systemClock, log, signal, maxBytes: MAX_BYTES }),
    baseFolder,
    maxDocumentBytes: MAX_BYTES,
    now: () => new Date('2026-04-01T00:00:00.000Z'),
    sleep: async () => undefined,
    isKnown: () => false,
    advance: () => undefined,
    remark: ({ code, message, hint }) => void said.push(`${code} ${message} ${hint ?? ''}`),
    currencies: currencyTable({}),
    timezone: 'UTC',
    keep: { read: (name) => kept.get(name), write: (name, text) => void kept.set(name, text) },
    open: (order) => openDocument(order, openers),
    ...overrides,
  };
}

function findSpecimen(path: string): Specimen {
  const module = moduleAt(resolve(path));
  const folder = dirname(module);
  const samples = join(folder, 'samples');
  const expected = join(folder, 'expected');
  const options = join(folder, 'options.json');
  return {
    module,
    samples: existsSync(samples) ? filesIn(samples) : [],
    expected: new Map(existsSync(expected) ? filesIn(expected).map(answerIn) : []),
    options: existsSync(options) ? (JSON.parse(readFileSync(options, 'utf8')) as Record<string, Json>) : {},
  };
}

function filesIn(folder: string): readonly Sample[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function answerIn({ name, bytes }: Sample): readonly [string, unknown] {
  return [name.replace(/\.json$/, ''), JSON.parse(Buffer.from(bytes).toString('utf8'))];
}

/** The module itself, or the one that a folder is named for. */
function moduleAt(path: string): string {
  if (!existsSync(path)) throw nothingThere(path);
  if (!statSync(path).isDirectory()) return path;
  const names = [basename(path), 'index'].flatMap((name) => ['js', 'mjs', 'ts'].map((ending) => `${name}.${ending}`));
  const found = names.map((name) => join(path, name)).find((file) => existsSync(file));
  if (found === undefined) throw nothingThere(path);
  return found;
}

function nothingThere(path: string): AppError {
  return new AppError('conformance.path', `there is no plug-in at ${path}`, {
    hint: 'name its module, or the folder that it lies in: bankfeed connectors new NAME makes one',
    exitCode: EXIT.usage,
  });
}
