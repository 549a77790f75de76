import type { Layout } from '../table/layout.ts';
import type { TextRole } from '../words/text-words.ts';
import type { Column } from './roles.ts';
import type { SearchInput } from './search.ts';

type TextColumns = Pick<
  Layout,
  | 'payee'
  | 'memo'
  | 'type'
  | 'status'
  | 'account'
  | 'reference'
  | 'checkNumber'
  | 'counterAccount'
  | 'originalAmount'
  | 'originalCurrency'
  | 'time'
>;

/** Other facts about the file. */
interface Shape {
  readonly hasHeader: boolean;
  /** Running balances chain for each account or currency by itself. */
  readonly grouped: boolean;
  /** One running balance goes through all rows: they are of one account, whatever a column says. */
  readonly isOneAccount: boolean;
}

/** The columns of payee and purpose, and the codes beside them. Without names the longest texts serve. */
export function inferTexts(columns: readonly Column[], input: SearchInput, shape: Shape): TextColumns {
  const rows = input.when.length;
  const free = columns.filter((column) => column.kind !== 'date' && column.filled > 0);
  const first = (role: TextRole): number | null => best(free.filter((column) => column.text === role))?.index ?? null;
  const many = (role: TextRole): readonly Column[] =>
    free.filter((column) => column.text === role && column.kind !== 'time');
  const payees = best(many('payee').filter((column) => column.filled >= rows * 0.1));
  const memos = many('memo').map((column) => column.index);
  const spoken = memos.length > 0 || payees !== undefined ? memos : unnamedTexts(free, shape);
  const others = many('payee').filter((column) => column !== payees);
  const original = best(columns.filter((column) => column.number === 'original' && column.kind === 'number'));
  return {
    payee: payees === undefined ? spoken.slice(0, 1) : [payees, ...others].map((column) => column.index),
    memo: payees === undefined ? spoken.slice(1) : spoken,
    type: first('type'),
    status: first('status'),
    account: accountColumn(free, rows, shape)?.index ?? null,
    reference: referenceColumn(free)?.index ?? null,
    checkNumber: first('checkNumber'),
    counterAccount: first('counterAccount') ?? foreignAccount(free, rows)?.index ?? null,
    originalAmount: original?.index ?? null,
    originalCurrency: first('originalCurrency'),
    time: best(columns.filter((column) => column.kind === 'time' && column.filled > 0))?.index ?? null,
  };
}

function best(columns: readonly Column[]): Column | undefined {
  return columns.reduce<Column | undefined>(
    (winner, column) => (winner === undefined || column.score > winner.score ? column : winner),
    undefined,
  );
}

function unnamedTexts(columns: readonly Column[], { hasHeader }: Shape): readonly number[] {
  const texts = columns.filter(
    (column) => column.kind === 'text' && (!hasHeader || column.text === null || column.text === 'type'),
  );
  return texts
    .sort((a, b) => b.length * b.distinct - a.length * a.distinct)
    .slice(0, 2)
    .map((column) => column.index);
}

/** The account that the rows belong to has few values; the other side's has many. */
function accountColumn(columns: readonly Column[], rows: number, shape: Shape): Column | undefined {
  const { grouped, isOneAccount } = shape;
  const several = grouped ? Math.max(4, rows / 4) : Math.max(1, Math.min(20, rows / 4));
  const most = isOneAccount ? 1 : several;
  return best(
    columns.filter((column) => column.text === 'account' && column.distinct <= most && column.filled >= rows * 0.9),
  );
}

function foreignAccount(columns: readonly Column[], rows: number): Column | undefined {
  return columns.find((column) => column.text === 'account' && column.distinct > Math.max(1, rows / 4));
}

function referenceColumn(columns: readonly Column[]): Column | undefined {
  const named = columns.filter((column) => column.text === 'reference');
  return best(named.filter((column) => column.distinct >= column.filled * 0.9)) ?? best(named);
}
