/** The events of a transaction since it was first seen, in sentences for people, in their order. */

import { sayEvidence } from '../../core/pairing/evidence-words.ts';
import type { CurrencyTable } from '../../domain/currency.ts';
import { type MessageKey, say, t } from '../../words/speak.ts';
import { AS_OF } from '../as-of.ts';
import { readLine } from '../lines/said.ts';
import { OWNER_EDITED } from '../outbox/types.ts';
import { isForgotten } from '../outbox/withdraw.ts';
import { only } from '../prepared.ts';
import type { Store } from '../store.ts';
import { documentIdText, runIdText } from './ids.ts';
import type { TransferPart } from './shapes/transactions.ts';
import type { TransactionRow } from './transactions.ts';
import { amountText } from './values.ts';

export function tellStory(
  store: Store,
  subject: TransactionRow,
  { transfer, isShown }: { readonly transfer: TransferPart | null; readonly isShown: boolean },
  currencies: CurrencyTable | undefined,
): readonly string[] {
  return [
    ...(isShown ? [] : birthWithoutLine(store, subject)),
    ...pending(store, subject, currencies),
    ...assertions(store, subject, currencies),
    ...changes(store, subject, currencies),
    ...undoneChanges(store, subject),
    ...rules(store, subject),
    ...adoption(store, subject),
    ...ownersEdits(store, subject),
    ...(transfer === null ? [] : [transferSentence(transfer)]),
    ...ends(store, subject),
  ];
}

/** Where no line of a document is the transaction. */
function birthWithoutLine(store: Store, subject: TransactionRow): readonly string[] {
  const { kind } = only(store.exact.row<{ kind: string }>`SELECT kind FROM runs WHERE id = ${subject.runId}`);
  if (kind === 'split') return [t('story.saidOneLineTwo')];
  const document = documentIdText(subject.documentId);
  if (pendingOf(store, subject.id)?.state === 'double') return [t('story.showedFirst', { document })];
  return [t('story.showedOnceReadNow', { document })];
}

interface PendingRow {
  readonly state: 'open' | 'booked' | 'withdrawn' | 'double';
  readonly booked_on: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
}

function pendingOf(store: Store, id: bigint): PendingRow | undefined {
  return store.exact.row<PendingRow>`SELECT state, booked_on, amount, currency, payee FROM pendings
    WHERE transaction_id = ${id}`;
}

function pending(store: Store, { id }: TransactionRow, currencies: CurrencyTable | undefined): readonly string[] {
  const row = pendingOf(store, id);
  if (row === undefined) return [];
  const amount = `${amountText(row.amount, row.currency, currencies)} ${row.currency}`;
  const line =
    row.payee === null
      ? t('story.aPendingLineOf', { amount, day: row.booked_on })
      : t('story.aPendingLineOfOn', { amount, day: row.booked_on, payee: row.payee });
  switch (row.state) {
    case 'open':
      return [t('story.bankNotBookedYet', { line })];
    case 'booked':
      return [t('story.bookedLineTookOver', { line })];
    case 'double':
      return [t('story.countedBesideAnotherLine')];
    case 'withdrawn':
      return [t('story.bankNotListAny', { line })];
  }
}

interface AssertionRow {
  readonly name: string;
  readonly booked_on: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payee: string | null;
}

/** Several formats show it, each with its own day and spelling. */
function assertions(store: Store, { id }: TransactionRow, currencies: CurrencyTable | undefined): readonly string[] {
  const rows = store.exact.rows<AssertionRow>`SELECT s.name, g.booked_on, g.amount, g.currency, g.payee
    FROM assertions g
    JOIN streams s ON s.id = g.stream_id WHERE g.transaction_id = ${id} ORDER BY s.rank, s.name`;
  if (rows.length < 2) return [];
  const words = rows.map((row) => {
    const amount = `${amountText(row.amount, row.currency, currencies)} ${row.currency}`;
    const source = t('story.on', { name: row.name, day: row.booked_on, amount });
    return row.payee === null ? source : `${source}, ${row.payee}`;
  });
  return [t('story.severalSourcesShowCounted', { sources: words.join('; ') })];
}

type Fields = Pick<TransactionRow, 'bookedOn' | 'valueOn' | 'amount' | 'currency' | 'payee' | 'memo' | 'status'>;

interface LineRow {
  readonly document_id: bigint;
  readonly name: string;
  readonly said: string;
  readonly as_of: string;
  readonly currency: string | null;
}

const SAID_AS: readonly (readonly [keyof Fields, MessageKey])[] = [
  ['bookedOn', 'word.day'],
  ['valueOn', 'word.value day'],
  ['amount', 'word.amount'],
  ['currency', 'word.currency'],
  ['payee', 'word.payee'],
  ['memo', 'word.memo'],
  ['status', 'word.status'],
];

/** The changes between later documents of its own stream and the ones before. */
function changes(store: Store, { id }: TransactionRow, currencies: CurrencyTable | undefined): readonly string[] {
  const rows = store.exact.rows<LineRow>`SELECT s.document_id, d.name, l.said, s.as_of, s.currency FROM lines l
    JOIN statements s ON s.id = l.statement_id
    JOIN documents d ON d.id = s.document_id JOIN transactions t ON t.id = l.transaction_id
    WHERE l.transaction_id = ${id} AND s.stream_id = t.stream_id AND s.as_of <= ${AS_OF}
      AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.document_id = s.document_id)
    ORDER BY s.as_of, s.id, l.line LIMIT 200`;
  return rows.flatMap((row, at) => {
    const earlier = rows[at - 1];
    if (earlier === undefined) return [];
    const [before, after] = [fieldsIn(earlier), fieldsIn(row)];
    const said = SAID_AS.flatMap(([name, word]) => {
      if (before[name] === after[name] || (after[name] === null && name !== 'memo')) return [];
      const [from, to] = [valueText(before, name, currencies), valueText(after, name, currencies)];
      return [t('story.fromTo', { what: t(word), from, to })];
    });
    if (said.length === 0) return [];
    const document = documentIdText(row.document_id);
    return [t('story.changed', { document, name: row.name, changes: said.join(', ') })];
  });
}

