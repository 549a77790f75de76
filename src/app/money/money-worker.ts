/** The thread that keeps the copy of the ledger and answers pages from it. No page waits in the daemon's own thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { currencyTable } from '../../domain/currency.ts';
import { openLedger } from '../../ledger/client/library/ledger.ts';
import { systemClock } from '../../lib/clock.ts';
import { AppError, EXIT, messageOf, type PlainError } from '../../lib/errors.ts';
import { liveTransactions } from '../../store/accounts/live-transactions.ts';
import { openCopy } from '../../store/money/open-copy.ts';
import { openStore } from '../../store/store.ts';
import { dataVersion, goneTransactions } from '../../store/views/ledger/gone.ts';
import { EMBEDDED_PACE, Filler, FOREIGN_PACE } from '../../sync/money/fill.ts';
import { openMoneyService } from '../../sync/money/money-service.ts';
import type { MoneyAnswer, MoneyQuestion, MoneyThreadData } from './money-thread.ts';

const port = parentPort;
if (port !== null) serve(workerData, (answer) => port.postMessage(answer));

function serve(data: MoneyThreadData, say: (answer: MoneyAnswer) => void): void {
  const clock = systemClock;
  const currencies = currencyTable(data.currencies);
  const copy = openCopy(data.state, data.ledger);
  const store = openStore(data.state, clock, { readOnly: true });
  // A page waits for no long pause: it shows what stands, and says that the ledger asked to wait.
  const { allowPlainHttp, apiKey, url } = data;
  const ledger = openLedger({ url, apiKey, allowPlainHttp, clock, attempts: 3, longestPauseMs: 2_000 });
  const pace = data.embedded ? EMBEDDED_PACE : FOREIGN_PACE;
  const filler = new Filler({ copy, ledger, clock, currencies, pace });
  let seen = Number.NaN;
  const gone = () => {
    const version = dataVersion(store);
    if (version === seen) return undefined;
    seen = version;
    return goneTransactions(store);
  };
  const service = openMoneyService({
    copy,
    ledger,
    filler,
    clock,
    currencies,
    gone,
    known: () => liveTransactions(store, null),
  });
  parentPort?.on('message', (question: MoneyQuestion) => {
    if (question.kind === 'news') filler.expectNews();
    else if (question.kind === 'close') {
      filler.stop();
      copy.close();
      store.close();
      parentPort?.close();
    } else {
      const { id, input, name } = question;
      // Each answers its own input: `MoneyService` pairs them, and the other side asks through that type alone.
      const answering = service[name] as (given: unknown) => Promise<unknown>;
      answering(input).then(
        (value) => say({ id, ok: true, value }),
        (thrown: unknown) => say({ id, ok: false, ...failureOf(thrown) }),
      );
    }
  });
}

/** A refusal of the ledger keeps its own words: it is the owner's order that was refused. */
function failureOf(thrown: unknown): PlainError {
  const hint = thrown instanceof AppError ? thrown.hint : undefined;
  const isLedgers = thrown instanceof Error && thrown.name === 'LedgerError';
  const exitCode =
    isLedgers || (thrown instanceof AppError && thrown.exitCode === EXIT.usage) ? EXIT.usage : EXIT.attention;
  const code = thrown instanceof AppError ? thrown.code : 'money.refused';
  return { code, message: messageOf(thrown), hint, exitCode };
}
