import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { openStore, type Store } from '../../store/store.ts';
import { type CliContext, requireSettings } from './context.ts';

export interface Reading {
  readonly store: Store;
  readonly settings: Settings;
  readonly currencies: CurrencyTable;
}

/** Looks at the state beside whoever holds it: no lock, no writing, no secrets needed. */
export async function readState<Result>(context: CliContext, look: (reading: Reading) => Result): Promise<Result> {
  const { settings } = await requireSettings(context, 'optional');
  const store = openStore(settings.state, context.clock, { readOnly: true });
  try {
    return look({ store, settings, currencies: currencyTable(settings.currencies) });
  } finally {
    store.close();
  }
}

/**
 * The error of a history command that does not find its subject: exit code 2. `list`: the command that lists the
 * possible ones.
 */
export function notFound(context: CliContext, what: string, id: string, list: string): AppError {
  return new AppError('not-found', `no ${what} is called ${id}`, {
    hint: `bankfeed ${list} lists them${context.config === undefined ? '' : ' (with the same --config)'}`,
    exitCode: EXIT.usage,
  });
}
