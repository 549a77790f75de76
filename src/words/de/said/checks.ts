import type { Language } from '../../forms.ts';

/** Findings of the setup, the settings and `bankfeed doctor`. */
export const checks = {
  'connector {name}': 'Anschluss {name}',
  'plug-in {name}': 'Plug-in {name}',
  'notify {entry} ({use})': 'Nachrichten {entry} ({use})',
  'the folder {path} does not exist yet': 'Den Ordner {path} gibt es noch nicht',
  'it is made when you start with it; correct the path if your statements lie elsewhere':
    'er entsteht, wenn Sie damit anfangen; berichtigen Sie den Pfad, wenn Ihre Auszüge woanders liegen',
  '{file} is right': '{file} stimmt',
  'defaults is right': 'die Vorgaben stimmen',
  'no connectors are configured': 'Es ist kein Anschluss eingetragen',
  'add one under connectors:': 'fügen Sie unter connectors: einen hinzu',
  '{path} does not exist': '{path} gibt es nicht',
  'mkdir {path}': 'mkdir {path}',
  'chmod {mode} {path}': 'chmod {mode} {path}',
  '{path} will be made at the first start': '{path} entsteht beim ersten Start',
  '{path} can be written': 'in {path} lässt sich schreiben',
  '{path} cannot be written ({code})': 'in {path} lässt sich nicht schreiben ({code})',
  'give it to the user that runs bankfeed': 'geben Sie ihn dem Benutzer von bankfeed',
  'the disk of {folder} has only {count} KiB left': 'Die Platte von {folder} hat nur noch {count} KiB frei',
  'make room before it is full: nothing can be stored then':
    'schaffen Sie Platz, bevor sie voll ist: Dann lässt sich nichts mehr ablegen',
  '{path} is private': '{path} ist privat',
  '{path} can be read by others': '{path} können andere lesen',
  '{file} can be read by others than its owner: chmod {mode} {path}':
    '{file} können andere als der Besitzer lesen: chmod {mode} {path}',
  'the database is sound': 'Die Datenbank ist heil',
  'its tables are those of this version': 'Ihre Tabellen sind die dieser Version',
  'the tables of the state are not those of this version: {names}':
    'Die Tabellen des Zustands sind nicht die dieser Version: {names}',
  'the tables of the embedded ledger are those of its version':
    'Die Tabellen des eingebauten Hauptbuchs sind die seiner Version',
  'the tables of the embedded ledger are not those of its version: {names}':
    'Die Tabellen des eingebauten Hauptbuchs sind nicht die seiner Version: {names}',
  '{name} is missing': '{name} fehlt',
  'the state knows {count} records of a ledger, and {file} is gone':
    'Der Zustand kennt {count} Einträge eines Hauptbuchs, und {file} ist weg',
  '{name} is not of bankfeed': '{name} ist nicht von bankfeed',
  'stop bankfeed. {how}': 'beenden Sie bankfeed. {how}',
  'Move bankfeed.db, bankfeed.db-wal and bankfeed.db-shm out of the state folder, then `bankfeed sync`: the state is rebuilt from the archive beside them, under the ids that the ledger has':
    'Nehmen Sie bankfeed.db, bankfeed.db-wal und bankfeed.db-shm aus dem Ordner, dann `bankfeed sync`: Der Zustand entsteht neu aus dem Archiv daneben, unter den Kennungen des Hauptbuchs',
  'Restore a backup whose ledger fits. Without one, move ledger/ and bankfeed.db, bankfeed.db-wal, bankfeed.db-shm out of the state folder, then `bankfeed sync`: a new ledger is filled from the archive; what was edited in the old one is not in it':
    'Stellen Sie eine Sicherung her, deren Hauptbuch passt. Ohne sie nehmen Sie ledger/ und bankfeed.db, bankfeed.db-wal, bankfeed.db-shm aus dem Ordner, dann `bankfeed sync`: Ein neues Hauptbuch wird aus dem Archiv gefüllt; was im alten geändert wurde, steht nicht darin',
  'open points that need a look: {count}': 'offene Punkte, die einen Blick brauchen: {count}',
  '`bankfeed status` names each of them and says what to do': '`bankfeed status` nennt jeden und sagt, was zu tun ist',
  'the ledger is asked nothing before its pause is over': 'Das Hauptbuch wird vor dem Ende seiner Pause nichts gefragt',
  'nothing is sent before {time}: {why}': 'vor {time} wird nichts gesendet: {why}',
  'nothing has to be done: everything is kept and sent then':
    'es ist nichts zu tun: Alles bleibt und wird dann gesendet',
  'name one of these, or auto; bankfeed inspect FILE --save NAME writes one':
    'nennen Sie eines davon oder auto; bankfeed inspect FILE --save NAME schreibt eines',
  'is not configured': 'steht nicht in der Konfiguration',
  '{use} can be reached': '{use} ist zu erreichen',
  'the embedded ledger will be made at the first start': 'Das eingebaute Hauptbuch entsteht beim ersten Start',
  'the embedded ledger is served by the daemon': 'Das eingebaute Hauptbuch läuft im Dienst',
  'the key is known': 'Der Schlüssel ist bekannt',
  'accounts can be read': 'Konten lassen sich lesen',
  'transactions can be read': 'Buchungen lassen sich lesen',
  'the key has {scope}': 'Der Schlüssel hat {scope}',
  'the ledger refuses the key ({status})': 'Das Hauptbuch verweigert den Schlüssel ({status})',
  'set ledger.apiKey to a key that is valid': 'setzen Sie ledger.apiKey auf einen Schlüssel, der gilt',
  'the ledger answers {status}': 'Das Hauptbuch antwortet {status}',
  'POST {path} answers {status}: records cannot be sent':
    'POST {path} antwortet {status}: Einträge können nicht gesendet werden',
  'see the log of the ledger; nothing can be sent before this route works':
    'sehen Sie in das Protokoll des Hauptbuchs; bevor dieser Weg geht, kann nichts gesendet werden',
  'check ledger.url: the path before /v1 may be wrong, or this is no v1 ledger':
    'prüfen Sie ledger.url: Der Pfad vor /v1 ist vielleicht falsch, oder dies ist kein v1-Hauptbuch',
  'POST {path} takes a record without any field ({status})':
    'POST {path} nimmt einen Eintrag ohne ein einziges Feld an ({status})',
  'check ledger.url: this is no v1 ledger': 'prüfen Sie ledger.url: Dies ist kein v1-Hauptbuch',
  'this seems to be another ledger: it holds neither the accounts nor the newest records of this state':
    'Dies scheint ein anderes Hauptbuch zu sein: Es enthält weder die Konten noch die neuesten Einträge dieses Stands',
  'check ledger.url and ledger.apiKey; a new ledger needs a new state folder':
    'prüfen Sie ledger.url und ledger.apiKey; ein neues Hauptbuch braucht einen neuen Ordner für den Stand',
  'it answers {status}, and not as a v1 ledger does': 'es antwortet {status}, und nicht wie ein v1-Hauptbuch',
  'check ledger.url': 'prüfen Sie ledger.url',
  'the ledger cannot be reached: {why}': 'Das Hauptbuch ist nicht zu erreichen: {why}',
  'check ledger.url and the network': 'prüfen Sie ledger.url und das Netz',
  'the ledger tells to wait: its limit is used up': 'Das Hauptbuch lässt warten: Seine Grenze ist erreicht',
  'the ledger tells to wait until {time}: its limit is used up':
    'Das Hauptbuch lässt bis {time} warten: Seine Grenze ist erreicht',
  'try again then': 'versuchen Sie es dann wieder',
  'the key lacks the scope {scope} (403)': 'Dem Schlüssel fehlt {scope} (403)',
  'make a key with {scope} and set ledger.apiKey to it':
    'machen Sie einen Schlüssel mit {scope}, und setzen Sie ledger.apiKey darauf',
  'this machine and the ledger agree on the time': 'Dieser Rechner und das Hauptbuch haben dieselbe Zeit',
  "this machine's clock is {count} min ahead of the ledger's":
    'Die Uhr dieses Rechners geht {count} min vor der des Hauptbuchs',
  "this machine's clock is {count} min behind the ledger's":
    'Die Uhr dieses Rechners geht {count} min hinter der des Hauptbuchs',
  'let NTP set the clock': 'lassen Sie NTP die Uhr stellen',
  "the ledger's time cannot be asked: {why}": 'Die Zeit des Hauptbuchs ist nicht zu erfahren: {why}',
  'tesseract reads scanned PDFs ({languages}), and each is asked about':
    'tesseract liest gescannte PDFs ({languages}), und zu jedem wird gefragt',
  'install the language (tesseract-ocr-deu in Debian), or change ocr:':
    'installieren Sie die Sprache (tesseract-ocr-deu in Debian), oder ändern Sie ocr:',
  'scanned PDFs are not read: {why}': 'gescannte PDFs werden nicht gelesen: {why}',
  'install tesseract (tesseract-ocr in Debian), or leave ocr: out':
    'installieren Sie tesseract (tesseract-ocr in Debian), oder lassen Sie ocr: weg',
  'no answer within {count} s': 'keine Antwort in {count} s',
  stopped: 'beendet',
  'HTTP {number}': 'HTTP {number}',
  'the login came to nothing: {why}': 'Die Anmeldung kam nicht zustande: {why}',
} satisfies Language;
