import type { Language } from '../forms.ts';

/** Setup and settings. */
export const setup = {
  'Set up bankfeed': 'bankfeed einrichten',
  'Nothing is written yet.': 'Noch ist nichts geschrieben.',
  'Try it': 'Ausprobieren',
  'It is built in. What you change here is written to {file}, which counts from then on.':
    'Sie ist eingebaut. Was Sie hier ändern, wird nach {file} geschrieben, und das gilt von da an.',
  Result: 'Ergebnis',
  'This works': 'Das geht',
  'Something does not work yet': 'Etwas geht noch nicht',
  'Start with it': 'Damit anfangen',
  'Start with it all the same': 'Trotzdem damit anfangen',
  'Lines to add': 'Zeilen zum Einfügen',
  '1. Where do statements come from?': '1. Woher kommen die Auszüge?',
  'You can always drop files onto any page here. That needs no answer.':
    'Dateien können Sie immer auf jede Seite hier ziehen. Dafür braucht es keine Antwort.',
  'A folder on this machine': 'Ein Ordner auf diesem Rechner',
  'Its path': 'Sein Pfad',
  'A mailbox (IMAP)': 'Ein Postfach (IMAP)',
  Server: 'Server',
  User: 'Benutzer',
  "Your bank's senders": 'Absender Ihrer Bank',
  'A plug-in': 'Ein Plug-in',
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
  none: 'keines',
  'The file has changed and cannot be taken over': 'Die Datei hat sich geändert und lässt sich nicht übernehmen',
  Test: 'Probe',
  Notices: 'Nachrichten',
  'Send a test': 'Eine Probe senden',
  Save: 'Sichern',
  'There is no configuration file: the defaults hold.': 'Es gibt keine Konfigurationsdatei: Es gelten die Vorgaben.',
  'Bankfeed wrote it, and may write it anew.': 'Bankfeed hat sie geschrieben und darf sie neu schreiben.',
  'A person has changed it: bankfeed shows lines to add.':
    'Ein Mensch hat sie geändert: bankfeed zeigt Zeilen zum Einfügen.',
  'What changes there counts as soon as it is saved.': 'Was sich dort ändert, gilt, sobald es gesichert ist.',
  'Files that you drop onto a page need none. Add one below for a folder, a mailbox or a plug-in.':
    'Dateien, die Sie auf eine Seite ziehen, brauchen keinen. Fügen Sie unten einen für einen Ordner, ein Postfach oder ein Plug-in hinzu.',
  paused: 'ruht',
  'Go on': 'Weiter',
  Pause: 'Ruhen lassen',
  Change: 'Ändern',
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
  'A person has changed {file}, so bankfeed does not write over it. Add these lines to it. They count as soon as the file is saved.':
    'Ein Mensch hat {file} geändert, darum überschreibt bankfeed sie nicht. Fügen Sie diese Zeilen ein. Sie gelten, sobald die Datei gesichert ist.',
  'In full:': 'Ganz:',
  'the file': 'der Datei',
  'Connector {name}': 'Anschluss {name}',
  'A new connector: {use}': 'Ein neuer Anschluss: {use}',
  needed: 'nötig',
  'Nothing is changed yet. Correct what is marked, then save again.':
    'Noch ist nichts geändert. Berichtigen Sie, was markiert ist, und sichern Sie noch einmal.',
  'When and how it is read': 'Wann und wie gelesen wird',
  'Remove it': 'Entfernen',
  'The first': 'Erster Eintrag',
  'One more': 'Noch einer',
  'one on each line': 'je Zeile einer',
  'on each line a name, a colon and a value': 'je Zeile ein Name, ein Doppelpunkt und ein Wert',
  'a value in YAML': 'ein Wert in YAML',
  'kept: empty leaves it as it is': 'aufgehoben: leer lässt es, wie es ist',
  'It stands in {place}.': 'Es steht in {place}.',
  'not set': 'nicht gesetzt',
  'default: {value}': 'Vorgabe: {value}',
  'Show its fields': 'Seine Felder zeigen',
  'Lines to change': 'Zeilen zum Ändern',
  'A person has changed {file}, so bankfeed does not write over it. Put these lines in the place of those of {connector}. They count as soon as the file is saved.':
    'Ein Mensch hat {file} geändert, darum überschreibt bankfeed sie nicht. Setzen Sie diese Zeilen an die Stelle derer von {connector}. Sie gelten, sobald die Datei gesichert ist.',
  'Secrets are masked. One that you did not change stays as the file has it; write a new one in the place of its mask yourself.':
    'Geheimnisse sind verdeckt. Eines, das Sie nicht geändert haben, bleibt, wie die Datei es hat; ein neues schreiben Sie selbst an die Stelle der Maske.',
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
  'Name the folder, or take its mark away.': 'Nennen Sie den Ordner, oder nehmen Sie das Häkchen weg.',
  'The mailbox needs a server, a user, a password and a sender. Fill them in, or take the mark away.':
    'Das Postfach braucht Server, Benutzer, Passwort und Absender. Füllen Sie alles aus, oder nehmen Sie das Häkchen weg.',
  'The ledger needs an address and a key. Fill them in, or choose the embedded one.':
    'Das Hauptbuch braucht Adresse und Schlüssel. Füllen Sie beides aus, oder wählen Sie das eingebaute.',
  'it took the test': 'hat den Versuch angenommen',
} satisfies Language;
