import type { Output } from './output.ts';
import { formatTable, printable } from './table.ts';
import { counted, dash } from './words.ts';

export interface SurveyedAccount {
  /** A proposal: the owner may choose another one before the first sync. */
  readonly handle: string;
  /** As `match:` of the configuration takes it. */
  readonly match: string;
  readonly kind: string;
  readonly currency: string | null;
  readonly statements: number;
  readonly lines: number;
  readonly from: string | null;
  readonly to: string | null;
}

export interface SurveyedFile {
  readonly name: string;
  /** `asks`: a person should confirm something first. */
  readonly state: 'reads' | 'asks' | 'unreadable';
  readonly format: string | null;
  /** Its question, or the reason why it cannot be read. */
  readonly reason: string | null;
  /** False where it does not say whose lines it holds. */
  readonly namesAccount: boolean;
}

export interface Skipped {
  /** How many older files were left out. */
  readonly older: number;
  /** Subfolders that could not be looked into. */
  readonly closed: readonly string[];
}

export interface Survey {
  readonly files: readonly SurveyedFile[];
  readonly skipped: Skipped;
  readonly accounts: readonly SurveyedAccount[];
}

/** Before the files are read: which ones, and that nothing comes of it. */
export function announceSurvey(out: Output, folder: string): void {
  out.line(
    `Reads all files in ${printable(folder)} and its subfolders, to see whose they are. Nothing is sent or moved.`,
  );
}

/** The contents of a folder of statements, for people. */
export function describeSurvey(out: Output, { files, skipped, accounts }: Survey): void {
  const reading = (state: SurveyedFile['state']) => files.filter((each) => each.state === state);
  const asks = reading('asks');
  const unreadable = reading('unreadable');
  out.line(
    `${counted(files.length, 'file')}: ${reading('reads').length} read as they are, ${asks.length} with a question, ${unreadable.length} unreadable.`,
  );
  if (skipped.older > 0)
    out.line(`The ${counted(skipped.older, 'older file')} beside them: not read here, but by a sync.`);
  for (const each of skipped.closed) out.line(`Not read: the folder ${printable(each)} cannot be looked into.`);
  if (accounts.length > 0) out.line(`\n${accountTable({ accounts })}\n`);
  for (const { name, reason } of [...asks, ...unreadable]) out.line(`  ${printable(`${name}: ${reason ?? ''}`)}`);
  const nameless = files.filter(({ state, namesAccount }) => state !== 'unreadable' && !namesAccount);
  if (nameless.length === 0) return;
  out.line(`Without the name of an account: ${printable(nameless.map(({ name }) => name).join(', '))}.`);
  out.line('  They are held when they come. bankfeed status then shows how to say whose lines they are.');
}

function accountTable({ accounts }: Pick<Survey, 'accounts'>): string {
  const columns = ['account', 'ends in', 'currency', 'statements', 'lines', 'days'];
  const rows = accounts.map((each) => [
    each.handle,
    `*${each.match.slice(-4)}`,
    dash(each.currency),
    String(each.statements),
    String(each.lines),
    each.from === null ? '-' : `${each.from} to ${each.to}`,
  ]);
  return formatTable(
    columns.map((title) => ({ title, align: title === 'statements' || title === 'lines' ? 'right' : 'left' })),
    rows,
  );
}
