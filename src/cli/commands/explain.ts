import { syncConfigOf } from '../../app/sync-config.ts';
import { EXIT } from '../../lib/errors.ts';
import { explain as explainTransaction } from '../../store/views/explain.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import type { ExplainView, RequestView, SightingView } from '../../store/views/shapes/transactions.ts';
import type { TransferView } from '../../sync/transfers/list.ts';
import { openProposals } from '../../sync/transfers/open-proposals.ts';
import { decisionsOf } from '../../sync/transfers/proposals.ts';
import { echo } from '../../words/echo.ts';
import { type Sentence, t } from '../../words/speak.ts';
import type { CliContext } from '../context/context.ts';
import { notFound, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { printable } from '../output/printable.ts';
import { shorten, wrapped } from '../output/table.ts';
import { counted, dash, localInstant, stateWord } from '../output/words.ts';

export const declare: Declare = (program, line) => {
  const command = line
    .command(program, 'explain', 'where a transaction came from and what was sent for it')
    .argument('<id>', 't12, externalId or ledger id');
  command.action((id: string) => line.accept(command, { run: (context) => explain(context, id) }));
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
  tell(out, `${t('account {account}', { account: account.handle })}, ${placeText(explained)}`);
  out.line();
  out.line(t('How it was identified'));
  for (const sentence of identity) tell(out, sentence);
  if (story.length > 0) {
    out.line();
    out.line(t('What happened to it'));
    for (const sentence of story) tell(out, sentence);
  }
  out.line();
  out.line(t('Seen in'));
  for (const sighting of sightings) tell(out, sightingText(sighting));
  out.line();
  out.line(requests.length === 0 ? t('Nothing was sent for it') : t('Sent for it'));
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
  if (ledgerId !== null) return t('in the ledger {id}', { id: ledgerId });
  const isPart = transfer?.state === 'paired' && transfer.role === 'inflow';
  return isPart ? t('in the ledger as part of the transfer') : t('not in the ledger');
}

function sightingText(sighting: SightingView): string {
  const { asOf, document, format, line, name, position, run, sha256, statement, undoneBy } = sighting;
  const place = t('line {line} of statement {statement}', { line: String(line), statement: String(statement + 1) });
  return [
    position.line === undefined
      ? `${document} ${printable(name)} (${place})`
      : `${document} ${printable(name)}, ${t('line {line} of the file', { line: String(position.line) })} (${place})`,
    t('as of {day}', { day: asOf }),
    dash(format),
    `sha256 ${sha256.slice(0, 12)}…`,
    t('run {id}', { id: run }),
    ...(undoneBy === null ? [] : [t('undone by run {run}', { run: undoneBy })]),
  ].join(', ');
}

const UNSENT: Readonly<Record<string, Sentence>> = {
  cancelled: 'never sent: another one says it, it was undone, or you said no',
  done: 'never sent: the ledger held it already',
};

function describeRequest(out: Output, request: RequestView): void {
  const { answer, attempts, body, firstSentAt, key, lastError, method, path, state, status } = request;
  out.line(`  ${method} ${path}  ${stateWord(out, state)}`);
  const sent =
    firstSentAt === null
      ? t(UNSENT[state] ?? 'not sent yet')
      : t('first sent {time}', { time: localInstant(firstSentAt) });
  const facts: readonly (readonly [Sentence, string | null])[] = [
    ['state', `${sent}, ${counted(attempts, 'attempt')}`],
    ['body', body],
    ['answer', answer === null ? null : `${dash(status)} ${answer}`],
    ['last', lastError === null ? null : echo(lastError)],
    ['key', key],
  ];
  const width = Math.max(...facts.map(([name]) => t(name).length)) + 2;
  for (const [name, fact] of facts) if (fact !== null) out.line(`    ${t(name).padEnd(width)}${printable(fact)}`);
}
