import type { Language } from '../forms.ts';

/** Setup and settings. */
export const setup = {
  'Set up bankfeed': 'bankfeed einrichten',
  'Nothing is written yet.': 'Noch ist nichts geschrieben.',
  'Try it': 'Ausprobieren',
  Result: 'Ergebnis',
  'This works': 'Das geht',
  'Start with it': 'Damit anfangen',
  'Start with it all the same': 'Trotzdem damit anfangen',
  'Lines to add': 'Zeilen zum Einfügen',
  '1. Where do statements come from?': '1. Woher kommen die Auszüge?',
  'A folder on this machine': 'Ein Ordner auf diesem Rechner',
  'A mailbox (IMAP)': 'Ein Postfach (IMAP)',
  "Your bank's senders": 'Absender Ihrer Bank',
  '2. Which accounts?': '2. Welche Konten?',
  'Leave this empty: an account comes about as soon as a statement names it. Name one to choose what it is called.':
    'Lassen Sie das leer: Ein Konto entsteht, sobald ein Auszug es nennt. Nennen Sie eines, um seinen Namen zu wählen.',
  'IBAN or last digits': 'IBAN oder letzte Ziffern',
  Type: 'Art',
  'as the bank says': 'wie die Bank sagt',
  Currency: 'Währung',
  '3. Which ledger?': '3. Welches Hauptbuch?',
  'The embedded one: nothing else is needed': 'Das eingebaute: mehr braucht es nicht',
  'The present one: {address}': 'Das jetzige: {address}',
  'Its address comes from {place}.': 'Seine Adresse kommt aus {place}.',
  'Its key comes from {place}, and is not asked for again.':
    'Sein Schlüssel kommt aus {place} und wird nicht noch einmal verlangt.',
  'The present password comes from {place}. Type one only where another is to count.':
    'Das jetzige Passwort kommt aus {place}. Geben Sie nur eines ein, wenn ein anderes gelten soll.',
  'the environment ({name})': 'der Umgebung ({name})',
  'the file {name}': 'der Datei {name}',
  'One that runs elsewhere': 'Eines, das anderswo läuft',
  Address: 'Adresse',
  Key: 'Schlüssel',
  '4. A password, and 5. the time zone': '4. Ein Passwort, und 5. die Zeitzone',
  'Without a password, everybody who uses this machine sees your accounts.':
    'Ohne Passwort sieht jeder an diesem Rechner Ihre Konten.',
  Again: 'Noch einmal',
  'Time zone': 'Zeitzone',
  'as sent before': 'wie schon gesendet',
  'The file has changed and cannot be taken over': 'Die Datei hat sich geändert und lässt sich nicht übernehmen',
  Test: 'Probe',
  Notices: 'Nachrichten',
  'Send a test': 'Eine Probe senden',
  Save: 'Sichern',
  'Files that you drop onto a page need none. Add one below for a folder, a mailbox or a plug-in.':
    'Dateien, die Sie auf eine Seite ziehen, brauchen keinen. Fügen Sie unten einen für einen Ordner, ein Postfach oder ein Plug-in hinzu.',
  paused: 'ruht',
  'Add a connector': 'Einen Anschluss hinzufügen',
  Add: 'Hinzufügen',
  Values: 'Werte',
  'What holds': 'Was gilt',
  Value: 'Wert',
  'Five questions. Everything can be changed later, here or in {file}.':
    'Fünf Fragen. Alles lässt sich später ändern, hier oder in {file}.',
  'What will stand in {file}': 'Was in {file} stehen wird',
  works: 'geht',
  wrong: 'falsch',
  'In full:': 'Ganz:',
  'the file': 'der Datei',
  default: 'Vorgabe',
  'from the environment': 'aus der Umgebung',
  'Sign in with {provider}': 'Mit {provider} anmelden',
  'The sign-in at the provider is done.': 'Die Anmeldung beim Anbieter ist fertig.',
  'The provider for sign-in cannot be reached. Try again later.':
    'Der Anbieter für die Anmeldung ist nicht zu erreichen. Versuchen Sie es später noch einmal.',
  'The provider for sign-in cannot be reached. Use the password, or try again later.':
    'Der Anbieter für die Anmeldung ist nicht zu erreichen. Nehmen Sie das Passwort, oder versuchen Sie es später noch einmal.',
  'The provider knows you, but server.openid.allow does not name you.':
    'Der Anbieter kennt Sie, aber server.openid.allow nennt Sie nicht.',
  'The sign-in did not succeed. Try again. The log says what was wrong.':
    'Die Anmeldung ist nicht gelungen. Versuchen Sie es noch einmal. Das Protokoll sagt, was falsch war.',
  ledger: 'Hauptbuch',
  clock: 'Uhr',
  connectors: 'Anschlüsse',
  'The two passwords are not the same. Type the password again.':
    'Die beiden Passwörter sind nicht gleich. Geben Sie das Passwort noch einmal ein.',
  'The password has fewer than 8 characters. Choose a longer one.':
    'Das Passwort hat weniger als 8 Zeichen. Wählen Sie ein längeres.',
  'The ledger needs an address and a key. Fill them in, or choose the embedded one.':
    'Das Hauptbuch braucht Adresse und Schlüssel. Füllen Sie beides aus, oder wählen Sie das eingebaute.',
  'it took the test': 'hat den Versuch angenommen',
  'Something does not work yet': 'Etwas geht noch nicht',
  Path: 'Pfad',
  'You can always drop files onto any page here, whatever you answer.':
    'Dateien können Sie immer auf jede Seite hier ziehen, was Sie auch antworten.',
  'Your address': 'Ihre Adresse',
  'Mail server': 'Mailserver',
  'found for common providers': 'bei gängigen Anbietern von selbst',
  'Gmail, iCloud, Yahoo and others take an app password here, which you create in your account with them. Outlook takes no password: its mailbox is set up in the file.':
    'Gmail, iCloud, Yahoo und andere verlangen hier ein App-Passwort, das Sie dort in Ihrem Konto anlegen. Outlook nimmt kein Passwort: Sein Postfach richten Sie in der Datei ein.',
  'Everything else (WebDAV, live banks, plug-ins) is added under Settings.':
    'Alles andere (WebDAV, Banken mit Schnittstelle, Plug-ins) fügen Sie unter Einstellungen hinzu.',
  'There is no configuration file: the defaults apply.': 'Es gibt keine Konfigurationsdatei: Es gelten die Vorgaben.',
  'It is built in. What you change here is written to {file}, which is used from then on.':
    'Sie ist eingebaut. Was Sie hier ändern, wird nach {file} geschrieben, und das gilt von da an.',
  'Changes take effect when the file is saved.': 'Änderungen gelten, sobald die Datei gesichert ist.',
  'The file is saved, and in use from now on.': 'Die Datei ist gesichert und gilt ab jetzt.',
  'Edit the file': 'Die Datei bearbeiten',
  'Configuration file': 'Konfigurationsdatei',
  'Text in YAML': 'Text in YAML',
  'Secrets are hidden and stay as they are. One that you type is moved into a file of its own when you save.':
    'Geheimnisse sind verdeckt und bleiben, wie sie sind. Eines, das Sie eintippen, kommt beim Sichern in eine eigene Datei.',
  'Check it': 'Prüfen',
  valid: 'gültig',
  'Nothing is wrong with it.': 'Daran ist nichts falsch.',
  'You have edited {file}, so bankfeed does not overwrite it. Add these lines to it. They take effect when you save the file.':
    'Sie haben {file} bearbeitet, darum überschreibt bankfeed sie nicht. Fügen Sie diese Zeilen ein. Sie gelten, sobald Sie die Datei sichern.',
  'Type the path of the folder, or clear its checkbox.':
    'Geben Sie den Pfad des Ordners ein, oder nehmen Sie das Häkchen weg.',
  'The mailbox needs an address, a password and a sender. Fill them in, or clear the checkbox.':
    'Das Postfach braucht Adresse, Passwort und Absender. Füllen Sie alles aus, oder nehmen Sie das Häkchen weg.',
  'The mail server of this address is not known. Type its name, which your provider calls the IMAP server.':
    'Der Mailserver dieser Adresse ist nicht bekannt. Geben Sie seinen Namen ein; Ihr Anbieter nennt ihn IMAP-Server.',
  needed: 'nötig',
  none: 'keines',
  Change: 'Ändern',
} satisfies Language;
