/** Commands in a German terminal, and tables in both languages: of a household whose names are all long. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import widthOf from 'string-width';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { startBankfeed } from '../../support/commands/cli.ts';
import { command } from '../../support/commands/command.ts';
import { ofxText } from '../../support/documents/ofx-text.ts';
import { household, CONFIG as PLAIN } from '../../support/houses/household.ts';
import { syncedHousehold } from '../../support/houses/synced-household.ts';
import { startNastyLedger } from '../../support/ledger/nasty-ledger.ts';

const GERMAN = { LANG: 'de_DE.UTF-8' };

const CONFIG = `state: state
ledger: {listen: "127.0.0.1:0"}
server: {listen: "127.0.0.1:0"}
accounts:
  haushaltskonto-aller-in-der-hafenstrasse: {name: "Haushaltskonto von uns allen zusammen 東京都港区芝公園", match: ["11112222"]}
  ruecklage-haus-in-der-hafenstrasse: {name: "Rücklage für das Haus am Hafen und den Garten", match: ["33334444"]}
connectors:
  auszuege-der-sparkasse-in-der-hafenstrasse: {use: folder, path: inbox, settle: 0s}
notify:
  - {use: ntfy, url: "http://127.0.0.1:9/topic"}
`;

const LONG = 'Gemeinschaftspraxis für Zahnheilkunde und Mundgesundheit am Hafen 東京都港区';

function statement(accountId: string, lines: Parameters<typeof ofxText>[0]['lines']): string {
  return ofxText({
    accountId,
    lines,
    from: '2026-03-01',
    to: '2026-03-31',
    closing: { amount: '-1234567.89', on: '2026-03-31' },
  });
}

/** A file for each state of a document. */
function fill(folder: string): void {
  const inbox = join(folder, 'inbox');
  mkdirSync(inbox, { recursive: true });
  const own = statement('11112222', [
    { id: 'A1', on: '2026-03-05', amount: '-250.00', name: 'RESERVE' },
    { id: 'A2', on: '2026-03-06', amount: '-123456.78', name: LONG },
  ]);
  const other = statement('33334444', [{ id: 'B1', on: '2026-03-06', amount: '250.00', name: 'FROM EVERYDAY' }]);
  writeFileSync(join(inbox, 'kontoauszug-der-sparkasse-am-hafen-vom-maerz-2026.ofx'), own);
  writeFileSync(join(inbox, 'ruecklage-der-sparkasse-am-hafen-vom-maerz-2026.ofx'), other);
  writeFileSync(join(inbox, 'abgebrochener-auszug-der-sparkasse-am-hafen.ofx'), own.slice(0, 500));
  writeFileSync(join(inbox, 'unklar.csv'), `Datum;Betrag;Text\n03/04/2026;-12,50;${LONG}\n05/04/2026;7,50;Kino\n`);
}

async function longHousehold(): Promise<string> {
  const cwd = household({ config: CONFIG, statement: null });
  fill(cwd);
  await command(['sync'], { cwd });
  return cwd;
}

/** Words that no German sentence has; what a person types or copies, and the ledger's own data, are left out. */
const ENGLISH =
  /\b(?:the|is|are|of|and|with|which|its|it|has|not|from|to|by|there|what|when|only|no|account|statement|transaction|request|sent|line)\b/i;
