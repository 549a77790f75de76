import type { ColumnRef, Profile } from '../../../src/plugin/profile.ts';
import type { Inference } from '../infer/inference.ts';
import { shapesOf } from '../table/date-choice.ts';
import type { DateShape } from '../table/dates.ts';

/** What `inspect --save` writes: the inferred reading as a profile, bound to the layout by its fingerprint. */
export function profileFromInference(inference: Inference, encoding: string, fingerprint: string): Profile {
  const { layout, header } = inference;
  const ref = refMaker(layout.names);
  const optional = (key: string, index: number | null): object => (index === null ? {} : { [key]: ref(index) });
  const list = (key: string, indexes: readonly number[]): object =>
    indexes.length > 1 ? { [key]: indexes.map(ref) } : optional(key, indexes[0] ?? null);
  return {
    encoding,
    delimiter: layout.dialect.delimiter,
    header: header === null ? 0 : { detect: layout.names.filter((name) => name !== '') },
    columns: {
      ...list(
        'date',
        layout.dates.map(({ index }) => index),
      ),
      ...optional('valueDate', layout.valueDate?.index ?? null),
      ...optional('time', layout.time),
      ...amountRefs(inference, ref),
      ...optional('fee', layout.fee),
      ...optional('balance', layout.balance),
      ...optional('currency', layout.currency),
      ...list('payee', layout.payee),
      ...list('memo', layout.memo),
      ...optional('id', layout.reference),
      ...optional('checkNumber', layout.checkNumber),
      ...optional('type', layout.type),
      ...optional('status', layout.pendingIsBooked ? null : layout.status),
      ...optional('account', layout.account),
      ...optional('counterAccount', layout.counterAccount),
      ...optional('originalAmount', layout.originalCurrency === null ? null : layout.originalAmount),
      ...optional('originalCurrency', layout.originalAmount === null ? null : layout.originalCurrency),
    } as Profile['columns'],
    date: patternOf(inference),
    decimal: layout.decimal,
    ...signOf(inference),
    ...directionOf(inference),
    ...(layout.balanceBefore ? { balance: 'before' as const } : {}),
    ...(layout.defaultCurrency === null ? {} : { currency: layout.defaultCurrency }),
    ...(layout.card ? { kind: 'card' as const } : {}),
    fingerprint: [fingerprint],
  };
}

/** The name where it is there and there once, else the number. */
function refMaker(names: readonly string[]): (index: number) => ColumnRef {
  return (index) => {
    const name = names[index] ?? '';
    return name === '' || names.indexOf(name) !== index ? index + 1 : name;
  };
}

function amountRefs({ layout }: Inference, ref: (index: number) => ColumnRef): object {
  const { amount } = layout;
  if (amount.kind === 'signed') return { amount: ref(amount.column) };
  if (amount.kind === 'flag') return { amount: ref(amount.column), direction: ref(amount.flag) };
  return {
    ...(amount.debit === null ? {} : { debit: ref(amount.debit) }),
    ...(amount.credit === null ? {} : { credit: ref(amount.credit) }),
  };
}

function signOf({ layout }: Inference): { readonly sign?: 'in-positive' | 'out-positive' } {
  const { amount } = layout;
  if (amount.kind === 'signed') return { sign: amount.outPositive ? 'out-positive' : 'in-positive' };
  return amount.kind === 'split' && amount.signs !== 'none' ? { sign: amount.signs } : {};
}

/** The words that were found to say it; those that are known anyway need not be written down. */
function directionOf({ layout: { amount } }: Inference): { readonly direction?: Profile['direction'] } {
  if (amount.kind !== 'flag' || amount.words === null) return {};
  const { in: into, out } = amount.words;
  // A profile names both ways; of one that never came nothing is known.
  return { direction: { in: into.length === 0 ? ['+'] : [...into], out: out.length === 0 ? ['-'] : [...out] } };
}

/** A pattern as people write it: `DD.MM.YYYY`. */
function patternOf(inference: Inference): string {
  const [main] = inference.layout.dates;
  if (main === undefined) return 'YYYY-MM-DD';
  const shape = shapesOf(inference.table, main.index)[0];
  const separator = shape?.separator ?? '-';
  const month = shape !== undefined && shape.named >= 0 ? 'MMM' : 'MM';
  const written = isLong(shape) ? 'YYYY' : 'YY';
  const year = shape?.parts.length === 2 ? '' : written;
  const parts = { YMD: [year, month, 'DD'], DMY: ['DD', month, year], MDY: [month, 'DD', year] }[main.order];
  return parts.filter(Boolean).join(separator);
}

function isLong(shape: DateShape | undefined): boolean {
  return shape === undefined || shape.long >= 0;
}
