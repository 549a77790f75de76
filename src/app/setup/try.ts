/** Tries the places that a draft names, before anything is written. */
import type { LoadedSettings } from '../../settings/load.ts';
import type { Tried } from '../../web/setup/settings-editor.ts';
import { type CheckupContext, checkSources } from '../checkup/checkup.ts';
import { checkLedger } from '../checkup/ledger.ts';

/** The sources and the ledger of a configuration, as `doctor` sees them. */
export async function tryOut(context: CheckupContext): Promise<readonly Tried[]> {
  return [...(await checkSources(context)), ...(await checkLedger(context))];
}

/** One connector's source. */
export async function tryConnector(context: CheckupContext, name: string): Promise<Tried> {
  const { settings } = context.loaded;
  const connectors = settings.connectors.filter((each) => each.name === name);
  const loaded: LoadedSettings = { ...context.loaded, settings: { ...settings, connectors } };
  const [found] = await checkSources({ ...context, loaded });
  return found ?? { about: `connector ${name}`, state: 'wrong', text: 'is not configured', todo: null };
}
