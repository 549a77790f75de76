import type { Language } from '../forms.ts';

/** Things that need a look, and the tables of commands. */
export const status = {
  warning: 'Warnung',
  connector: 'Anschluss',
  use: 'Art',
  'last run': 'letzter Lauf',
  outcome: 'Ergebnis',
  'in numbers': 'in Zahlen',
  'next run': 'nächster Lauf',
  account: 'Konto',
  name: 'Name',
  balance: 'Saldo',
  'last statement': 'letzter Auszug',
  proof: 'Beweis',
  proved: 'bewiesen',
  off: 'weicht ab',
  unproved: 'ungeprüft',
  '{imported} imported, {quarantined} quarantined, {held} held':
    '{imported} eingelesen, {quarantined} unlesbar, {held} angehalten',
  '{transactions} in the ledger; requests: {due} due, {sent} unanswered, {rejected} rejected':
    '{transactions} im Hauptbuch; Anfragen: {due} fällig, {sent} unbeantwortet, {rejected} abgelehnt',
  'The disk of the state is full': 'Die Platte des Zustands ist voll',
  'Nothing can be stored in {folder}.': 'In {folder} lässt sich nichts mehr ablegen.',
  'Make room. All goes on by itself then, and nothing is lost.':
    'Schaffen Sie Platz. Dann geht alles von selbst weiter, und nichts ist verloren.',
  'Nothing needs a look.': 'Nichts braucht einen Blick.',
  'It is in. What it brought goes to the ledger now.': 'Es ist eingelesen. Was es brachte, geht jetzt ins Hauptbuch.',
  'It was read again and still waits: see what is asked now.':
    'Es ist neu gelesen und wartet noch: Sehen Sie, was jetzt gefragt ist.',
  'It was read again and still cannot be brought in: see why.':
    'Es ist neu gelesen und lässt sich noch nicht einlesen: Sehen Sie, warum.',
  'The address may be mistyped, or the thing is gone.':
    'Vielleicht ist die Adresse vertippt, oder die Sache ist nicht mehr da.',
  'Something failed here': 'Hier ist etwas fehlgeschlagen',
  'The log says what. Nothing of your data is lost by it.':
    'Das Protokoll sagt, was. Von Ihren Daten ist dadurch nichts verloren.',
  'That did not work': 'Das ging nicht',
  Setup: 'Einrichtung',
  'These are samples': 'Das sind Beispiele',
  'bankfeed is not set up yet': 'bankfeed ist noch nicht eingerichtet',
  'A configuration that is built in reads files from one folder. Your own bank takes five questions.':
    'Eine eingebaute Konfiguration liest Dateien aus einem Ordner. Für Ihre eigene Bank genügen fünf Fragen.',
  'An invented household shows what bankfeed does. Your own bank takes five questions.':
    'Ein erfundener Haushalt zeigt, was bankfeed tut. Ihre eigene Bank braucht fünf Fragen.',
  'Set up your own': 'Die eigene einrichten',
  Settings: 'Einstellungen',
  'The configuration has changed and cannot be taken over':
    'Die Konfiguration hat sich geändert und lässt sich nicht übernehmen',
  'bankfeed goes on with the one before. Mend the file: it is read again as soon as it is saved.':
    'bankfeed fährt mit der vorigen fort. Berichtigen Sie die Datei: Sie wird gelesen, sobald sie gespeichert ist.',
  'The ledger did not take the records': 'Das Hauptbuch hat die Buchungen nicht angenommen',
  'The last push failed.': 'Das letzte Senden ist fehlgeschlagen.',
  'See `bankfeed doctor`. Everything is kept and sent once the ledger answers.':
    'Siehe `bankfeed doctor`. Alles bleibt und wird gesendet, sobald das Hauptbuch antwortet.',
  '{count} edited by hand in what the bank says': '{count} von Hand geändert in dem, was die Bank sagt',
  '{count} deleted by hand': '{count} von Hand gelöscht',
  '{count} not known here': '{count} hier nicht bekannt',
  'The ledger differs from what it confirmed': 'Das Hauptbuch weicht von dem ab, was es bestätigt hat',
  '`bankfeed verify` says which; `bankfeed verify --repair` puts amount, date, account and balance back.':
    '`bankfeed verify` sagt, welche; `bankfeed verify --repair` stellt Betrag, Tag, Konto und Saldo wieder her.',
  'Do what it says, then `bankfeed sync {name}`.': 'Tun Sie, was dort steht, dann `bankfeed sync {name}`.',
  'Connector {name} needs you': 'Der Anschluss {name} braucht Sie',
  'Connector {name} failed': 'Der Anschluss {name} ist fehlgeschlagen',
  'Mend the cause, then `bankfeed sync {name}`.': 'Beheben Sie die Ursache, dann `bankfeed sync {name}`.',
  '{record} was not sent': '{record} wurde nicht gesendet',
  '{count} records were not sent': {
    one: '{count} Buchung wurde nicht gesendet',
    other: '{count} Buchungen wurden nicht gesendet',
  },
  '`bankfeed retry` sends all of them. Before it, `bankfeed forget {id}` leaves out one that does not belong there.':
    '`bankfeed retry` sendet sie alle. Davor lässt `bankfeed forget {id}` eine weg, die nicht dorthin gehört.',
  'The ledger refused {record}': 'Das Hauptbuch hat {record} abgelehnt',
  'If it belongs into the ledger, `bankfeed retry {id}`.': 'Gehört sie ins Hauptbuch: `bankfeed retry {id}`.',
  'See `bankfeed explain {id}`; when the cause is mended, `bankfeed retry {id}`.':
    'Siehe `bankfeed explain {id}`; ist die Ursache behoben: `bankfeed retry {id}`.',
  'the account {name}': 'das Konto {name}',
  '{payee} of {day}': '{payee} vom {day}',
  'a line': 'eine Zeile',
  '{name} could not be read': '{name} war nicht zu lesen',
  '{name} is kept back': '{name} wird zurückgehalten',
  'If it is genuine, `bankfeed mail release {id}`.': 'Ist es echt, `bankfeed mail release {id}`.',
  'Fetch the statement from the bank again and put it in the same place, or `bankfeed retry {id}`.':
    'Laden Sie den Auszug noch einmal von der Bank und legen Sie ihn an dieselbe Stelle, oder `bankfeed retry {id}`.',
  '{name} waits for you': '{name} wartet auf Sie',
  'Look at it with `bankfeed documents {id}`.': 'Sehen Sie es an mit `bankfeed documents {id}`.',
  'If it is, `bankfeed accept {id}`; else say whose lines they are: `bankfeed accept {id} --account HANDLE` (a new one: `--name NAME --currency CODE` as well).':
    'Wenn ja: `bankfeed accept {id}`; sonst sagen Sie, wessen Zeilen es sind: `bankfeed accept {id} --account HANDLE` (bei einem neuen auch `--name NAME --currency CODE`).',
  'Say whose lines they are: `bankfeed accept {id} --account HANDLE` (a new one: `--name NAME --currency CODE` as well).':
    'Sagen Sie, wessen Zeilen es sind: `bankfeed accept {id} --account HANDLE` (bei einem neuen auch `--name NAME --currency CODE`).',
  'What is asked besides stays open after it.': 'Was sonst gefragt ist, bleibt danach offen.',
  'If it is right as it was read, `bankfeed accept {id}`; else settle the question, then `bankfeed retry {id}`.':
    'Ist es richtig gelesen: `bankfeed accept {id}`; sonst klären Sie die Frage, dann `bankfeed retry {id}`.',
  '{account}: the newest statement does not add up': '{account}: Der neueste Auszug geht nicht auf',
  'Its balances and its lines differ by {amount}': 'Salden und Zeilen weichen um {amount} voneinander ab',
  'Look for a missing statement or a gap between two of them; nothing is booked to cover the difference.':
    'Suchen Sie einen fehlenden Auszug oder eine Lücke zwischen zweien; nichts wird gebucht, um die Differenz zu decken.',
  'No reason was recorded.': 'Kein Grund ist vermerkt.',
  'The ledger gave no reason.': 'Das Hauptbuch nannte keinen Grund.',
  '{account}: no statement shows {day}': '{account}: Kein Auszug zeigt den {day}',
  '{account}: no statement shows {from} to {to}': '{account}: Kein Auszug zeigt {from} bis {to}',
  'The statements before and after do not meet.': 'Die Auszüge davor und danach schließen nicht aneinander an.',
  'Fetch the days between from the bank, if anything happened there.':
    'Laden Sie die Tage dazwischen von der Bank, wenn dort etwas geschah.',
  '{account}: the balance jumps between {from} and {to}': '{account}: Der Saldo springt zwischen {from} und {to}',
  'The statement begins {amount} away from where the last one ended.':
    'Der Auszug beginnt {amount} neben dem Ende des vorigen.',
  'Look for a statement that is missing between the two, or a file of another account. Nothing is booked to cover the difference.':
    'Suchen Sie einen Auszug, der dazwischen fehlt, oder eine Datei eines anderen Kontos. Die Differenz wird nicht verbucht.',
  '{account}: the balances of {from} and {to} tell of other transactions':
    '{account}: Die Salden vom {from} und {to} sprechen für andere Buchungen',
  'They move by {amount} more than the transactions between them.':
    'Sie ändern sich um {amount} mehr als die Buchungen dazwischen.',
  'Compare these days with the bank.': 'Vergleichen Sie diese Tage mit der Bank.',
  '{id} may be two equal lines; if so, `bankfeed split {id}`.':
    '{id} kann für zwei gleiche Zeilen stehen; wenn ja: `bankfeed split {id}`.',
  '{id} may be counted twice; if so, delete it in the ledger.':
    '{id} ist vielleicht doppelt gezählt; wenn ja, löschen Sie es im Hauptbuch.',
  'The newer statement does not list {id}; if the bank withdrew it, delete it in the ledger.':
    'Der neuere Auszug führt {id} nicht; nahm die Bank es zurück, so löschen Sie es im Hauptbuch.',
  '{account}: no statement since {day}': '{account}: Kein Auszug seit {day}',
  'Nothing waits for you': 'Nichts wartet auf Sie',
  'What needs a look is listed here, each with the answers that are possible.':
    'Hier steht, was einen Blick braucht, mit den möglichen Antworten.',
  'Send it again': 'Noch einmal senden',
  'Send it after all': 'Doch noch senden',
  'No, leave it out': 'Nein, weglassen',
  'Leave what is not known here as it is': 'Was hier nicht bekannt ist, so lassen',
  'It stays out of the ledger, and you are not asked again.':
    'Es bleibt aus dem Hauptbuch, und Sie werden nicht wieder gefragt.',
  'They stay in the ledger as they are, and are not named again.':
    'Sie bleiben im Hauptbuch, wie sie sind, und werden nicht wieder genannt.',
  '`bankfeed forget --unknown` leaves what is not known here as it is.':
    '`bankfeed forget --unknown` lässt, was hier nicht bekannt ist, so, wie es ist.',
  'If an undone document shows it, `bankfeed retry d7` imports that, and `bankfeed undo d7` deletes it then.':
    'Zeigt es ein rückgängig gemachtes Dokument, so liest `bankfeed retry d7` dieses ein, und `bankfeed undo d7` löscht es dann.',
  'If not, `bankfeed forget {id}`: you are not asked again.':
    'Wenn nicht, `bankfeed forget {id}`: Sie werden nicht wieder gefragt.',
  'See its story': 'Ihre Geschichte ansehen',
  'Is this one transfer: {amount} from {from} to {to}?': 'Ist das eine Umbuchung: {amount} von {from} an {to}?',
  '`bankfeed transfers pair {legs}` joins them; `bankfeed transfers reject {legs}` keeps them apart.':
    '`bankfeed transfers pair {legs}` verbindet sie; `bankfeed transfers reject {legs}` hält sie getrennt.',
  'the balance of {count} accounts': { one: 'der Saldo eines Kontos', other: 'der Saldo von {count} Konten' },
  'One usually comes every {count} days; overdue since {day}.': {
    one: 'Sonst kommt täglich einer; überfällig seit {day}.',
    other: 'Sonst kommt alle {count} Tage einer; überfällig seit {day}.',
  },
  '{count} things to look at.': { one: '{count} Sache zum Ansehen.', other: '{count} Sachen zum Ansehen.' },
  'Not done': 'Nicht getan',
  'The page was too old. Load it again and press the button once more.':
    'Die Seite war zu alt. Laden Sie sie neu, und drücken Sie den Knopf noch einmal.',
  'The call did not come from a page of this dashboard. If a proxy stands in front, set server.url to the address in the browser.':
    'Der Aufruf kam nicht von einer dieser Seiten. Steht ein Proxy davor, setzen Sie server.url auf die Adresse im Browser.',
  'What was sent is larger than what is taken here.': 'Was gesendet wurde, ist größer, als es hier sein darf.',
  'The request was not understood. Load the page again, and try once more.':
    'Die Anfrage war nicht zu verstehen. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  uploads: 'Uploads',
  '{size}, by {connector} in': '{size}, von {connector} in',
  'Drop statements of your bank onto this page, or choose them below.':
    'Ziehen Sie Auszüge Ihrer Bank auf diese Seite, oder wählen Sie sie unten.',
  'Set up a folder, a mailbox or a plug-in': 'Einen Ordner, ein Postfach oder ein Plug-in einrichten',
} satisfies Language;
