import type { Account, Download, Happening } from '../world.ts';

/** A line as the bank prints it in one download, before any format is chosen. */
export interface Shown {
  /** Number of the happening that it is. */
  readonly at: number;
  readonly day: number;
  /** Minor units, money out is negative. */
  readonly amount: number;
  readonly payee: string;
  readonly purpose: string;
  /** Empty: none is printed. */
  readonly reference: string;
  readonly isPending: boolean;
  /** The reference of the line that this one corrects, and how. */
  readonly corrects: { readonly reference: string; readonly isVoid: boolean } | null;
  /** Balance of the account after it. */
  readonly balance: number;
  readonly original: Happening['original'];
  readonly other: Happening['other'];
}

export interface Page {
  readonly lines: readonly Shown[];
  readonly opening: number;
  readonly closing: number;
}

/** The lines of a download. The first route books on the day itself, the others up to two days later. */
export function showIn(account: Account, download: Download): Page {
  const isFirst = account.routes[0] === download.route;
  const dated = account.happenings
    .filter(({ at, goneOn }) => goneOn === null && (download.only === null || download.only === at))
    .map((each) => ({ each, day: download.only !== null ? download.from : each.day + (isFirst ? 0 : each.lag) }));
  dated.sort((a, b) => a.day - b.day || a.each.at - b.each.at);
  let balance = account.opening;
  let opening = account.opening;
  const lines: Shown[] = [];
  const unbooked = account.happenings.filter(({ goneOn }) => goneOn !== null);
  let lastDay = 0;
  for (const { each, day } of dated) {
    if (day === download.to) lastDay += 1;
    const isCut = day === download.to && download.cut !== null && lastDay > download.cut;
    if (day > download.to || isCut) {
      unbooked.push(each);
      continue;
    }
    const line = bookedIn(account, download, each, day);
    if (line === null) continue;
    if (line.corrects?.isVoid !== true) balance += line.amount;
    if (day < download.from) opening = balance;
    else lines.push(...besideWrong(each, { ...line, day, balance }));
  }
  return { lines: [...lines, ...pendingsIn(account, download, unbooked, balance)], opening, closing: balance };
}

/** Only what is listed as pending on the download's last day, by banks that list such lines in the format. */
function pendingsIn(
  account: Account,
  { route, to }: Download,
  unbooked: readonly Happening[],
  balance: number,
): readonly Shown[] {
  if (route !== 'ofx' && route !== 'camt') return [];
  return unbooked.flatMap(({ pending, goneOn, payee, purpose, reference, at, original }) => {
    if (pending === null || pending.since > to || (goneOn !== null && to >= goneOn)) return [];
    const { amount, since: day } = pending;
    const name = { same: reference, other: `P${account.handle.length}${at}${reference}`, none: '' }[pending.name];
    const text = { at, payee, purpose, reference: name, original, other: null };
    return [{ ...text, day, amount, isPending: true, corrects: null, balance }];
  });
}

function bookedIn(
  account: Account,
  download: Download,
  happening: Happening,
  day: number,
): Omit<Shown, 'balance'> | null {
  const { at, payee, purpose, original, other, mistake } = happening;
  const { reference: name } = happening;
  const line = { at, day, payee, purpose, original, other, isPending: false, corrects: null };
  const plain = { ...line, amount: happening.amount, reference: name };
  if (mistake === null) return plain;
  if (download.route !== 'ofx') return mistake.isVoid ? null : plain;
  const first = slippedIn(account, download, happening);
  if (first === undefined) return mistake.isVoid ? null : plain;
  if (download.number === first) return { ...plain, amount: mistake.amount };
  if (download.number < first) return null;
  return {
    ...plain,
    amount: mistake.isVoid ? mistake.amount : happening.amount,
    reference: `${name}C`,
    corrects: { reference: name, isVoid: mistake.isVoid },
  };
}

/** Every other correction is listed with the line that it corrects, before it or after. */
function besideWrong({ at, mistake }: Happening, line: Shown): readonly Shown[] {
  if (mistake === null || line.corrects === null || at % 2 === 0) return [line];
  const wrong = { ...line, amount: mistake.amount, reference: line.corrects.reference, corrects: null };
  return at % 4 === 1 ? [wrong, line] : [line, wrong];
}

/**
 * Of OFX, which alone can say so. A mistake stands in the first download of the day. It is corrected in all later ones
 * that show the day; else there is none.
 */
function slippedIn(account: Account, { route }: Download, { day }: Happening): number | undefined {
  const downloads = account.downloads.filter((each) => each.route === route);
  const first = downloads.find((each) => each.to >= day);
  const isCut = first?.to === day && first.cut !== null;
  const isCorrected = downloads.some((each) => each.number > (first?.number ?? 0) && each.from <= day);
  return isCut || !isCorrected ? undefined : first?.number;
}
