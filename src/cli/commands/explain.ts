import { syncConfigOf } from '../../app/sync-config.ts';
import { EXIT } from '../../lib/errors.ts';
import { explain as explainTransaction } from '../../store/views/explain.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import type { ExplainView, RequestView, SightingView } from '../../store/views/shapes/transactions.ts';
import type { TransferView } from '../../sync/transfers/list.ts';
import { decisionsOf, openProposals } from '../../sync/transfers/open-proposals.ts';
import { tell as spoken } from '../../words/message.ts';
import { type MessageKey, t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { notFound, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import { type Output, printable } from '../output/output.ts';
import { shorten, wrapped } from '../output/table.ts';
import { counted, dash, localInstant, stateWord } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'explain', 'where a transaction came from and what was sent for it')
    .argument('<id>', 't12, externalId or ledger id');
  line.runs(command, explain);
};

/** `bankfeed explain ID`: `t12`, an externalId or the ledger's id. */
async function explain(context: CliContext, id: string): Promise<number> {
  const { found, proposals } = await readState(context, ({ store, settings, currencies }) => {
    const config = syncConfigOf(settings, { profiles: {}, digest: '' });
    const explained = explainTransaction(store, id, { currencies });
    const externalId = explained?.transaction.externalId;
    const isLeg = ({ inflow, outflow }: TransferView) => [outflow.id, inflow?.id].includes(externalId);
    return { found: explained, proposals: explained && openProposals({ store, config }).filter(isLeg) };
  });
  if (found === undefined) throw notFound(context, 'transaction', id);
  context.out.document({ ...found, proposals });
  describe(context.out, found);
  for (const entry of decisionsOf(proposals ?? [])) describeProposal(context.out, entry);
  return EXIT.ok;
}

function describeProposal(out: Output, { text, title, todo }: AttentionView): void {
  out.line();
  for (const each of [title, text, todo]) tell(out, each);
}

function describe(out: Output, explained: ExplainView): void {
  const { transaction, account, identity, story, sightings, requests } = explained;
  out.line(`${out.style('bold', transaction.id)}  ${transaction.externalId}`);
  const what = `${transaction.bookedOn}  ${transaction.amount} ${transaction.currency}`;
  const whom = shorten(dash(transaction.payee ?? transaction.memo), MOST_OF_PAYEE);
  out.line(`  ${what}  ${whom}  ${stateWord(out, transaction.state)}`);
  tell(out, `${t('commands.account', { account: account.handle })}, ${placeText(explained)}`);
  out.line();
  out.line(t('commands.howIdentified'));
  for (const sentence of identity) tell(out, sentence);
  if (story.length > 0) {
    out.line();
    out.line(t('pages.happened'));
    for (const sentence of story) tell(out, sentence);
  }
  out.line();
  out.line(t('commands.seenIn'));
  for (const sighting of sightings) tell(out, sightingText(sighting));
  out.line();
  out.line(requests.length === 0 ? t('commands.nothingSent') : t('commands.sentForIt'));
  for (const request of requests) describeRequest(out, request);
}

/** A sentence, in lines that the terminal need not break. */
function tell(out: Output, sentence: string): void {
  for (const line of wrapped(printable(sentence), out.options.width - INDENT)) out.line(`${' '.repeat(INDENT)}${line}`);
}

const INDENT = 2;
/** Columns of a terminal; `--json` has the whole of it. */
const MOST_OF_PAYEE = 40;

function placeText({ transaction: { ledgerId }, transfer }: ExplainView): string {
  if (ledgerId !== null) return t('commands.inTheLedger', { id: ledgerId });
  const isPart = transfer?.state === 'paired' && transfer.role === 'inflow';
  return isPart ? t('commands.ledgerPartTransfer') : t('commands.notLedger');
}

function sightingText(sighting: SightingView): string {
  const { asOf, document, format, line, name, position, run, sha256, statement, undoneBy } = sighting;
  const place = t('commands.lineStatement', { line: String(line), statement: String(statement + 1) });
  return [
    position.line === undefined
      ? `${document} ${printable(name)} (${place})`
      : `${document} ${printable(name)}, ${t('commands.lineFile', { line: String(position.line) })} (${place})`,
    t('commands.asOf', { day: asOf }),
    dash(format),
    `sha256 ${sha256.slice(0, 12)}…`,
    t('pages.run', { id: run }),
    ...(undoneBy === null ? [] : [t('commands.undoneRun', { run: undoneBy })]),
  ].join(', ');
}

const UNSENT: Readonly<Record<string, MessageKey>> = {
  cancelled: 'commands.neverSentAnotherOne',
  done: 'commands.neverSentLedgerHeld',
};

function describeRequest(out: Output, request: RequestView): void {
  const { answer, attempts, body, firstSentAt, key, lastError, method, path, state, status } = request;
  out.line(`  ${method} ${path}  ${stateWord(out, state)}`);
  const sent =
    firstSentAt === null
      ? t(UNSENT[state] ?? 'commands.notSentYet')
      : t('commands.firstSent', { time: localInstant(firstSentAt) });
  const facts: readonly (readonly [MessageKey, string | null])[] = [
    ['word.state', `${sent}, ${counted(attempts, 'attempt')}`],
    ['word.body', body],
    ['word.answer', answer === null ? null : `${dash(status)} ${answer}`],
    ['word.last', lastError === null ? null : spoken(lastError)],
    ['word.key', key],
  ];
  const width = Math.max(...facts.map(([name]) => t(name).length)) + 2;
  for (const [name, fact] of facts) if (fact !== null) out.line(`    ${t(name).padEnd(width)}${printable(fact)}`);
}
