import { existsSync } from 'node:fs';
import { openParsing, type Parsing } from '../../app/parsing.ts';
import { saveProfileFile } from '../../app/save-profile.ts';
import { currencyTable } from '../../domain/currency.ts';
import { worstOf } from '../../domain/issue.ts';
import { type AppError, EXIT, refusal } from '../../lib/errors.ts';
import { acquireLock } from '../../lib/files/lock.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import type { ProfileOrder } from '../../sync/orders/engine.ts';
import { inspectDocument, profileOf } from '../../sync/read/inspect.ts';
import { type CliContext, requireSettings, settingsOrDefaults } from '../context/context.ts';
import { carryOutOnce } from '../context/give-order.ts';
import {
  codeOfRead,
  jsonOfRead,
  PASSWORD_FILE,
  passwordsIn,
  type ReadFile,
  readAndParse,
  readingOption,
  saidOfUnopened,
} from '../context/read-files.ts';
import type { Declare } from '../context/task.ts';
import { describeInspection, type InspectionView, inspectionJson } from '../output/inspection.ts';
import { describeStatements } from '../output/statements.ts';

interface InspectOrder {
  readonly file: string;
  /** The name under which the reading is confirmed. */
  readonly save?: string;
  /** Write over a profile of that name. */
  readonly force?: boolean;
  /** Which of the readings that are shown: 1 is the best, those after it the alternatives. */
  readonly reading: number;
  /** A file with what opens a locked PDF or archive. */
  readonly passwordFile?: string;
}

const FIRST_LINES = 10;
/** Formats whose files do not say themselves what they mean. */
const LAID_OUT = new Set(['csv', 'xlsx', 'pdf']);

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'inspect', 'how a file would be read, and why')
    .argument('<file>')
    .option('--save <name>', 'CSV, spreadsheets, PDF: confirm the reading, as a profile of this name')
    .option('--reading <number>', 'which of the readings shown to save', readingOption, 1)
    .option('--force', 'write over a profile of that name')
    .option('--password-file <file>', PASSWORD_FILE);
  line.runs(command, (context, file: string, options: Omit<InspectOrder, 'file'>) =>
    inspect(context, { file, ...options }),
  );
};

/**
 * `bankfeed inspect FILE [--save NAME]`: how a file would be read, why, and for CSV the owner's word that it is right.
 * Of an archive each file is shown; to save the layout of one among several it is named: `export.zip!march.csv`.
 */
async function inspect(context: CliContext, order: InspectOrder): Promise<number> {
  const loaded =
    order.save === undefined ? await settingsOrDefaults(context) : await requireSettings(context, 'optional');
  await using parsing = await openParsing(loaded.settings);
  const any = { format: 'auto', profile: 'auto', passwordFile: order.passwordFile };
  const files = await readAndParse(parsing, order.file, context.cwd, any);
  if (order.save !== undefined && files.length > 1) throw oneOf(order.file, files);
  let worst: number = EXIT.ok;
  for (const [index, read] of files.entries()) {
    if (index > 0) context.out.line();
    const file = files.length > 1 ? pathOf(order.file, read) : order.file;
    worst = Math.max(worst, await inspectOne(context, { ...order, file }, read, { loaded, parsing }));
  }
  return worst;
}

interface Opened {
  readonly loaded: LoadedSettings;
  readonly parsing: Parsing;
}

async function inspectOne(
  context: CliContext,
  order: InspectOrder,
  read: ReadFile,
  { loaded, parsing }: Opened,
): Promise<number> {
  if (read.kind === 'unopened' || !LAID_OUT.has(read.parsed.format ?? ''))
    return showOther(context, order, read, parsing);
  const look = async () => ({
    file: order.file,
    format: read.parsed.format ?? 'csv',
    inspection: await inspectDocument(read.document, parsing, { passwords: await passwordsIn(order, context.cwd) }),
    currencies: currencyTable(parsing.config.currencies),
  });
  const before = await look();
  if (order.save === undefined) {
    context.out.document({ ...jsonOfRead(read, before.currencies), inspection: inspectionJson(before) });
    describeInspection(context.out, before);
    return codeOfRead(read);
  }
  const profile = profileOf(before.inspection, order.reading);
  const path = await saveLayout(context, loaded, { name: order.save, profile, force: order.force === true });
  await parsing.reload();
  return showSaved(context, { ...(await look()), saved: path });
}

/** A file of an archive as a command takes it: `inbox/export.zip!march.csv`. */
function pathOf(archive: string, read: ReadFile): string {
  const name = read.kind === 'read' ? read.document.name : read.name;
  return archive + name.slice(name.indexOf('!'));
}

function oneOf(archive: string, files: readonly ReadFile[]): AppError {
  const names = files.map((each) => pathOf(archive, each));
  return refusal('inspect.many', {
    archive,
    count: files.length,
    names: names.join(', '),
    file: names[0] ?? '',
  });
}

/** Open points after the owner's word are shown as well: an unexplained row stays so. */
function showSaved(context: CliContext, view: InspectionView): number {
  context.out.document({ inspection: inspectionJson(view) });
  describeInspection(context.out, view);
  const worst = worstOf(view.inspection.issues);
  return worst === 'error' || worst === 'hold' ? EXIT.attention : EXIT.ok;
}

function showOther(
  context: CliContext,
  order: InspectOrder,
  read: ReadFile,
  { config }: { readonly config: { readonly currencies: Readonly<Record<string, number>> } },
): number {
  if (order.save !== undefined && read.kind === 'read') throw nothingToSave(read.parsed.format);
  const value = jsonOfRead(read, currencyTable(config.currencies));
  context.out.document({ ...value, inspection: null });
  if (read.kind === 'unopened') context.out.note(saidOfUnopened(read));
  else describeStatements(context.out, value, { lines: FIRST_LINES });
  return codeOfRead(read);
}

function nothingToSave(format: string | null): AppError {
  return format === null ? refusal('inspect.not-csv#unknown') : refusal('inspect.not-csv', { format });
}

/**
 * Saves a profile and gives its path. The daemon that holds the state saves it and reads with it at once; without
 * one, this process does. Throws AppError `profile.…`. Throws `store.locked` (exit code 4) where another process
 * holds the state and takes no commands.
 */
async function saveLayout(
  { signal }: CliContext,
  loaded: LoadedSettings,
  profile: Omit<ProfileOrder, 'place'>,
): Promise<string> {
  const order = { kind: 'save-profile', ...profile } as const;
  const report = await carryOutOnce(loaded, order, { signal, patienceMs: 0 }, async () => {
    const { settings } = loaded;
    // Without a state there is no other process to keep out.
    const lock = existsSync(settings.state) ? acquireLock(settings.state) : undefined;
    try {
      return { saved: await saveProfileFile(settings, { ...profile, place: 'configuration' }), runs: [], push: null };
    } finally {
      lock?.release();
    }
  });
  return report.saved ?? '';
}