const OTHER_WORDS =
  /me:read\S*|`[^`]*`|"[^"]*"|\{.*\}|bankfeed [a-z-]+(?: [a-z-]+)?|--[a-z-]+|\S*\/\S*|\b\w+:|FROM EVERYDAY|#.*|\b[a-z]+\.[a-z-]+/g;

const SAID: readonly (readonly [line: string, code: number, words: string])[] = [
  ['sync', 1, 'Ergebnis'],
  ['sync --dry-run', 0, 'kein Dokument, das nicht bekannt ist'],
  ['status', 1, 'Braucht einen Blick'],
  ['documents', 0, 'eingelesen'],
  ['documents d2', 0, 'bis 2026-03-31'],
  ['documents --state undone', 0, 'Kein Dokument ist rückgängig.'],
  ['transactions', 0, 'Empfänger'],
  ['transactions --search nirgends', 0, 'Keine Buchungen.'],
  ['runs', 0, 'auf Befehl'],
  ['runs r1', 0, 'Dokumente'],
  ['explain t1', 0, 'Woran sie erkannt ist'],
  ['transfers', 0, 'vorgeschlagen'],
  ['transfers pair t1 t3', 0, 'Eine Umbuchung'],
  ['transfers split t1', 0, 'Keine Umbuchung mehr'],
  ['verify', 0, 'verglichen, alles ist, wie es sein soll'],
  ['undo d2 --dry-run', 0, 'Nichts wurde geändert.'],
  ['undo d2', 0, 'als wäre es nie gekommen'],
  ['retry d2', 0, 'gesendet'],
  ['retry', 1, 'noch einmal versucht'],
  ['reread d2', 0, 'Nichts zu senden.'],
  ['accept d9', 2, 'Kein angehaltenes Dokument heißt d9'],
  ['split t1', 0, 'gesendet'],
  ['forget --unknown', 0, 'kannte jede Buchung'],
  ['preview inbox', 1, 'schon bekannt: nichts zu tun'],
  ['parse inbox/unklar.csv', 1, 'Frage csv.ambiguous'],
  ['inspect inbox/unklar.csv', 1, 'Was nicht sicher ist'],
  ['rules test', 0, 'Es gibt keine Regeln'],
  ['doctor', 1, 'offene Punkte, die einen Blick brauchen'],
  ['connectors', 0, 'eingebaut'],
  ['connectors show ntfy', 0, 'geheim'],
  ['connectors show folder', 0, 'Vorgabe'],
  ['connectors new my-bank', 0, 'In der Konfiguration verwenden:'],
  ['connectors test plugins/my-bank', 0, 'wird an seinem Inhalt erkannt'],
  ['notify test', 1, 'Sehen Sie nach Adresse'],
  ['backup copy.tar', 0, 'Zum Zurückholen'],
  ['restore copy.tar --state fresh', 0, 'Der nächste Abgleich'],
  ['init other --config new/bankfeed.yaml', 0, 'ist geschrieben'],
  ['ledger keys create --name me --scopes all', 0, 'Heben Sie ihn jetzt auf'],
  ['ledger keys list', 0, 'Rechte'],
  ['ledger keys revoke 99', 2, 'Es gibt keinen Schlüssel 99'],
  ['ledger export --out books.json', 0, 'geschrieben'],
];

test('what commands say is German in a German terminal', async () => {
  const cwd = await longHousehold();
  fill(join(cwd, 'other'));
  mkdirSync(join(cwd, 'other'), { recursive: true });
  const wrong: string[] = [];
  for (const [line, code, words] of SAID) {
    const ended = await command(line.split(' '), { cwd, env: GERMAN });
    const said = ended.stdout + ended.stderr;
    const english = said.split('\n').filter((each) => ENGLISH.test(each.replaceAll(OTHER_WORDS, '')));
    if (ended.code !== code || !said.includes(words)) wrong.push(`${line}: ${ended.code}\n${said}`);
    wrong.push(...english.map((each) => `${line}: ${each}`));
  }
  expect(wrong).toEqual([]);
});

const TABLES = [
  ...['sync', 'status', 'documents', 'documents d2', 'transactions', 'runs', 'runs r1', 'transfers', 'connectors'],
  ...['inspect open.csv', 'inspect inbox/unklar.csv'],
  ...['explain t1', 'verify', 'connectors show email', 'preview fresh', 'init fresh/inbox --config made/bankfeed.yaml'],
];

/** Day, decimal mark and sign are open. */
const OPEN = `Datum;Betrag;Text\n03/04/2026;12,500;${LONG}\n02/04/2026;2,000;Kino\n05/04/2026;7,500;Bahn\n`;

/** Sentences stand on a line of their own, however long; the ledger's data too. */
const isSentence = (line: string) => /^(?:seen at|gesehen in) |[.:;`)] |[.`)]$|^ {4}\S|: /.test(line);

describe.each([
  ['English', { LANG: 'C' }],
  ['German', GERMAN],
])('in %s', (_language, env) => {
  test('tables fit eighty columns, however long names are', async () => {
    const cwd = await longHousehold();
    fill(join(cwd, 'fresh'));
    writeFileSync(join(cwd, 'open.csv'), OPEN);
    const wide: string[] = [];
    for (const line of TABLES) {
      const { code, stdout, stderr } = await command(line.split(' '), { cwd, env });
      expect(code, line + stderr).toBeLessThan(2);
      const lines = stdout.split('\n').filter((each) => widthOf(each) > 80 && !isSentence(each));
      wide.push(...lines.map((each) => `${line}: ${widthOf(each)} ${each}`));
    }
    expect(wide).toEqual([]);
  });
});

test.each([
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, 'No transactions.'],
  [{ LC_ALL: 'de_AT.UTF-8', LANG: 'en_GB.UTF-8' }, 'Keine Buchungen.'],
  [{ LANG: 'fr_FR.UTF-8' }, 'No transactions.'],
])('a terminal with %j is told %s', async (env, said) => {
  const cwd = await syncedHousehold();
  expect((await command(['transactions', '--search', 'nowhere'], { cwd, env })).stdout).toBe(`${said}\n`);
});

test('JSON, logs, scripts and files that are made are the same in every language', async () => {
  const cwd = await syncedHousehold();
  const lines = [
    'status --json',
    'explain t1 --json',
    'explain t99 --json',
    'completion fish',
    'connectors show folder --json',
  ];
  for (const line of lines) {
    const [english, german] = [{}, GERMAN].map((env) => command(line.split(' '), { cwd, env }));
    expect((await german)?.stdout, line).toBe((await english)?.stdout);
  }
});

test('a daemon answers in the language of whoever asks', async () => {
  const ledger = await startNastyLedger(systemClock);
  ledger.faults = ({ body }) =>
    body.includes('e450USD') ? { status: 422, code: 'validation_failed', detail: 'the date is locked' } : null;
  const config = PLAIN.replace('ledger: {listen: "127.0.0.1:0"}', `ledger: {url: "${ledger.url}", apiKey: key}`);
  const cwd = household({ config });
  await startBankfeed(['run'], { cwd }).saying('Next:');
  const german = await command(['retry'], { cwd, env: GERMAN });
  expect(german.stdout).toContain('Das Hauptbuch hat BAKER vom 2026-03-02 abgelehnt');
  const english = await command(['retry'], { cwd });
  expect(english.stdout).toContain('The ledger refused BAKER of 2026-03-02');
});

test('the daemon itself says in German what it does in a German terminal', async () => {
  const daemon = startBankfeed(['run'], { cwd: household(), env: GERMAN });
  const said = await daemon.saying('Strg-C beendet.');
  expect(said).toContain('1 Dokument gelesen: 3 Buchungen aus 1 Konto stehen im Hauptbuch.');
  expect(said).toMatch(/^Hauptbuch {2}http\S+, eingebaut$/m);
});
