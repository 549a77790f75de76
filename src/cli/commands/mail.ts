import { openRehearsal } from '../../app/rehearse.ts';
import { EXIT, refusal } from '../../lib/errors.ts';
import type { SourceContext } from '../../plugin/contract.ts';
import { readOptions } from '../../plugin/issues.ts';
import { findConnector } from '../../sync/run/deps.ts';
import { contextFor, IDLE_HOOKS } from '../../sync/run/open-connector.ts';
import { tell } from '../../words/message.ts';
import { say, t } from '../../words/speak.ts';
import { type CliContext, requireSettings } from '../context/context.ts';
import { givesOrder } from '../context/give-order.ts';
import { openLog } from '../context/logging.ts';
import type { Declare } from '../context/task.ts';
import { tellReport } from '../output/report.ts';
import { type Column, formatTable, shorten } from '../output/table.ts';
import { counted, figure, localInstant } from '../output/words.ts';

/** `bankfeed mail …`: what only mailboxes need. */
export const declare: Declare = (program, line) => {
  const mail = line.command(program, 'mail', 'mailboxes: log in, look, release');
  const preview = line
    .command(mail, 'preview', 'which messages would be taken by which rule, and why others not; touches nothing')
    .argument('<connector>')
    .option('--all', 'also letters that no rule takes');
  line.runs(preview, previewConnector);
  const logs = line.command(mail, 'login', 'log in with OAuth, by a code in your browser').argument('<connector>');
  line.runs(logs, login);
  const release = line
    .command(mail, 'release', 'take in what was kept back because nobody vouches for its sender, then push')
    .argument('<id...>', 'documents, or the address of a sender: all that waits from it');
  givesOrder(release, line, (ids) => ({ kind: 'release', ids }), tellReport);
};

const COLUMNS: readonly Column[] = [
  { title: 'word.received' },
  { title: 'word.from' },
  { title: 'word.subject', least: 8 },
  { title: 'word.rule' },
  { title: 'word.what' },
  { title: 'word.documents', least: 8 },
  { title: 'word.why', least: 16, wraps: true },
];

/** `bankfeed mail preview CONNECTOR`: which messages would be taken by which rule, and why others not. */
async function previewConnector(context: CliContext, name: string, { all }: { all?: true }): Promise<number> {
  const { previewMail } = await import('../../../connectors/sources/email/preview.ts');
  const { systemPorts } = await import('../../../connectors/sources/email/ports.ts');
  await using account = await openAccount(context, name);
  const found = [];
  for await (const each of previewMail(account.options, account.source, systemPorts)) found.push(each);
  context.out.document(found);
  const shown = found.filter((each) => all || each.rule !== null);
  const rows = shown.map((each) => [
    localInstant(each.received),
    shorten(each.from, 40),
    shorten(each.subject, 40),
    each.rule ?? '',
    say(each.fate),
    shorten(each.documents.join(', '), 60),
    tell(each.why),
  ]);
  if (rows.length > 0) context.out.line(formatTable(COLUMNS, rows, context.out.options));
  const left = found.length - shown.length;
  const taken = found.filter(({ fate }) => fate === 'take').length;
  const messages = counted(found.length, 'message');
  context.out.line(t('commands.lookedWouldTaken', { messages, taken: figure(taken) }));
  if (left > 0) {
    const others = counted(left, 'message');
    context.out.line(t('commands.noRuleTakesAll', { messages: others }));
  }
  const isDoubtful = found.some(({ fate }) => fate === 'withhold' || fate === 'refuse');
  return isDoubtful ? EXIT.attention : EXIT.ok;
}

/** `bankfeed mail login CONNECTOR`: logs in at the provider with a code, and keeps the token. */
async function login(context: CliContext, name: string): Promise<number> {
  const { loginByDevice } = await import('../../../connectors/sources/email/oauth/device-login.ts');
  const { systemPorts } = await import('../../../connectors/sources/email/ports.ts');
  await using account = await openAccount(context, name);
  const { oauth2, user } = account.options;
  if (oauth2 === undefined) {
    throw refusal('usage#logsPassword', { name });
  }
  await loginByDevice(oauth2, user, account.source, systemPorts, ({ address, code }) => {
    context.out.note(t('commands.openTypeLog', { address, code, user }));
  });
  context.out.document({ connector: name, loggedIn: true });
  context.out.line(t('commands.logged', { name }));
  return EXIT.ok;
}

/** A mail connector's checked settings and what its source is handed. The state is only read, but for its tokens. */
async function openAccount(context: CliContext, name: string) {
  const { emailOptions } = await import('../../../connectors/sources/email/options.ts');
  const loaded = await requireSettings(context, 'required');
  const log = await openLog(context, 'command');
  const rehearsal = await openRehearsal({ loaded, clock: context.clock, log, signal: context.signal });
  try {
    const config = findConnector(rehearsal.deps.config, name);
    if (config.use !== 'email') {
      throw refusal('usage#noMailboxUses', { name, use: config.use });
    }
    const options = await readOptions(emailOptions, config.config, `connectors.${name}`);
    const source: SourceContext = contextFor(rehearsal.deps, config, IDLE_HOOKS);
    return { options, source, [Symbol.asyncDispose]: () => rehearsal[Symbol.asyncDispose]() };
  } catch (thrown) {
    await rehearsal[Symbol.asyncDispose]();
    throw thrown;
  }
}
