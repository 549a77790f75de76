import type { Language } from '../../forms.ts';

/** The built-in plug-ins and their keys. */
export const plugIns = {
  'Fetches accounts of European banks over Enable Banking.': 'Holt Konten europäischer Banken über Enable Banking.',
  'Fetches accounts from SimpleFIN Bridge or another SimpleFIN server.':
    'Holt Konten von SimpleFIN Bridge oder einem anderen SimpleFIN-Server.',
  "Banks' mail about single transactions, read with templates that you write.":
    'Mail von Banken über einzelne Umsätze, gelesen mit Vorlagen, die Sie schreiben.',
  'ISO 20022 CAMT.052, CAMT.053 and CAMT.054 (XML).': 'ISO 20022 CAMT.052, CAMT.053 und CAMT.054 (XML).',
  'CSV and other delimited text: by profile, or inferred and proved by running balances':
    'CSV und anderer Text mit Trennzeichen: nach Profil, oder erschlossen und durch laufende Salden belegt',
  'SWIFT MT940 statements and MT942 interim reports (.sta, .mt940, .swi, .940).':
    'Auszüge SWIFT MT940 und Zwischenberichte MT942 (.sta, .mt940, .swi, .940).',
  'OFX, QFX and QBO statements: bank, card, loan and the cash lines of investment accounts.':
    'Auszüge OFX, QFX und QBO: Bank, Karte, Kredit und die Geldzeilen von Depots.',
  'PDF statements with text: tables by headings or a template, proved by their balances as CSV is':
    'PDF-Auszüge mit Text: Tabellen nach Überschriften oder Vorlage, durch Salden belegt wie CSV',
  'Quicken Interchange Format registers: bank, card, cash (.qif).':
    'Listen im Quicken Interchange Format: Bank, Karte, Bargeld (.qif).',
  'Spreadsheets: XLSX, and the HTML tables and SpreadsheetML that banks call .xls; read and proved as CSV is':
    'Tabellen: XLSX, und HTML-Tabellen und SpreadsheetML, die Banken .xls nennen; gelesen und belegt wie CSV',
  'Fetches a file from an address, or lines from an API that answers with JSON.':
    'Holt eine Datei von einer Adresse, oder Zeilen von einer Schnittstelle, die mit JSON antwortet.',
  'Takes statements and alerts out of a mailbox (IMAP), from senders that are proved.':
    'Nimmt Auszüge und Meldungen aus einem Postfach (IMAP), von belegten Absendern.',
  'Reads statement files that are dropped into a folder.': 'Liest Auszüge, die in einen Ordner gelegt werden.',
  'Reads the files that were given to the dashboard.': 'Liest die Dateien, die auf diese Seiten gezogen wurden.',
  'Reads statement files from a WebDAV folder, such as one of Nextcloud.':
    'Liest Auszüge aus einem WebDAV-Ordner, etwa von Nextcloud.',
  'A profile': 'Ein Profil',
  'Mail templates: {names}': 'Mailvorlagen: {names}',
  'Of the application that you registered at enablebanking.com':
    'Der Anwendung, die Sie bei enablebanking.com eingetragen haben',
  'The key of the application (PEM), best from a file: docs/live.md':
    'Der Schlüssel der Anwendung (PEM), am besten aus einer Datei: docs/live.md',
  'The name of the bank, as Enable Banking lists it': 'Der Name der Bank, wie Enable Banking ihn führt',
  'The country of the bank': 'Das Land der Bank',
  'An address that is registered with the application; the bank sends you there':
    'Eine Adresse, die bei der Anwendung eingetragen ist; dorthin schickt Sie die Bank',
  'What kind of customer of the bank you are': 'Welche Art von Kunde der Bank Sie sind',
  'How far back the first pass looks': 'Wie weit der erste Lauf zurücksieht',
  'Each account is asked no more often, whatever the schedule says':
    'Öfter wird kein Konto abgefragt, was immer der Zeitplan sagt',
  'Never more requests for one account in 24 hours; banks allow 4 while you are not there':
    'Nie mehr Anfragen für ein Konto in 24 Stunden; Banken erlauben 4, solange Sie nicht dabei sind',
  'Where the API is': 'Wo die Schnittstelle ist',
  'Plain HTTP to a server of your own; what is sent can be read':
    'Einfaches HTTP zu einem eigenen Server; was gesendet wird, ist lesbar',
  'From your SimpleFIN server; it is used once, by the first pass':
    'Von Ihrem SimpleFIN-Server; der erste Lauf benutzt es, einmal',
  'Instead of `setupToken`, where you have claimed it elsewhere':
    'Statt `setupToken`, wenn Sie es anderswo eingelöst haben',
  'The server is asked no more often, whatever the schedule says':
    'Öfter wird der Server nicht abgefragt, was immer der Zeitplan sagt',
  'Never more requests in 24 hours; SimpleFIN Bridge expects at most 24':
    'Nie mehr Anfragen in 24 Stunden; SimpleFIN Bridge erwartet höchstens 24',
  'Where the answer names the next page: a path, such as meta.next':
    'Wo die Antwort die nächste Seite nennt: ein Pfad wie meta.next',
  'The query parameter that asks for it; left out where it is a whole address':
    'Der Parameter, der nach ihr fragt; er fehlt, wo eine ganze Adresse steht',
  'The query parameter that numbers the pages': 'Der Parameter, der die Seiten zählt',
  'The path to the list of lines, such as data.items; empty where the answer is the list':
    'Der Pfad zur Liste der Zeilen, etwa data.items; leer, wo die Antwort die Liste ist',
  'By column of a profile (date, amount, payee, memo, id, balance, currency …): the path in a line':
    'Je Spalte eines Profils (date, amount, payee, memo, id, balance, currency …): der Pfad in einer Zeile',
  'How days are written': 'Wie Tage geschrieben sind',
  'Of all amounts, where no column has it': 'Aller Beträge, wo keine Spalte sie nennt',
  'How the next page is asked for; left out: there is one':
    'Wie nach der nächsten Seite gefragt wird; fehlt es, gibt es eine',
  'Where access tokens come from': 'Woher Zugangstokens kommen',
  'What is fetched, one address or several; {from} and {to} stand for days':
    'Was geholt wird, eine Adresse oder mehrere; {from} und {to} stehen für Tage',
  'The name of the document; default: the last part of the address':
    'Der Name des Dokuments; Vorgabe: das Ende der Adresse',
  'Sent with each request': 'Wird mit jeder Anfrage gesendet',
  'Client credentials, where the server wants a token': 'Client credentials, wo der Server ein Token verlangt',
  'How far {from} lies back': 'Wie weit {from} zurückliegt',
  'So many days are asked for at once, one window after the other; left out: all of them':
    'Nach so vielen Tagen wird auf einmal gefragt, ein Fenster nach dem anderen; fehlt es, nach allen',
  'Of an API that answers with JSON: where its lines are':
    'Bei einer Schnittstelle, die mit JSON antwortet: wo ihre Zeilen sind',
  'Of the application that you registered with the provider': 'Der Anwendung, die Sie beim Anbieter eingetragen haben',
  'Where the provider gave one': 'Falls der Anbieter eines gab',
  'Not needed after `bankfeed mail login`': 'Nach `bankfeed mail login` nicht nötig',
  'For `bankfeed mail login`: the device code address': 'Für `bankfeed mail login`: die Adresse für Gerätecodes',
  'What to ask for, where the provider wants it said': 'Wonach gefragt wird, wo der Anbieter es hören will',
  'The IMAP server': 'Der IMAP-Server',
  'Default: 993, or 143 without `tls: true`': 'Vorgabe: 993, oder 143 ohne `tls: true`',
  'true | starttls | false; false only for a server on this machine':
    'true | starttls | false; false nur für einen Server auf diesem Rechner',
  "A file with the certificate (PEM) of the server's own authority":
    'Eine Datei mit dem Zertifikat (PEM) der eigenen Stelle des Servers',
  'Or `oauth2:`': 'Oder `oauth2:`',
  'The folder to read, or a list of them': 'Der Ordner, der gelesen wird, oder eine Liste',
  'Let the server say when mail comes, besides the schedule':
    'Der Server sagt Bescheid, wenn Mail kommt, neben dem Zeitplan',
  'How far back the first run looks; all for everything': 'Wie weit der erste Lauf zurücksieht; all für alles',
  'What becomes of mail whose sender nobody vouches for: kept back, taken with a warning, taken':
    'Was aus Mail wird, für deren Absender niemand einsteht: zurückhalten, mit Warnung nehmen, nehmen',
  'Names under which your own mail server writes Authentication-Results; only the topmost counts':
    'Namen, unter denen Ihr Mailserver Authentication-Results schreibt; nur das oberste zählt',
  'Which mail is taken; the first that fits a message holds':
    'Welche Mail genommen wird; die erste passende Regel gilt',
  'What to do with a message once the ledger has confirmed every line: leave | seen | move: Folder':
    'Was mit einer Nachricht geschieht, wenn das Hauptbuch jede Zeile bestätigt hat: leave | seen | move: Ordner',
  'What `bankfeed mail preview` calls it': 'Wie `bankfeed mail preview` sie nennt',
  'Senders, by their address; what stands beside it as a name does not count':
    'Absender, nach ihrer Adresse; ein Name daneben zählt nicht',
  'Recipients (To, Cc, Delivered-To); empty: any': 'Empfänger (To, Cc, Delivered-To); leer: alle',
  'Subjects, as patterns with * and ?; empty: any': 'Betreffe, als Muster mit * und ?; leer: alle',
  'Older mail is not for this rule': 'Ältere Mail ist nicht für diese Regel',
  'Attachments, by name or by what they contain; empty: none': 'Anhänge, nach Name oder Inhalt; leer: keine',
  'Alert templates, for mail whose text itself is the news: files, or names of plug-ins; ask: hold what none fits':
    'Mailvorlagen, wenn schon der Text die Nachricht ist: Dateien, oder Namen von Plug-ins; ask: zurückhalten, was zu keiner passt',
  'Handle of the account whose lines the documents have; asked about where a document contradicts it':
    'Kürzel des Kontos, dessen Umsätze die Dokumente haben; gefragt wird, wo ein Dokument dem widerspricht',
  'Cron expression of 5 or 6 fields, or @hourly, @daily …, in `timezone`':
    'Cron-Ausdruck mit 5 oder 6 Feldern, oder @hourly, @daily …, in `timezone`',
  "auto, ofx, csv, xlsx, qif, camt, mt940, pdf, or a plug-in's format; a mapping with `name` takes its keys as well":
    'auto, ofx, csv, xlsx, qif, camt, mt940, pdf oder das Format eines Plug-ins; eine Zuordnung mit `name` nimmt auch seine Schlüssel',
  'The source or connector plug-in: folder, email, or one of `plugins`':
    'Das Plug-in der Quelle oder des Anschlusses: folder, email, oder eines aus `plugins`',
  'true: read only where a sync names it; what it brought stays':
    'true: nur gelesen, wenn ein Abgleich ihn nennt; was er gebracht hat, bleibt',
  'Where documents come from': 'Woher Dokumente kommen',
  "For CSV: a profile's name": 'Für CSV: der Name eines Profils',
  'What to do with lines that the bank has not booked yet':
    'Was mit Zeilen geschieht, die die Bank noch nicht gebucht hat',
  'Its other keys, one on each line': 'Seine weiteren Schlüssel, je Zeile einer',
  'The folder to read; its subfolders as well': 'Der Ordner, der gelesen wird, mit seinen Unterordnern',
  'Which files, as patterns over the path inside the folder: *, ?, **, {a,b}, [abc]':
    'Welche Dateien, als Muster über den Pfad im Ordner: *, ?, **, {a,b}, [abc]',
  'Which files, as patterns over the path inside the folder: * and ?':
    'Welche Dateien, als Muster über den Pfad im Ordner: * und ?',
  'Look at once when a file comes, besides the schedule': 'Sofort nachsehen, wenn eine Datei kommt, neben dem Zeitplan',
  'How long a file must rest before it is read': 'Wie lange eine Datei ruhen muss, bevor sie gelesen wird',
  'What to do with a file once the ledger has confirmed every line: archive moves it into archive/ inside the folder':
    'Was mit einer Datei geschieht, wenn das Hauptbuch jede Zeile bestätigt hat: archive legt sie nach archive/ im Ordner',
  'What to do with a file once the ledger has confirmed every line: archive moves it into archive/':
    'Was mit einer Datei geschieht, wenn das Hauptbuch jede Zeile bestätigt hat: archive legt sie nach archive/',
  'For archives and PDF files that are locked: at most three':
    'Für verschlossene Archive und PDF-Dateien: höchstens drei',
  'For archives and PDF files that are locked': 'Für verschlossene Archive und PDF-Dateien',
  'The folder that the dashboard keeps them in': 'Der Ordner, in dem diese Seiten sie aufheben',
  'The folder; of Nextcloud {address}': 'Der Ordner; bei Nextcloud {address}',
  'Of the server': 'Des Servers',
  'Best one that was made for bankfeed alone (an app password)':
    'Am besten eines, das nur für bankfeed gemacht ist (ein App-Passwort)',
  'A topic of ntfy, or any address that takes a POST of plain text.':
    'Ein Thema von ntfy, oder jede Adresse, die einen POST mit Text annimmt.',
  'An application of a Gotify server.': 'Eine Anwendung eines Gotify-Servers.',
  'A signed POST of JSON to a program of yours.': 'Ein signierter POST mit JSON an ein eigenes Programm.',
  'A letter by SMTP.': 'Eine Nachricht über SMTP.',
  'The address of the server: {address}': 'Die Adresse des Servers: {address}',
  'the token of an application': 'das Token einer Anwendung',
  'the SMTP server': 'der SMTP-Server',
  'mail: default: 465, or 587 without `tls: true`': 'mail: sonst 465, oder 587 ohne `tls: true`',
  "a file with the certificate (PEM) of the server's own authority":
    'eine Datei mit dem Zertifikat (PEM) der eigenen Stelle des Servers',
  'the address that letters come from': 'die Adresse, von der Nachrichten kommen',
  'one address or several': 'eine Adresse oder mehrere',
  'The topic: {address}': 'Das Thema: {address}',
  'an access token, for a topic that asks for one': 'ein Zugangstoken, für ein Thema, das eines verlangt',
  'Where the POST goes': 'Wohin der POST geht',
  'the key of the signature, any text or whsec_ with base64':
    'der Schlüssel der Signatur, ein beliebiger Text oder whsec_ mit Base64',
  'reaches its source and delivers': 'erreicht seine Quelle und liefert',
  'reaches its source': 'erreicht seine Quelle',
  'nothing was delivered': 'nichts wurde geliefert',
  'all that needs a document': 'alles, was ein Dokument braucht',
  'asked again from the same place it gives the same documents':
    'von derselben Stelle noch einmal gefragt gibt es dieselben Dokumente',
  'the second pull differs': 'der zweite Abruf ist ein anderer',
  'documents bear the hash of their bytes and an instant': 'Dokumente tragen den Hash ihrer Bytes und einen Zeitpunkt',
  'cursors and receipts survive being stored': 'Cursor und Quittungen überstehen das Speichern',
  'what is known is not delivered again': 'was bekannt ist, kommt nicht noch einmal',
  'goes on from each of its cursors': 'fährt von jedem seiner Cursor aus fort',
  'secrets stand in nothing that is logged or stored':
    'Geheimes steht in nichts, was protokolliert oder gespeichert wird',
  'it went on after its process was killed': 'es lief weiter, als sein Prozess beendet war',
  'told to end before it begins, it delivers nothing': 'vor dem Beginn angehalten liefert es nichts',
  'it delivered all the same': 'es lieferte trotzdem',
  'told to end in the middle, it ends': 'mittendrin angehalten hört es auf',
  'may be left in the middle': 'darf mittendrin verlassen werden',
  'settled twice, and when the thing is gone, it does not fail':
    'zweimal abgeschlossen, und wenn die Sache nicht mehr da ist, schlägt es nicht fehl',
  'it has no `settle`': 'es hat kein `settle`',
  'it went on delivering: look at `context.signal` before each document':
    'es lieferte weiter: Sehen Sie vor jedem Dokument nach `context.signal`',
  'sha256 is not that of its bytes': 'sha256 ist nicht das seiner Bytes',
  'receivedAt is no instant': 'receivedAt ist kein Zeitpunkt',
  '{one} and {other} have the same bytes, and are of two accounts':
    '{one} und {other} haben dieselben Bytes, und sind von zwei Konten',
  'two documents have one origin': 'zwei Dokumente haben dieselbe Herkunft',
  'they are not plain JSON': 'sie sind kein reines JSON',
  'there is no document to try it with': 'es gibt kein Dokument zum Probieren',
  '{origin} came again': '{origin} kam noch einmal',
  'from the cursor of {place} on, {what} is missing': 'vom Cursor von {place} an fehlt {what}',
  'from the cursor of {place} on, {what} is new': 'vom Cursor von {place} an ist {what} neu',
  'a secret of its options stands in its log, cursor, receipt or origin':
    'etwas Geheimes steht im Protokoll, im Cursor, in der Quittung oder in der Herkunft',
  'is claimed by what it contains': 'wird an seinem Inhalt erkannt',
  'is read, with lines and no error': 'wird gelesen, mit Zeilen und ohne Fehler',
  'the same bytes give the same result': 'dieselben Bytes ergeben dasselbe',
  'the second reading differs': 'das zweite Lesen ergibt anderes',
  'its bytes are left as they are': 'seine Bytes bleiben, wie sie sind',
  'the reader wrote into them': 'der Leser schrieb hinein',
  'cut at every byte it gives no line that the whole does not have':
    'an jedem Byte gekürzt gibt es keine Zeile, die das Ganze nicht hat',
  'damaged it never makes the reader throw': 'beschädigt bringt es den Leser nie zum Absturz',
  'a plug-in may send signals to no other process': 'ein Plug-in darf keinem anderen Prozess Signale schicken',
  'without one of its lines nothing proves it': 'ohne eine seiner Zeilen belegt es nichts',
  'without one of its lines it is still proved: a balance that the reader adds up is `computed`, not `printed`':
    'ohne eine seiner Zeilen ist es noch belegt: Ein Saldo, den der Leser zusammenzählt, ist `computed` und nicht `printed`',
  'sniff says no to it': 'sniff sagt nein dazu',
  '{names} is certain of it as well': '{names} ist sich auch sicher',
  'it gives no line': 'es ergibt keine Zeile',
  'it gives no line: {why}': 'es ergibt keine Zeile: {why}',
  'the first {count} bytes: {why}': 'die ersten {count} Bytes: {why}',
  'the first {count} bytes give {what}, which the whole does not have':
    'die ersten {count} Bytes ergeben {what}, was das Ganze nicht hat',
  'damaged copy {count}: {why}': 'beschädigte Kopie {count}: {why}',
  'hands a notice over': 'übergibt eine Nachricht',
  'hands the same notice over a second time': 'übergibt dieselbe Nachricht ein zweites Mal',
  'names the same receiver each time': 'nennt jedes Mal denselben Empfänger',
  'the second name differs': 'der zweite Name ist ein anderer',
  'told to end before it begins, it hands nothing over': 'vor dem Beginn angehalten übergibt es nichts',
  'it sent all the same: pass `context.signal` to every wait':
    'es sendete trotzdem: Geben Sie `context.signal` an jedes Warten weiter',
  'secrets stand in nothing that is logged or told': 'Geheimes steht in nichts, was protokolliert oder gesagt wird',
  'a secret of its options stands in its log or in its error': 'etwas Geheimes steht im Protokoll oder im Fehler',
  'put a made-up document into samples/ beside the module':
    'legen Sie ein erfundenes Dokument in samples/ neben das Modul',
  'is read as {file} says': 'wird gelesen, wie {file} sagt',
  'it gives {what}': 'es ergibt {what}',
  'write its keys into options.json beside the module: {why}':
    'schreiben Sie seine Schlüssel in options.json neben das Modul: {why}',
  'gives the documents that expected/ has': 'liefert die Dokumente, die in expected/ stehen',
  'nothing is compared without expected/': 'ohne expected/ wird nichts verglichen',
  'says what {file} does': 'sagt, was {file} sagt',
  'replay: read a second time it brings nothing new': 'Wiederholung: ein zweites Mal gelesen bringt es nichts Neues',
  '{count} transactions became {number}': 'aus {count} Buchungen wurden {number}',
  'overlap and shuffle': 'Überlappung und andere Folge',
  'overlap and shuffle: in the other order it brings the same transactions':
    'Überlappung und andere Folge: andersherum bringt es dieselben Buchungen',
  'put a second document into samples/ that overlaps the first':
    'legen Sie ein zweites Dokument in samples/, das sich mit dem ersten überlappt',
  'the plug-in {name} needed more memory than the {count} MB that it may take, and was stopped':
    'das Plug-in {name} brauchte mehr als die {count} MB Speicher, die es haben darf, und wurde beendet',
} satisfies Language;
