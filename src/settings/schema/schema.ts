import { z } from 'zod';
import { profileSchema } from '../../plugin/profile.ts';
import { LANGUAGE_TAGS } from '../../words/languages.ts';
import { worded } from '../../words/message.ts';
import { accountSchema, currencyCode, HANDLE } from './account.ts';
import { exportSchema } from './export.ts';
import type { CONNECTOR_KEYS } from './keys.ts';
import { heartbeatSchema, notifySchema } from './notify.ts';
import { hostName, issuerAddress, network, publicAddress } from './reach.ts';
import { ruleSchema } from './rule.ts';
import { cron, duration, flag, listenAddress, listOf, secret, timezone, wholeNumber } from './values.ts';

const backupSchema = z
  .strictObject({
    to: z.string().min(1, worded('settings.mustNotEmpty')).describe('The folder that backups are written to'),
    schedule: cron.default('0 3 * * *').describe('When: a cron expression or @daily …, in `timezone`'),
    keep: wholeNumber(1, 10_000).default(7).describe('How many are kept; older ones are removed'),
  })
  .describe('Backups that the daemon makes by itself');

/** A name that a person gives: used in commands, tables and file names. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const name = z.string().regex(NAME, worded('settings.lettersDigitsDotsHyphens'));

const ledgerSchema = z
  .strictObject({
    url: z
      .union([z.literal('embedded'), z.url({ protocol: /^https?$/, error: worded('settings.embeddedWebAddress') })], {
        error: worded('settings.embeddedWebAddressSuch', { address: 'https://ledger.example.com' }),
      })
      .default('embedded')
      .describe("embedded, or the ledger's base address"),
    apiKey: secret.optional().describe('Not needed for embedded: made at the first start and kept in the state folder'),
    adopt: flag
      .default(true)
      .describe(
        'Take over what you entered by hand before the statement came: same account and amount, up to 3 days apart',
      ),
    readBack: duration
      .prefault('7d')
      .describe('How long after the daemon read the ledger back and compared it, it does so again; 0s: never'),
    concurrency: z
      .union([z.literal('auto'), wholeNumber(1, 64)], {
        error: worded('settings.autoWholeNumber', { count: 1, number: 64 }),
      })
      .default('auto')
      .describe('Requests in flight at once; auto: 128 for embedded, 8 for another ledger'),
    allowPlainHttp: flag
      .default(false)
      .describe('Speak http:// to a ledger on another machine, the key readable on the way'),
    listen: listenAddress
      .default({ host: '127.0.0.1', port: 8481 })
      .describe('embedded: where the ledger itself listens; another port is taken where this one is not free'),
  })
  .describe('Where the transactions go');

const openidSchema = z
  .strictObject({
    issuer: issuerAddress.describe("The provider's address, as it names itself"),
    clientId: z
      .string()
      .min(1, worded('settings.mustNotEmpty'))
      .describe('The name by which the provider knows bankfeed'),
    clientSecret: secret.describe('What the provider gave to go with the name'),
    allow: z
      .array(z.string().min(1, worded('settings.mustNotEmpty')))
      .min(1, worded('settings.nameLeastOnePerson'))
      .describe('Who may come in: e-mail addresses that the provider has verified, or subjects (sub)'),
  })
  .describe('Sign-in at an OpenID Connect provider; it sends people back to login/openid/return below url');

const serverSchema = z
  .strictObject({
    listen: z
      .union([z.literal(false), listenAddress], { error: worded('settings.hostPortExample1270') })
      .default({ host: '127.0.0.1', port: 8480 })
      .describe('Dashboard, /healthz, /readyz, /metrics; false turns it off'),
    password: secret.optional().describe('Required for any listen address that is not loopback, unless openid is set'),
    url: publicAddress
      .optional()
      .describe('The address that browsers ask for, with its path; links and the session cookie follow from it'),
    uploadToken: secret.optional().describe('What scripts send with POST /api/documents, as Authorization: Bearer'),
    hosts: z.array(hostName).default([]).describe('Further names under which the dashboard answers'),
    trustedProxies: listOf(network)
      .prefault([])
      .describe('Addresses and networks of proxies whose X-Forwarded-For, -Host, -Proto and -Prefix are believed'),
    trustedHeader: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]*$/, worded('settings.nameHeaderSuchRemote'))
      .optional()
      .describe('A header in which a trusted proxy names who has signed in there; nobody else is asked less'),
    openid: openidSchema.optional(),
  })
  .refine(({ openid, url }) => openid === undefined || url !== undefined, {
    error: worded('settings.needsServerUrlSince'),
    path: ['openid'],
  })
  .refine(
    ({ trustedHeader, trustedProxies }) => trustedHeader === undefined || trustedProxies.length > 0,
    worded('settings.trustedheaderNeedsTrustedproxiesSay'),
  )
  .describe('The dashboard');

const transfersSchema = z
  .strictObject({
    window: duration.prefault('5d').describe('How far apart the two legs may be booked'),
    auto: flag.default(true).describe('Pair by itself where the evidence suffices'),
    rules: z
      .array(
        z.strictObject({
          when: z
            .strictObject({
              payee: z.string().min(1).optional().describe('A pattern with * and ?'),
              memo: z.string().min(1).optional(),
              account: z.string().optional().describe('Handle of the account that pays'),
            })
            .refine(
              (when) => when.payee !== undefined || when.memo !== undefined,
              worded('settings.payeeMemoElseEvery'),
            )
            .describe('All of these must hold'),
          to: z.string().regex(HANDLE).describe('Handle of the own account that the money reaches, such as cash'),
        }),
      )
      .default([])
      .describe('Payments that reach an own account which no statement shows'),
  })
  .describe('Transfers between own accounts');

/** Every connector is looked at this often where it does not say otherwise. */
const DEFAULT_SCHEDULE = '*/15 * * * *';

