/** A plug-in of the owner's as the host knows it: its description, and functions that start a process and ask it. */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError, messageOf } from '../../lib/errors.ts';
import { words } from '../../words/message.ts';
import type {
  Batch,
  Connector,
  CursorSpec,
  Dialogue,
  FormatAbout,
  HttpNeeds,
  Json,
  MailTemplate,
  Plugin,
  Schema,
  SourceContext,
} from '../contract.ts';
import { mistakeOf } from '../issues.ts';
import type { NoticePlugin } from '../notice.ts';
import { profileSchema } from '../profile.ts';
import { checkDelivery } from './delivery.ts';
import { type Description, descriptionSchema } from './description.ts';
import { type HostSide, PLUGIN_LIMITS, type PluginLimits, PluginProcess } from './plugin-process.ts';
import type { TaskName, Tasks } from './protocol.ts';
import { pathsIn, wallsOf } from './walls.ts';

/** A plug-in's module, and what it may take. */
interface Remote {
  readonly name: string;
  readonly url: string;
  readonly limits: PluginLimits;
}

/** Loads the module in a process and asks what it is. Throws AppError `plugin.…`, naming the file. */
export async function describeRemote(
  url: string,
  specifier: string,
  limits: PluginLimits = PLUGIN_LIMITS,
): Promise<Plugin | FormatAbout> {
  const checked = descriptionSchema.safeParse(await askOnce({ name: specifier, url, limits }, 'describe'));
  if (!checked.success) {
    const [first] = checked.error.issues;
    const said = `\`plugin.${first?.path.join('.') ?? ''}\` is wrong: ${first?.message ?? ''}`;
    throw new AppError('plugin.shape#plugCannotUsed', { name: basename(fileURLToPath(url)), why: said });
  }
  return pluginOf(checked.data, { name: checked.data.name, url, limits });
}

/** Starts a process for one question about the plug-in, which needs no network. Rejects as `PluginProcess.ask` does. */
async function askOnce<Name extends TaskName>(
  { limits, name, url }: Remote,
  task: Name,
  ...input: Parameters<Tasks[Name]>
): Promise<ReturnType<Tasks[Name]>> {
  await using asked = new PluginProcess(name, url, limits, wallsOf(url));
  return await asked.ask(task, ...input);
}

function pluginOf(description: Description, remote: Remote): Plugin | FormatAbout {
  const { kind, name, summary } = description;
  const about = { name, summary, config: schemaOf(description, remote) };
  switch (kind) {
    case 'format':
      return { kind, ...about };
    case 'notice':
      return { kind, ...about, receiver: (keys) => askOnce(remote, 'receiver', keys), open: channelOf(remote) };
    case 'source':
      return { kind, ...about, ...feedOf(description, kind, remote) };
    case 'connector':
      return { kind, ...about, ...feedOf(description, kind, remote) };
    case 'profile':
      return { kind, name, summary, profile: profileIn(description) };
    case 'template':
      return { kind, name, summary, templates: templatesIn(description) };
  }
}

/** Throws AppError `plugin.shape` with the key that is wrong. */
function profileIn({ content, name }: Description): Json {
  const checked = profileSchema.safeParse(content);
  if (checked.success) return content;
  const [first] = checked.error.issues;
  const what = first === undefined ? 'is wrong' : mistakeOf(first);
  const why = words('plugin.shape#profileKey', { key: `profile.${first?.path.join('.') ?? ''}`, what });
  throw new AppError('plugin.shape#plugNoProfile', { name, why });
}

/** The reader of letters checks their keys. Throws AppError `plugin.shape`. */
function templatesIn({ content, name }: Description): readonly MailTemplate[] {
  const isMapping = (value: Json): value is MailTemplate =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (Array.isArray(content) && content.every(isMapping)) return content;
  throw new AppError('plugin.shape#plugNoListMail', { name });
}

/**
 * The plug-in's own schema, asked in a process. The keys come back as they are: the process that opens them reads them
 * again, and a schema that fails is heard of there, where it harms its own connector only.
 */
function schemaOf({ schema }: Description, remote: Remote): Schema<unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'bankfeed',
      jsonSchema: { input: () => schema ?? {} },
      validate: async (value) => {
        const said = await askOnce(remote, 'validate', value).catch(() => []);
        const issues = said.map(({ words: _, ...issue }) => issue);
        return issues.length === 0 ? { value } : { issues };
      },
    },
  };
}

const needsSchema = z
  .strictObject({
    hosts: z.array(z.string().min(1).max(300)).max(100),
    plainHttp: z.enum(['allow', 'refuse']).exactOptional(),
    pace: z.strictObject({ requests: z.number().positive(), perMs: z.number().positive() }).exactOptional(),
  })
  .nullable()
  .transform((needs) => needs ?? { hosts: [] });

/** The common parts of a source and a connector. */
interface FeedParts {
  readonly cursor: CursorSpec<Json>;
  readonly http?: (keys: unknown) => Promise<HttpNeeds>;
  readonly login?: (keys: unknown, context: SourceContext, dialogue: Dialogue) => Promise<void>;
  open(keys: unknown, context: SourceContext): Promise<Connector>;
}

function feedOf({ cursor, http, login }: Description, kind: 'source' | 'connector', remote: Remote): FeedParts {
  return {
    cursor: cursor ?? { version: 1, initial: null },
    ...(http === 'none' ? {} : { http: async (keys) => needsSchema.parse(await askOnce(remote, 'needs', keys)) }),
    ...(login ? { login: (keys, context, dialogue) => logIn(remote, keys, context, dialogue) } : {}),
    open: (keys, context) => openFeed(remote, kind, keys, context),
  };
}

