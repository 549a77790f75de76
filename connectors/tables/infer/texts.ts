import type { Layout } from '../table/layout.ts';
import type { TextRole } from '../words/column-words.ts';
import type { CurrencyInference } from './currency.ts';
import type { Parting } from './pockets.ts';
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
  /** The columns that part the rows into pockets, as balances tell; null where they say nothing. */
  readonly parting: Parting | null;
  /** That of the amounts. */
  readonly currency: CurrencyInference;
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
    ...accountColumns(free, rows, shape.parting),
    reference: referenceColumn(free)?.index ?? null,
    checkNumber: first('checkNumber'),
    originalAmount: original?.index ?? null,
    originalCurrency: first('originalCurrency') ?? (original === undefined ? null : besideNamed(shape.currency, first)),
    time: best(columns.filter((column) => column.kind === 'time' && column.filled > 0))?.index ?? null,
  };
}

/** `Amount (EUR),Amount in operation currency,Currency`: where the heading names the amounts' own, it is the other's. */
function besideNamed({ column, code }: CurrencyInference, first: (role: TextRole) => number | null): number | null {
  return column === null && code !== null ? first('currency') : null;
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

/** The columns of the account that the rows belong to, and of the other side's account. */
export function accountColumns(
  columns: readonly Column[],
  rows: number,
  parting: Parting | null,
): Pick<Layout, 'account' | 'counterAccount'> {
  const others = columns.filter((column) => column.text === 'counterAccount' && column.filled > 0);
  const own = parting?.account ?? accountByNames(columns, rows, { parting, hasOther: others.length > 0 });
  const foreign = columns.find(
    (column) => column !== own && column.text === 'account' && column.distinct > Math.max(1, rows / 4),
  );
  return { account: own?.index ?? null, counterAccount: (best(others) ?? foreign)?.index ?? null };
}

/** The own account has few values; the other side's has many, and often a column that says so. */
function accountByNames(
  columns: readonly Column[],
  rows: number,
  { parting, hasOther }: { readonly parting: Parting | null; readonly hasOther: boolean },
): Column | undefined {
  const few = hasOther || rows >= 2 * MOST_OF_FEW ? Math.max(MOST_OF_FEW, rows / 4) : Math.max(1, rows / 2);
  const most = parting === null ? Math.min(MOST_ACCOUNTS, few) : 1;
  return best(
    columns.filter((column) => column.text === 'account' && column.distinct <= most && column.filled >= rows * 0.9),
  );
}

const MOST_ACCOUNTS = 20;
/** So many accounts may stand in few rows. */
const MOST_OF_FEW = 4;

function referenceColumn(columns: readonly Column[]): Column | undefined {
  const named = columns.filter((column) => column.text === 'reference');
  return best(named.filter((column) => column.distinct >= column.filled * 0.9)) ?? best(named);
}
