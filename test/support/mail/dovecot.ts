import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isInstalled } from '../run/installed.ts';
import { tempFolder } from '../run/temp.ts';
import { freePort } from '../web/free-port.ts';

/** Whether the tests that need a real IMAP server can run. */
export function hasDovecot(): boolean {
  const path = ['/usr/sbin/dovecot', '/usr/bin/dovecot'].find((each) => isThere(each));
  return isInstalled(
    path,
    'Dovecot 2.3',
    'Get it with: apt-get install -y --no-install-recommends dovecot-imapd openssl',
  );
}

function isThere(path: string): boolean {
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('2.3') === true;
}

export interface Delivered {
  /** Default: INBOX. */
  readonly mailbox?: string;
  /** Default: shortly before the fake clock begins. */
  readonly received?: string;
}

export interface Dovecot {
  readonly host: string;
  /** Without TLS, with STARTTLS. */
  readonly port: number;
  readonly tlsPort: number;
  /** The certificate of the server's own authority, a file. */
  readonly ca: string;
  readonly user: string;
  readonly password: string;
  /** Puts a message into a mailbox as a delivery does. */
  deliver(message: string | Uint8Array, options?: Delivered): void;
  /** Everything in the mailboxes as the server tells it: names, UIDs, flags, sizes. */
  snapshot(): string;
  /** Drops all connections, as a restart of the server or of a router does. */
  kick(): void;
  doveadm(...args: string[]): string;
  log(): string;
  /** Resolves once a client waits in IDLE. */
  untilWatched(): Promise<void>;
}

/** A real IMAP server on a loopback port with its mail in a temporary folder; stopped when the test ends. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = tempFolder();
  chmodSync(folder, 0o755);
  const ca = makeCertificate(folder);
  writeFileSync(join(folder, 'users'), 'test:{PLAIN}pw\n');
  for (const each of ['mail', 'mail/test']) {
    mkdirSync(join(folder, each));
    chownSync(join(folder, each), OWNER, GROUP);
  }
  const { config, port, tlsPort } = await startServer(folder, 1);
  const doveadm = (...args: string[]) => execFileSync('doveadm', ['-c', config, ...args], { encoding: 'utf8' });
  return {
    host: '127.0.0.1',
    port,
    tlsPort,
    ca,
    user: 'test',
    password: 'pw',
    doveadm,
    deliver: (message, options) => deliver(join(folder, 'mail', 'test'), message, options),
    snapshot: () => {
      const fields = 'mailbox uid flags size.physical date.received';
      return `${doveadm('mailbox', 'list', '-u', 'test')}${doveadm('fetch', '-u', 'test', fields, 'ALL')}${files(join(folder, 'mail'))}`;
    },
    log: () => readFileSync(join(folder, 'dovecot.log'), 'utf8'),
    untilWatched: async () => {
      // `verbose_proctitle` writes what each client is doing into the name of its process.
      for (;;) {
        const list = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
        if (/dovecot\/imap.*\btest\b.*IDLE/.test(list)) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    kick: () => {
      doveadm('kick', 'test');
    },
  };
}

interface Server {
  readonly config: string;
  readonly port: number;
  readonly tlsPort: number;
}

const MOST_STARTS = 3;

/** Another process may take a port that was free a moment ago. Then the server ends, and other ports are tried. */
async function startServer(folder: string, attempt: number): Promise<Server> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const config = join(folder, 'dovecot.conf');
  writeFileSync(config, configuration(folder, port, tlsPort));
  const child = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  const ended = new Promise<'ended'>((resolve) => child.once('exit', () => resolve('ended')));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  if ((await Promise.race([untilListening(tlsPort), ended])) !== 'ended') return { config, port, tlsPort };
  if (attempt === MOST_STARTS) throw new Error('Dovecot ends before it listens');
  return startServer(folder, attempt + 1);
}

/** Dovecot reads no mail as root: there it is nobody's. */
const OWNER = userInfo().uid === 0 ? 65_534 : userInfo().uid;
const GROUP = userInfo().uid === 0 ? 65_534 : userInfo().gid;

let delivered = 0;

/** As a delivery agent does: written aside, then moved to where the server looks (maildir). */
function deliver(maildir: string, message: string | Uint8Array, { mailbox = 'INBOX', received }: Delivered = {}): void {
  const folder = mailbox === 'INBOX' ? maildir : join(maildir, `.${mailbox.replaceAll('/', '.')}`);
  if (!existsSync(join(folder, 'new'))) {
    for (const each of ['.', 'tmp', 'cur', 'new']) {
      mkdirSync(join(folder, each), { recursive: true });
      chownSync(join(folder, each), OWNER, GROUP);
    }
  }
  delivered += 1;
  const name = `${1_700_000_000 + delivered}.M${process.pid}.test`;
  const date = new Date(received ?? '2026-03-30T12:00:00Z');
  writeFileSync(join(folder, 'tmp', name), message);
  chownSync(join(folder, 'tmp', name), OWNER, GROUP);
  utimesSync(join(folder, 'tmp', name), date, date);
  renameSync(join(folder, 'tmp', name), join(folder, 'new', name));
}

/** Names of the maildir's files: they carry flags, and whether a message was ever told of. */
function files(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\/(cur|new)\//.test(name))
    .sort()
    .join('\n');
}

function makeCertificate(folder: string): string {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    cert,
    ...subject,
  ];
  execFileSync('openssl', made, { stdio: 'ignore' });
  return cert;
}

function configuration(folder: string, port: number, tlsPort: number): string {
  const { uid, username } = userInfo();
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  const own =
    uid === 0
      ? ''
      : `default_internal_user = ${username}\ndefault_internal_group = ${group}\ndefault_login_user = ${username}\n`;
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
${own}ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
verbose_proctitle = yes
auth_verbose = yes
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 0
mail_max_userip_connections = 100
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${OWNER} gid=${GROUP} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;
}

async function untilListening(port: number): Promise<void> {
  const { connect } = await import('node:net');
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Dovecot does not listen');
}
