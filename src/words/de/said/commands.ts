import type { Language } from '../../forms.ts';

/** Mistakes on a command line, and what a command alone may say. */
export const commands = {
  'no command is named': 'es ist kein Befehl genannt',
  'bankfeed --help lists the commands': 'bankfeed --help nennt die Befehle',
  "error: unknown command '{name}'": 'Fehler: unbekannter Befehl „{name}“',
  "error: unknown option '{name}'": 'Fehler: unbekannte Option „{name}“',
  "error: missing required argument '{name}'": 'Fehler: Es fehlt die Angabe „{name}“',
  "error: option '{option}' argument missing": 'Fehler: Bei der Option „{option}“ fehlt der Wert',
  "error: required option '{option}' not specified": 'Fehler: Die Option „{option}“ ist nötig',
  "error: option '{option}' argument '{value}' is invalid. {why}":
    'Fehler: Bei der Option „{option}“ gilt „{value}“ nicht. {why}',
  "error: option '{option}' argument '{value}' is invalid. expected {what}":
    'Fehler: Bei der Option „{option}“ gilt „{value}“ nicht; erwartet: {what}',
  "error: command-argument value '{value}' is invalid for argument '{name}'. {why}":
    'Fehler: Als Angabe „{name}“ gilt „{value}“ nicht. {why}',
  "error: too many arguments for '{command}'. Expected {count} arguments but got {number}: {what}.":
    'Fehler: zu viele Angaben für „{command}“: {number} statt {count}: {what}.',
  "error: too many arguments for '{command}'. Expected {count} argument but got {number}: {what}.":
    'Fehler: zu viele Angaben für „{command}“: {number} statt {count}: {what}.',
  '(Did you mean {name}?)': '(Meinten Sie {name}?)',
  '(Did you mean one of {names}?)': '(Meinten Sie eines von {names}?)',
  'Allowed choices are {names}.': 'Möglich sind {names}.',
  'expected {what}': 'erwartet: {what}',
  'a number with ms, s, m, h, d or w, for example 30s or 5d':
    'eine Zahl mit ms, s, m, h, d oder w, zum Beispiel 30s oder 5d',
  'a number from 1': 'eine Zahl ab 1',
  'a whole number above 0': 'eine ganze Zahl über 0',
  'did you mean {name}?': 'meinten Sie {name}?',
  'there are: {names}': 'es gibt: {names}',
  'there are: none yet': 'es gibt noch keine',
  'one of {names}': 'eines von {names}',
  'there is no configuration: looked for {file} and {other}':
    'Es gibt keine Konfiguration: gesucht wurde nach {file} und {other}',
  'there is no configuration: looked for {files}': 'Es gibt keine Konfiguration: gesucht wurde nach {files}',
  'bankfeed {command} lists them': 'bankfeed {command} nennt sie',
  'bankfeed {command} lists them (with the same --config)': 'bankfeed {command} nennt sie (mit demselben --config)',
  'no document is called {id}': 'Kein Dokument heißt {id}',
  'no run is called {id}': 'Kein Lauf heißt {id}',
  'no format is called {name}': 'Kein Format heißt {name}',
  'no account is called {name}': 'Kein Konto heißt {name}',
  'no plug-in is called {name}': 'Kein Plug-in heißt {name}',
  'cannot open {file}: {why}': '{file} lässt sich nicht öffnen: {why}',
  'cannot open {file}!…: {why}': '{file}!… lässt sich nicht öffnen: {why}',
  'there is no such file in the archive': 'im Archiv gibt es sie nicht',
  'it is a folder': 'es ist ein Ordner',
  '{file} has {size} bytes, the limit is {number}': '{file} hat {size} Bytes, erlaubt sind {number}',
  'name a file that holds the password alone': 'nennen Sie eine Datei, die nur das Passwort enthält',
  '{folder} cannot be looked into: {why}': '{folder} ist nicht einzusehen: {why}',
  'there is no such folder': 'es gibt ihn nicht',
  'name the folder in which your statements lie': 'nennen Sie den Ordner, in dem Ihre Auszüge liegen',
  'name, type and currency are of an account': 'name, type und currency gehören zu einem Konto',
  'name another file, or take it away first': 'nennen Sie eine andere Datei, oder nehmen Sie sie zuerst weg',
  'backup needs a file': 'backup braucht eine Datei',
  'bankfeed backup FILE; with `backup: {form}` in the configuration the name may be left out':
    'bankfeed backup FILE; mit `backup: {form}` in der Konfiguration darf der Name fehlen',
  'there is no state in {folder} yet': 'In {folder} liegt noch kein Zustand',
  'bankfeed sync makes one': 'bankfeed sync macht einen',
  '{name} needs no login of this kind: it uses {use}': '{name} braucht keine Anmeldung dieser Art: Er verwendet {use}',
  'bankfeed mail login logs in at a mailbox': 'bankfeed mail login meldet bei einem Postfach an',
  'a plug-in cannot be called {name}': 'Ein Plug-in kann nicht {name} heißen',
  'lower-case words joined by hyphens, like {example}': 'Kleinbuchstaben, mit Bindestrichen verbunden, wie {example}',
  'bankfeed connectors list shows what there is': 'bankfeed connectors list zeigt, was es gibt',
  'connectors {action} needs a name': 'connectors {action} braucht einen Namen',
  'connectors {action} needs a path': 'connectors {action} braucht einen Pfad',
  'connectors {action} is not known': 'connectors {action} ist nicht bekannt',
  'there is no kind of plug-in called {kind}': 'Keine Art von Plug-in heißt {kind}',
  'forget takes the ids of records, or --unknown': 'forget nimmt die Kennungen von Buchungen, oder --unknown',
  'bankfeed status lists what is asked, bankfeed verify the records that are not known here':
    'bankfeed status nennt, was gefragt wird, bankfeed verify die Buchungen, die hier nicht bekannt sind',
  'change it with an editor, or name another with --config':
    'ändern Sie sie mit einem Editor, oder nennen Sie eine andere mit --config',
  '{archive} holds {count} files: {names}': '{archive} enthält {count} Dateien: {names}',
  "name the one whose layout is meant: bankfeed inspect '{file}' --save NAME":
    "nennen Sie die, deren Aufbau gemeint ist: bankfeed inspect '{file}' --save NAME",
  'nothing recognises this file, so there is no layout to save':
    'Niemand erkennt diese Datei, darum gibt es keinen Aufbau zu sichern',
  '{format} says itself what it means: there is no layout to save':
    '{format} sagt selbst, was es meint: Es gibt keinen Aufbau zu sichern',
  'leave out --save': 'lassen Sie --save weg',
  'there is no ledger in {folder}': 'In {folder} liegt kein Hauptbuch',
  'name its folder with --data DIR': 'nennen Sie seinen Ordner mit --data DIR',
  '--name must not be empty': '--name darf nicht leer sein',
  'there is no key {id} that could be revoked': 'Es gibt keinen Schlüssel {id}, der sich sperren ließe',
  'bankfeed ledger keys list shows the keys': 'bankfeed ledger keys list zeigt die Schlüssel',
  'there is no scope {name}': 'Es gibt kein Recht {name}',
  'use all, or some of {names}': 'nehmen Sie all, oder einige von {names}',
  '--listen {text} is not an address': '--listen {text} ist keine Adresse',
  'write HOST:PORT, for example {address}; port 0 picks a free one':
    'schreiben Sie HOST:PORT, zum Beispiel {address}; port 0 nimmt einen freien',
  '--since {text} is not a day': '--since {text} ist kein Tag',
  'write it as YYYY-MM-DD': 'schreiben Sie ihn als JJJJ-MM-TT',
  '--state {text} is not known': '--state {text} ist nicht bekannt',
  'the ledger cannot listen on {address}: {why}': 'Das Hauptbuch kann {address} nicht belegen: {why}',
  'choose another address or port, or end the program that uses it':
    'wählen Sie eine andere Adresse oder einen anderen Port, oder beenden Sie das Programm, das ihn belegt',
  '{name} logs in with a password': '{name} meldet sich mit einem Passwort an',
  'give it oauth2: instead of password:': 'geben Sie ihm oauth2: statt password:',
  '{name} is no mailbox: it uses {use}': '{name} ist kein Postfach: Er verwendet {use}',
  '`notify:` has no entry {entry}': '`notify:` hat keinen Eintrag {entry}',
  'there is one entry: {number}': 'es gibt einen Eintrag: {number}',
  'the entries are {first} to {last}': 'die Einträge sind {first} bis {last}',
  'nobody is told anything: `notify:` has no entry': 'Niemand erfährt etwas: `notify:` hat keinen Eintrag',
  'add an entry under `notify:` of the configuration; docs/notices.md shows one for each channel':
    'fügen Sie unter `notify:` der Konfiguration einen hinzu; docs/notices.md zeigt einen für jeden Kanal',
  'rules has no action {action}': 'rules kennt {action} nicht',
  'transfers cannot {action}': 'transfers kennt {action} nicht',
  "the ledger's database was written by a newer bankfeed (schema {schema}, this one knows {known})":
    'Die Datenbank des Hauptbuchs stammt von einem neueren bankfeed (Schema {schema}, dieses kennt {known})',
  'install the newer version of bankfeed again, or restore a backup from before the upgrade':
    'installieren Sie wieder die neuere Version, oder holen Sie eine Sicherung von davor zurück',
  "the schema of the ledger's database came about by other steps than this bankfeed knows: its tables are others":
    'Das Schema des Hauptbuchs entstand durch andere Schritte, als dieses bankfeed kennt: Die Tabellen sind andere',
  "the schema of the ledger's database came about by other steps than this bankfeed knows: {step} is another one here":
    'Das Schema des Hauptbuchs entstand durch andere Schritte, als dieses bankfeed kennt: {step} ist hier ein anderer',
  'the ledger could not take the step {step}: {why}': 'Das Hauptbuch ließ den Schritt {step} nicht zu: {why}',
  'another backup is being written there, or one was broken off: wait for it, or take that file away':
    'dort wird gerade eine andere geschrieben, oder eine brach ab: Warten Sie, oder nehmen Sie die Datei weg',
  'server.listen is {address}, which others can reach, and there is no password':
    'server.listen ist {address}, was andere erreichen, und es gibt kein Passwort',
  'set server.password, or listen on {address}': 'setzen Sie server.password, oder bleiben Sie bei {address}',
  'the dashboard cannot listen on {address}: {why}': 'Das Dashboard kann {address} nicht belegen: {why}',
  'another program has the port: change server.listen, or set it to false':
    'ein anderes Programm hat den Port: Ändern Sie server.listen, oder setzen Sie es auf false',
  'change server.listen': 'ändern Sie server.listen',
  'another bankfeed runs on {state} (process {pid})': 'Ein anderes bankfeed läuft mit {state} (Prozess {pid})',
  'stop it first, or give this one another state folder':
    'beenden Sie es zuerst, oder geben Sie diesem einen anderen Ordner für den Zustand',
  'the embedded ledger ended: {why}': 'Das eingebaute Hauptbuch endete: {why}',
  'the embedded ledger ended: unasked': 'Das eingebaute Hauptbuch endete ungefragt',
  'nothing is lost; start bankfeed again': 'nichts ist verloren; starten Sie bankfeed neu',
  'the daemon that serves the ledger does not say where': 'Der Dienst mit dem Hauptbuch sagt nicht, wo es ist',
  'it is gone': 'sie ist nicht mehr da',
  'no file in it': 'keine Datei darin',
  'no file that the rule asks for: {names}': 'keine Datei, die die Regel will: {names}',
  '{file} became shorter while it was read': '{file} wurde kürzer, während sie gelesen wurde',
  'the name is too long for a tar archive: {file}': 'Der Name ist zu lang für ein tar-Archiv: {file}',
  '{file} is not a whole backup': '{file} ist keine ganze Sicherung',
  '{file} cannot be written: {why}': '{file} lässt sich nicht schreiben: {why}',
  'make its folder first, or name a file in one that exists':
    'legen Sie zuerst ihren Ordner an, oder nennen Sie eine Datei in einem vorhandenen',
  "ENOENT: no such file or directory, {call} '{path}'": '{path} gibt es nicht (ENOENT, {call})',
  "EACCES: permission denied, {call} '{path}'": '{path} darf nicht benutzt werden (EACCES, {call})',
  "EPERM: operation not permitted, {call} '{path}'": '{path} lässt es nicht zu (EPERM, {call})',
  "EEXIST: file already exists, {call} '{path}'": '{path} gibt es schon (EEXIST, {call})',
  "ENOTDIR: not a directory, {call} '{path}'": '{path} ist kein Ordner (ENOTDIR, {call})',
  "EISDIR: illegal operation on a directory, {call} '{path}'": '{path} ist ein Ordner (EISDIR, {call})',
  'name its module, or the folder that it lies in: bankfeed connectors new NAME makes one':
    'nennen Sie sein Modul, oder den Ordner, in dem es liegt: bankfeed connectors new NAME macht eines',
  'name a file that bankfeed backup wrote': 'nennen Sie eine Datei, die bankfeed backup geschrieben hat',
  'name a file of bankfeed backup': 'nennen Sie eine Datei von bankfeed backup',
  '{folder} is not empty: it holds {names}': '{folder} ist nicht leer: Darin liegt {names}',
  'name an empty folder with --state DIR, or move the old state away first':
    'nennen Sie mit --state DIR einen leeren Ordner, oder bringen Sie den alten Zustand zuerst weg',
  '{file} cannot be restored: {why}': '{file} lässt sich nicht zurückholen: {why}',
  'take another backup; nothing was changed': 'nehmen Sie eine andere Sicherung; nichts wurde geändert',
  'its bytes are not the archived ones': 'ihre Bytes sind nicht die archivierten',
  'the state could not take the step {step}: {why}': 'Der Zustand ließ den Schritt {step} nicht zu: {why}',
  'it is as it was before. {how}': 'er ist wie vorher. {how}',
  'the state was written by a newer bankfeed (schema {schema}, this one knows {known})':
    'Der Zustand stammt von einem neueren bankfeed (Schema {schema}, dieses kennt {known})',
  'install that version again, or restore a backup from before the upgrade':
    'installieren Sie jene Version wieder, oder holen Sie eine Sicherung von davor zurück',
  'the state is of an older bankfeed (schema {schema}, this one needs {needed})':
    'Der Zustand ist von einem älteren bankfeed (Schema {schema}, dieses braucht {needed})',
  'run `bankfeed sync` or `bankfeed run` once: it brings the state up to date':
    'lassen Sie einmal `bankfeed sync` oder `bankfeed run` laufen: Das bringt ihn auf den Stand',
  'the state was written by a bankfeed from before the first release (schema {schema})':
    'Der Zustand stammt von einem bankfeed vor der ersten Version (Schema {schema})',
  'the schema of the state came about by other steps than this bankfeed knows: the last one is not recorded':
    'Das Schema des Zustands entstand durch andere Schritte, als dieses bankfeed kennt: Der letzte ist nicht vermerkt',
  'the schema of the state came about by other steps than this bankfeed knows: {step} is another one here':
    'Das Schema des Zustands entstand durch andere Schritte, als dieses bankfeed kennt: {step} ist hier ein anderer',
} satisfies Language;
