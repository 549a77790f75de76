/** A plug-in of the owner's as the host knows it: its description, and functions that ask its process. */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../lib/errors.ts';
import type {
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
import { profileSchema } from '../profile.ts';
import { Clerk } from './clerk.ts';
import { type Description, descriptionSchema } from './description.ts';
import { PLUGIN_LIMITS, type PluginLimits } from './limits.ts';
import { needsSchema } from './needs.ts';
import { logInRemotely, openRemoteFeed } from './remote-feed.ts';
import { remoteNotice } from './remote-notice.ts';

export interface RemotePlugin {
  readonly plugin: Plugin | FormatAbout;
  readonly description: Description;
}

/** Loads the module in a process of its own and asks what it is. Throws AppError `plugin.…`, naming the file. */
export async function describeRemote(
  url: string,
  specifier: string,
  limits: PluginLimits = PLUGIN_LIMITS,
): Promise<RemotePlugin> {
  const clerk = new Clerk(specifier, url, limits);
  const checked = descriptionSchema.safeParse(await clerk.ask('describe', null));
  if (!checked.success) {
    const [first] = checked.error.issues;
    const said = `\`plugin.${first?.path.join('.') ?? ''}\` is wrong: ${first?.message ?? ''}`;
    throw new AppError('plugin.shape', `the plug-in ${basename(fileURLToPath(url))} cannot be used: ${said}`);
  }
  clerk.rename(checked.data.name);
  return { plugin: pluginOf(checked.data, url, clerk, limits), description: checked.data };
}

function pluginOf(description: Description, url: string, clerk: Clerk, limits: PluginLimits): Plugin | FormatAbout {
  const { kind, name, summary } = description;
  const about = { name, summary, config: schemaOf(description, clerk) };
  switch (kind) {
    case 'format':
      return { kind, ...about };
    case 'notice':
      return {
        kind,
        ...about,
        receiver: (config) => clerk.ask('receiver', config),
        ...remoteNotice(url, name, limits),
      };
    case 'source':
      return { kind, ...about, ...feedOf(description, kind, url, clerk, limits) };
    case 'connector':
      return { kind, ...about, ...feedOf(description, kind, url, clerk, limits) };
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
  const said = `\`profile.${first?.path.join('.') ?? ''}\` ${first?.message ?? 'is wrong'}`;
  throw new AppError('plugin.shape', `the plug-in ${name} is no profile: ${said}`);
}

/** Their keys the reader of letters checks. Throws AppError `plugin.shape`. */
function templatesIn({ content, name }: Description): readonly MailTemplate[] {
  if (Array.isArray(content) && content.every(isMapping)) return content;
  throw new AppError('plugin.shape', `the plug-in ${name} is no list of mail templates: each needs its keys`);
}

function isMapping(value: Json): value is MailTemplate {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The common parts of a source and a connector. */
interface RemoteParts {
  readonly cursor: CursorSpec<Json>;
  readonly http?: (config: unknown) => Promise<HttpNeeds>;
  readonly login?: (config: unknown, context: SourceContext, dialogue: Dialogue) => Promise<void>;
  open(config: unknown, context: SourceContext): Promise<Connector>;
}

function feedOf(
  { cursor, http, login, name }: Description,
  kind: 'source' | 'connector',
  url: string,
  clerk: Clerk,
  limits: PluginLimits,
): RemoteParts {
  const feed = { url, name, kind, limits };
  const declared = { http: async (config: unknown) => needsSchema.parse(await clerk.ask('needs', config)) };
  return {
    cursor: cursor ?? { version: 1, initial: null },
    ...(http === 'none' ? {} : declared),
    ...(login ? { login: (config, context, dialogue) => logInRemotely(feed, config, context, dialogue) } : {}),
    open: (config, context) => openRemoteFeed(feed, config, context),
  };
}

/**
 * Whether keys are right says the plug-in's own schema, in its process. It gives the keys back as they are: the process
 * that opens them reads them anew. A schema that fails is heard of there, where it harms its own connector only.
 */
function schemaOf({ schema }: Description, clerk: Clerk): Schema<unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'bankfeed',
      jsonSchema: { input: () => schema ?? {} },
      validate: async (value) => {
        const issues = await clerk.ask('validate', value).catch(() => []);
        return issues.length === 0 ? { value } : { issues };
      },
    },
  };
}
