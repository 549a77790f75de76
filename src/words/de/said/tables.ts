import type { Language } from '../../forms.ts';

/** Why a table is read as it is, and what is odd in it. */
export const tables = {
  'encoding {name}: named by the profile': 'Zeichensatz {name}: Das Profil nennt ihn',
  'encoding {name}: byte order mark': 'Zeichensatz {name}: Die Datei beginnt mit seinem Kennzeichen',
  'encoding {name}: every other byte is NUL': 'Zeichensatz {name}: Jedes zweite Byte ist NUL',
  'encoding utf-8: every byte is valid UTF-8': 'Zeichensatz utf-8: Jedes Byte ist gültiges UTF-8',
  'encoding {name}: no valid UTF-8, and its letters and words fit best':
    'Zeichensatz {name}: Es ist kein gültiges UTF-8, und seine Buchstaben und Wörter passen am besten',
  'its rows stood in one line and are parted by their days':
    'Die Zeilen standen alle in einer und sind an ihren Tagen getrennt',
  'delimiter {name}: {why}': 'Trennzeichen {name}: {why}',
  '{count} rows with a date and a number, more than any other gives':
    '{count} Zeilen mit Tag und Zahl, mehr als mit jedem anderen',
  'named by the file or the profile': 'die Datei oder das Profil nennt es',
  'quotes within cells stand behind a backslash': 'Anführungszeichen in Zellen stehen hinter einem Backslash',
  'quotes read as plain text: as quotes they do not balance':
    'Anführungszeichen als Text gelesen: Paarweise gehen sie nicht auf',
  'header: none found, columns are told by their cells':
    'Kopfzeile: keine gefunden, die Zellen zeigen, was die Spalten sind',
  'header: line {line}': 'Kopfzeile: Zeile {line}',
  'line {line}': 'Zeile {line}',
  'column {number}': 'Spalte {number}',
  'date column: {column}': 'Spalte des Tages: {column}',
  'booked on {column}': 'gebucht nach {column}',
  'currency: column {column}': 'Währung: Spalte {column}',
  'currency: {column}': 'Währung: {column}',
  'currency: not named': 'Währung: nicht genannt',
  'signs: the running balance moves with them': 'Vorzeichen: Der laufende Saldo geht mit ihnen',
  'signs: most balances move against them': 'Vorzeichen: Die meisten Salden gehen gegen sie',
  'signs: what {name} calls money out has no minus': 'Vorzeichen: Was {name} Ausgang nennt, hat kein Minus',
  'signs: what {name} calls money out has a minus': 'Vorzeichen: Was {name} Ausgang nennt, hat ein Minus',
  'signs: as written': 'Vorzeichen: wie geschrieben',
  'signs: {why}': 'Vorzeichen: {why}',
  'some numbers carry a plus, so the bare ones are expenses':
    'Manche Zahlen tragen ein Plus, also sind die ohne Zeichen Ausgaben',
  'no header and no minus, taken as expenses': 'Ohne Kopfzeile und Minus, als Ausgaben genommen',
  'a list of card purchases, positive numbers are expenses':
    'Eine Liste von Käufen mit der Karte, positive Zahlen sind Ausgaben',
  'decimal "{mark}": but {count} cells contradict': 'Dezimalzeichen "{mark}": Aber {count} Zellen widersprechen',
  'decimal "{mark}": {count} cells can only be read so':
    'Dezimalzeichen "{mark}": {count} Zellen lassen sich nur so lesen',
  'decimal mark: none is used': 'Dezimalzeichen: Es kommt keines vor',
  'decimal mark: "{mark}" stands before three digits only and is read as thousands':
    'Dezimalzeichen: "{mark}" steht nur vor drei Ziffern und gilt als Zeichen für Tausender',
  'decimal mark: "{mark}" stands before three digits, and before decimals in other columns':
    'Dezimalzeichen: "{mark}" steht vor drei Ziffern, und in anderen Spalten vor Nachkommastellen',
  'decimal "{mark}": {currency} has three decimals': 'Dezimalzeichen "{mark}": {currency} hat drei Nachkommastellen',
  'amount: {what}': 'Betrag: {what}',
  '{column}, one signed column': '{column}, eine Spalte mit Vorzeichen',
  'money out {out}, money in {in}': 'Ausgang {out}, Eingang {in}',
  '{column}, direction from {flag}': '{column}, die Richtung steht in {flag}',
  '{column}, direction from {flag}: in by {in}; out by {out}':
    '{column}, die Richtung steht in {flag}: Eingang bei {in}; Ausgang bei {out}',
  'no word': 'keinem Wort',
  'fee: {column} leaves the account as well': 'Gebühr: {column} geht ebenfalls vom Konto ab',
  'balance: no column of running balances': 'Saldo: keine Spalte mit laufendem Saldo',
  'opening balance: {what}': 'Anfangssaldo: {what}',
  'closing balance: {what}': 'Endsaldo: {what}',
  '{amount} is booked, {source}': '{amount} wird gebucht, {source}',
  '{amount} on {day} is booked, {source}': '{amount} am {day} wird gebucht, {source}',
  'stated in line {line}': 'genannt in Zeile {line}',
  'stated in words': 'in Worten genannt',
  'from the running balance': 'aus dem laufenden Saldo',
  'balance: {column}, {count} of {line} steps fit over {number} rows, {way}':
    'Saldo: {column}, {count} von {line} Schritten passen über {number} Zeilen, {way}',
  'oldest first': 'die älteste zuerst',
  'newest first': 'die neueste zuerst',
  'oldest first, shown before each row': 'die älteste zuerst, der Saldo steht vor jeder Zeile',
  'newest first, shown before each row': 'die neueste zuerst, der Saldo steht vor jeder Zeile',
  'dates {order}: each day is the same one in the other order': 'Tage {order}: In jeder Reihenfolge derselbe Tag',
  'dates: no one order fits every cell': 'Tage: Keine Reihenfolge passt zu jeder Zelle',
  'dates YMD: else they are years apart, on one day of the month':
    'Tage YMD: Sonst lägen sie Jahre auseinander, alle am selben Tag des Monats',
  'dates {order}: months are written as words': 'Tage {order}: Monate sind als Wörter geschrieben',
  'dates DMY: months have Croatian names': 'Tage DMY: Die Monate haben kroatische Namen',
  'dates DMY: a guess, names of months may be Croatian':
    'Tage DMY: vermutet, die Namen der Monate können kroatisch sein',
  'dates {order}: other orders give days that do not exist':
    'Tage {order}: Andere Reihenfolgen ergeben Tage, die es nicht gibt',
  'dates {order}: other dates of the file can be read no other way':
    'Tage {order}: Andere Tage der Datei lassen sich nur so lesen',
  'dates DMY: written with dots': 'Tage DMY: mit Punkten geschrieben',
  'dates {order}: only so does the list run in order of time':
    'Tage {order}: Nur so ist die Liste in der Folge der Zeit',
  'dates {order}: a guess, another order is possible too':
    'Tage {order}: vermutet, eine andere Reihenfolge ist auch möglich',
  'dates {order}: a guess, {other} is possible too': 'Tage {order}: vermutet, {other} ist auch möglich',
  'dates: printed once for all rows below them': 'Tage: Einer steht für alle Zeilen darunter',
  'profile: {name}, {why}': 'Profil: {name}, {why}',
  'confirmed for this layout before': 'für diesen Aufbau schon bestätigt',
  'its header is exactly that of this file': 'seine Kopfzeile ist genau die dieser Datei',
  'named by the settings': 'die Einstellungen nennen es',
  'nothing was read': 'Nichts wurde gelesen',
  'stated opening + sum = stated closing': 'genannter Anfangssaldo + Summe = genannter Endsaldo',
  'stated opening {opening} + sum {sum} = {end}, and the stated closing is {closing}':
    'genannter Anfangssaldo {opening} + Summe {sum} = {end}, genannt ist als Endsaldo {closing}',
  'the running balance begins at {begin}, and the stated opening is {opening}':
    'Der laufende Saldo beginnt bei {begin}, genannt ist als Anfangssaldo {opening}',
  'stated totals of money in and out are the sums of the lines':
    'Die genannten Summen von Ein- und Ausgang sind die der Zeilen',
  'stated totals of money in and out are not the sums of the lines':
    'Die genannten Summen von Ein- und Ausgang sind nicht die der Zeilen',
  'running balance: {count} of {number} steps fit': 'Laufender Saldo: {count} von {number} Schritten passen',
  'running balance: {count} of {number} steps fit, too few where no known heading names the columns':
    'Laufender Saldo: {count} von {number} Schritten passen, zu wenige ohne bekannte Überschriften',
  'running balance: {count} of {number} steps fit, not at {lines}':
    'Laufender Saldo: {count} von {number} Schritten passen, nicht bei {lines}',
  'each balance would stand before its row, and with all signs turned round they fit as well':
    'Jeder Saldo stünde vor seiner Zeile, und mit umgekehrten Vorzeichen passen sie ebenso',
  'no running balance to check by': 'Es gibt keinen laufenden Saldo zum Prüfen',
  'text of {page} page: {count} rows in {number} columns, parted {how}':
    'Text von {page} Seite: {count} Zeilen in {number} Spalten, getrennt {how}',
  'text of {page} pages: {count} rows in {number} columns, parted {how}':
    'Text von {page} Seiten: {count} Zeilen in {number} Spalten, getrennt {how}',
  'under the headings {names}': 'unter den Überschriften {names}',
  'by the strips between them': 'durch die Streifen zwischen ihnen',
  'tables: the first of {count}; the others are read for themselves':
    'Tabellen: die erste von {count}; die anderen werden für sich gelesen',
  'years: by the days that the statement names as its period':
    'Jahre: nach den Tagen, die der Auszug als seinen Zeitraum nennt',
  'its cells are text': 'Ihre Zellen sind Text',
  dates: 'Tage',
  numbers: 'Zahlen',
  'its cells say which of them are {typed} and {other}': 'Ihre Zellen sagen, welche davon {typed} und {other} sind',
  'its cells say which of them are {typed}': 'Ihre Zellen sagen, welche davon {typed} sind',
  'table of a web page: {what}': 'Tabelle einer Webseite: {what}',
  'no transaction could be read': 'Keine Buchung ließ sich lesen',
  '{what} Look at its rows and choose on its page of the dashboard, or type `bankfeed inspect FILE --save NAME` (for the second reading `--reading 2`)':
    '{what} Sehen Sie die Zeilen an und wählen Sie auf der Seite des Dokuments, oder tippen Sie `bankfeed inspect FILE --save NAME` (für die zweite Lesart `--reading 2`)',
  '{what}. It reads {count} row and leaves out {number}. {how}':
    '{what}. Diese Lesart liest {count} Zeile und lässt {number} aus. {how}',
  '{what}. It reads {count} rows and leaves out {number}. {how}':
    '{what}. Diese Lesart liest {count} Zeilen und lässt {number} aus. {how}',
  'It reads {count} row and leaves out {number}': 'Diese Lesart liest {count} Zeile und lässt {number} aus',
  'It reads {count} rows and leaves out {number}': 'Diese Lesart liest {count} Zeilen und lässt {number} aus',
  'Each reading reads {count} row and leaves out {number}': 'Jede Lesart liest {count} Zeile und lässt {number} aus',
  'Each reading reads {count} rows and leaves out {number}': 'Jede Lesart liest {count} Zeilen und lässt {number} aus',
  'Reading {page} reads {count} row and leaves out {number}':
    'Lesart {page} liest {count} Zeile und lässt {number} aus',
  'Reading {page} reads {count} rows and leaves out {number}':
    'Lesart {page} liest {count} Zeilen und lässt {number} aus',
  'It is of {owners}': 'Es betrifft {owners}',
  'Each reading is of {owners}': 'Jede Lesart betrifft {owners}',
  'Reading {page} is of {owners}': 'Lesart {page} betrifft {owners}',
  '{owners}, {count} more': '{owners} und {count} weitere',
  'an account that the file does not name': 'ein Konto, das die Datei nicht nennt',
  'Look at its rows and choose on its page of the dashboard, or type `bankfeed inspect FILE --save NAME` (for the second reading `--reading 2`)':
    'Sehen Sie die Zeilen an und wählen Sie auf der Seite des Dokuments, oder tippen Sie `bankfeed inspect FILE --save NAME` (für die zweite Lesart `--reading 2`)',
  'Look at its rows and choose on its page of the dashboard':
    'Sehen Sie die Zeilen an und wählen Sie auf der Seite des Dokuments',
  'texts: {what}': 'Texte: {what}',
  'payee {names}': 'Empfänger {names}',
  'memo {names}': 'Zweck {names}',
  'reference {names}': 'Referenz {names}',
  'It is not certain how it is read: {why}': 'Es ist nicht sicher, wie die Datei zu lesen ist: {why}',
  'It is not certain which number is the day and which the month: line {line} says {day}, which is {one} or {other}':
    'Es ist nicht sicher, welche Zahl der Tag und welche der Monat ist: Zeile {line} sagt {day}, das ist {one} oder {other}',
  'It is not certain which number is the day and which the year: line {line} says {day}, which is {one} or {other}':
    'Es ist nicht sicher, welche Zahl der Tag und welche das Jahr ist: Zeile {line} sagt {day}, das ist {one} oder {other}',
  'It is not certain which month the name means: line {line} says {day}, which is {one} or {other}':
    'Es ist nicht sicher, welchen Monat der Name meint: Zeile {line} sagt {day}, das ist {one} oder {other}',
  'It is not certain which day counts ({why}): line {line} is booked on {one} or {other}':
    'Es ist nicht sicher, welcher Tag zählt ({why}): Zeile {line} ist gebucht am {one} oder am {other}',
  'It is not certain whether the mark in {amount} (line {line}) parts decimals or thousands: it is {one} or {other}':
    'Es ist nicht sicher, ob das Zeichen in {amount} (Zeile {line}) Dezimalstellen oder Tausender trennt: Es sind {one} oder {other}',
  'a statement for each {columns}': 'ein Auszug je {columns}',
  'It is not certain which currency it is in: {why}': 'Es ist nicht sicher, welche Währung es ist: {why}',
  'the amounts have three decimals, and nothing in the file names their currency':
    'Die Beträge haben drei Nachkommastellen, und nichts in der Datei nennt ihre Währung',
  '"{text}" tells no currency, and other rows have another':
    '„{text}“ nennt keine Währung, und andere Zeilen haben eine andere',
  '"{text}" is a currency, and others have another': '„{text}“ ist eine Währung, und andere haben eine andere',
  'the amounts are in {code}': 'Die Beträge sind in {code}',
  'currency: {code}, that of the account': 'Währung: {code}, die des Kontos',
  'currency: {code}, by its three decimals, and others have as many':
    'Währung: {code}, nach drei Nachkommastellen, die auch andere haben',
  'It is not certain which rows are of one account: {why}':
    'Es ist nicht sicher, welche Zeilen zu einem Konto gehören: {why}',
  'the balances fit for each {columns} by itself and through the whole file':
    'Die Salden passen je {columns} für sich und ebenso über die ganze Datei',
  'the balances fit for each {columns} by itself and for each {others}':
    'Die Salden passen je {columns} für sich und ebenso je {others}',
  'It is not certain which way the money went ({why}): {amount} is {one} or {other}':
    'Es ist nicht sicher, wohin das Geld ging ({why}): {amount} ist {one} oder {other}',
  'It is not certain which way the money went: {amount} is {one} or {other}':
    'Es ist nicht sicher, wohin das Geld ging: {amount} ist {one} oder {other}',
  '{column} is money in': '{column} ist Eingang',
  '{column} is money out': '{column} ist Ausgang',
  '{column} says the way': '{column} sagt die Richtung',
  'Nothing in the file proves this reading: {why}': 'Nichts in der Datei beweist diese Lesart: {why}',
  '{amount} in page {page}, line {line}': '{amount} auf Seite {page}, Zeile {line}',
  '{amount} in line {line}': '{amount} in Zeile {line}',
  'no number has a minus, they may be expenses': 'Keine Zahl hat ein Minus, sie können Ausgaben sein',
  'nothing proves which way the money went': 'Nichts beweist, wohin das Geld ging',
  'positive numbers may be income': 'Positive Zahlen können Einnahmen sein',
  '{doubt} may be income': '{doubt} kann Einnahme sein',
  'the balances close with all signs turned round as well': 'Die Salden gehen auch mit umgekehrten Vorzeichen auf',
  'what is called money out raises the balance, as where it shows what is owed':
    'Was Ausgang heißt, erhöht den Saldo, als zeige er eine Schuld',
  'nearly all are positive; the balance of a card or a loan, shown as what is owed, would close just so':
    'Fast alle sind positiv; der Saldo einer Karte oder eines Kredits, als Schuld gezeigt, ginge genauso auf',
  'The text was read from a picture, so each digit and each letter may be wrong':
    'Der Text ist aus einem Bild gelesen; jede Ziffer und jeder Buchstabe kann falsch sein',
} satisfies Language;
