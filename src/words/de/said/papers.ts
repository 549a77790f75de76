import type { Language } from '../../forms.ts';

/** PDF files, spreadsheets and archives. */
export const papers = {
  'page {page}, line {line}: {what}': 'Seite {page}, Zeile {line}: {what}',
  'page {page}: {what}': 'Seite {page}: {what}',
  'page {page}, line {line}': 'Seite {page}, Zeile {line}',
  '{place}: the edge of a column runs through {word}': '{place}: Der Rand einer Spalte geht durch {word}',
  'a number stands in "{name}", which is no column of amounts or texts. Say what it is: as a memo its text is kept':
    'Eine Zahl steht in "{name}", das keine Spalte für Beträge oder Texte ist. Sagen Sie, was es ist: Als Zweck bleibt der Text erhalten',
  'two amounts stand in its columns of money out and in: {one} and {other}':
    'Zwei Beträge stehen in den Spalten für Aus- und Eingang: {one} und {other}',
  'its day stands in no column of days': 'Der Tag steht in keiner Spalte für Tage',
  'the file has no end: the download broke off. Fetch it again':
    'Der Datei fehlt das Ende: Das Laden brach ab. Holen Sie sie noch einmal',
  'the table of its objects is not where the file says: it is damaged. Fetch it again':
    'Das Verzeichnis der Datei liegt nicht, wo sie sagt: Sie ist beschädigt. Holen Sie sie noch einmal',
  'it cannot be read as PDF: {why}. Fetch the file again':
    'Die Datei kann nicht als PDF gelesen werden: {why}. Holen Sie sie noch einmal',
  'part of its text is written in a code ({table}) whose table is not in the file: ask the bank for a PDF with embedded fonts, or for CSV, OFX or CAMT':
    'Ein Teil des Textes steht in einem Code ({table}), dessen Tabelle der Datei fehlt: Verlangen Sie von der Bank ein PDF mit eingebetteten Schriften, oder CSV, OFX oder CAMT',
  '{what}: ask the bank for a PDF with embedded fonts, or for CSV, OFX or CAMT':
    '{what}: Verlangen Sie von der Bank ein PDF mit eingebetteten Schriften, oder CSV, OFX oder CAMT',
  'it is locked: give its password under `passwords:` in the connector or in the rule of the mail':
    'Die Datei ist verschlossen: Geben Sie ihr Passwort unter `passwords:` im Anschluss oder in der Regel für die Mail',
  'it is locked, and the password given opens it': 'Die Datei ist verschlossen, und das Passwort öffnet sie nicht',
  'it is locked, and none of the {count} passwords given opens it':
    'Die Datei ist verschlossen, und keines der {count} Passwörter öffnet sie',
  'it has {count} pages, more than the {number} that are read':
    'Die Datei hat {count} Seiten, mehr als die {number}, die gelesen werden',
  'it has more than {count} pieces of text': 'Die Datei hat mehr als {count} Textstücke',
  'a line with nothing but a day stands between its rows, and above the first of them there is none':
    'Zwischen den Zeilen steht eine nur mit einem Tag, und über der ersten keine',
  'its days have no year, and no period of time in it tells which year they are of':
    'Die Tage nennen kein Jahr, und kein Zeitraum im Dokument sagt, welches gilt',
  'They are read as the last such days before the file came, up to {day}':
    'Sie gelten als die letzten solchen Tage vor der Ankunft der Datei, bis {day}',
  'its days have no year, and the dates in it leave more than one reading of them open':
    'Die Tage nennen kein Jahr, und die Daten im Dokument lassen mehr als eine Lesart zu',
  'It is not certain of which year the days are, since nothing in the file says it':
    'Es ist nicht sicher, aus welchem Jahr die Tage sind, denn nichts in der Datei sagt es',
  'It is not certain of which year the days are, since nothing in the file says it: {day} is read as {as}':
    'Es ist nicht sicher, aus welchem Jahr die Tage sind, denn nichts in der Datei sagt es: {day} gilt als {as}',
  'It is not certain of which year the days are, since nothing in the file says it: {day} is read as {as}, and may be of an earlier year':
    'Es ist nicht sicher, aus welchem Jahr die Tage sind, denn nichts in der Datei sagt es: {day} gilt als {as} und kann aus einem früheren Jahr sein',
  'years: chosen for this document alone': 'Jahre: nur für dieses Dokument gewählt',
  'nothing in the file names the year': 'Nichts in der Datei nennt das Jahr',
  'days of {number}': 'Tage aus {number}',
  'days of {number} and {page}': 'Tage aus {number} und {page}',
  'this is no PDF that can be read': 'Das ist kein PDF, das gelesen werden kann',
  'no table with dates and amounts in its {count} lines of text: this is no statement, or one whose text is in pictures':
    'Keine Tabelle mit Tagen und Beträgen in {count} Zeilen Text: Das ist kein Auszug, oder einer aus Bildern',
  '{what}: this is no statement, or one whose text is in pictures':
    '{what}: Das ist kein Auszug, oder einer aus Bildern',
  '{place}: it begins with a date and holds an amount, and is in no table that was read':
    '{place} beginnt mit einem Tag, enthält einen Betrag und steht in keiner gelesenen Tabelle',
  'its page has no text, only pictures (a scan): ask the bank for the original PDF, or for CSV, OFX or CAMT. tesseract can read it where it is installed':
    'Die Seite hat keinen Text, nur Bilder (ein Scan): Verlangen Sie von der Bank das Original, oder CSV, OFX oder CAMT. tesseract kann sie lesen, wo es installiert ist',
  'its {count} pages have no text, only pictures (a scan): ask the bank for the original PDF, or for CSV, OFX or CAMT. tesseract can read it where it is installed':
    'Die {count} Seiten haben keinen Text, nur Bilder (ein Scan): Verlangen Sie von der Bank das Original, oder CSV, OFX oder CAMT. tesseract kann sie lesen, wo es installiert ist',
  '{what}: ask the bank for the original PDF, or for CSV, OFX or CAMT. tesseract can read it where it is installed':
    '{what}: Verlangen Sie von der Bank das Original, oder CSV, OFX oder CAMT. tesseract kann es lesen, wo es installiert ist',
  'the text of page {page} stands in a picture that cannot be taken out: scan it again as grey or JPEG, or ask the bank for the original':
    'Der Text von Seite {page} steht in einem Bild, das sich nicht herauslösen lässt: Scannen Sie neu in Grau oder als JPEG, oder verlangen Sie von der Bank das Original',
  '{what}: scan it again as grey or JPEG, or ask the bank for the original':
    '{what}: Scannen Sie neu in Grau oder als JPEG, oder verlangen Sie von der Bank das Original',
  'its text was read from a picture by tesseract: compare each day and amount with the paper':
    'Der Text ist von tesseract aus einem Bild gelesen: Vergleichen Sie jeden Tag und Betrag mit dem Papier',
  'tesseract is unsure of {words}': 'tesseract ist unsicher bei {words}',
  'it is a scan of {count} pages, more than the {number} that are read':
    'Es ist ein Scan mit {count} Seiten, mehr als die {number}, die gelesen werden',
  'tesseract could not read the picture of a page: {why}': 'tesseract konnte das Bild einer Seite nicht lesen: {why}',
  'reading from pictures is turned off (ocr: off)': 'Das Lesen aus Bildern ist abgeschaltet (ocr: off)',
  'tesseract is not installed': 'tesseract ist nicht installiert',
  'page {page}: the balance brought forward is not the one that page {number} carries forward':
    'Seite {page}: Der Übertrag ist nicht der, den Seite {number} weitergibt',
  'an amount stands so close to the text before it that it may be part of it':
    'Ein Betrag steht so nah am Text davor, dass er dazugehören kann',
  '{place}: an amount stands so close to the text before it that it may be part of it: it is {readings}':
    '{place}: Ein Betrag steht so nah am Text davor, dass er dazugehören kann: Es sind {readings}',
  '{place}: it has a date or an amount without the other, and no closing balance says that it is no row':
    '{place} hat nur einen Tag oder nur einen Betrag, und kein Endsaldo sagt, dass das keine Buchung ist',
  'template "{name}" fits, but {what}: a row may have been read wrong':
    'Das Profil "{name}" passt, aber {what}: Eine Zeile ist vielleicht falsch gelesen',
  '{what}: a row may have been read wrong': '{what}: Eine Zeile ist vielleicht falsch gelesen',
  'its balances may be what is owed; then each amount went the other way':
    'Die Salden sind vielleicht Schulden; dann ging jeder Betrag in die andere Richtung',
  'headings alone tell which way its money went, or what of it is booked, and no balances prove it':
    'Wohin das Geld ging, oder was davon gebucht ist, sagen nur Überschriften, und keine Salden beweisen es',
  'headings alone tell which way its money went, or what of it is booked':
    'Wohin das Geld ging, oder was davon gebucht ist, sagen nur Überschriften',
  '{what}, and no balances prove it': '{what}, und keine Salden beweisen es',
  'its running balance is not exactly what its rows make':
    'Der laufende Saldo ist nicht genau das, was die Zeilen ergeben',
  'the balances stated around the table are not those at the ends of its running balance':
    'Die Salden um die Tabelle herum sind nicht die an den Enden des laufenden Saldos',
  '{place} reads like a balance, but may be a row without a date of its own':
    '{place} liest sich wie ein Saldo, kann aber eine Buchung ohne eigenen Tag sein',
  'its first or last rows have no balance, and none is stated that proves them':
    'Die ersten oder letzten Zeilen haben keinen Saldo, und keiner ist genannt, der sie beweist',
  'its table has no headings, and its balances do not tell which column is which':
    'Die Tabelle hat keine Überschriften, und die Salden sagen nicht, welche Spalte welche ist',
  '{day} lies outside of the period that it states': '{day} liegt außerhalb des genannten Zeitraums',
  'it ends with the balance that it began with and lists no transactions':
    'Der Auszug endet mit dem Saldo, mit dem er beginnt, und nennt keine Buchungen',
  'there are headings and no row below them, and no balances that say so':
    'Überschriften sind da, aber keine Zeile darunter, und keine Salden, die das bestätigen',
  'sheet "{name}": {what}': 'Blatt "{name}": {what}',
  'the page breaks off: fetch the file again': 'Die Seite bricht ab: Holen Sie die Datei noch einmal',
  'the sheet "{name}" is hidden and was not read': 'Das Blatt "{name}" ist verborgen und wurde nicht gelesen',
  "a row with a transaction is hidden in the sheet, the first is row {line}: are they the account's?":
    'Eine Zeile mit einer Buchung ist im Blatt verborgen, Zeile {line}: Gehört sie zum Konto?',
  "{count} rows with transactions are hidden in the sheet, the first is row {line}: are they the account's?":
    '{count} Zeilen mit Buchungen sind im Blatt verborgen, die erste ist Zeile {line}: Gehören sie zum Konto?',
  "{what} hidden in the sheet, the first is row {line}: are they the account's?":
    '{what} im Blatt verborgen, die erste ist Zeile {line}: Gehören sie zum Konto?',
  'the sheets "{one}" and "{other}" hold the same lines: keep one of them':
    'Die Blätter "{one}" und "{other}" enthalten dieselben Zeilen: Behalten Sie eines davon',
  'this is an OpenDocument spreadsheet (.ods): save it as XLSX or CSV':
    'Das ist eine OpenDocument-Tabelle (.ods): Speichern Sie sie als XLSX oder CSV',
  'this is no spreadsheet that can be read: save it as XLSX or CSV':
    'Das ist keine Tabelle, die gelesen werden kann: Speichern Sie sie als XLSX oder CSV',
  'this is a binary workbook (.xlsb): save it as XLSX or CSV':
    'Das ist eine binäre Arbeitsmappe (.xlsb): Speichern Sie sie als XLSX oder CSV',
  'the workbook cannot be read: {why}; save it as XLSX or CSV':
    'Die Arbeitsmappe kann nicht gelesen werden: {why}; speichern Sie sie als XLSX oder CSV',
  'the workbook is protected by a password: open it and save it without one, as XLSX or CSV':
    'Die Arbeitsmappe ist mit einem Passwort geschützt: Öffnen Sie sie und speichern Sie sie ohne, als XLSX oder CSV',
  'the workbook cannot be opened: {why}': 'Die Arbeitsmappe kann nicht geöffnet werden: {why}',
  'the workbook is damaged: {why}': 'Die Arbeitsmappe ist beschädigt: {why}',
  'no sheet of the document holds anything': 'Kein Blatt des Dokuments enthält etwas',
  'the archive is not opened: {why}': 'Das Archiv wird nicht geöffnet: {why}',
  'it is none': 'Es ist keines',
  'the archive holds no file': 'Das Archiv enthält keine Datei',
  'the archive unfolds to too much': 'Das Archiv entfaltet sich zu mehr, als erlaubt ist',
  '{what} {count} entries': '{what} {count} Einträge',
  'the archive has more than': 'Das Archiv hat mehr als',
  'the archive breaks off': 'Das Archiv bricht ab',
  'entries of the archive lie over each other': 'Einträge des Archivs überlappen sich',
  'the archive holds links or devices': 'Das Archiv enthält Verweise oder Geräte',
  'the archive holds an absolute path: {path}': 'Das Archiv enthält einen absoluten Pfad: {path}',
  'the archive holds a relative path: {path}': 'Das Archiv enthält einen relativen Pfad: {path}',
  'it is damaged': 'Die Datei ist beschädigt',
  'it is damaged and cannot be unpacked': 'Die Datei ist beschädigt und lässt sich nicht auspacken',
  'it unfolds to too much': 'Die Datei entfaltet sich zu mehr, als erlaubt ist',
  'it unfolds to too much, or to too little: the archive says another size':
    'Die Datei entfaltet sich zu einer anderen Größe, als das Archiv sagt',
  'it is packed in a way that is not known': 'Die Datei ist auf unbekannte Weise gepackt',
  'it is locked in a way that is not supported':
    'Die Datei ist auf eine Weise verschlossen, die nicht unterstützt wird',
  'it is locked: unpack it and put the file itself in its place; or give `passwords:` to the folder or to the mail rule':
    'Das Archiv ist verschlossen: Packen Sie es aus und legen Sie die Datei selbst an seine Stelle, oder geben Sie dem Ordner oder der Regel für die Mail `passwords:`',
  'it is an archive within an archive: unpack it first': 'Es ist ein Archiv in einem Archiv: Packen Sie es zuerst aus',
  'the gzip file cannot be unpacked: {why}': 'Die gzip-Datei lässt sich nicht auspacken: {why}',
  'the text of page {page} stands in a picture that cannot be taken out':
    'Der Text von Seite {page} steht in einem Bild, das sich nicht herauslösen lässt',
  'tesseract is unsure of {words} and {count} more': 'tesseract ist unsicher bei {words} und {count} weiteren',
  '{place} headings alone tell which way its money went, or what of it is booked':
    '{place} Wohin das Geld ging, oder was davon gebucht ist, sagen nur Überschriften',
} satisfies Language;
