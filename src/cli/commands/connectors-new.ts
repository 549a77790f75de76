import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { EXIT, refusal } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { writeNamed } from '../../lib/files/write-named.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, settingsOrDefaults } from '../context/context.ts';
import { type Kind, scaffold } from '../scaffold/files.ts';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `bankfeed connectors new NAME`: a plug-in in `plugins/NAME` beside the configuration, with what its test needs. */
export async function newConnector(context: CliContext, name: string, kind: Kind): Promise<number> {
  if (!NAME.test(name) || name.length > 40) {
    throw refusal('plugin.name', { name: JSON.stringify(name) });
  }
  const { settings } = await settingsOrDefaults(context);
  const folder = join(settings.folder, 'plugins', name);
  if (existsSync(folder)) throw refusal('plugin.exists', { file: folder });
  const { entry, files: made, use } = scaffold(kind, name);
  const files = made.map(({ path, text }) => ({ file: join(folder, path), text }));
  for (const { file, text } of files) {
    makeFolder(dirname(file));
    writeNamed(file, text, { flag: 'wx' });
  }
  const { out } = context;
  out.document({ folder, kind, entry: join(folder, entry), files: files.map(({ file }) => file) });
  for (const { file } of files) out.line(t('commands.wroteFile', { file }));
  out.line();
  out.line(`${t('commands.test')}  bankfeed connectors test ${relative(context.cwd, folder) || '.'}`);
  out.line(t('commands.useConfiguration'));
  for (const line of [`plugins: [./plugins/${name}/${entry}]`, ...use]) out.line(`  ${line}`);
  return EXIT.ok;
}
