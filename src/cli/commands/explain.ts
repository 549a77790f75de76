import { syncConfigOf } from '../../app/sync-config.ts';
import { EXIT } from '../../lib/errors.ts';
import { explain as explainTransaction } from '../../store/views/explain.ts';
import type { AttentionView } from '../../store/views/shapes/status.ts';
import type { ExplainView, RequestView, SightingView } from '../../store/views/shapes/transactions.ts';
import type { TransferView } from '../../sync/transfers/list.ts';
import { decisionsOf, openProposals } from '../../sync/transfers/proposals.ts';
import type { CliContext } from '../context/context.ts';
import { notFound, readState } from '../context/read-state.ts';
import type { Declare } from '../context/task.ts';
import type { Output } from '../output/output.ts';
import { printable } from '../output/table.ts';
import { dash, localInstant, stateWord } from '../output/words.ts';

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
  if (found === undefined) throw notFound(context, 'transaction', id, 'transactions');
  context.out.document({ ...found, proposals });
  describe(context.out, found);
  for (const entry of decisionsOf(proposals ?? [])) describeProposal(context.out, entry);
  return EXIT.ok;
}

function describeProposal(out: Output, { text, title, todo }: AttentionView): void {
  out.line();
  for (const line of [title, text, todo]) out.line(`  ${printable(line)}`);
}

function describe(out: Output, explained: ExplainView): void {
  const { transaction, account, identity, story, sightings, requests } = explained;
  out.line(`${out.style('bold', transaction.id)}  ${transaction.externalId}`);
  const what = `${transaction.bookedOn}  ${transaction.amount} ${transaction.currency}`;
  out.line(
    `  ${what}  ${printable(dash(transaction.payee ?? transaction.memo))}  ${stateWord(out, transaction.state)}`,
  );
  out.line(`  account ${account.handle}, ${placeText(explained)}`);
  out.line();
  out.line('How it was identified');
  for (const sentence of identity) out.line(`  ${printable(sentence)}`);
  if (story.length > 0) {
    out.line();
    out.line('What happened to it');
    for (const sentence of story) out.line(`  ${printable(sentence)}`);
  }
  out.line();
  out.line('Seen in');
  for (const sighting of sightings) out.line(`  ${sightingText(sighting)}`);
  out.line();
  out.line(requests.length === 0 ? 'Nothing was sent for it' : 'Sent for it');
  for (const request of requests) describeRequest(out, request);
}

function placeText({ transaction: { ledgerId }, transfer }: ExplainView): string {
  if (ledgerId !== null) return `in the ledger ${ledgerId}`;
  const isPart = transfer?.state === 'paired' && transfer.role === 'inflow';
  return isPart ? 'in the ledger as part of the transfer' : 'not in the ledger';
}

function sightingText(sighting: SightingView): string {
  const at = sighting.position.line === undefined ? '' : `, line ${sighting.position.line} of the file`;
  const where = `${sighting.document} ${printable(sighting.name)}${at} (line ${sighting.line} of statement ${sighting.statement + 1})`;
  return `${where}, as of ${sighting.asOf}, ${dash(sighting.format)}, sha256 ${sighting.sha256.slice(0, 12)}…, run ${sighting.run}${sighting.undoneBy === null ? '' : `, undone by run ${sighting.undoneBy}`}`;
}

const UNSENT: Readonly<Record<string, string>> = {
  cancelled: 'never sent: another one says it, it was undone, or you said no',
  done: 'never sent: the ledger held it already',
};

function describeRequest(out: Output, request: RequestView): void {
  const unsent = UNSENT[request.state] ?? 'not sent yet';
  const sent = request.firstSentAt === null ? unsent : `first sent ${localInstant(request.firstSentAt)}`;
  out.line(
    `  ${request.method} ${request.path}  ${stateWord(out, request.state)}  ${sent}, attempts ${request.attempts}`,
  );
  if (request.body !== null) out.line(`    body    ${printable(request.body)}`);
  if (request.answer !== null) out.line(`    answer  ${dash(request.status)} ${printable(request.answer)}`);
  if (request.lastError !== null) out.line(`    last    ${printable(request.lastError)}`);
  out.line(`    key     ${request.key}`);
}
