import type { Language } from '../forms.ts';

/** The help of commands, their words and their options. */
export const help = {
  'Usage:': 'Aufruf:',
  'Options:': 'Optionen:',
  'Commands:': 'Befehle:',
  'Arguments:': 'Angaben:',
  '[options]': '[Optionen]',
  '[command]': '[Befehl]',
  choices: 'möglich',
  'display help for command': 'diese Hilfe',
  'output the version number': 'die Version',
  'Brings bank statements into your ledger, each transaction exactly once.':
    'Bringt Kontoauszüge ins Hauptbuch, jede Buchung genau einmal.',
  'configuration file (default: $BANKFEED_CONFIG, config/bankfeed.yaml, bankfeed.yaml)':
    'Konfigurationsdatei (sonst: $BANKFEED_CONFIG, config/bankfeed.yaml, bankfeed.yaml)',
  'one JSON document on standard output': 'ein JSON-Dokument auf der Standardausgabe',
  'more in the logs; stack traces with errors': 'mehr im Protokoll; Fehler mit ihrer Stelle im Programm',
  'the daemon: schedules, folder watching, pushing, dashboard':
    'der Dienst: Zeitpläne, Ordner beobachten, Senden, Dashboard',
  'one pass over the connectors, then push until nothing is due':
    'ein Durchgang durch die Anschlüsse, dann senden, bis nichts mehr fällig ist',
  'say what would happen and write nothing': 'sagen, was geschähe, und nichts schreiben',
  'how long to wait for a ledger that cannot be reached':
    'wie lange auf ein Hauptbuch gewartet wird, das nicht zu erreichen ist',
  'only these': 'nur diese',
  'try rejected or quarantined documents again, or redo undone ones, then push':
    'Abgelehntes oder Unlesbares noch einmal versuchen, oder Rückgängiges wiederherstellen, dann senden',
  'only these documents, transactions or requests': 'nur diese Dokumente, Buchungen oder Anfragen',
  'answer no: a record is not sent, or stays in the ledger as it is':
    'mit Nein antworten: Eine Buchung wird nicht gesendet, oder bleibt im Hauptbuch, wie sie ist',
  'also every record that the last verify did not know': 'auch jede Buchung, die das letzte verify nicht kannte',
  'records that status asks about, or that verify does not know':
    'Buchungen, nach denen status fragt, oder die verify nicht kennt',
  'take held documents as they were read: yes to what was asked about them, then push':
    'Angehaltenes so nehmen, wie es gelesen ist: Ja zur Frage, dann senden',
  'whose lines they are; holds for files like them as well': 'wessen Zeilen es sind; gilt auch für ähnliche Dateien',
  'the name of the account, where it is a new one': 'der Name des Kontos, wenn es ein neues ist',
  'its type in the ledger': 'seine Art im Hauptbuch',
  'its currency, where the documents name none': 'seine Währung, wo die Dokumente keine nennen',
  'which of the readings that `bankfeed inspect` shows is right':
    'welche der Lesarten stimmt, die `bankfeed inspect` zeigt',
  'the name of the profile that the reading is kept as': 'der Name des Profils, unter dem die Lesart bleibt',
  'd7 or the start of a document’s hash': 'd7 oder der Anfang des Hashs eines Dokuments',
  'read imported documents again, after an upgrade or a mended profile, then push':
    'eingelesene Dokumente neu lesen, nach einer neuen Version oder einem berichtigten Profil, dann senden',
  'only these: d7 or the start of a document’s hash': 'nur diese: d7 oder der Anfang des Hashs eines Dokuments',
  'read the ledger back and compare it with what it confirmed':
    'das Hauptbuch lesen und mit dem vergleichen, was es bestätigt hat',
  'put our own values back, and remember deletions by hand':
    'die eigenen Werte wiederherstellen, und sich von Hand Gelöschtes merken',
  'transfers between own accounts: proposals and decisions':
    'Umbuchungen zwischen eigenen Konten: Vorschläge und Entscheidungen',
  'list, pair, reject or split': 'list, pair, reject oder split',
  'transactions: two to pair or reject, one to split': 'Buchungen: zwei für pair oder reject, eine für split',
  'count a transaction as two equal ones, then push': 'eine Buchung als zwei gleiche zählen, dann senden',
  'undo what runs or documents did, and remember it':
    'rückgängig machen, was Läufe oder Dokumente brachten, und es sich merken',
  'say what would be undone and change nothing': 'sagen, was rückgängig würde, und nichts ändern',
  'r12, d7 or the start of a document’s hash': 'r12, d7 oder der Anfang des Hashs eines Dokuments',
  'what files say, as statements; no state, no network': 'was Dateien sagen, als Auszüge; ohne Zustand, ohne Netz',
  'read them as this': 'als dieses Format lesen',
  'CSV: read them with this profile': 'CSV: mit diesem Profil lesen',
  'the account of documents that do not name theirs': 'das Konto von Dokumenten, die keines nennen',
  'a file with what opens a locked PDF or ZIP': 'eine Datei mit dem, was ein gesperrtes PDF oder ZIP öffnet',
  'how a file would be read, and why': 'wie eine Datei gelesen würde, und warum',
  'CSV, spreadsheets, PDF: confirm the reading, as a profile of this name':
    'CSV, Tabellen, PDF: die Lesart bestätigen, als Profil dieses Namens',
  'which of the readings shown to save': 'welche der gezeigten Lesarten zu sichern ist',
  'write over a profile of that name': 'ein Profil dieses Namens überschreiben',
  'which lines of files, or known transactions, the rules have a say in; writes nothing':
    'bei welchen Zeilen von Dateien oder bekannten Buchungen Regeln mitreden; schreibt nichts',
  'none: all transactions that are known': 'keine: alle bekannten Buchungen',
  'what a sync of these files would do; writes nothing': 'was ein Abgleich dieser Dateien täte; schreibt nichts',
  'connectors, accounts, documents, and what needs a look':
    'Anschlüsse, Konten, Dokumente, und was einen Blick braucht',
  'show it anew whenever it changes, until Ctrl-C': 'neu zeigen, sobald sich etwas ändert, bis Strg-C',
  'what was done when': 'was wann getan wurde',
  'what was read': 'was gelesen wurde',
  'only documents in this state': 'nur Dokumente in diesem Zustand',
  'number or start of the hash': 'Nummer oder Anfang des Hashs',
  'what came out': 'was herauskam',
  'of this account': 'dieses Kontos',
  'from this day on, YYYY-MM-DD': 'ab diesem Tag, JJJJ-MM-TT',
  'due, confirmed, rejected, deleted …': 'due, confirmed, rejected, deleted …',
  'with this in payee or memo': 'mit diesem in Empfänger oder Zweck',
  'where a transaction came from and what was sent for it': 'woher eine Buchung kam, und was für sie gesendet wurde',
  't12, externalId or ledger id': 't12, externalId oder Kennung im Hauptbuch',
  'checks everything and says what to mend': 'prüft alles und sagt, was zu beheben ist',
  'asks a few questions and writes a configuration': 'stellt ein paar Fragen und schreibt eine Konfiguration',
  'take the defaults, ask nothing': 'die Vorgaben nehmen, nichts fragen',
  'where statements lie: their accounts are proposed': 'wo Auszüge liegen: Ihre Konten werden vorgeschlagen',
  'what is installed and its keys; plug-ins of your own (list, show, new, test, login)':
    'was installiert ist, mit seinen Schlüsseln; eigene Plug-ins (list, show, new, test, login)',
  'new: format, source, connector, profile, notice or template':
    'new: format, source, connector, profile, notice oder template',
  'list, show, new, test or login': 'list, show, new, test oder login',
  'show: a plug-in; new: a name; test: the path of a plug-in; login: a connector of the configuration':
    'show: ein Plug-in; new: ein Name; test: der Pfad eines Plug-ins; login: ein Anschluss der Konfiguration',
  'who is told what needs a look': 'wer erfährt, was einen Blick braucht',
  'send a test by every channel of `notify:`': 'eine Probe über jeden Kanal von `notify:` senden',
  'only these entries, counted from 1': 'nur diese Einträge, gezählt ab 1',
  'a consistent copy of the state': 'eine stimmige Kopie des Zustands',
  'left out: a file in the folder of `backup:`': 'fehlt sie: eine Datei im Ordner von `backup:`',
  'mailboxes: log in, look, release': 'Postfächer: anmelden, ansehen, freigeben',
  'which messages would be taken by which rule, and why others not; touches nothing':
    'welche Nachrichten welche Regel annähme, und warum andere nicht; rührt nichts an',
  'also letters that no rule takes': 'auch Nachrichten, die keine Regel annimmt',
  'log in with OAuth, by a code in your browser': 'mit OAuth anmelden, durch einen Code im Browser',
  'take in what was kept back because nobody vouches for its sender, then push':
    'einlesen, was zurückgehalten wird, weil niemand für den Absender bürgt, dann senden',
  'documents, or the address of a sender: all that waits from it':
    'Dokumente, oder die Adresse eines Absenders: alles, was von ihm wartet',
  'the embedded ledger: serve, keys, export': 'das eingebaute Hauptbuch: serve, keys, export',
  'serve the ledger until a signal': 'das Hauptbuch anbieten, bis zu einem Signal',
  "the ledger's folder (default: ledger in the configured state folder)":
    'der Ordner des Hauptbuchs (sonst: ledger im Ordner des Zustands)',
  'host:port; port 0 picks one': 'host:port; port 0 nimmt einen freien',
  'further names under which /openapi.json answers, without port':
    'weitere Namen, unter denen /openapi.json antwortet, ohne Port',
  'requests a minute for each key': 'Anfragen pro Minute für jeden Schlüssel',
  'requests a day for each key': 'Anfragen pro Tag für jeden Schlüssel',
  "the ledger's books, as a journal or a file": 'die Bücher des Hauptbuchs, als Journal oder Datei',
  'what to write': 'was zu schreiben ist',
  'write to this file, not to standard output': 'in diese Datei schreiben, nicht auf die Standardausgabe',
  'the same as --out': 'dasselbe wie --out',
  'make, list and revoke the keys of the embedded ledger':
    'Schlüssel des eingebauten Hauptbuchs machen, nennen und sperren',
  'make a key; it is shown this once': 'einen Schlüssel machen; er wird nur dieses eine Mal gezeigt',
  'what it is for': 'wofür er ist',
  'scopes joined by commas, or all': 'Rechte, durch Kommas getrennt, oder all',
  'what keys there are': 'welche Schlüssel es gibt',
  'a key is refused from now on': 'ein Schlüssel gilt ab jetzt nicht mehr',
  'put a backup into an empty state folder': 'eine Sicherung in einen leeren Ordner zurückholen',
  "the state folder (default: the configuration's)": 'der Ordner des Zustands (sonst: der der Konfiguration)',
  'what bankfeed backup wrote': 'was bankfeed backup geschrieben hat',
  'a script that lets the shell complete words': 'ein Skript, mit dem die Shell Wörter ergänzt',
  'the shell that reads it': 'die Shell, die es liest',
} satisfies Language;
