/**
 * By how many days the statement's stream books later than another one. An amount that each shows once within a few days
 * tells it, unless the texts contradict: a line and another stream's can only be each other.
 */
import { daysBetween } from '../../domain/calendar-date.ts';
import type { TransactionFields } from '../../domain/transaction.ts';
import type { Draft } from '../identity/draft.ts';
import { assertionsOf } from './assertions.ts';
import type { Chain } from './chains.ts';
import { DAYS_APART } from './matching.ts';
import { isNews } from './rank.ts';
import type { Views } from './views.ts';
import { isForeign } from './wording.ts';

/** The usual lags of a stream, by its name; negative where it books later. Undefined where nothing tells. */
export type Lags = (stream: string) => ReadonlySet<number> | undefined;

/** A lag is usual where at least one line in so many has it. Others are chance: another purchase of the same amount. */
const USUAL = 8;

/** One line and what another stream shows of it, as far as nothing else can be meant. */
interface Evidence {
  readonly amount: string;
  readonly stream: string;
  readonly lag: number;
}

/** A chain is judged by the evidence of other amounts. */
export function lagsOf(draft: Draft, views: Views, chains: readonly Chain[]): (chain: Chain) => Lags {
  let all: readonly Evidence[] | undefined;
  let sameDay: readonly Evidence[] | undefined;
  return (chain) => {
    const own = amountOf(chain);
    return (stream) => {
      all ??= evidenceIn(draft, views, chains);
      const lags = all.flatMap((each) => (each.stream === stream && each.amount !== own ? [each.lag] : []));
      if (lags.length > 0) {
        return new Set(lags.filter((lag) => lags.filter((each) => each === lag).length * USUAL >= lags.length));
      }
      // A day that both show, and on which both list another amount, tells less: it may come every day.
      sameDay ??= chains.flatMap(sameDays);
      return sameDay.some((each) => each.stream === stream && each.amount !== own) ? SAME_DAY : undefined;
    };
  };
}

const SAME_DAY: ReadonlySet<number> = new Set([0]);

function evidenceIn(draft: Draft, views: Views, chains: readonly Chain[]): readonly Evidence[] {
  const known = [...views.behind].flatMap(([view, of]) =>
    assertionsOf(of).map(({ fields, stream }): Evidence => {
      return { amount: keyOf(view), stream, lag: daysBetween(fields.bookedOn, view.bookedOn) };
    }),
  );
  const once = chains.flatMap((chain) => {
    const [entity, otherEntity] = chain.entities;
    const [body, otherBody] = chain.bodies;
    if (entity === undefined || body === undefined || otherEntity !== undefined || otherBody !== undefined) return [];
    if (isForeign(entity.text(), body.text())) return [];
    return body.assertions.map(({ fields, stream }): Evidence => {
      return { amount: amountOf(chain), stream, lag: daysBetween(fields.bookedOn, entity.day) };
    });
  });
  return [...known, ...once].filter(
    ({ lag, stream }) => stream !== draft.history.stream && !isNews(stream) && Math.abs(lag) <= DAYS_APART,
  );
}

function sameDays(chain: Chain): readonly Evidence[] {
  const days = new Set(chain.entities.map(({ day }) => day));
  return chain.bodies.flatMap(({ assertions }) =>
    assertions.flatMap(({ fields, stream }): Evidence[] =>
      days.has(fields.bookedOn) && !isNews(stream) ? [{ amount: amountOf(chain), stream, lag: 0 }] : [],
    ),
  );
}

function amountOf({ bodies }: Chain): string {
  const [body] = bodies;
  return body === undefined ? '' : keyOf(body.of);
}

function keyOf({ amount, currency }: Pick<TransactionFields, 'amount' | 'currency'>): string {
  return `${amount} ${currency}`;
}
