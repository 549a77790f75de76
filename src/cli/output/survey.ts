import { echo } from '../../words/echo.ts';
import { t } from '../../words/speak.ts';
import type { Output } from './output.ts';
import { printable } from './printable.ts';
import { type Column, formatTable } from './table.ts';
import { counted, dash, figure } from './words.ts';

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
    t('commands.readsAllFilesSubfolders', {
      folder: printable(folder),
    }),
  );
}

/** The contents of a folder of statements, for people. */
export function describeSurvey(out: Output, { files, skipped, accounts }: Survey): void {
  const reading = (state: SurveyedFile['state']) => files.filter((each) => each.state === state);
  const asks = reading('asks');
  const unreadable = reading('unreadable');
  out.line(
    t('commands.readQuestionUnreadable', {
      files: counted(files.length, 'file'),
      read: figure(reading('reads').length),
      asks: figure(asks.length),
      unreadable: figure(unreadable.length),
    }),
  );
  if (skipped.older > 0) out.line(t('commands.besideNotReadHere', { files: counted(skipped.older, 'older file') }));
  for (const each of skipped.closed) out.line(t('commands.notReadFolderCannot', { folder: printable(each) }));
  if (accounts.length > 0) out.line(`\n${accountTable(out, accounts)}\n`);
  for (const { name, reason } of [...asks, ...unreadable]) out.line(`  ${printable(`${name}: ${echo(reason ?? '')}`)}`);
  const nameless = files.filter(({ state, namesAccount }) => state !== 'unreadable' && !namesAccount);
  if (nameless.length === 0) return;
  const names = printable(nameless.map(({ name }) => name).join(', '));
  out.line(t('commands.withoutNameAccount', { names }));
  out.line(`  ${t('commands.heldWhenComeBankfeed')}`);
}

const COLUMNS: readonly Column[] = [
  { title: 'word.account', least: 8 },
  { title: 'word.ends in' },
  { title: 'word.currency' },
  { title: 'word.statements', align: 'right' },
  { title: 'word.lines', align: 'right' },
  { title: 'word.days' },
];

function accountTable(out: Output, accounts: readonly SurveyedAccount[]): string {
  const rows = accounts.map((each) => [
    each.handle,
    `*${each.match.slice(-4)}`,
    dash(each.currency),
    String(each.statements),
    String(each.lines),
    each.from === null ? '-' : t('money.toFromTo', { from: each.from, to: each.to ?? '' }),
  ]);
  return formatTable(COLUMNS, rows, out.options);
}