/** Undone documents that show it, beside ones that stand. */
function undoneChanges(store: Store, { id }: TransactionRow): readonly string[] {
  return store.exact.rows<{ id: bigint; name: string; run: bigint }>`SELECT DISTINCT d.id, d.name, u.run_id AS run
    FROM lines l JOIN statements s ON s.id = l.statement_id
    JOIN documents d ON d.id = s.document_id JOIN undone u ON u.document_id = d.id
    JOIN transactions t ON t.id = l.transaction_id
    WHERE l.transaction_id = ${id} AND t.state <> 'undone' ORDER BY d.id LIMIT 50`.map(({ id: document, name, run }) =>
    t('story.showedRunUndid', {
      ...{ document: documentIdText(document), name, run: runIdText(run) },
    }),
  );
}

function fieldsIn({ currency, said }: LineRow): Fields {
  const line = readLine(said);
  return { ...line, currency: line.currency ?? currency ?? '' };
}

function valueText(fields: Fields, name: keyof Fields, currencies: CurrencyTable | undefined): string {
  if (name === 'amount') return amountText(fields.amount, fields.currency, currencies);
  return fields[name] ?? t('word.none');
}

function rules(store: Store, { externalId: id }: TransactionRow): readonly string[] {
  const row = store.exact.row<
    Readonly<Record<'payee' | 'category' | 'note', string | null>>
  >`SELECT payee, category, note FROM rule_effects WHERE external_id = ${id}`;
  if (row === undefined) return [];
  const given = (['payee', 'category', 'note'] as const)
    .map((name) => [name, row[name]] as const)
    .flatMap(([name, value]) => (value === null ? [] : [`${say(name)} ${value}`]));
  if (given.length === 0) return [t('story.ruleYoursSpeaks')];
  return [t('story.ruleYoursGave', { values: given.join(', ') })];
}

/** The first thing that was said of it tells how the ledger came to have it. */
function adoption(store: Store, { externalId: id }: TransactionRow): readonly string[] {
  const row = store.exact.row<{
    readonly kind: string;
    readonly body: string | null;
    readonly answer: string | null;
  }>`SELECT kind, body, answer FROM requests WHERE object = ${id} AND state <> 'cancelled' ORDER BY id LIMIT 1`;
  if (row === undefined) return [];
  if (row.answer === 'adopted') return [t('story.ledgerHeldUnderId')];
  const isHandmade = row.kind === 'transaction.patch' && row.body?.includes('"externalId":') === true;
  return isHandmade ? [t('story.enteredLedgerHandEntry')] : [];
}

function ownersEdits(store: Store, { externalId: id }: TransactionRow): readonly string[] {
  if (
    !store.exists`SELECT 1 FROM requests WHERE object = ${id} AND (answer = 'kept' OR last_error = ${OWNER_EDITED})
    UNION ALL SELECT 1 FROM owner_words WHERE external_id = ${id} LIMIT 1`
  )
    return [];
  return [t('story.editedLedgerWroteStays')];
}

function transferSentence({ role, other, account, state, decidedBy, evidence }: TransferPart): string {
  const why = decidedBy === 'owner' ? t('decisions.decidedSo') : sayEvidence(evidence);
  return `${transferText({ role, other, account, state })}${why === '' || !isReasoned(state) ? '' : `: ${why}`}.`;
}

function isReasoned(state: TransferPart['state']): boolean {
  return state === 'paired' || state === 'rejected';
}

function transferText({
  role,
  other,
  account,
  state,
}: Pick<TransferPart, 'role' | 'other' | 'account' | 'state'>): string {
  switch (state) {
    case 'paired':
      if (role !== 'outflow') return t('story.arrivingSideTransferNo', { account, other: other ?? '' });
      return other === null
        ? t('story.transferLineStillCome', { account })
        : t('story.transferOtherLeg', { account, other });
    case 'rejected':
      return t('story.takenTransferNone', { account });
    case 'refused':
      return t('story.ledgerNotTakeTransfer', { account });
    case 'dissolved':
      return t('story.transferUntilOneTwo', { account });
  }
}

/** Why it is no more, where that is known. */
function ends(store: Store, { id, externalId, state }: TransactionRow): readonly string[] {
  if (state !== 'deleted') return [];
  const undone = store.exact.row<{ document: bigint; run: bigint }>`SELECT u.document_id AS document, u.run_id AS run
    FROM transactions t JOIN lines l ON l.transaction_id = t.id
    JOIN statements s ON s.id = l.statement_id JOIN undone u ON u.document_id = s.document_id
    WHERE t.id = ${id} AND t.state = 'undone' ORDER BY u.run_id DESC LIMIT 1`;
  if (undone !== undefined) {
    const document = documentIdText(undone.document);
    return [
      t('story.runUndidBankfeedRetry', {
        ...{ run: runIdText(undone.run), document },
      }),
    ];
  }
  if (isForgotten(store, externalId)) {
    return [
      t('story.saidNotBelongInto', {
        id: externalId,
      }),
    ];
  }
  if (
    store.exists`SELECT 1 FROM requests WHERE object = ${externalId} AND state = 'done' AND answer = 'gone'
    LIMIT 1`
  ) {
    return [t('story.deletedLedgerStaysDeleted')];
  }
  return [t('story.deletedGoodNoFile')];
}
