import { existsSync, readdirSync } from 'node:fs';
import { readProfileFiles } from '../../../connectors/tables/profile/files.ts';
import type { Profile } from '../../plugin/profile.ts';
import type { Settings } from '../../settings/settings.ts';
import { documentsOfLikeness } from '../../store/documents/likeness.ts';
import type { Store } from '../../store/store.ts';
import { documentIdText } from '../../store/views/ids.ts';
import type { ConfirmedLayout, Layouts } from '../../web/ports/layouts.ts';
import { stateProfileFolder } from '../profiles.ts';
import { draftOf, profileFrom } from './layout-draft.ts';
import { layoutReader } from './layouts.ts';
import type { Laid } from './looks.ts';

/** All that the dashboard asks about tables. */
export function layoutsOf(app: Laid & { readonly settings: Settings }): Layouts {
  return {
    read: (id) => layoutReader(app).read(id),
    draft: (id, given, page) => draftOf(app, id, given, page),
    profile: (id, choices) => profileFrom(app, id, choices),
    list: () => confirmedLayouts(app.settings, app.store),
  };
}

/** Confirmed layouts by name. A file that is none is passed over: the next start names it. */
function confirmedLayouts(settings: Settings, store: Store): readonly ConfirmedLayout[] {
  const folder = stateProfileFolder(settings);
  if (!existsSync(folder)) return [];
  const { profiles } = readProfileFiles(
    folder,
    readdirSync(folder).filter((file) => file.endsWith('.yaml')),
  );
  return Object.entries(profiles).map(([name, profile]) => ({
    name,
    summary: summaryOf(profile),
    documents: (profile.fingerprint ?? [])
      .flatMap((each) => documentsOfLikeness(store, each))
      .toReversed()
      .map(documentIdText),
  }));
}

function summaryOf({ columns, date, decimal, sign }: Profile): string {
  const said = Object.entries(columns).map(([role, refs]) => `${role} ${[refs].flat().join(' + ')}`);
  const rest = [date, decimal === undefined ? undefined : `decimals after ${decimal}`, sign];
  return [...said, ...rest.filter((each) => each !== undefined)].join(', ');
}
