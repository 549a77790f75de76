import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { askLedger } from '../../app/ask-ledger.ts';
import { openRehearsal, type Rehearsal } from '../../app/rehearse.ts';
import { messageOf, refusal } from '../../lib/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { markAdoptions, mayAdopt } from '../../sync/preview/adopt.ts';
import { type PreviewedFile, preview as previewFiles } from '../../sync/preview/preview.ts';
import type { Hindrance } from '../../sync/push/answers/read-objects.ts';
import { type Said, tell, words } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import { openLog } from '../context/logging.ts';
import { PASSWORD_FILE, passwordsIn } from '../context/read-files.ts';
import type { Declare } from '../context/task.ts';
import { printable } from '../output/output.ts';
import { codeOfPreview, describePreview } from '../output/preview.ts';

interface PreviewOrder {
  readonly account?: string;
  /** A file with what opens locked files. */
  readonly passwordFile?: string;
}

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'preview', 'what a sync of these files would do; writes nothing')
    .argument('<file...>')
    .option('--account <account>', 'the account of documents that do not name theirs')
    .option('--password-file <file>', PASSWORD_FILE);
  line.runs(command, preview);
};

/** `bankfeed preview FILE…`: what a sync of these files would create, update, skip or hold. Writes nothing. */
async function preview(context: CliContext, paths: readonly string[], order: PreviewOrder): Promise<number> {
  const loaded = await requireSettings(context, 'optional');
  const named = paths.map((file) => resolve(context.cwd, file));
  const missing = named.find((file) => !existsSync(file));
  if (missing !== undefined) {
    throw refusal('file.unreadable#missing', { file: missing });
  }
  const files = named.flatMap(filesIn);
  const passwords = await passwordsIn(order, context.cwd);
  const log = await openLog(context, 'command');
  await using rehearsal = await openRehearsal({ loaded, clock: context.clock, log, signal: context.signal });
  const options = { passwords, ...(order.account === undefined ? {} : { account: order.account }) };
  const previewed = await previewFiles(rehearsal.deps, files, options);
  const documents = await withAdoptions(context, loaded.settings, rehearsal, previewed);
  context.out.document(documents);
  describePreview(context.out, documents);
  return codeOfPreview(documents);
}

/** A folder stands for the files in it and below it, but for hidden ones. */
function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const isShown = (each: Dirent) => !relative(path, join(each.parentPath, each.name)).split(sep).some(isHidden);
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && isShown(each))
    .map((each) => join(each.parentPath, each.name))
    .toSorted();
}

function isHidden(part: string): boolean {
  return part.startsWith('.');
}

/** Marks transactions that the owner entered by hand. Where the ledger cannot be asked, the output says so. */
async function withAdoptions(
  context: CliContext,
  settings: Settings,
  { deps }: Rehearsal,
  files: readonly PreviewedFile[],
): Promise<readonly PreviewedFile[]> {
  if (!settings.ledger.adopt || !mayAdopt(deps, files)) return files;
  const why = (reason: Said) => {
    const said = t('commands.ledgerCouldNotAsked', { why: printable(tell(reason)) });
    context.out.note(said);
    return files;
  };
  try {
    await using ledger = await askLedger({ settings, clock: context.clock, log: deps.log });
    if (ledger === undefined) return files;
    const marked = await markAdoptions(deps, ledger.client, files);
    return 'kind' in marked ? why(reasonOf(marked)) : marked;
  } catch (thrown) {
    return why(messageOf(thrown));
  }
}

function reasonOf(hindrance: Hindrance): Said {
  switch (hindrance.kind) {
    case 'refused':
      return hindrance.message;
    case 'paced':
      return words('service.toldWait');
    case 'failed':
      return hindrance.reason;
  }
}
