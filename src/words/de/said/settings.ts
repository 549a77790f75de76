import type { Language } from '../../forms.ts';

/** Mistakes of a configuration, each behind its file, line and key. */
export const settings = {
  'the configuration has a mistake': 'Die Konfiguration hat einen Fehler',
  'the configuration has {count} mistakes': 'Die Konfiguration hat {count} Fehler',
  'config/bankfeed.example.yaml shows every option': 'config/bankfeed.example.yaml zeigt jede Möglichkeit',
  'unknown key, did you mean {name}?': 'unbekannter Schlüssel, meinten Sie {name}?',
  'unknown key': 'unbekannter Schlüssel',
  'unknown key; valid here: {names}': 'unbekannter Schlüssel; hier gelten: {names}',
  'expected one of {names}; did you mean {name}?': 'erwartet: eines von {names}; meinten Sie {name}?',
  'expected one of {names}': 'erwartet: eines von {names}',
  'expected {what}, got {value}': 'erwartet: {what}, da steht {value}',
  'is needed': 'ist nötig',
  'expected the name of a format, or a mapping with `name` and the keys of the format':
    'erwartet: der Name eines Formats oder eine Zuordnung mit `name` und den Schlüsseln des Formats',
  'expected a web address': 'erwartet: eine Webadresse',
  'none of the values that are taken here': 'keiner der Werte, die hier gelten',
  'expected at most {count} of them': 'erwartet: höchstens {count} davon',
  'The file has changed meanwhile. These are its values now: change them once more.':
    'Die Datei hat sich inzwischen geändert. Das sind jetzt ihre Werte: Ändern Sie sie noch einmal.',
  'the other keys are no keys with values': 'Die weiteren Schlüssel sind keine Schlüssel mit Werten',
  'write each as `key: value`, on a line of its own': 'schreiben Sie jeden als `schlüssel: wert` auf eine eigene Zeile',
  'there is a connector called {name} already': 'Es gibt schon einen Anschluss namens {name}',
  'choose another name, or change that one': 'wählen Sie einen anderen Namen, oder ändern Sie jenen',
  'must not be empty': 'darf nicht leer sein',
  'is required, since server.listen ({host}) can be reached from other machines':
    'ist nötig, denn server.listen ({host}) ist von anderen Rechnern zu erreichen',
  'is required for a ledger that is not embedded': 'ist nötig für ein Hauptbuch, das nicht eingebaut ist',
  'ledger.apiKey is required for a ledger that is not embedded':
    'ledger.apiKey ist nötig für ein Hauptbuch, das nicht eingebaut ist',
  'is claimed by {handle} as well': 'wird auch von {handle} beansprucht',
  'at least one of payee, memo, type, account, amount': 'mindestens eines von payee, memo, type, account, amount',
  'set or skip beside when': 'set oder skip neben when',
  'payee or memo, else every payment would be a transfer': 'payee oder memo, sonst wäre jede Zahlung eine Umbuchung',
  'needs ledger.url: embedded, whose books it writes': 'braucht ledger.url: embedded, dessen Bücher es schreibt',
  'is written by another export as well': 'wird auch von einem anderen export geschrieben',
  'cannot read the configuration {file}: {why}': 'Die Konfiguration {file} lässt sich nicht lesen: {why}',
  'there is no such file': 'es gibt sie nicht',
  'it cannot be read': 'sie lässt sich nicht lesen',
  'it may not be read': 'sie darf nicht gelesen werden',
  'name one with --config FILE, or write one with bankfeed init':
    'nennen Sie eine mit --config FILE, oder schreiben Sie eine mit bankfeed init',
  '{text} is not understood: expected {name}, {other} or {file}':
    '{text} ist nicht zu verstehen: erwartet: {name}, {other} oder {file}',
  '{name} and {file} are both set in the environment: unset one':
    '{name} und {file} sind beide in der Umgebung gesetzt: Nehmen Sie eines weg',
  'the environment variable {name} is empty': 'die Umgebungsvariable {name} ist leer',
  'the environment variable {name} is not set (nor {file})':
    'die Umgebungsvariable {name} ist nicht gesetzt ({file} auch nicht)',
  'cannot read {file}: {why}': '{file} lässt sich nicht lesen: {why}',
  'cannot read {file}: unknown': '{file} lässt sich nicht lesen',
  'a text or a list of texts': 'ein Text oder eine Liste von Texten',
  'a text': 'ein Text',
  'a number': 'eine Zahl',
  'true or false': 'true oder false',
  'a currency code such as USD': 'ein Währungskürzel wie USD',
  'a web address': 'eine Webadresse',
  'embedded or a web address': 'embedded oder eine Webadresse',
  'embedded or a web address such as {address}': 'embedded oder eine Webadresse wie {address}',
  'a web address such as {address}': 'eine Webadresse wie {address}',
  'at least 5m': 'mindestens 5m',
  'at least {count} characters': 'mindestens {count} Zeichen',
  'at most {count} characters': 'höchstens {count} Zeichen',
  'letters, digits, dots, hyphens or underscores': 'Buchstaben, Ziffern, Punkte, Bindestriche oder Unterstriche',
  'letters, digits, hyphens or underscores, at most {count}':
    'Buchstaben, Ziffern, Bindestriche oder Unterstriche, höchstens {count}',
  'a comparison such as {examples}': 'ein Vergleich wie {examples}',
  'a name such as eng or deu': 'ein Name wie eng oder deu',
  'host:port, for example 127.0.0.1:8480': 'host:port, zum Beispiel 127.0.0.1:8480',
  'host:port, for example 127.0.0.1:8480, or false': 'host:port, zum Beispiel 127.0.0.1:8480, oder false',
  'a cron expression': 'ein Cron-Ausdruck',
  '{format} allows no account called {name}: write it like {example}':
    '{format} erlaubt kein Konto namens {name}: Schreiben Sie es wie {example}',
  'is the handle of no account': 'ist das Kürzel keines Kontos',
  'is the handle of no account; there are: {names}': 'ist das Kürzel keines Kontos; es gibt: {names}',
  'a name without scheme, port and path, such as nas.local': 'ein Name ohne Schema, Port und Pfad, wie nas.local',
  'an address or a network, such as {examples}': 'eine Adresse oder ein Netz, wie {examples}',
  'the https:// address of the provider, such as {address}': 'die https://-Adresse des Anbieters, wie {address}',
  'auto or a whole number from {count} to {number}': 'auto oder eine ganze Zahl von {count} bis {number}',
  'a whole number from {count} to {number}': 'eine ganze Zahl von {count} bis {number}',
  'name at least one person: an e-mail address, or a subject':
    'nennen Sie mindestens einen Menschen: eine E-Mail-Adresse oder ein Subject',
  'trustedHeader needs trustedProxies: say which proxies may set the header':
    'trustedHeader braucht trustedProxies: Sagen Sie, welche Proxys die Kopfzeile setzen dürfen',
  'the name of a header, such as Remote-User': 'der Name einer Kopfzeile, wie Remote-User',
  'needs server.url, since the provider sends people back there':
    'braucht server.url, denn dorthin schickt der Anbieter zurück',
  'its aliases (such as *name) unfold to too many values: write the values out':
    'seine Verweise (wie *name) entfalten sich zu zu vielen Werten: die Werte ausschreiben',
  'not valid YAML: {why}': 'kein gültiges YAML: {why}',
  'not a cron expression: {why}': 'kein Cron-Ausdruck: {why}',
  '{zone} is not a time zone; expected a name such as Europe/Berlin':
    '{zone} ist keine Zeitzone; erwartet: ein Name wie Europe/Berlin',
  'true or starttls: without either, the password can be read on the way':
    'true oder starttls: ohne beides ist das Passwort unterwegs zu lesen',
  'user and password, or neither': 'user und password, oder keines von beiden',
  'false would send the password to {host} in the clear; use true or starttls':
    'false sendete das Passwort unverschlüsselt an {host}; nehmen Sie true oder starttls',
  'needs {one} and {other} in each address of `url:`': 'braucht {one} und {other} in jeder Adresse von `url:`',
  'needs a day (D or DD) and a month (M, MM or MMM), like DD.MM.YYYY':
    'braucht einen Tag (D oder DD) und einen Monat (M, MM oder MMM), wie DD.MM.YYYY',
  'starts before it ends': 'beginnt, bevor es endet',
  'is no currency code': 'ist kein Währungskürzel',
  'does not look like {pattern}': 'sieht nicht aus wie {pattern}',
  'must be at least {count}': 'muss mindestens {count} sein',
  'must be at most {count}': 'darf höchstens {count} sein',
  'say where the amount is: amount, or debit and credit': 'sagen Sie, wo der Betrag ist: amount, oder debit und credit',
  'either amount, or debit and credit, not both': 'amount, oder debit und credit, nicht beides',
  'a direction column needs an amount column': 'eine Spalte direction braucht eine Spalte amount',
  'without a header (header: 0) columns are given by number, from 1':
    'ohne Kopfzeile (header: 0) nennt man Spalten mit Nummern ab 1',
  '{name} is not installed; {what}': '{name} ist nicht installiert; {what}',
  'a CSV profile cannot be used': 'Ein CSV-Profil lässt sich nicht verwenden',
  'correct the file or take it away; bankfeed inspect FILE --save NAME writes one':
    'berichtigen Sie die Datei, oder nehmen Sie sie weg; bankfeed inspect FILE --save NAME schreibt eine',
  'the mail templates of the plug-in {name} cannot be used: {why}':
    'Die Mailvorlagen des Plug-ins {name} lassen sich nicht verwenden: {why}',
  'the profile {what}': 'Das Profil {what}',
  'docs/csv.md has the keys of a profile': 'docs/csv.md nennt die Schlüssel eines Profils',
  'The file has changed since this page was loaded. Copy your text, load the page again, and put it there.':
    'Die Datei hat sich geändert, seit diese Seite geladen wurde. Kopieren Sie Ihren Text, laden Sie die Seite neu, und setzen Sie ihn dort ein.',
  '{mark} stands for no secret of the file: write the secret itself':
    '{mark} steht für kein Geheimnis der Datei: Schreiben Sie das Geheimnis selbst',
} satisfies Language;