/** A process with the network, as sources and channels need it, and the paths that the settings name. */
function start({ limits, name, url }: Remote, keys: unknown, baseFolder: string): PluginProcess {
  return new PluginProcess(name, url, limits, wallsOf(url, pathsIn(keys, baseFolder), 'network'));
}

/** Tells the process to end where the signal is aborted. Gives a function that takes that back. */
function endWith(signal: AbortSignal, started: PluginProcess): () => void {
  const stop = (): void => started.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return () => signal.removeEventListener('abort', stop);
}

/** Starts the process and opens the feed in it. The process lives until the feed is disposed. */
async function openFeed(
  remote: Remote,
  kind: 'source' | 'connector',
  config: unknown,
  context: SourceContext,
): Promise<Connector> {
  const { log, signal } = context;
  const feed = start(remote, config, context.baseFolder);
  feed.serve(hostSideOf(context));
  const release = endWith(signal, feed);
  const dispose = async (): Promise<void> => {
    release();
    await feed.ask('dispose').catch((thrown: unknown) => {
      log.warn({ plugin: remote.name, reason: messageOf(thrown) }, 'plugin.dispose-failed');
    });
    await feed[Symbol.asyncDispose]();
  };
  try {
    const { settles } = await feed.ask('open', { config, ...openingOf(context) });
    return {
      check: () => feed.ask('check'),
      pull: (cursor) => pullFrom(feed, remote, kind, context, cursor),
      ...(settles ? { settle: (receipt, outcome) => feed.ask('settle', receipt, outcome) } : {}),
      [Symbol.asyncDispose]: dispose,
    };
  } catch (thrown) {
    await dispose();
    throw thrown;
  }
}

/** The owner's login, in a process that ends with it. */
async function logIn(remote: Remote, config: unknown, context: SourceContext, dialogue: Dialogue): Promise<void> {
  await using asked = start(remote, config, context.baseFolder);
  asked.serve(hostSideOf(context, dialogue));
  const release = endWith(context.signal, asked);
  await asked.ask('login', { config, ...openingOf(context) }).finally(release);
}

/** A notice channel. Its process starts with the notices of one look, and ends after them. */
function channelOf(remote: Remote): NoticePlugin<unknown>['open'] {
  return (config, { baseFolder, log, now, signal }) => {
    const channel = start(remote, config, baseFolder);
    channel.serve({ questions: { now: () => now().getTime() }, favours: {}, log });
    const release = endWith(signal, channel);
    return {
      send: (notice) => channel.ask('send', { baseFolder, config, notice }),
      [Symbol.asyncDispose]: async () => {
        release();
        await channel[Symbol.asyncDispose]();
      },
    };
  };
}

function openingOf({ baseFolder, maxDocumentBytes, templates, timezone }: SourceContext) {
  return { baseFolder, maxDocumentBytes, templates, timezone };
}

/** Remarks of one process; more would fill the daemon's memory. */
const MOST_REMARKS = 200;
const MOST_REMARK_TEXT = 2_000;

function hostSideOf(context: SourceContext, dialogue?: Dialogue): HostSide {
  const short = (text: unknown): string => String(text).slice(0, MOST_REMARK_TEXT);
  let remarks = 0;
  return {
    questions: {
      now: () => context.now().getTime(),
      isKnown: (origin, fingerprint) => context.isKnown(String(origin), String(fingerprint)),
      advance: (cursor) => context.advance(cursor),
      remark: ({ code, hint, message }) => {
        remarks += 1;
        if (remarks > MOST_REMARKS) throw new AppError('plugin.remarks', { count: MOST_REMARKS });
        const told = { code: short(code), message: short(message) };
        context.remark(hint === undefined ? told : { ...told, hint: short(hint) });
      },
      currency: (code) => ({
        places: context.currencies.places(code),
        knows: code !== null && context.currencies.knows(code),
      }),
      readKept: (name) => context.keep.read(name),
      writeKept: (name, text) => context.keep.write(name, text),
    },
    favours: {
      sleep: (ms) => context.sleep(ms),
      open: (order) => context.open(order),
      request: (request) => context.http.request(request),
      ...(dialogue === undefined
        ? {}
        : {
            ask: (question: string) => dialogue.ask(String(question)),
            show: async (text: string) => dialogue.show(String(text)),
          }),
    },
    log: context.log,
  };
}

async function* pullFrom(
  feed: PluginProcess,
  { limits, name }: Remote,
  kind: 'source' | 'connector',
  { maxDocumentBytes, signal }: SourceContext,
  cursor: Json,
): AsyncGenerator<Batch> {
  await feed.ask('pull', cursor);
  for (let count = 0; count < limits.documents; count += 1) {
    const given = await feed.ask('next');
    // A delivery on its way at the daemon's end comes again with the next run.
    if (given === null || signal.aborted) return;
    const delivery = checkDelivery(name, kind, given);
    const { length } = delivery.document.bytes;
    if (length > maxDocumentBytes) {
      throw new AppError('plugin.size', { name, count: length });
    }
    // For a source, `compose` asks for no more than a delivery.
    yield delivery as Batch;
  }
  throw new AppError('plugin.endless', { name, count: limits.documents });
}
