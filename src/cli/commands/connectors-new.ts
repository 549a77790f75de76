import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { AppError, EXIT } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { type CliContext, settingsOrDefaults } from '../context/context.ts';
import { pluginFiles } from '../plugin-template.ts';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `bankfeed connectors new NAME`: a format plug-in in `plugins/NAME` beside the configuration, with samples and their test. */
export async function newConnector(context: CliContext, name: string): Promise<number> {
  if (!NAME.test(name) || name.length > 40) {
    throw refused(
      'plugin.name',
      `a plug-in cannot be called ${JSON.stringify(name)}`,
      'lower-case words joined by hyphens, like my-bank',
    );
  }
  const { settings } = await settingsOrDefaults(context);
  const folder = join(settings.folder, 'plugins', name);
  if (existsSync(folder)) throw refused('plugin.exists', `${folder} exists already`, 'choose another name');
  const files = pluginFiles(name).map(({ path, text }) => ({ file: join(folder, path), text }));
  for (const { file, text } of files) {
    makeFolder(dirname(file));
    writeFileSync(file, text, { flag: 'wx' });
  }
  const { out } = context;
  out.document({ folder, files: files.map(({ file }) => file) });
  for (const { file } of files) out.line(`wrote ${file}`);
  out.line();
  out.line(`Test it:  bankfeed connectors test ${relative(context.cwd, folder) || '.'}`);
  out.line(`Use it:   plugins: [./plugins/${name}/${name}.js] in the configuration`);
  return EXIT.ok;
}

function refused(code: string, message: string, hint: string): AppError {
  return new AppError(code, message, { hint, exitCode: EXIT.usage });
}
