import type { Profile } from '../../plugin/profile.ts';
import type { Settings } from '../../settings/settings.ts';
import { documentsOfLikeness } from '../../store/documents/likeness.ts';
import type { Store } from '../../store/store.ts';
import { documentIdText } from '../../store/views/ids.ts';
import type { KnownLayout, Layouts } from '../../web/ports/layouts.ts';
import { profileFolder, profilesIn, stateProfileFolder } from '../profiles.ts';
import { draftOf, profileFrom } from './layout-draft.ts';
import { layoutReader } from './layouts.ts';
import type { Laid } from './looks.ts';

/** All that the dashboard asks about tables. */
export function layoutsOf(app: Laid & { readonly settings: Settings }): Layouts {
  return {
    read: (id) => layoutReader(app).read(id),
    draft: (id, given) => draftOf(app, id, given),
    profile: (id, choices) => profileFrom(app, id, choices),
    list: () => knownLayouts(app.settings, app.store),
  };
}

/** Confirmed layouts by name, then those in the owner's files. */
async function knownLayouts(settings: Settings, store: Store): Promise<readonly KnownLayout[]> {
  const confirmed = await profilesIn(stateProfileFolder(settings));
  const written = { ...settings.profiles, ...(await profilesIn(profileFolder(settings))) };
  return [
    ...Object.entries(confirmed).map((each) => layoutOf(store, 'state', each)),
    ...Object.entries(written).map((each) => layoutOf(store, 'configuration', each)),
  ];
}

function layoutOf(store: Store, place: KnownLayout['place'], [name, profile]: [string, Profile]): KnownLayout {
  const documents = (profile.fingerprint ?? []).flatMap((each) => documentsOfLikeness(store, each));
  return { name, place, summary: summaryOf(profile), documents: documents.toReversed().map(documentIdText) };
}

function summaryOf({ columns, date, decimal, sign }: Profile): string {
  const said = Object.entries(columns).map(([role, refs]) => `${role} ${[refs].flat().join(' + ')}`);
  const rest = [date, decimal === undefined ? undefined : `decimals after ${decimal}`, sign];
  return [...said, ...rest.filter((each) => each !== undefined)].join(', ');
}
