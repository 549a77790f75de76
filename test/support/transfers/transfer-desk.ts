/** Transfers of a household as the core alone decides about them: no store and no ledger. */
import { pairLegs } from '../../../src/core/pairing/pair.ts';
import { termsOf } from '../../../src/core/pairing/terms.ts';
import type { Leg, OwnAccount, TransferRule } from '../../../src/core/pairing/types.ts';
import { textKey } from '../../../src/core/text-key.ts';
import { addDays, type CalendarDate } from '../../../src/domain/calendar-date.ts';
import { currencyTable } from '../../../src/domain/currency.ts';
import { formatMinor } from '../../../src/domain/money.ts';
import { accountIdOf, transactionIdOf } from '../../../src/domain/row-ids.ts';
import { day } from '../identity/statements.ts';
import { legsOf } from './legs.ts';
import { type Handle, OWN, type Paper } from './transfer-house.ts';

const currencies = currencyTable({});
const HANDLES = [...(Object.keys(OWN) as Handle[]), 'cash'];
const ownOf = (handle: string) => (handle === 'cash' ? CASH : OWN[handle as Handle]);
const CASH = { name: 'cash', iban: '', currency: 'EUR', type: null };

interface TransferDeskOptions {
  readonly transfers?: {
    readonly windowDays?: number;
    readonly auto?: boolean;
    readonly rules?: readonly TransferRule[];
  };
}

interface Transfer {
  readonly outflow: Leg;
  readonly inflow: Leg | null;
  readonly destinationId: number;
  readonly evidence: readonly string[];
}

export function transferDesk({ transfers: settings = {} }: TransferDeskOptions = {}) {
  const legs = new Map<string, Leg>();
  const covered = new Map<string, CalendarDate>();
  let transfers: readonly Transfer[] = [];

  function read({ of, lines, period }: Paper): void {
    const seen = new Map<string, number>();
    for (const line of lines) {
      if (line.status === 'pending') continue;
      const { amount, bookedOn, memo, payee, reference } = line;
      const plain = `${bookedOn} ${amount} ${payee} ${memo}`;
      const count = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, count);
      const externalId = `${of} ${reference ?? `${plain} ${count}`}`;
      legs.set(externalId, {
        ...{ externalId, bookedOn, amount, payee, memo, reference },
        id: legs.get(externalId)?.id ?? transactionIdOf(legs.size + 1),
        accountId: accountIdOf(HANDLES.indexOf(of) + 1),
        currency: OWN[of].currency,
        counterparty: line.counterparty?.account ?? null,
        original: line.original,
      });
    }
    const last = lines
      .map(({ bookedOn }) => bookedOn)
      .sort()
      .at(-1);
    const to = period === undefined ? last && addDays(last, 20) : day(period[1]);
    const before = covered.get(of);
    if (to !== undefined && (before === undefined || to > before)) covered.set(of, to);
  }

  function decide(): void {
    const now = (leg: Leg): Leg => legs.get(leg.externalId) ?? leg;
    const { auto = true, rules = [], windowDays = 5 } = settings;
    const asked = transfers.filter(
      ({ inflow, evidence }) => inflow !== null && auto && !evidence.includes('reference'),
    );
    const waiting = transfers.filter(({ inflow }) => inflow === null);
    const used = new Set(transfers.flatMap(({ outflow, inflow }) => [outflow.id, inflow?.id]));
    const result = pairLegs({
      ...legsOf([...legs.values()].filter(({ id }) => !used.has(id))),
      standing: asked.flatMap(({ outflow, inflow }) =>
        inflow === null ? [] : [{ outflow: now(outflow), inflow: now(inflow) }],
      ),
      waiting: waiting.map(({ outflow, destinationId }) => ({
        ...{ outflow: now(outflow), destinationId: accountIdOf(destinationId) },
      })),
      accounts: HANDLES.map((handle) => accountCalled(handle, covered.get(handle) ?? null)),
      ...{ auto, currencies, rules, windowDays, rejected: new Set<string>() },
    });
    const over = new Set([...result.undone, ...result.disproved, ...result.pairs].map(({ outflow }) => outflow.id));
    transfers = [
      ...transfers.filter(({ outflow }) => !over.has(outflow.id)),
      ...result.pairs.map((each) => ({ ...each, destinationId: each.inflow.accountId })),
      ...result.singles.map((each) => ({ ...each, inflow: null })),
    ];
  }

  return {
    bring(paper: Paper): void {
      read(paper);
      decide();
    },
    /** `a → b 100`, `a 12.5`, in order: what the ledger would hold. */
    rows(): readonly string[] {
      const used = new Set(transfers.flatMap(({ outflow, inflow }) => [outflow.id, inflow?.id]));
      const free = [...legs.values()].filter(({ id }) => !used.has(id));
      return [...transfers.map(sayTransfer), ...free.map((leg) => `${handleOf(leg.accountId)} ${figure(leg)}`)].sort();
    },
  };
}

function accountCalled(handle: string, coveredTo: CalendarDate | null): OwnAccount {
  const { name, iban, currency, type } = ownOf(handle);
  return {
    ...{ id: accountIdOf(HANDLES.indexOf(handle) + 1), handle, currency, coveredTo, tails: [] },
    kind: type ?? 'bank',
    numbers: iban === '' ? [] : [iban],
    names: [handle, textKey(name, null)],
  };
}

function sayTransfer({ outflow, inflow, destinationId }: Transfer): string {
  const left = { amount: -outflow.amount, currency: outflow.currency };
  const { destinationAmount, exchangeRate } = termsOf(left, inflow, currencies);
  const arrived = destinationAmount === null ? '' : ` arrives ${destinationAmount}`;
  const rate = exchangeRate === null ? '' : ` at ${exchangeRate}`;
  return `${handleOf(outflow.accountId)} → ${handleOf(destinationId)} ${figure(outflow)}${arrived}${rate}`;
}

function handleOf(accountId: number): string {
  return HANDLES[accountId - 1] ?? '?';
}

/** What left the account: an arrival has a minus. */
function figure({ amount, currency }: Leg): string {
  return String(Number(formatMinor(-amount, currencies.places(currency))));
}
