import type { Language } from '../../forms.ts';

/** The ledger, plug-ins, and what the daemon cannot do. */
export const services = {
  'the API key would travel in clear text to {host}': 'Der API-Schlüssel ginge unverschlüsselt an {host}',
  'ledger.url is not the address of a ledger': 'ledger.url ist keine Adresse eines Hauptbuchs',
  'write it like https://ledger.example': 'schreiben Sie sie wie https://ledger.example',
  'use https, or allow plain http for this ledger in the configuration':
    'nehmen Sie https, oder erlauben Sie in der Konfiguration einfaches http für dieses Hauptbuch',
  'ledger.apiKey is empty or holds a character that no key has':
    'ledger.apiKey ist leer oder enthält ein Zeichen, das in keinem Schlüssel steht',
  'copy the key once more': 'kopieren Sie den Schlüssel noch einmal',
  'the ledger is to be left alone for another {count} seconds': 'Das Hauptbuch will noch {count} Sekunden Ruhe',
  'ended by the caller': 'vom Aufrufer beendet',
  'HTTP {number}: a redirect is not followed': 'HTTP {number}: Einer Weiterleitung wird nicht gefolgt',
  'HTTP {number}: the ledger’s address has no such route':
    'HTTP {number}: Die Adresse des Hauptbuchs kennt diesen Weg nicht',
  'HTTP {number}: the answer is not what the ledger gives': 'HTTP {number}: Die Antwort ist nicht die eines Hauptbuchs',
  'the answer is not what the ledger gives': 'Die Antwort ist nicht die eines Hauptbuchs',
  'the answer is longer than anybody reads': 'Die Antwort ist zu lang',
  'the answer is not JSON': 'Die Antwort ist kein JSON',
  'the answer names neither an operation nor an object': 'Die Antwort nennt weder Vorgang noch Objekt',
  'nothing listens at the ledger’s address': 'Unter der Adresse des Hauptbuchs antwortet nichts',
  'the ledger’s host name is not known': 'Der Name des Hauptbuch-Servers ist nicht bekannt',
  'the ledger’s host name could not be looked up': 'Der Name des Hauptbuch-Servers ließ sich nicht nachschlagen',
  'the ledger refuses the key (HTTP {number}): {why}': 'Das Hauptbuch verweigert den Schlüssel (HTTP {number}): {why}',
  'the ledger told to wait': 'Das Hauptbuch hieß warten',
  'the ledger told to wait (HTTP {number})': 'Das Hauptbuch hieß warten (HTTP {number})',
  'no usable answer from the ledger: {why}': 'Keine brauchbare Antwort vom Hauptbuch: {why}',
  'stopped before everything was sent': 'Beendet, bevor alles gesendet war',
  'the ledger could not be read back: {why}': 'Das Hauptbuch ließ sich nicht zurücklesen: {why}',
  'it does not show a transaction': 'es zeigt eine Buchung nicht',
  'it does not list its transactions': 'es nennt seine Buchungen nicht',
  'it told to wait': 'es hieß warten',
  'it told to wait until {time}': 'es hieß warten bis {time}',
  'the key is too old': 'der Schlüssel der Anfrage ist zu alt',
  'the owner was asked': 'Sie wurden gefragt',
  'the owner deleted it': 'Sie haben sie gelöscht',
  'the ledger’s answer shows no id for the account': 'Die Antwort des Hauptbuchs nennt keine Kennung des Kontos',
  'give the account’s ledgerId in the configuration': 'geben Sie in der Konfiguration ledgerId des Kontos an',
  'the limit of the day': 'die Grenze für den Tag',
  'the limit of the minute': 'die Grenze für die Minute',
  'a push is under way already': 'Es wird schon gesendet',
  'the daemon went away before it was done': 'Der Dienst endete, bevor es fertig war',
  'nothing is lost: what was begun goes on when it starts again':
    'nichts ist verloren: Angefangenes geht weiter, wenn er wieder startet',
  'another bankfeed holds {folder} and takes no commands':
    'Ein anderes bankfeed hält {folder} und nimmt keine Befehle an',
  'stop it first, or set server.listen so that it can be asked':
    'beenden Sie es zuerst, oder setzen Sie server.listen, damit man es fragen kann',
  'another bankfeed is running on {folder}': 'Ein anderes bankfeed läuft auf {folder}',
  'stop it first, or give this one another state folder':
    'beenden Sie es zuerst, oder geben Sie diesem einen anderen Ordner für den Zustand',
  'the folder {path} cannot be created: {why}': 'Der Ordner {path} lässt sich nicht anlegen: {why}',
  'name another folder in the configuration, or give the user that runs bankfeed permission':
    'nennen Sie in der Konfiguration einen anderen Ordner, oder geben Sie dem Benutzer von bankfeed das Recht',
  '{path} may not be used by this user ({code})': '{path} darf dieser Benutzer nicht verwenden ({code})',
  '{path} can only be read': '{path} kann nur gelesen werden',
  '{path} lies on a disk that can only be read': '{path} liegt auf einer Platte, die sich nur lesen lässt',
  'mount the disk so that it can be written; a volume of a container must be without :ro':
    'hängen Sie die Platte so ein, dass sie sich beschreiben lässt; beim Container ohne :ro',
  "the ledger's database {file} cannot be opened: {why}":
    'Die Datenbank {file} des Hauptbuchs lässt sich nicht öffnen: {why}',
  '{path} cannot be written: the disk is full': '{path} lässt sich nicht schreiben: Die Platte ist voll',
  'the disk of {path} fails: {code}': 'Die Platte von {path} versagt: {code}',
  'look after the disk, then try again': 'sehen Sie nach der Platte, dann versuchen Sie es wieder',
  'make room, then try again': 'schaffen Sie Platz, dann versuchen Sie es wieder',
  'raise the limit of open files (ulimit -n)': 'erhöhen Sie die Grenze offener Dateien (ulimit -n)',
  'give the user that runs bankfeed permission, or run it as the user that the files belong to':
    'geben Sie dem Benutzer von bankfeed das Recht, oder starten Sie es als der Benutzer, dem die Dateien gehören',
  '{path} is not a folder': '{path} ist kein Ordner',
  '{path} may not be written to': 'in {path} darf nicht geschrieben werden',
  '{path} takes no folders': '{path} nimmt keine Ordner auf',
  '{file} cannot be written: {why}': '{file} lässt sich nicht schreiben: {why}',
  '{file} cannot be read: {why}': '{file} lässt sich nicht lesen: {why}',
  'no connector is called {name}': 'Kein Anschluss heißt {name}',
  'the configuration has: {names}': 'die Konfiguration hat: {names}',
  'the configuration has none': 'die Konfiguration hat keinen',
  'there are: {names}': 'es gibt: {names}',
  'did you mean {name}?': 'meinten Sie {name}?',
  '{name} gave the same bytes for two accounts: {one}, {other}':
    '{name} gab dieselben Bytes für zwei Konten: {one}, {other}',
  '{name} gave {document} a sha256 that is not that of its bytes':
    '{name} gab {document} einen sha256, der nicht zu seinen Bytes gehört',
  'this is a fault of the plug-in': 'das ist ein Fehler des Plug-ins',
  'this is a fault of the plug-in: {what}': 'das ist ein Fehler des Plug-ins: {what}',
  'the bytes of a document must say which account it is of':
    'Die Bytes eines Dokuments müssen sagen, von welchem Konto es ist',
  'it should give what is larger than maxDocumentBytes as `refused`':
    'Was größer ist als maxDocumentBytes, soll es als `refused` geben',
  'this is a fault of the plug-in; other connectors go on':
    'das ist ein Fehler des Plug-ins; andere Anschlüsse arbeiten weiter',
  'this is a fault of the plug-in; docs/plugin-reference.md has the types':
    'das ist ein Fehler des Plug-ins; docs/plugin-reference.md nennt die Typen',
  'what came is kept, and the next run goes on from there; a plug-in should end where nothing is left':
    'was kam, bleibt, und der nächste Lauf macht dort weiter; ein Plug-in soll enden, wenn nichts mehr da ist',
  'the plug-in {name} cannot be used: {why}': 'Das Plug-in {name} lässt sich nicht verwenden: {why}',
  'the plug-in {name} could not be loaded: {why}': 'Das Plug-in {name} ließ sich nicht laden: {why}',
  'it must be an ES module (.js, .mjs or .ts) that imports only what is installed':
    'es muss ein ES-Modul sein (.js, .mjs oder .ts), das nur Installiertes importiert',
  '`bankfeed connectors new NAME` writes one that can': '`bankfeed connectors new NAME` schreibt eines, das geht',
  'the plug-in package {name} is not installed': 'Das Paket {name} des Plug-ins ist nicht installiert',
  'npm install {name} beside the configuration; a file is named with its path: {path}':
    'npm install {name} neben der Konfiguration; eine Datei wird mit ihrem Pfad genannt: {path}',
  'there is no plug-in at {file}': 'In {file} ist kein Plug-in',
  'paths under `plugins:` start from the folder of the configuration file':
    'Pfade unter `plugins:` gehen vom Ordner der Konfiguration aus',
  'see config/bankfeed.example.yaml for what it takes': 'config/bankfeed.example.yaml zeigt, was möglich ist',
  'the plug-in {name} is closed': 'Das Plug-in {name} ist geschlossen',
  'the plug-in {name} gave a document in which {where} is wrong: {what}':
    'Das Plug-in {name} gab ein Dokument, in dem {where} falsch ist: {what}',
  'the plug-in {name} went on after it was told to end': 'Das Plug-in {name} machte weiter, als es enden sollte',
  '{name} cannot be asked before `open`': '{name} lässt sich vor `open` nicht fragen',
  'the plug-in {name} ended its own process (exit code {code})':
    'Das Plug-in {name} beendete seinen eigenen Prozess (Code {code})',
  'the process of the plug-in {name} died ({how})': 'Der Prozess des Plug-ins {name} brach ab ({how})',
  'the plug-in {name} threw where nobody waited for it, in a timer or a forgotten promise: {what}':
    'Das Plug-in {name} warf einen Fehler, auf den niemand wartete, in einem Zeitgeber oder vergessenen Promise: {what}',
  'the plug-in {name} gave {count} bytes, more than it may': 'Das Plug-in {name} gab {count} Bytes, mehr als erlaubt',
  'the plug-in {name} gave {count} documents in one run and did not end':
    'Das Plug-in {name} gab {count} Dokumente in einem Lauf und endete nicht',
  'the plug-in {name} is no profile: {why}': 'Das Plug-in {name} ist kein Profil: {why}',
  'the plug-in {name} is no list of mail templates: each needs its keys':
    'Das Plug-in {name} ist keine Liste von Vorlagen für Mail: Jede braucht ihre Schlüssel',
  'no {what} is called {name}, and {why}': 'Nichts ({what}) heißt {name}, und {why}',
  'no {what} is called {name}': 'Nichts ({what}) heißt {name}',
  'bankfeed connectors list shows what can be used': 'bankfeed connectors list zeigt, was es gibt',
  "there are: {names}; a plug-in's name comes with `plugins: [./file.js]`":
    'es gibt: {names}; der Name eines Plug-ins kommt mit `plugins: [./file.js]`',
  'two plug-ins are called {name} ({kind})': 'Zwei Plug-ins heißen {name} ({kind})',
  'rename one': 'benennen Sie eines um',
  'rename the one in {file}': 'benennen Sie das in {file} um',
  'expected keys': 'erwartet sind Schlüssel',
  'unknown key {names}': 'unbekannter Schlüssel {names}',
  'is missing': 'fehlt',
  'is missing: {what}': 'fehlt: {what}',
  'either setupToken or accessUrl is needed, and not both': 'nötig ist setupToken oder accessUrl, und nicht beides',
  'either password or oauth2 is needed, and not both': 'nötig ist password oder oauth2, und nicht beides',
  'name the senders that count': 'nennen Sie die Absender, die zählen',
  'expected {what}': 'erwartet: {what}',
  'a duration such as 2s, 500ms or 1m': 'eine Dauer wie 2s, 500ms oder 1m',
  'expected a duration such as 2s, 500ms or 1m': 'erwartet: eine Dauer wie 2s, 500ms oder 1m',
  'a number with ms, s, m, h, d or w, for example 30s or 5d': 'eine Zahl mit ms, s, m, h, d oder w, etwa 30s oder 5d',
  'expected all, or {what}': 'erwartet: all, oder {what}',
  'expected addresses with their domain spelled out, such as *@bank.example or alerts@bank.example':
    'erwartet: Adressen mit ausgeschriebener Domain, etwa *@bank.example oder alerts@bank.example',
  'the answer is too long': 'die Antwort ist zu lang',
  'the answer takes too long': 'die Antwort dauert zu lange',
  it: 'es',
  '{key} is wrong': '{key} ist falsch',
  'the plug-in {name} took longer than {count} s and was stopped':
    'Das Plug-in {name} brauchte länger als {count} s und wurde beendet',
  'the plug-in {name} sent more than {count} messages and was stopped':
    'Das Plug-in {name} schickte mehr als {count} Nachrichten und wurde beendet',
  'the plug-in {name} sent what is no message: {why}':
    'Das Plug-in {name} schickte etwas, das keine Nachricht ist: {why}',
  'a run has at most {count} remarks': 'ein Lauf hat höchstens {count} Bemerkungen',
  'a database cannot be opened: {why}': 'eine Datenbank lässt sich nicht öffnen: {why}',
  'The last pass failed.': 'Der letzte Lauf ist fehlgeschlagen.',
  'too many files are open': 'zu viele Dateien sind offen',
} satisfies Language;