const connectorKeys = {
  use: z.string().min(1).describe('The source or connector plug-in: folder, email, or one of `plugins`'),
  schedule: cron
    .default(DEFAULT_SCHEDULE)
    .describe('Cron expression of 5 or 6 fields, or @hourly, @daily …, in `timezone`'),
  format: z
    .union([z.string().min(1), z.looseObject({ name: z.string().min(1) })], {
      error: worded('settings.expectedNameFormatMapping'),
    })
    .default('auto')
    .describe(
      "auto, ofx, csv, xlsx, qif, camt, mt940, pdf, or a plug-in's format; a mapping with `name` takes its keys as well",
    ),
  profile: z.string().min(1).default('auto').describe("For CSV: a profile's name"),
  account: z
    .string()
    .min(1)
    .optional()
    .describe('Handle of the account whose lines the documents have; asked about where a document contradicts it'),
  pending: z.enum(['skip', 'push']).default('skip').describe('What to do with lines that the bank has not booked yet'),
  paused: flag.default(false).describe('true: read only where a sync names it; what it brought stays'),
} satisfies Record<(typeof CONNECTOR_KEYS)[number], z.ZodType>;

/** A plug-in's own keys stand beside them. */
const connectorSchema = z.looseObject(connectorKeys).describe('Where documents come from');

/** As tesseract names its files: `deu`, `chi_sim`, `script/Latin`. */
const OCR_LANGUAGE = /^[A-Za-z][A-Za-z0-9_/]{1,40}$/;

/** The whole configuration file, as config/bankfeed.example.yaml shows it. Relative paths are resolved by `loadSettings`. */
export const settingsSchema = z.strictObject({
  state: z.string().min(1).default('state').describe('Folder: bankfeed.db, documents/, ledger/ (embedded)'),
  timezone: timezone
    .optional()
    .describe("Schedules, and instants that a bank gives with an offset; default: the system's"),
  language: z.enum(LANGUAGE_TAGS).default('en').describe('Of notices. Pages follow the browser, commands follow LANG'),
  ledger: ledgerSchema.prefault({}),
  server: serverSchema.prefault({}),
  unknownAccounts: z
    .enum(['create', 'hold'])
    .default('create')
    .describe('What to do with a statement of an account that is not listed'),
  grace: duration
    .prefault('0d')
    .describe('How long a line that only an alert or a lesser export has waits for the better statement; whole days'),
  accounts: z
    .record(z.string().regex(HANDLE, worded('settings.lettersDigitsHyphensUnderscores', { count: 40 })), accountSchema)
    .default({})
    .describe('Optional: what statements name is created by itself'),
  currencies: z
    .record(currencyCode, wholeNumber(0, 18))
    .default({})
    .describe('Decimal places of currencies that ISO 4217 does not know: BTC: 8'),
  connectors: z.record(name, connectorSchema).default({}).describe('Where documents come from'),
  profiles: z.record(name, profileSchema).default({}).describe('CSV layouts by name'),
  rules: z.array(ruleSchema).default([]).describe('First match wins per field; only for new transactions'),
  transfers: transfersSchema.prefault({}),
  plugins: z
    .array(z.string().min(1))
    .default([])
    .describe('ES modules: a path that begins with ./ or ../, or a package'),
  notify: z.array(notifySchema).default([]).describe('Who is told'),
  heartbeat: heartbeatSchema.optional(),
  backup: backupSchema.optional(),
  export: z.array(exportSchema).default([]).describe("The embedded ledger's books, written after each sync"),
  ocr: z
    .union([z.enum(['auto', 'off']), z.array(z.string().regex(OCR_LANGUAGE, worded('settings.nameSuchEngDeu'))).min(1)])
    .default('auto')
    .describe('Scanned PDFs are read by tesseract where it is installed: auto, off, or its languages: [deu, eng]'),
  limits: z
    .strictObject({
      documentMegabytes: wholeNumber(1, 4096).default(100).describe('A larger document is quarantined unread'),
    })
    .prefault({}),
});

export type ParsedSettings = z.output<typeof settingsSchema>;
