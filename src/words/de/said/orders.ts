import type { Language } from '../../forms.ts';

/** Orders that a person gives on a page, and cannot have. */
export const orders = {
  'the process that works this out ended: {why}': 'Der Prozess, der das ausrechnet, endete: {why}',
  'load the page again': 'laden Sie die Seite neu',
  'the daemon stops': 'der Dienst hält an',
  'it answered another question': 'er antwortete auf eine andere Frage',
  'exit code {number}': 'Code {number}',
  'the thread that reads the ledger ended': 'Der Teil, der das Hauptbuch liest, endete',
  'expected a list of rules': 'eine Liste von Regeln wird erwartet',
  'expected a rule at place {number}': 'an Stelle {number} wird eine Regel erwartet',
  'take the file away and make its rules anew on the dashboard':
    'nehmen Sie die Datei weg, und machen Sie ihre Regeln auf diesen Seiten neu',
  'a rule needs a text to look for, and something to set':
    'Eine Regel braucht einen Text, nach dem sie sucht, und etwas, das sie setzt',
  'fill in the text of the bank, and a payee, a category or a note':
    'füllen Sie den Text der Bank aus, und einen Empfänger, eine Kategorie oder eine Notiz',
  '{id} is no held CSV document that could be confirmed here':
    '{id} ist kein angehaltenes CSV-Dokument, das sich hier bestätigen ließe',
  'it may have been confirmed already; bankfeed inspect shows the file itself':
    'vielleicht ist es schon bestätigt; bankfeed inspect zeigt die Datei selbst',
  'there is no {field} called {value}': 'Es gibt kein {field} namens {value}',
  'leave {field} out, or name one of the configuration':
    'lassen Sie {field} weg, oder nennen Sie eines der Konfiguration',
  'the file gives no reading that could be saved': 'Die Datei ergibt keine Lesart, die sich sichern ließe',
  'the file gives no reading that could be saved: {why}':
    'Die Datei ergibt keine Lesart, die sich sichern ließe: {why}',
  'mend the file, or describe it under profiles:':
    'berichtigen Sie die Datei, oder beschreiben Sie sie unter profiles:',
  'no plug-in is called {name}': 'Kein Plug-in heißt {name}',
  'no document is called {name}': 'Kein Dokument heißt {name}',
  'no password is given': 'Kein Passwort ist genannt',
  'type that of the file': 'geben Sie das der Datei ein',
  'no currency is called {name}': 'Keine Währung heißt {name}',
  'write it as EUR or USD': 'schreiben Sie es wie EUR oder USD',
  'no day is called {name}': 'Kein Tag heißt {name}',
  'write it as {example}': 'schreiben Sie es wie {example}',
  'no amount is written {text}': 'Kein Betrag wird {text} geschrieben',
  'no choice is called {name}': 'Keine Auswahl heißt {name}',
  'choose one of the list': 'wählen Sie etwas aus der Liste',
  'it may have been deleted; choose one of the list': 'vielleicht ist es gelöscht; wählen Sie eines aus der Liste',
  'the ledger has no such account any more': 'Das Hauptbuch hat dieses Konto nicht mehr',
  'there is no reading {number}: the file has {count}': 'Es gibt keine Lesart {number}: Die Datei hat {count}',
  'there is no reading {number}: the file has one': 'Es gibt keine Lesart {number}: Die Datei hat eine',
  'bankfeed inspect FILE shows them': 'bankfeed inspect FILE zeigt sie',
  'this is no profile: {why}': 'Das ist kein Profil: {why}',
  'correct it and save again': 'berichtigen Sie es, und sichern Sie noch einmal',
  'the profile cannot be written into {where}': 'Das Profil lässt sich nicht schreiben: {where}',
  'give the user that runs bankfeed permission to write there':
    'geben Sie dem Benutzer von bankfeed dort das Recht zu schreiben',
  'give the user that runs bankfeed permission to write there, or change the file by hand':
    'geben Sie dem Benutzer von bankfeed dort das Recht zu schreiben, oder ändern Sie die Datei von Hand',
  'no confirmed layout is called {name}': 'Kein bestätigter Aufbau heißt {name}',
  'what lies in {folder} is yours to edit': 'was in {folder} liegt, ändern Sie selbst',
  'a profile cannot be called {name}': 'Ein Profil kann nicht {name} heißen',
  'a connector cannot be called {name}': 'Ein Anschluss kann nicht {name} heißen',
  'use letters, digits, dots, hyphens or underscores, at most 64':
    'nehmen Sie Buchstaben, Ziffern, Punkte, Bindestriche oder Unterstriche, höchstens 64',
  '{file} has a profile {name} already, which would go before it': '{file} hat schon ein Profil {name}, das vorginge',
  'the configuration has a profile {name} already, which would go before it':
    'Die Konfiguration hat schon ein Profil {name}, das vorginge',
  'choose another name': 'wählen Sie einen anderen Namen',
  '{file} exists already': '{file} gibt es schon',
  'choose another name, or write over it with --force':
    'wählen Sie einen anderen Namen, oder überschreiben Sie es mit --force',
  'take it away first': 'nehmen Sie es zuerst weg',
  'the profile {name} speaks for this layout already': 'Das Profil {name} gilt schon für diesen Aufbau',
  'save it as {name} with --force, or take {file} away first':
    'sichern Sie es als {name} mit --force, oder nehmen Sie zuerst {file} weg',
  'bankfeed runs without a configuration file': 'bankfeed läuft ohne Konfigurationsdatei',
  'write one with bankfeed init': 'schreiben Sie eine mit bankfeed init',
  'no transaction is ticked': 'Keine Buchung ist angekreuzt',
  'tick some, or "all found"': 'kreuzen Sie welche an, oder „alle gefundenen“',
  'no payee, category or note is given': 'Weder Empfänger noch Kategorie noch Notiz ist genannt',
  'fill in what the transactions are to have': 'füllen Sie aus, was die Buchungen bekommen sollen',
  'this dashboard reads no ledger': 'Diese Seiten lesen kein Hauptbuch',
  'set ledger.url and ledger.apiKey': 'setzen Sie ledger.url und ledger.apiKey',
  'the ledger has no such transaction any more': 'Das Hauptbuch hat diese Buchung nicht mehr',
  'it may have been deleted in another app': 'vielleicht wurde sie in einem anderen Programm gelöscht',
  'the others are as they were': 'die übrigen sind, wie sie waren',
  'the upload token is missing or wrong': 'Das Token für Dateien fehlt oder ist falsch',
  'set server.uploadToken': 'setzen Sie server.uploadToken',
  'send Authorization: Bearer with server.uploadToken': 'senden Sie Authorization: Bearer mit server.uploadToken',
  'multipart/form-data with a field {name}': 'multipart/form-data mit einem Feld {name}',
  'no file was sent: choose at least one': 'Keine Datei kam an: Wählen Sie mindestens eine',
  'a file has more than {count} bytes, or there are more than {number}':
    'Eine Datei hat mehr als {count} Bytes, oder es sind mehr als {number}',
  'limits.documentMegabytes is how large a document may be':
    'limits.documentMegabytes sagt, wie groß ein Dokument sein darf',
  'the page was too old, or the call did not come from it': 'Die Seite war zu alt, oder der Aufruf kam nicht von ihr',
  'load the page again and send the file once more': 'laden Sie die Seite neu, und senden Sie die Datei noch einmal',
  'a run is called r12, a document d7: see bankfeed runs and bankfeed documents':
    'ein Lauf heißt r12, ein Dokument d7: siehe bankfeed runs und bankfeed documents',
  'no such transaction was deleted here': 'Keine solche Buchung wurde hier gelöscht',
  'it may have been put back already': 'vielleicht ist sie schon wieder da',
  '{id} is not part of a transfer': '{id} ist nicht Teil einer Umbuchung',
  'bankfeed transfers split ID takes a transfer apart, pair ID ID joins one':
    'bankfeed transfers split ID trennt eine Umbuchung, pair ID ID verbindet zwei Buchungen',
  'delete the second of the two in the ledger': 'löschen Sie die zweite der beiden im Hauptbuch',
  'bankfeed retry ID sends a record after all': 'bankfeed retry ID sendet einen Datensatz doch',
  'bankfeed retry {id} imports an undone document': 'bankfeed retry {id} liest ein rückgängiges Dokument wieder ein',
  'bankfeed transfers lists them': 'bankfeed transfers nennt sie',
  'no transaction is called {id}': 'Keine Buchung heißt {id}',
  "{id} is not booked in its account's currency": '{id} ist nicht in der Währung des Kontos gebucht',
  'only such a one can be transferred': 'nur eine solche lässt sich umbuchen',
  'a transfer is money out of one account and into another': 'Eine Umbuchung ist Geld aus einem Konto in ein anderes',
  'name one of each': 'nennen Sie von beiden eine',
  'both are in one account': 'Beide sind in einem Konto',
  'a transfer goes from one account to another': 'eine Umbuchung geht von einem Konto zu einem anderen',
  '{id} is part of a transfer already': '{id} ist schon Teil einer Umbuchung',
  'bankfeed transfers split {id} takes it apart': 'bankfeed transfers split {id} trennt sie',
  'split takes one transaction': 'split nimmt eine Buchung',
  '{action} takes two transactions': '{action} nimmt zwei Buchungen',
  'bankfeed transfers {action} ID': 'bankfeed transfers {action} ID',
  'bankfeed transfers {action} ID ID': 'bankfeed transfers {action} ID ID',
  'export.accounts puts {one} and {other} into one account: {name}':
    'export.accounts gibt {one} und {other} ein Konto: {name}',
  'give each account a name of its own, and none that lies below another one':
    'geben Sie jedem Konto einen eigenen Namen, und keinen, der unter einem anderen liegt',
  'the state could not be written to {file}: the disk is full':
    'Der Zustand ließ sich nicht in {file} schreiben: Die Platte ist voll',
  'make room; what was committed is safe, and the rest is done again by itself':
    'schaffen Sie Platz; was fertig war, ist sicher, der Rest geschieht von selbst noch einmal',
  'the disk did not take what was written to {file}: {why}': 'Die Platte nahm nicht, was in {file} kam: {why}',
  'look after the disk and start again; nothing was sent that is not on it':
    'sehen Sie nach der Platte, und starten Sie neu; nichts wurde gesendet, das nicht auf ihr steht',
  'another process is writing to {file}': 'Ein anderer Prozess schreibt in {file}',
  'wait for it to finish': 'warten Sie, bis er fertig ist',
  'the state file {file} cannot be opened: {why}': 'Die Datei {file} des Zustands lässt sich nicht öffnen: {why}',
  'the state folder must belong to the user that runs bankfeed, on a disk that can be written':
    'der Ordner muss dem Benutzer von bankfeed gehören, auf einer Platte, die sich beschreiben lässt',
  'the state file {file} is damaged: {why}': 'Die Datei {file} des Zustands ist beschädigt: {why}',
  'the right to write is lent already': 'das Recht zu schreiben ist schon verliehen',
  'a long order is being written to the state': 'Gerade wird ein langer Auftrag in den Zustand geschrieben',
  'nothing is lost: try again in a moment': 'Nichts ist verloren: versuchen Sie es gleich noch einmal',
  'the order was not carried out to its end: {why}': 'Der Auftrag wurde nicht zu Ende geführt: {why}',
  'its thread ended': 'sein Thread ist zu Ende',
  'bankfeed runs says what was done; give the order again for the rest':
    'bankfeed runs sagt, was getan ist; geben Sie den Auftrag für den Rest noch einmal',
  'nothing was sent. Put it aside and restore a backup; without one, start with an empty state: the documents lie in documents/ beside it and are read again without duplicates':
    'nichts wurde gesendet. Legen Sie sie beiseite, und holen Sie eine Sicherung zurück; ohne eine beginnen Sie leer: Die Dokumente liegen daneben in documents/ und werden ohne Doppelte neu gelesen',
} satisfies Language;
