/** The checks of `doctor`. Each check is a finding, and changes only things that a start would make anyway. */
import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { codeOf } from '../../lib/errors.ts';
import { freeBytes } from '../../lib/files/room.ts';
import type { Log } from '../../lib/log.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { localEnd } from '../../lib/time/local-time.ts';
import type { LoadedSettings } from '../../settings/load.ts';
import { programPlaces } from '../../settings/load-environment.ts';
import { formatPath } from '../../settings/problems.ts';
import type { KeyPath } from '../../settings/schema/source.ts';
import type { ConnectorSettings, Settings } from '../../settings/settings.ts';
import { stateDifferences } from '../../store/schema/compare-schema.ts';
import { explainStoreError } from '../../store/soundness.ts';
import { DATABASE_FILE, openStore, type Store } from '../../store/store.ts';
import { listAccounts } from '../../store/views/accounts.ts';
import { listAttention } from '../../store/views/attention.ts';
import type { AttentionKind } from '../../store/views/shapes/status.ts';
import { readPauseView } from '../../store/views/status.ts';
import { findOcr } from '../../sync/parse/ocr/tool.ts';
import type { PullDeps, SyncConfig } from '../../sync/run/deps.ts';
import { IDLE_HOOKS, openConnector, ownMask } from '../../sync/run/open-connector.ts';
import { hintText, messageText, tell } from '../../words/message.ts';
import { t } from '../../words/speak.ts';
import { embeddedKeyFile } from '../ledger.ts';
import { openRehearsal } from '../rehearse.ts';
import { type Finding, failure, ok, wrong } from './finding.ts';

