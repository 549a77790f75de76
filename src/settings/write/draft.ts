/** A person's answers in the setup, and the configuration that a person would write from them. */
import { stringify } from 'yaml';
import { signed } from './ours.ts';

export interface SetupDraft {
  readonly state: string;
  readonly listen: string;
  /** `server.url` as it stands in the configuration at hand; null: none. */
  readonly url: string | null;
  /** `server.trustedProxies` likewise, apart by commas where it is a list. */
  readonly trustedProxies: string | null;
  /** Modules of plug-ins, as the configuration at hand names them. */
  readonly plugins: readonly string[];
  readonly timezone: string;
  readonly password: string | null;
  /** The variable that names the password where a person types none, such as `${DASHBOARD_PASSWORD}`. */
  readonly passwordFrom: string | null;
  /** Null: the embedded one. */
  readonly ledger: DraftLedger | null;
  readonly accounts: readonly DraftAccount[];
  /** A folder's path, as it was typed. */
  readonly folder: string | null;
  readonly mailbox: DraftMailbox | null;
}

/** `keyFrom`: the reference to the key, such as `${LEDGER_API_KEY}`, where a person types none. */
export type DraftLedger =
  | { readonly url: string; readonly key: string }
  | { readonly url: string; readonly keyFrom: string };

export interface DraftAccount {
  readonly handle: string;
  readonly name: string;
  readonly match: string;
  readonly type: string;
  readonly currency: string;
}

export interface DraftMailbox {
  /** A port may follow: `localhost:1143`. */
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

/** A secret by its name, as it stands in the file. */
export type SecretText = (name: string, value: string) => string;

/** Secrets as references to files in `secrets` beside the configuration. */
export const inFiles: SecretText = (name) => `\${file:secrets/${name}}`;

/** Secrets as they are, for a text that nobody keeps. */
export const inPlace: SecretText = (_name, value) => value.replaceAll('${', '$${');

/** The commented configuration. */
export function configurationOf(draft: SetupDraft, secret: SecretText): string {
  return signed(
    [
      '# Every option: config/bankfeed.example.yaml of the package. What you change counts as soon as you save it.',
      '',
      `state: ${scalar(draft.state)}   # database, archive of documents, embedded ledger`,
      `timezone: ${scalar(draft.timezone)}   # schedules, and instants that a bank gives with an offset`,
      '',
      ...ledgerLines(draft, secret),
      '',
      ...serverLines(draft, secret),
      '',
      ...accountLines(draft.accounts),
      '',
      ...connectorLines(draft, secret),
      '',
      ...pluginModules(draft),
    ].join('\n'),
  );
}

/** The secrets of a draft by the names that the file refers to. */
export function secretsOf({ password, ledger, mailbox }: SetupDraft): readonly (readonly [string, string])[] {
  const all: readonly (readonly [string, unknown])[] = [
    ['dashboard-password', password],
    ['ledger-key', ledger !== null && 'key' in ledger && ledger.key],
    ['mail-password', mailbox?.password],
  ];
  return all.filter((each): each is readonly [string, string] => typeof each[1] === 'string' && each[1] !== '');
}

function ledgerLines({ ledger }: SetupDraft, secret: SecretText): readonly string[] {
  if (ledger === null) return ['ledger:', '  url: embedded   # or the address of a ledger, with apiKey'];
  if ('keyFrom' in ledger) return ['ledger:', `  url: ${scalar(ledger.url)}`, `  apiKey: ${scalar(ledger.keyFrom)}`];
  return ['ledger:', `  url: ${scalar(ledger.url)}`, `  apiKey: ${scalar(secret('ledger-key', ledger.key))}`];
}

function serverLines(draft: SetupDraft, secret: SecretText): readonly string[] {
  const { listen, password, passwordFrom, trustedProxies, url } = draft;
  const address = ['server:', `  listen: ${scalar(listen)}   # the dashboard`];
  if (url !== null) address.push(`  url: ${scalar(url)}   # the address that browsers ask for`);
  if (trustedProxies !== null)
    address.push(`  trustedProxies: ${scalar(trustedProxies)}   # proxies that are believed`);
  if (password === null && passwordFrom !== null)
    return [...address, `  password: ${passwordFrom}   # from the environment`];
  if (password === null)
    return [...address, '  # password: a word that the dashboard asks for; needed beyond this machine'];
  return [...address, `  password: ${scalar(secret('dashboard-password', password))}`];
}

function accountLines(accounts: readonly DraftAccount[]): readonly string[] {
  const head = '# Accounts that no list names come about by themselves, as soon as a statement names them.';
  if (accounts.length === 0) return [head, '# accounts:'];
  return [
    head,
    'accounts:',
    ...accounts.flatMap(({ handle, name, match, type, currency }) => [
      `  ${handle}:   # part of every id in the ledger: it never changes`,
      `    name: ${scalar(name)}`,
      ...(match === ''
        ? []
        : [`    match: [${scalar(match)}]   # what statements call it: an IBAN, or a tail such as *7890`]),
      ...(type === '' ? [] : [`    type: ${type}`]),
      ...(currency === '' ? [] : [`    currency: ${currency}`]),
    ]),
  ];
}

function connectorLines({ folder, mailbox }: SetupDraft, secret: SecretText): readonly string[] {
  const lines = ['# Where statements come from. Files that you drop onto the dashboard need no connector.'];
  if (folder === null && mailbox === null) return [...lines, '# connectors:'];
  lines.push('connectors:');
  if (folder !== null) {
    lines.push(
      '  inbox:',
      '    use: folder',
      `    path: ${scalar(folder)}`,
      '    watch: true   # new files are read at once',
    );
    lines.push('    after: leave   # leave | archive | delete, once the ledger has confirmed every line');
  }
  if (mailbox !== null)
    lines.push(
      '  mail:',
      '    use: email',
      ...mailboxLines(mailbox, scalar(secret('mail-password', mailbox.password))),
    );
  return lines;
}

/** The keys of a mailbox, below its `use`. `password`: as it is written in the file. */
export function mailboxLines(
  { from, host, user }: Omit<DraftMailbox, 'password'>,
  password: string,
): readonly string[] {
  return [
    ...mailServerLines(host),
    `    user: ${scalar(user)}`,
    `    password: ${password}`,
    '    rules:',
    `      - from: [${scalar(from)}]   # only mail of these senders is read`,
  ];
}

/** `imap.example.com`, or with a port: `localhost:1143`. Only a server on this machine may be spoken to in the clear. */
function mailServerLines(place: string): readonly string[] {
  const [, host, port] = /^([^:]+):(\d{1,5})$/.exec(place) ?? [];
  if (host === undefined || port === undefined) return [`    host: ${scalar(place)}`];
  const lines = [`    host: ${scalar(host)}`, `    port: ${Number(port)}`];
  if (port === '993') return lines;
  if (/^(localhost|127(\.\d{1,3}){3})$/i.test(host)) return [...lines, '    tls: false   # it is on this machine'];
  return port === '143' ? [...lines, '    tls: starttls'] : lines;
}

function pluginModules({ plugins }: SetupDraft): readonly string[] {
  return plugins.length === 0 ? [] : [`plugins: [${plugins.map(scalar).join(', ')}]`, ''];
}

/** A text as YAML takes it in one line, also within brackets. */
function scalar(text: string): string {
  const plain =
    /^\$\{file:[a-z/-]+\}$|^[A-Za-z0-9./~][A-Za-z0-9./:@_+-]*$/.test(text) && stringify(text) === `${text}\n`;
  return plain ? text : JSON.stringify(text);
}
