/** Writing a configuration: in one step, for its owner alone, with its secrets in files of their own. */
import { chmodSync, existsSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { reasonOf, refusal } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/files/make-folder.ts';
import { replaceNamed, writeNamed } from '../../lib/files/write-named.ts';
import type { SetupDraft } from '../../settings/write/draft.ts';
import type { Tried } from '../../web/setup/settings-editor.ts';
import { t } from '../../words/speak.ts';

/** Writes the text over the file. Throws AppError `settings.unwritable` (exit code 2). */
export function writeConfiguration(file: string, text: string): void {
  makeFolder(dirname(file), { mode: 0o700 });
  try {
    const mode = existsSync(file) ? statSync(file).mode & 0o777 : 0o600;
    writeNamed(`${file}.new`, text, { mode });
    chmodSync(`${file}.new`, mode);
    renameSync(`${file}.new`, file);
  } catch (thrown) {
    throw refusal('settings.unwritable', { file, why: reasonOf(thrown) }, thrown);
  }
}

/** Puts secrets into `secrets` beside the configuration, each in a file of mode 0600. A name may lead into a folder. */
export function writeSecretFiles(file: string, secrets: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of secrets) {
    const path = join(dirname(file), 'secrets', name);
    makeFolder(dirname(path), { mode: 0o700 });
    replaceNamed(path, `${value}\n`);
  }
}

/** A folder that is not there is no failure of the draft: it is made with the configuration. */
export function withMissingInbox(findings: readonly Tried[], file: string, { folder }: SetupDraft): readonly Tried[] {
  const path = folder === null ? undefined : resolve(dirname(file), folder);
  if (path === undefined || existsSync(path)) return findings;
  const missing: Tried = {
    about: 'connector inbox',
    state: 'warning',
    text: t('doctor.folderNotExistYet', { path }),
    todo: t('doctor.madeWhenStartCorrect'),
  };
  return findings.map((each) => (each.about === missing.about ? missing : each));
}

/** A folder that the draft names is made, so that a person can put files into it at once. */
export function makeInbox(file: string, { folder }: SetupDraft): void {
  if (folder !== null) makeFolder(resolve(dirname(file), folder));
}
