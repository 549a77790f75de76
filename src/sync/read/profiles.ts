/**
 * The owner's profiles of tables: files of `<config folder>/profiles`, and what was confirmed on the dashboard, which lies
 * in `<state>/profiles`, since the configuration may be read-only. Known by name and by the layout that they were saved for.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { refusal } from '../../lib/errors.ts';
import { sha256 } from '../../lib/hash.ts';
import type { MailTemplate } from '../../plugin/contract.ts';
import type { Profile } from '../../plugin/profile.ts';
import type { Settings } from '../../settings/settings.ts';
import { words } from '../../words/message.ts';

export interface ProfileFiles {
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Mail templates of `<state>/alerts`, which the dashboard of version 0.2 made. */
  readonly templates?: readonly MailTemplate[];
  /** Changes with the files; empty where there are none. */
  readonly digest: string;
}

/** The possible names of a profile: the name becomes a file's name. */
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const NONE: ProfileFiles = { profiles: {}, digest: '' };

export function profileFolder(settings: Pick<Settings, 'folder'>): string {
  return join(settings.folder, 'profiles');
}

export function stateProfileFolder(settings: Pick<Settings, 'state'>): string {
  return join(settings.state, 'profiles');
}

/**
 * The files of both folders; of two with one name that of the configuration's folder counts. Throws AppError
 * `profile.invalid` (exit code 2) that names every file which is no profile, and why.
 */
export async function loadProfileFiles(
  settings: Pick<Settings, 'folder'> & Partial<Pick<Settings, 'state'>>,
): Promise<ProfileFiles> {
  const own = await readFolder(profileFolder(settings));
  const { state } = settings;
  const kept = state === undefined ? [] : await templatesIn(join(state, 'alerts'));
  const confirmed = state === undefined ? NONE : await readFolder(stateProfileFolder({ state }));
  return {
    profiles: { ...confirmed.profiles, ...own.profiles },
    ...(kept.length === 0 ? {} : { templates: kept }),
    digest: confirmed.digest === '' ? own.digest : sha256(`${own.digest}\n${confirmed.digest}`),
  };
}

/** In the order of their names. Throws AppError `mail.alerts` (exit code 2) for a file that holds no template. */
async function templatesIn(folder: string): Promise<readonly MailTemplate[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.yaml')) : [];
  if (files.length === 0) return [];
  const { readTemplates } = await import('../../../connectors/sources/email/message/alerts.ts');
  return files.sort().flatMap((file) => readTemplates(join(folder, file)));
}

async function readFolder(folder: string): Promise<ProfileFiles> {
  if (!existsSync(folder)) return NONE;
  const texts = textsIn(folder);
  const own = ownTexts(folder, texts);
  const digest = sha256(texts.map(({ file, text }) => `${file}\n${text}`).join('\n'));
  if (own.length === 0) return { profiles: {}, digest };
  // A start without profiles of one's own does not pay for what reads them.
  const { readProfileFiles } = await import('../../../connectors/tables/profile/files.ts');
  const { profiles, problems } = readProfileFiles(
    folder,
    own.map(({ file }) => file),
  );
  if (problems.length === 0) return { profiles, digest };
  const what = problems.reduce((before, line) => words('settings.invalid#below', { before, line }));
  throw refusal('profile.invalid#file', { what });
}

interface ProfileText {
  readonly file: string;
  readonly text: string;
}

function textsIn(folder: string): readonly ProfileText[] {
  const files = readdirSync(folder).filter((file) => /\.ya?ml$/i.test(file));
  return files.sort().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

function ownTexts(folder: string, texts: readonly ProfileText[]): readonly ProfileText[] {
  return isBuiltIn(folder) ? texts.filter(({ text }) => CONFIRMED.test(text)) : texts;
}

/** The owner's profiles in a folder. A file that is none is passed over: the next start names it. */
export async function profilesIn(folder: string): Promise<Readonly<Record<string, Profile>>> {
  if (!existsSync(folder)) return {};
  const { readProfileFiles } = await import('../../../connectors/tables/profile/files.ts');
  const files = ownTexts(folder, textsIn(folder)).map(({ file }) => file);
  return readProfileFiles(folder, files).profiles;
}

/** A profile of `inspect --save` is the owner's, also beside the built-in profiles. */
const CONFIRMED = /^fingerprint:/m;

/** Run from its own checkout the program finds its built-in profiles there: those every reader knows already. */
function isBuiltIn(folder: string): boolean {
  const root = dirname(createRequire(import.meta.url).resolve('bankfeed/package.json'));
  const shipped = join(root, 'config', 'profiles');
  return existsSync(shipped) && realpathSync(shipped) === realpathSync(folder);
}
