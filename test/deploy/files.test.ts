/** The files of deploy/ are what they say they are: Compose files, the Dockerfile and a unit. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/texts/source-files.ts';

const DEPLOY = join(ROOT, 'deploy');
const text = (...path: readonly string[]) => readFileSync(join(DEPLOY, ...path), 'utf8');
const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
const COMPOSED = ['../compose.yaml', 'caddy/compose.yaml', 'traefik/compose.yaml', 'nextcloud/compose.yaml'];

interface Service {
  readonly image: string;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly secrets: readonly string[];
}

describe.each(COMPOSED)('%s', (file) => {
  const { services, volumes, secrets } = parse(text(file));
  const service: Service = services.bankfeed;

  test('runs bankfeed as a user without rights, on a root that cannot be written', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('keeps the state in a volume of its own, and names every volume and secret that it uses', () => {
    expect(service.volumes).toContain('state:/state');
    const all: Service[] = Object.values(services);
    const used = all.flatMap((each) => each.volumes.map((volume) => volume.split(':')[0] ?? ''));
    for (const name of used.filter((each) => /^\w/.test(each))) expect(volumes).toHaveProperty(name);
    for (const name of service.secrets) expect(secrets).toHaveProperty([name]);
  });

  test('publishes the dashboard to nobody but this machine or the proxy', () => {
    for (const port of services.bankfeed.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

test.each(['caddy', 'traefik'])('%s: the network of the proxy has the subnet that bankfeed trusts', (folder) => {
  const { networks, services } = parse(text(folder, 'compose.yaml'));
  const { subnet } = networks.default.ipam.config[0];
  expect(services.bankfeed.environment.BANKFEED_TRUSTED_PROXIES).toBe(subnet);
  expect(subnet).toMatch(/^172\.(?:1[6-9]|2\d|3[01])\.\d+\.0\/24$/);
  expect(Object.keys(services)).toHaveLength(2);
});

test('every file names the version of the package', () => {
  const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:ya?ml|xml)$/.test(name),
  );
  const versions = files.flatMap((name) => [...text(name).matchAll(/bankfeed:(\d+\.\d+\.\d+)|^version: "(.*)"/gm)]);
  expect(versions.length).toBeGreaterThanOrEqual(6);
  for (const [, image, manifest] of versions) expect(image ?? manifest).toBe(VERSION);
});

test('the package carries the templates, and the unit says where', () => {
  const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(files).toContain('deploy');
  expect(text('systemd', 'bankfeed.service')).toContain(
    '$(npm root --global)/bankfeed/deploy/systemd/bankfeed.service',
  );
});

test('README and Compose file give the same folders to the user of the container', () => {
  const given = /^(?:# *)?(sudo chown \S+ \S+ \S+)/m;
  const [, command] = given.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  expect(command).toBe('sudo chown 1000:1000 inbox secrets/dashboard-password');
  for (const file of ['../compose.yaml', 'caddy/compose.yaml', 'traefik/compose.yaml'])
    expect(given.exec(text(file))?.[1], file).toBe(command);
});

test('the image prefers a mounted configuration to that of the setup, and has one built in', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const places = /BANKFEED_CONFIG_PLACES=(\S+)/.exec(dockerfile)?.[1]?.split(':');
  expect(places).toEqual(['/config/bankfeed.yaml', '/state/config/bankfeed.yaml', '/app/config/container.yaml']);
  expect(dockerfile).not.toMatch(/BANKFEED_CONFIG=|COPY .*\/config\/bankfeed\.yaml/);
  expect(dockerfile).toContain('COPY config config');
});

test('the image declares no volume but the state, and carries labels', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  expect(dockerfile.match(/^VOLUME.*$/gm)).toEqual(['VOLUME ["/state"]']);
  expect(dockerfile).toContain(`ARG VERSION=${VERSION}`);
  for (const label of ['title', 'description', 'version', 'licenses'])
    expect(dockerfile).toContain(`org.opencontainers.image.${label}=`);
});