export interface CheckupContext {
  readonly loaded: LoadedSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Configuration, secrets, folders and connectors. The ledger has a file of its own. */
export async function checkHere(context: CheckupContext): Promise<readonly Finding[]> {
  const scans = await checkScans(context.loaded.settings);
  return [...checkSettings(context.loaded), ...checkState(context), ...scans, ...(await checkSources(context))];
}

function checkSettings({ settings, warnings }: LoadedSettings): readonly Finding[] {
  const found: Finding[] = [
    ok('config', settings.file === null ? t('doctor.defaultsRight') : t('doctor.right', { file: settings.file })),
  ];
  for (const warning of warnings) found.push(wrong('secrets', tell(warning), null, 'warning'));
  if (settings.connectors.length === 0) {
    found.push(wrong('config', t('doctor.noConnectorsConfigured'), t('doctor.addOneUnderConnectors'), 'warning'));
  }
  return found;
}

function checkState({ loaded, clock }: CheckupContext): readonly Finding[] {
  const { state } = loaded.settings;
  if (!existsSync(state)) return [checkParent(state)];
  const found: Finding[] = [...checkRoom(state), checkPrivate('state', state, '700')];
  const key = embeddedKeyFile(loaded.settings);
  if (existsSync(key)) found.push(checkPrivate('secrets', key, '600'));
  if (existsSync(join(state, DATABASE_FILE))) {
    found.push(checkPrivate('state', join(state, DATABASE_FILE), '600'), ...checkDatabase(state, clock));
  }
  return found;
}

function checkParent(state: string): Finding {
  const parent = dirname(state);
  const base = existsSync(parent)
    ? checkWritable(parent)
    : wrong('state', t('doctor.notExist', { path: parent }), t('doctor.mkdir', { path: parent }));
  return base.state === 'ok' ? ok('state', t('doctor.willMadeFirstStart', { path: state })) : base;
}

function checkPrivate(about: string, path: string, mode: string): Finding {
  const isPrivate = (statSync(path).mode & 0o077) === 0;
  if (isPrivate) return ok(about, t('doctor.private', { path }));
  return wrong(about, t('doctor.canReadOthers', { path }), t('doctor.chmod', { mode, path }), 'warning');
}

function checkDatabase(state: string, clock: Clock): readonly Finding[] {
  try {
    using store = openStore(state, clock, { readOnly: true, check: 'full' });
    return [ok('state', t('doctor.databaseSound')), ...checkSchema(store), ...checkPause(store), ...checkOpen(store)];
  } catch (thrown) {
    return [failure('state', thrown)];
  }
}

function checkSchema(store: Store): readonly Finding[] {
  const odd = stateDifferences(store);
  if (odd.length === 0) return [ok('state', t('doctor.tablesVersion'))];
  const text = t('doctor.tablesStateNotVersion', { names: odd.slice(0, 5).join(', ') });
  return [wrong('state', text, t('doctor.stopBankfeed', { how: t('doctor.moveBankfeedDbBankfeed') }))];
}

/** Whether the ledger told a pause that is not over. Then it is asked nothing (P-LIM-2). */
export function isPaused({ loaded, clock }: CheckupContext): boolean {
  const { state } = loaded.settings;
  if (!existsSync(join(state, DATABASE_FILE))) return false;
  try {
    using store = openStore(state, clock, { readOnly: true });
    return readPauseView(store) !== null;
  } catch {
    // The check of the state says what is wrong with it.
    return false;
  }
}

function checkPause(store: Store): readonly Finding[] {
  const pause = readPauseView(store);
  if (pause === null) return [];
  const text = t('doctor.nothingSentBefore', { time: localEnd(Date.parse(pause.until)), why: tell(pause.reason) });
  return [wrong('ledger', text, t('doctor.nothingDoneEverythingKept'), 'warning')];
}

/** `status` tells these one by one. The state's disk and the ledger have checks of their own. */
const CHECKED_ELSEWHERE: readonly AttentionKind[] = ['state', 'ledger'];

function checkOpen(store: Store): readonly Finding[] {
  const points = listAttention(store, { connectors: [], accounts: listAccounts(store) });
  const count = points.filter(({ kind }) => !CHECKED_ELSEWHERE.includes(kind)).length;
  if (count === 0) return [];
  const todo = t('doctor.bankfeedStatusNamesEach');
  return [wrong('status', t('doctor.openPointsNeedLook', { count: String(count) }), todo, 'warning')];
}

/** Each connector's source is reached and looked at, which changes nothing. */
export async function checkSources(context: CheckupContext): Promise<readonly Finding[]> {
  try {
    await using rehearsal = await openRehearsal(context);
    const found: Finding[] = rehearsal.deps.registry.broken.map((each) =>
      wrong(t('doctor.plug', { name: each.specifier }), messageText(each), hintText(each) ?? null),
    );
    found.push(...(await checkProfiles(context.loaded, rehearsal.deps.config)));
    for (const config of rehearsal.deps.config.connectors) found.push(await checkSource(rehearsal.deps, config.name));
    return found;
  } catch (thrown) {
    return [failure('connectors', thrown)];
  }
}

async function checkSource(deps: PullDeps, name: string): Promise<Finding> {
  const about = t('doctor.connector', { name });
  const config = deps.config.connectors.find((each) => each.name === name);
  if (config === undefined) return wrong(about, t('doctor.notConfigured'), null);
  try {
    const { connector } = await openConnector(deps, config, IDLE_HOOKS);
    await using open = connector;
    await open.check();
    return ok(about, t('doctor.canReached', { use: config.use }));
  } catch (thrown) {
    const { text, todo, ...rest } = failure(about, thrown);
    const mask = ownMask(config, deps.registry);
    return { ...rest, text: mask(text), todo: todo === null ? null : mask(todo) };
  }
}

/**
 * The profiles that connectors and their mail rules name, and that nobody has written. No start waits for one: their
 * files are quarantined, and read again once there is such a profile.
 */
async function checkProfiles(
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
      const known = own.length === 0 ? t('row.noneOwn') : own.join(', ');
      return wrong(
        'config',
        `${settings.file ?? 'bankfeed.yaml'}:${line}: ${formatPath(path)}: ${t('row.noProfileKnownConfig', { name: profile, names: known })}`,
        like === undefined ? t('doctor.nameOneAutoBankfeed') : t('cli.didYouMean', { name: like }),
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

/** A few commits and their log fit below. */
const LITTLE_ROOM = 20 * 1024 * 1024;
/** SQLite takes as much at once. */
const PROBE_BYTES = 64 * 1024;

function checkWritable(folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('state', t('doctor.canWritten', { path: folder }));
  } catch (thrown) {
    return wrong(
      'state',
      t('doctor.cannotWritten', { path: folder, code: codeOf(thrown) ?? 'error' }),
      t('doctor.giveUserRunsBankfeed'),
    );
  }
}

/** The right to write does not make room: that shows in a write alone, which leaves nothing behind. */
function checkRoom(folder: string): readonly Finding[] {
  const access = checkWritable(folder);
  if (access.state !== 'ok') return [access];
  try {
    tryWriting(folder);
  } catch (thrown) {
    return [failure('state', explainStoreError(thrown, folder))];
  }
  const free = freeBytes(folder);
  if (free === undefined || free >= LITTLE_ROOM) return [access];
  const text = t('doctor.diskOnlyKibLeft', { folder, count: String(Math.floor(free / 1024)) });
  return [access, wrong('state', text, t('doctor.makeRoomBeforeFull'), 'warning')];
}

function tryWriting(folder: string): void {
  const probe = join(folder, `.doctor-${process.pid}`);
  try {
    writeFileSync(probe, new Uint8Array(PROBE_BYTES), { mode: 0o600, flush: true });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Whether scanned PDFs can be read, and in which languages. Nobody needs it, so its absence is well. */
async function checkScans({ ocr }: Settings): Promise<readonly Finding[]> {
  const found = await findOcr(ocr, programPlaces());
  if ('command' in found) return [ok('scans', t('doctor.tesseractReadsScannedPdfs', { languages: found.languages }))];
  if ('wrong' in found) return [wrong('scans', tell(found.wrong), t('doctor.installLanguageTesseractOcr'), 'warning')];
  const asked = Array.isArray(ocr);
  if (!asked) return [ok('scans', t('doctor.scannedPdfsNotRead', { why: tell(found.missing) }))];
  return [wrong('scans', tell(found.missing), t('doctor.installTesseractTesseractOcr'), 'warning')];
}
