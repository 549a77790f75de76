import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openRehearsal } from '../app/rehearse.ts';
import { AppError, EXIT } from '../lib/errors.ts';
import { preview as previewFiles } from '../sync/preview.ts';
import { type CliContext, requireSettings } from './context.ts';
import { codeOfPreview, describePreview } from './describe-preview.ts';
import { openLog } from './logging.ts';

export interface PreviewOrder {
  readonly files: readonly string[];
  readonly account: string | undefined;
}

/** `bankfeed preview FILE…`: what a sync of these files would create, update, skip or hold. Writes nothing. */
export async function preview(context: CliContext, order: PreviewOrder): Promise<number> {
  const loaded = await requireSettings(context, 'optional');
  const files = order.files.map((file) => resolve(context.cwd, file));
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) {
    throw new AppError('file.unreadable', `cannot open ${missing}: there is no such file`, { exitCode: EXIT.usage });
  }
  const log = await openLog(context, 'command', loaded.secrets);
  await using rehearsal = await openRehearsal({ loaded, clock: context.clock, log, signal: context.signal });
  const options = order.account === undefined ? {} : { account: order.account };
  const documents = await previewFiles(rehearsal.deps, files, options);
  context.out.document(documents);
  describePreview(context.out, documents);
  return codeOfPreview(documents);
}
