import type { Language } from '../../forms.ts';

/** Documents on their way in, their accounts, and the owner's answers about them. */
export const documents = {
  "an amount has more decimal places than {currency} has; set the account's currency in the configuration":
    'Ein Betrag hat mehr Nachkommastellen als {currency}; setzen Sie die Währung des Kontos in der Konfiguration',
  'the document is empty': 'Das Dokument ist leer',
  'the reader for {name} could not be loaded, install bankfeed again: {why}':
    'Der Leser für {name} konnte nicht geladen werden, installieren Sie bankfeed neu: {why}',
  'the reader for {name} failed on this document: {why}':
    'Der Leser für {name} ist an diesem Dokument gescheitert: {why}',
  'no format is called {name}': 'Kein Format heißt {name}',
  'none of {names} recognises this document': 'Keines von {names} erkennt dieses Dokument',
  'this could be {one} or {other}: say which with `format:`':
    'Das könnte {one} oder {other} sein: Sagen Sie mit `format:`, welches',
  'this could be {names}: say which with `format:`': 'Das könnte {names} sein: Sagen Sie mit `format:`, welches',
  'options of {name}: {what}': 'Einstellungen von {name}: {what}',
  'not accepted': 'nicht angenommen',
  '{count} statements with {number} lines are more than {most} and {line}':
    '{count} Auszüge mit {number} Zeilen sind mehr als {most} und {line}',
  'the reader gave no valid booking date: {day}': 'Der Leser gab keinen gültigen Buchungstag: {day}',
  'an amount does not fit 64 bits of minor units': 'Ein Betrag ist größer als 64 Bit',
  'a balance does not fit 64 bits of minor units': 'Ein Saldo ist größer als 64 Bit',
  'the reader gave a {name} that is neither a text nor null': 'Der Leser gab {name}, weder Text noch leer',
  'a text is longer than {count} characters': 'Ein Text ist länger als {count} Zeichen',
  'and {count} more': 'und {count} weitere',
  'nothing opens {name}: known are {names}': 'Nichts öffnet {name}: Bekannt sind {names}',
  'the {name} cannot be opened: {why}': 'Das Dokument ({name}) kann nicht geöffnet werden: {why}',
  'the format plug-in {name} could not say whether it knows this document: {why}':
    'Das Plug-in {name} konnte nicht sagen, ob es dieses Dokument kennt: {why}',
  'the format plug-in {name}: {what}': 'Das Plug-in {name}: {what}',
  'its connector is not in the configuration any more': 'Sein Anschluss steht nicht mehr in der Konfiguration',
  'its bytes are not in the archive any more': 'Seine Bytes liegen nicht mehr im Archiv',
  'the bytes of {name} are not in the archive any more': 'Die Bytes von {name} liegen nicht mehr im Archiv',
  'the reader answered another question': 'Der Leser antwortete auf eine andere Frage',
  'reading took longer than {count} s and was stopped': 'Das Lesen dauerte länger als {count} s und wurde beendet',
  'reading needed more memory than a document may take and was stopped':
    'Das Lesen brauchte mehr Speicher, als ein Dokument haben darf, und wurde beendet',
  'the reader ended in the middle of this document ({how})': 'Der Leser endete mitten in diesem Dokument ({how})',
  'what the reader gave cannot be used: {why}': 'Was der Leser gab, lässt sich nicht verwenden: {why}',
  'reading it failed {count} times and is not tried again by this version with these settings':
    'Das Lesen scheiterte {count}-mal und wird von dieser Version mit diesen Einstellungen nicht mehr versucht',
  'it cannot be taken out of {path}: {why}': 'Die Datei lässt sich nicht aus {path} holen: {why}',
  'it has {count} bytes, more than the {number} that a document may have':
    'Die Datei hat {count} Bytes, mehr als die {number}, die ein Dokument haben darf',
  'the file has {count} bytes, more than the {number} that a document may have':
    'Die Datei hat {count} Bytes, mehr als die {number}, die ein Dokument haben darf',
  'it has more than the {count} bytes that a document may have':
    'Die Datei hat mehr als die {count} Bytes, die ein Dokument haben darf',
  '{what} (accepted)': '{what} (angenommen)',
  'the account {handle} is not configured: add it under `accounts:` with a `match:`, or choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    'Das Konto {handle} steht nicht in der Konfiguration: Fügen Sie es unter `accounts:` mit `match:` hinzu, oder wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  '{what}: add it under `accounts:` with a `match:`, or choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    '{what}: Fügen Sie es unter `accounts:` mit `match:` hinzu, oder wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  'the document may not be of `{handle}`, which `account:` of its connector names: {doubt}. `bankfeed accept DOCUMENT` confirms it; else choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    'Das Dokument ist vielleicht nicht von `{handle}`, dem Konto unter `account:` seines Anschlusses: {doubt}. `bankfeed accept DOCUMENT` bestätigt es; sonst wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  'the statement is in {currency}, and the account {handle} is in {other}: give it an account of its own, for files like it as well: `bankfeed accept DOCUMENT --account HANDLE --name NAME --currency CODE`':
    'Der Auszug ist in {currency}, und das Konto {handle} in {other}: Geben Sie ihm ein eigenes Konto, auch für ähnliche Dateien: `bankfeed accept DOCUMENT --account HANDLE --name NAME --currency CODE`',
  'nothing says which currency {handle} is in: set `currency:` of the account, or say `bankfeed accept DOCUMENT --account HANDLE --currency CODE`':
    'Nichts sagt, in welcher Währung {handle} geführt wird: Setzen Sie `currency:` des Kontos, oder sagen Sie `bankfeed accept DOCUMENT --account HANDLE --currency CODE`',
  'the statement fits {handle} and {other}: make `match:` of one more exact, or choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    'Der Auszug passt zu {handle} und {other}: Machen Sie `match:` von einem genauer, oder wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  'the statement fits {handles}: make `match:` of one more exact, or choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    'Der Auszug passt zu {handles}: Machen Sie `match:` von einem genauer, oder wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  'the end of its number is that of `{known}`, and `account:` of the connector names `{handle}`: choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    'Das Ende seiner Nummer ist das von `{known}`, und `account:` des Anschlusses nennt `{handle}`: wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  'the document does not name its account: choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    'Das Dokument nennt sein Konto nicht: wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  'the document does not name its account, and {doubt}: choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    'Das Dokument nennt sein Konto nicht, und {doubt}: wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  '{what}: make `match:` of one more exact, or choose one with `bankfeed accept DOCUMENT --account HANDLE` (a new one: `--name NAME --currency CODE` as well), for this document and files like it':
    '{what}: Machen Sie `match:` von einem genauer, oder wählen Sie eines mit `bankfeed accept DOCUMENT --account HANDLE` (ein neues: auch `--name NAME --currency CODE`), für dieses Dokument und ähnliche',
  'the account {handle} is not configured': 'Das Konto {handle} steht nicht in der Konfiguration',
  'the statement fits {handle} and {other}': 'Der Auszug passt zu {handle} und {other}',
  'the statement fits {handles}': 'Der Auszug passt zu {handles}',
  'the end of its number is that of `{known}`, and `account:` of the connector names `{handle}`':
    'Das Ende seiner Nummer ist das von `{known}`, und `account:` des Anschlusses nennt `{handle}`',
  'no account is called {handle}; the configuration has {names}':
    'Kein Konto heißt {handle}; die Konfiguration hat {names}',
  'no run or document is called {id}': 'Kein Lauf oder Dokument heißt {id}',
  'its balances and lines are those of `{handle}`': 'seine Salden und Zeilen sind die von `{handle}`',
  'no file like it stands in `{handle}` any more': 'in `{handle}` steht keine ähnliche Datei mehr',
  'its lines are not those of {name} in `{handle}` for the same days':
    'seine Zeilen sind nicht die von {name} in `{handle}` für dieselben Tage',
  'files like it are of {handles}, and its balances and lines do not tell which':
    'ähnliche Dateien sind von {handles}, und seine Salden und Zeilen sagen nicht, von welchem',
  '{name} has the same bytes as a document of `{handle}`: its lines are not counted for `{other}`':
    '{name} hat dieselben Bytes wie ein Dokument von `{handle}`: Seine Zeilen zählen für `{other}` nicht',
  'if they are of both accounts, add an empty line at the end of the file; else remove it':
    'gehören sie zu beiden Konten, fügen Sie am Ende der Datei eine leere Zeile an; sonst entfernen Sie sie',
  'it shows a number that ends in {end}, and the number of `{handle}` does not':
    'es zeigt eine Nummer, die auf {end} endet, und die von `{handle}` tut das nicht',
  '{account} is known as `{handle}`: write a `match:` for it under `{earlier}` in `accounts:`, or say `bankfeed accept DOCUMENT --account {known}`':
    '{account} ist als `{handle}` bekannt: Schreiben Sie ein `match:` dafür unter `{earlier}` in `accounts:`, oder sagen Sie `bankfeed accept DOCUMENT --account {known}`',
  '{account} is known as `{known}`: write `aliases: [{earlier}]` under `{handle}` in `accounts:`, or call it `{again}` again':
    '{account} ist als `{known}` bekannt: Schreiben Sie unter `accounts:` bei `{handle}` `aliases: [{earlier}]`, oder nennen Sie es wieder `{again}`',
  '{account} is new, and {seen}: is it the same account under a new number? If so, `bankfeed accept DOCUMENT --account {handle}`; if it is another one, {other}':
    '{account} ist neu, und {seen}: Ist es dasselbe Konto unter einer neuen Nummer? Wenn ja, `bankfeed accept DOCUMENT --account {handle}`; ist es ein anderes, {other}',
  '{account} is new, and {seen}: is it the same account? If so, write `aliases: [{known}]` under `{handle}` in `accounts:`; if it is another one, {other}':
    '{account} ist neu, und {seen}: Ist es dasselbe Konto? Wenn ja, schreiben Sie unter `accounts:` bei `{handle}` `aliases: [{known}]`; ist es ein anderes, {other}',
  'lists lines that `{handle}` has on the same days': 'sein Auszug hat Zeilen, die `{handle}` an denselben Tagen hat',
  'begins with the balance that `{handle}` ended with': 'sein Auszug beginnt mit dem Saldo, mit dem `{handle}` endete',
  'it begins with the balance that `{handle}` ended with': 'es beginnt mit dem Saldo, mit dem `{handle}` endete',
  '{account} is known as `{handle}`: {what}': '{account} ist als `{handle}` bekannt: {what}',
  'the account': 'Das Konto',
  'the account that ends in {end}': 'Das Konto, das auf {end} endet',
  'the balances of {handle} do not close ({how})': 'Die Salden von {handle} gehen nicht auf ({how})',
  'the line of {day} resembles one of {other} in another format, of the same amount; they count as two':
    'der Umsatz vom {day} ähnelt einem vom {other} in einem anderen Format, mit demselben Betrag; sie zählen als zwei',
  'the balance moved by one line more than was counted: {id} may be two equal ones; if so, `bankfeed split {again}`':
    'Der Saldo ändert sich um eine Zeile mehr, als gezählt wurde: {id} sind vielleicht zwei gleiche; wenn ja, `bankfeed split {again}`',
  '{name} shows several accounts, and one was chosen': '{name} zeigt mehrere Konten, und eines wurde gewählt',
  'name them under `accounts:` with a `match:` each, then `bankfeed retry`':
    'nennen Sie sie unter `accounts:` mit je einem `match:`, dann `bankfeed retry`',
  'say which account it is: bankfeed accept {id} --account HANDLE; for a new one add --name NAME --currency CODE':
    'sagen Sie, welches Konto es ist: bankfeed accept {id} --account HANDLE; bei einem neuen auch --name NAME --currency CODE',
  'no account is called {handle}': 'Kein Konto heißt {handle}',
  'for a new one say its name as well: --name "Everyday Checking"; a handle has letters, digits, - and _':
    'bei einem neuen nennen Sie auch den Namen: --name "Girokonto"; ein Kürzel hat Buchstaben, Ziffern, - und _',
  'no document that is held is called {name}': 'Kein angehaltenes Dokument heißt {name}',
  'bankfeed status lists what needs a look; what is quarantined could not be read, and cannot be accepted':
    'bankfeed status nennt, was einen Blick braucht; Unlesbares lässt sich nicht annehmen',
  'nothing is asked about a record that is called {id}': 'Zu {id} ist nichts gefragt',
  'bankfeed status lists what is asked, bankfeed verify the records that are not known here':
    'bankfeed status nennt, was gefragt ist, bankfeed verify, was hier nicht bekannt ist',
  'nothing that waits to be released is called {name}': 'Nichts, was auf Freigabe wartet, heißt {name}',
  'bankfeed documents lists what is quarantined, and why':
    'bankfeed documents nennt, was nicht zu lesen war, und warum',
  'no document that was imported is called {id}': 'Kein eingelesenes Dokument heißt {id}',
  'bankfeed documents lists them; bankfeed retry reads the waiting ones':
    'bankfeed documents nennt sie; bankfeed retry liest die wartenden',
  'the present reader does not read it as well as the one before; what was read before stays':
    'Der jetzige Leser liest es schlechter als der frühere; was früher gelesen wurde, bleibt',
  '{count} of its transactions are not in the new reading; they stay in the ledger':
    '{count} seiner Buchungen fehlen in der neuen Lesart; sie bleiben im Hauptbuch',
  'nothing that was rejected, quarantined or undone is called {id}':
    'Nichts Abgelehntes, Unlesbares oder rückgängig Gemachtes heißt {id}',
  'bankfeed status lists what needs a look': 'bankfeed status nennt, was einen Blick braucht',
  'no booked transaction that stands in the ledger is called {id}': 'Keine gebuchte Buchung im Hauptbuch heißt {id}',
  'bankfeed transactions lists them': 'bankfeed transactions nennt sie',
  'this password does not open {name}': 'Dieses Passwort öffnet {name} nicht',
  'try another one; nothing was kept': 'versuchen Sie ein anderes; nichts wurde behalten',
  'no locked document is called {id}': 'Kein verschlossenes Dokument heißt {id}',
  'run {id} brought no document that could be undone':
    'Der Lauf {id} brachte kein Dokument, das sich rückgängig machen ließe',
  'does the ledger hold its records, since the state was put back? First bankfeed retry, then bankfeed undo':
    'stehen seine Einträge im Hauptbuch, weil der Stand zurückgesetzt wurde? Erst bankfeed retry, dann bankfeed undo',
  'It was not sent': 'Sie wurde nicht gesendet',
  'the state was put back, and the ledger does not hold it':
    'Der Stand wurde zurückgesetzt, und das Hauptbuch enthält sie nicht',
  'it was deleted there after the copy was made, or it was never sent':
    'sie wurde dort nach der Sicherung gelöscht oder nie gesendet',
  'the state was lost or put back, and the ledger does not list what it holds':
    'Der Stand ging verloren oder wurde zurückgesetzt, und das Hauptbuch listet nicht auf, was es enthält',
  'if you deleted it there, it would come back; if you entered it by hand, it would be there twice':
    'wenn Sie sie dort gelöscht haben, käme sie zurück; wenn Sie sie von Hand erfasst haben, stünde sie doppelt da',
  'the ledger did not hold it any more when its document was undone':
    'Das Hauptbuch enthielt sie nicht mehr, als ihr Dokument rückgängig gemacht wurde',
  'you deleted it there, or the state was put back since another undo':
    'Sie haben sie dort gelöscht, oder der Stand wurde seit einem anderen Rückgängigmachen zurückgesetzt',
  '{name} was undone already, by run {id}': '{name} ist schon rückgängig gemacht, durch den Lauf {id}',
  '{name} ({id}) is quarantined: it brought nothing that could be undone':
    '{name} ({id}) ist unlesbar: Es brachte nichts, das sich rückgängig machen ließe',
  '{name} ({id}) is held: it brought nothing that could be undone':
    '{name} ({id}) ist angehalten: Es brachte nichts, das sich rückgängig machen ließe',
  '{name} ({id}) is {state}: it brought nothing that could be undone':
    '{name} ({id}) ist {state}: Es brachte nichts, das sich rückgängig machen ließe',
} satisfies Language;
