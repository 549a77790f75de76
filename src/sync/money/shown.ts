/** Objects as any ledger shows them, to what the copy keeps. Numbers are decimal text already (the client's library). */
import type { ShownAccount, ShownCategory, ShownTransaction } from '../../store/money/write-copy.ts';

type Shown = Readonly<Record<string, unknown>>;

/** Undefined where what a list cannot do without is missing. */
export function accountOf(shown: object): ShownAccount | undefined {
  const each = shown as Shown;
  const [id, name, currency] = [idOf(each, 'account'), textIn(each.name), textIn(each.currency)];
  if (id === null || name === null || currency === null) return undefined;
  return {
    id,
    externalId: textIn(each.externalId),
    name,
    type: textIn(each.type) ?? 'other',
    currency,
    balance: textIn(each.balance) ?? '0',
    isLiability: each.isLiability === true,
    isHidden: each.isHidden === true,
    isArchived: each.isArchived === true || textIn(each.archivedAt) !== null,
  };
}

export function categoryOf(shown: object): ShownCategory | undefined {
  const each = shown as Shown;
  const [id, name] = [idOf(each, 'category'), textIn(each.name)];
  return id === null || name === null ? undefined : { id, name, parentId: textIn(each.parentId) };
}

export function transactionOf(shown: object): ShownTransaction | undefined {
  const each = shown as Shown;
  const [id, accountId] = [idOf(each, 'transaction'), textIn(each.accountId)];
  const [amount, date] = [textIn(each.amount), textIn(each.date)?.slice(0, 10) ?? null];
  if (id === null || accountId === null || amount === null || date === null) return undefined;
  return {
    id,
    externalId: textIn(each.externalId),
    accountId,
    amount,
    date,
    time: textIn(each.time),
    payee: textIn(each.payeeName),
    note: textIn(each.note),
    categoryId: textIn(each.categoryId),
    isTransfer: each.isTransfer === true,
    transferToAccountId: textIn(each.transferToAccountId),
    destinationAmount: textIn(each.destinationAmount),
  };
}

/** When the ledger last changed it, by the ledger's own clock; null where it does not say. */
export function changedAt(shown: object): string | null {
  const text = textIn((shown as Shown).updatedAt);
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : null;
}

function idOf(each: Shown, kind: string): string | null {
  return textIn(each.id) ?? textIn(each[`${kind}Id`]);
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
