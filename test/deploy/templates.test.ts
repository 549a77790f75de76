/** The templates for Home Assistant, Umbrel and Unraid: required keys, folders, and variables that something reads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadSettings } from '../../src/settings/load.ts';
import { ROOT } from '../support/texts/source-files.ts';

const DEPLOY = join(ROOT, 'deploy');
const text = (...path: readonly string[]) => readFileSync(join(DEPLOY, ...path), 'utf8');
const yaml = (...path: readonly string[]) => parse(text(...path));

/** The variables that the built-in configuration, the entry point or the system takes. `NAME_FILE` serves for a filled-in one. */
const FILLED_IN = variablesIn(readFileSync(join(ROOT, 'config', 'container.yaml'), 'utf8'));
const READ = new Set([
  ...FILLED_IN.flatMap((name) => [name, `${name}_FILE`]),
  ...variablesIn(text('image', 'entrypoint.sh')),
  'TZ',
]);

function variablesIn(source: string): readonly string[] {
  return [...source.matchAll(/\$\{([A-Z][A-Z_]*)/g)].map(([, name = '']) => name);
}

/** The built-in configuration with what a template says, as a first start reads it. */
function startWith(env: Readonly<Record<string, string>>) {
  return loadSettings({ file: join(ROOT, 'config', 'container.yaml'), env }).settings;
}

test('variables that templates set are read by the image', () => {
  expect([...READ]).toEqual(expect.arrayContaining(['DASHBOARD_PASSWORD_FILE', 'BANKFEED_URL', 'LEDGER_URL', 'PUID']));
  const composed = ['../compose.yaml', 'caddy/compose.yaml', 'traefik/compose.yaml', 'nextcloud/compose.yaml'];
  const services = composed.map((file) => yaml(file).services.bankfeed);
  const set = [...services, yaml('umbrel', 'bankfeed-daemon', 'docker-compose.yml').services.server].flatMap(
    ({ environment }) => Object.keys(environment),
  );
  const { environment = {}, options, schema } = yaml('home-assistant', 'config.yaml');
  set.push(...[environment, options, schema].flatMap(Object.keys));
  set.push(...unraidSettings().flatMap(({ Target, Type }) => (Type === 'Variable' ? [Target] : [])));
  expect(set.length).toBeGreaterThan(15);
  expect(set.filter((name) => !READ.has(name))).toEqual([]);
});

test('variables that stand in comments of a Compose file are read by the image', () => {
  const named = [...text('..', 'compose.yaml').matchAll(/^ +# ([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(named).toEqual(expect.arrayContaining(['BANKFEED_URL', 'BANKFEED_TRUSTED_PROXIES', 'LEDGER_URL']));
  expect(named.filter((name) => !READ.has(name))).toEqual([]);
});

describe('the add-on of Home Assistant', () => {
  const addOn = yaml('home-assistant', 'config.yaml');

  test('has the required keys', () => {
    for (const key of ['name', 'version', 'slug', 'description', 'image']) expect(addOn[key]).toMatch(/\S/);
    expect(addOn.arch).toEqual(['amd64', 'aarch64']);
    expect(addOn.slug).toMatch(/^[a-z0-9_]+$/);
    expect(addOn.webui).toMatch(/^http:\/\/\[HOST\]:\[PORT:8480\]/);
    expect(addOn.watchdog).toBe('http://[HOST]:[PORT:8480]/healthz');
  });

  test('asks for a password before its first start, and hands its options on as variables', () => {
    expect(addOn.legacy).toBe(true);
    expect(addOn.options.DASHBOARD_PASSWORD).toBeNull();
    expect(addOn.schema).toEqual({ DASHBOARD_PASSWORD: 'password', BANKFEED_URL: 'url' });
    expect(Object.keys(addOn.options)).toEqual(Object.keys(addOn.schema));
  });

  test('starts with its options alone, under the name that Home Assistant has', () => {
    const { server } = startWith({ ...addOn.environment, ...addOn.options, DASHBOARD_PASSWORD: 'a long password' });
    expect(server.url).toBe('http://homeassistant.local:8480/');
  });

  test('keeps its state in its data, and reads a folder of its own', () => {
    const places = addOn.map.map(({ type, path }: Record<string, string>) => [type, path]);
    expect(places).toEqual([
      ['data', '/state'],
      ['addon_config', '/inbox'],
    ]);
    expect(addOn.backup).toBe('cold');
  });

  test('names every option for people', () => {
    const { configuration } = yaml('home-assistant', 'translations', 'en.yaml');
    expect(Object.keys(configuration)).toEqual(Object.keys(addOn.schema));
    for (const { name, description } of Object.values<Record<string, string>>(configuration))
      expect([name, description]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
  });
});

describe('the app of Umbrel', () => {
  const store = yaml('umbrel', 'umbrel-app-store.yml');
  const [folder = ''] = readdirSync(join(DEPLOY, 'umbrel')).filter((name) => !name.endsWith('.yml'));
  const manifest = yaml('umbrel', folder, 'umbrel-app.yml');
  const { services } = yaml('umbrel', folder, 'docker-compose.yml');

  test('bears the id of its folder, behind that of its store', () => {
    expect(store).toEqual({ id: expect.stringMatching(/^[a-z-]+$/), name: expect.stringMatching(/\S/) });
    expect(manifest.id).toBe(folder);
    expect(folder.startsWith(`${store.id}-`)).toBe(true);
    expect(services.app_proxy.environment.APP_HOST).toBe(`${folder}_server_1`);
  });

  test('has the fields that a manifest needs', () => {
    const texts = [
      'name',
      'tagline',
      'icon',
      'category',
      'version',
      'description',
      'developer',
      'website',
      'submitter',
    ];
    for (const key of [...texts, 'submission', 'repo', 'support']) expect(manifest[key], key).toMatch(/\S/);
    for (const key of ['icon', 'website', 'submission', 'repo', 'support'])
      expect(URL.canParse(manifest[key]), key).toBe(true);
    expect([manifest.manifestVersion, manifest.port, manifest.path, manifest.gallery]).toEqual([1, 8480, '', []]);
    expect(typeof manifest.releaseNotes).toBe('string');
  });

  test('mounts folders that the app brings along, so that they belong to its user', () => {
    const { user, volumes } = services.server;
    expect(user).toBe('1000:1000');
    expect(volumes).toHaveLength(2);
    for (const volume of volumes) {
      const [, path = ''] = /^\$\{APP_DATA_DIR\}\/(data\/[a-z]+):\/(?:state|inbox)$/.exec(volume) ?? [];
      expect(existsSync(join(DEPLOY, 'umbrel', folder, path, '.gitkeep')), volume).toBe(true);
    }
  });

  test('starts with its variables, and trusts the proxy of Umbrel', () => {
    const given: Readonly<Record<string, string>> = {
      ...{ APP_PASSWORD: 'a long password', DEVICE_DOMAIN_NAME: 'umbrel.local', APP_PROXY_PORT: '8480' },
      NETWORK_IP: '10.21.0.0',
    };
    const filled = Object.entries<string>(services.server.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => given[key] ?? `\${${key}}`),
    ]);
    const { server } = startWith(Object.fromEntries(filled));
    expect([server.url, server.trustedProxies]).toEqual(['http://umbrel.local:8480/', ['10.21.0.0/16']]);
  });
});

interface Setting {
  readonly Target: string;
  readonly Type: string;
  readonly Mask: string;
  readonly Required: string;
  readonly Default: string;
}

function unraidSettings(): readonly Setting[] {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  return parser.parse(text('unraid', 'bankfeed.xml')).Container.Config;
}

test('the template of Unraid is XML with a path for the state and a masked password', () => {
  expect(XMLValidator.validate(text('unraid', 'bankfeed.xml'))).toBe(true);
  const targets = unraidSettings().map(({ Target }) => Target);
  expect(targets).toEqual(expect.arrayContaining(['/state', '/inbox', 'PUID', 'PGID']));
  expect(unraidSettings().find(({ Target }) => Target === 'DASHBOARD_PASSWORD')?.Mask).toBe('true');
});

test('the template of Unraid requires the address, since another name gets no page', () => {
  const address = unraidSettings().find(({ Target }) => Target === 'BANKFEED_URL');
  expect(address?.Required).toBe('true');
  expect(startWith({ DASHBOARD_PASSWORD: 'a long password', BANKFEED_URL: address?.Default ?? '' }).server.url).toBe(
    'http://tower.local:8480/',
  );
});
