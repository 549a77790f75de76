import type { ColumnRef, Profile } from '../../../src/plugin/profile.ts';
import type { Inference } from '../infer/inference.ts';
import { shapesOf } from '../table/date-choice.ts';
import type { DateShape } from '../table/dates.ts';
import type { Layout } from '../table/layout.ts';
import { CROATIAN_NAMES } from './compile.ts';

/** The profile that `inspect --save` writes: the inferred reading, bound to the layout by its fingerprint. */
export function profileFromInference(inference: Inference, encoding: string, fingerprint: string): Profile {
  const { layout, header } = inference;
  return {
    encoding,
    delimiter: layout.dialect.delimiter,
    header: header === null ? 0 : { detect: layout.names.filter((name) => name !== '') },
    columns: { ...amountRefs(inference, refMaker(layout.names)), ...otherRefs(layout) } as Profile['columns'],
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

/** All columns but the amount's, each by its key; one name, or a list where there are several. */
function otherRefs(layout: Layout): object {
  const ref = refMaker(layout.names);
  const isForeign = layout.originalAmount !== null && layout.originalCurrency !== null;
  const columns: Readonly<Record<string, readonly (number | null)[]>> = {
    date: layout.dates.map(({ index }) => index),
    valueDate: [layout.valueDate?.index ?? null],
    time: [layout.time],
    fee: [layout.fee],
    balance: [layout.balance],
    currency: [layout.currency],
    payee: layout.payee,
    memo: layout.memo,
    id: [layout.reference],
    checkNumber: [layout.checkNumber],
    type: [layout.type],
    status: layout.pendingIsBooked ? [] : [layout.status],
    account: [layout.account],
    counterAccount: [layout.counterAccount],
    originalAmount: isForeign ? [layout.originalAmount] : [],
    originalCurrency: isForeign ? [layout.originalCurrency] : [],
  };
  const named = Object.entries(columns).flatMap(([key, indexes]) => {
    const refs = indexes.filter((index) => index !== null).map(ref);
    return refs.length === 0 ? [] : [[key, refs.length > 1 ? refs : refs[0]]];
  });
  return Object.fromEntries(named);
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

/** The words that the inference found for in and out. Words that every reading knows need no place in the profile. */
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
  const yearFirst = [year, month, 'DD'];
  const parts = {
    YMD: yearFirst,
    YND: yearFirst,
    DMY: ['DD', month, year],
    'DMY-hr': ['DD', CROATIAN_NAMES, year],
    MDY: [month, 'DD', year],
  }[main.order];
  return parts.filter(Boolean).join(separator);
}

function isLong(shape: DateShape | undefined): boolean {
  return shape === undefined || shape.long >= 0;
}
