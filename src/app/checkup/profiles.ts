import { nearest } from '../../lib/text/nearest.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import { formatPath } from '../../settings/problems.ts';
import type { KeyPath } from '../../settings/schema/source.ts';
import type { ConnectorSettings } from '../../settings/settings.ts';
import type { SyncConfig } from '../../sync/run/deps.ts';
import { type Finding, wrong } from './finding.ts';

/**
 * The profiles that connectors and their mail rules name, and that nobody has written. No start waits for one: their
 * files are quarantined, and read again once there is such a profile.
 */
export async function checkProfiles(
  { locate, settings }: LoadedSettings,
  { formats }: Pick<SyncConfig, 'formats'>,
): Promise<readonly Finding[]> {
  const named = settings.connectors.flatMap(profilesNamedBy);
  if (named.length === 0) return [];
  const { builtInProfiles } = await import('../../../connectors/tables/profile/files.ts');
  const own = Object.keys(formats.csv?.profiles ?? {});
  const all = [...own, ...Object.keys(builtInProfiles())];
  const unknown = named.filter(({ profile }) => !all.includes(profile));
  return Promise.all(
    unknown.map(async ({ path, profile }) => {
      const { line } = await locate(path);
      const like = nearest(profile, all);
      const known = own.length === 0 ? 'none of your own' : own.join(', ');
      return wrong(
        'config',
        `${settings.file ?? 'bankfeed.yaml'}:${line}: ${formatPath(path)}: there is no profile "${profile}". Known: ${known}, and those of config/profiles`,
        like === undefined
          ? 'name one of these, or auto; bankfeed inspect FILE --save NAME writes one'
          : `did you mean ${like}?`,
      );
    }),
  );
}

interface NamedProfile {
  readonly path: KeyPath;
  readonly profile: string;
}

/** By the connector itself, and by each rule of a mailbox. */
function profilesNamedBy({ name, own, profile }: ConnectorSettings): readonly NamedProfile[] {
  const rules: readonly unknown[] = Array.isArray(own.rules) ? own.rules : [];
  const ofRules = rules.flatMap((rule, index): readonly NamedProfile[] => {
    const named: unknown = typeof rule === 'object' && rule !== null ? Reflect.get(rule, 'profile') : undefined;
    return typeof named === 'string' ? [{ path: ['connectors', name, 'rules', index, 'profile'], profile: named }] : [];
  });
  const all = [{ path: ['connectors', name, 'profile'], profile }, ...ofRules];
  return all.filter((each) => each.profile !== 'auto');
}
