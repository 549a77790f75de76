import { type CurrencyTable, currencyTable } from '../../domain/currency.ts';
import { AppError, EXIT } from '../../lib/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { openStore, type Store } from '../../store/store.ts';
import { t } from '../../words/speak.ts';
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
  const store = openStore(settings.state, context.clock, { readOnly: true });
  try {
    return await look({ store, settings, currencies: currencyTable(settings.currencies) });
  } finally {
    store.close();
  }
}

/** How the error of a history command says what it did not find. */
const UNKNOWN = {
  document: (id: string) => t('cli.noDocumentCalled', { id }),
  run: (id: string) => t('cli.noRunCalled', { id }),
  transaction: (id: string) => t('orders.noTransactionCalled', { id }),
};

/** The error of a history command that does not find its subject: exit code 2. */
export function notFound({ config }: CliContext, what: keyof typeof UNKNOWN, id: string): AppError {
  const command = `bankfeed ${what}s`;
  return new AppError('not-found', UNKNOWN[what](id), {
    hint: config === undefined ? `${command} lists them` : `${command} lists them (with the same --config)`,
    exitCode: EXIT.usage,
  });
}
