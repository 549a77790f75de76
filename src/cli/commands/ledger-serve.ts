import { InvalidArgumentError } from 'commander';
import type { LedgerLog } from '../../ledger/server/http/app.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import { t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { ledgerFolder, withData } from '../context/ledger-folder.ts';
import type { Declare } from '../context/task.ts';

interface ServeOrder {
  /** `HOST:PORT` or `PORT`; port 0 picks a free one. Default 127.0.0.1:8481. */
  readonly listen?: string | undefined;
  /** Where the ledger's database lies. Default: `ledger` in the state folder of the configuration. */
  readonly data?: string | undefined;
  /** Further names under which `/openapi.json` answers. */
  readonly name?: readonly string[] | undefined;
  readonly limitMinute?: number | undefined;
  readonly limitDay?: number | undefined;
}

export const declareServe: Declare = (ledger, line) => {
  const command = withData(line.command(ledger, 'serve', 'serve the ledger until a signal'))
    .option('--listen <address>', 'host:port; port 0 picks one')
    .option('--name <names...>', 'further names under which /openapi.json answers, without port')
    .option('--limit-minute <n>', 'requests a minute for each key', wholeNumber)
    .option('--limit-day <n>', 'requests a day for each key', wholeNumber);
  command.action((order: ServeOrder) => {
    line.accept(command, { stopIsSuccess: true, run: (context) => serveLedger(context, order) });
  });
};

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number above 0.');
  return Number(text);
}

/** `bankfeed ledger serve`: the ledger alone, until a signal. With `--json` the first line is `{"url": …}`. */
async function serveLedger(context: CliContext, order: ServeOrder): Promise<number> {
  const { startLedger } = await import('../../ledger/server/process/start.ts');
  const { host, port } = readListen(order.listen ?? '127.0.0.1:8481');
  const folder = await ledgerFolder(context, order.data);
  const limits = { minute: order.limitMinute, day: order.limitDay };
  const names = (order.name ?? []).map((name) => name.toLowerCase());
  const ledger = await startLedger({ folder, host, port, names, limits, clock: context.clock, log: faultLog(context) });
  context.out.document({ url: ledger.url });
  const { out } = context;
  out.line(t('commands.ledgerListensDescriptionOpenapi', { url: ledger.url }));
  out.line(t('commands.dataLiesMakeKey', { folder }));
  await aborted(context.signal);
  await ledger.close();
  return EXIT.ok;
}

/** `HOST:PORT`, `[::1]:PORT` or `PORT`. @throws AppError `usage` for anything else. */
function readListen(text: string): { readonly host: string; readonly port: number } {
  const match = /^(?:(\[[0-9a-fA-F:.]+\]|[^:[\]]+):)?(\d{1,5})$/.exec(text);
  const port = Number(match?.[2]);
  if (match === null || port > 65_535) throw refusal('usage#listen', { text });
  return { host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port };
}

function faultLog({ out }: CliContext): LedgerLog {
  return {
    info: () => undefined,
    error: (fields, event) => out.note(`${event} ${JSON.stringify(fields)}`),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    signal.addEventListener('abort', () => done(), { once: true });
  });
}
