import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import { type AppError, refusal } from '../../lib/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { openStore, type Store } from '../../store/store.ts';
import { type CliContext, requireSettings } from './context.ts';

export interface Reading {
  readonly store: Store;
  readonly settings: Settings;
  readonly currencies: CurrencyTable;
}

/** Looks at the state beside whoever holds it: no lock, no writing, no secrets needed. */
export async function readState<Result>(
  context: CliContext,
  look: (reading: Reading) => Result | Promise<Result>,
): Promise<Result> {
  const { settings } = await requireSettings(context, 'optional');
  using store = openStore(settings.state, context.clock, { readOnly: true });
  return await look({ store, settings, currencies: currencyTable(settings.currencies) });
}

/** The error of a history command that does not find its subject: exit code 2. */
export function notFound({ config }: CliContext, what: 'document' | 'run' | 'transaction', id: string): AppError {
  return refusal(config === undefined ? `not-found#${what}` : `not-found#${what}Elsewhere`, { id });
}
