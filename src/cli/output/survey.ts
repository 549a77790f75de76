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

export interface Survey {
  readonly files: readonly SurveyedFile[];
  readonly accounts: readonly SurveyedAccount[];
}

/** The contents of a folder of statements, for people. */
export function describeSurvey(out: Output, { files, accounts }: Survey): void {
  const reading = (state: SurveyedFile['state']) => files.filter((each) => each.state === state);
  const asks = reading('asks');
  const unreadable = reading('unreadable');
  out.line(
    `${counted(files.length, 'file')}: ${reading('reads').length} read as they are, ${asks.length} with a question, ${unreadable.length} unreadable.`,
  );
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
