import { openRehearsal } from '../../app/rehearse.ts';
import { EXIT } from '../../lib/errors.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import { dryRun, type PreviewedFile } from '../../sync/preview/preview.ts';
import { failureOf } from '../../sync/run/tally.ts';
import { hintText, messageText } from '../../words/message.ts';
import type { CliContext } from '../context/context.ts';
import { openLog } from '../context/logging.ts';
import { codeOfPreview, describePreview } from '../output/preview.ts';

/** `sync --dry-run`: what a pass of the connectors would do. Writes nothing and reaches no ledger. */
export async function dryRunAll(
  context: CliContext,
  loaded: LoadedSettings,
  connectors: readonly string[],
): Promise<number> {
  const log = await openLog(context, 'command');
  await using rehearsal = await openRehearsal({ loaded, clock: context.clock, log, signal: context.signal });
  const { deps } = rehearsal;
  const present = deps.config.connectors.filter(({ paused }) => paused !== true);
  const names = connectors.length === 0 ? present.map((each) => each.name) : connectors;
  const results: { connector: string; documents: readonly PreviewedFile[]; error: object | null }[] = [];
  let code: number = EXIT.ok;
  for (const { connector, documents, failure } of await dryRun(deps, names)) {
    const error = failure === undefined ? null : failureOf(failure);
    results.push({ connector, documents, error });
    if (error === null) {
      code = Math.max(code, codeOfPreview(documents));
      context.out.line(context.out.style('bold', connector));
      describePreview(context.out, documents);
    } else {
      code = Math.max(code, EXIT.attention);
      context.out.note(`${connector}: ${messageText(error)}`);
      const hint = hintText(error);
      if (hint !== undefined) context.out.note(`  ${hint}`);
    }
  }
  context.out.document({ dryRun: true, connectors: results });
  return code;
}
