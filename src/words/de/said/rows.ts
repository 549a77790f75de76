import type { Language } from '../../forms.ts';

/** Rows and cells of a table that are asked about. */
export const rows = {
  'line {line}: {what}': 'Zeile {line}: {what}',
  'line {line}, {column}: {what}': 'Zeile {line}, {column}: {what}',
  '{what}: nothing explains this row': '{what}: Nichts erklärt diese Zeile',
  '{count} {what}: line {where}': '{count} {what}: Zeile {where}',
  'Confirm it once with `bankfeed inspect --save`': 'Bestätigen Sie es einmal mit `bankfeed inspect --save`',
  'If the file was changed or damaged on its way, fetch it again':
    'Wurde die Datei unterwegs geändert oder beschädigt, holen Sie sie noch einmal',
  'If the file was changed or damaged on its way, fetch it again; else configure the currency':
    'Wurde die Datei unterwegs geändert oder beschädigt, holen Sie sie noch einmal; sonst tragen Sie die Währung in die Konfiguration ein',
  'If the bank writes it so, confirm the layout once with `bankfeed inspect --save`':
    'Schreibt die Bank es so, bestätigen Sie den Aufbau einmal mit `bankfeed inspect --save`',
  'line {line} opens a quote that nothing closes': 'Zeile {line} öffnet ein Anführungszeichen, das nichts schließt',
  'line {line} has no line end, and a quote may still be open':
    'Zeile {line} hat kein Zeilenende, und ein Anführungszeichen ist vielleicht noch offen',
  'line {line} has {count} cells where others have {number}':
    'Zeile {line} hat {count} Zellen, wo andere {number} haben',
  'line {line} has no line end, and its last cell may go on':
    'Zeile {line} hat kein Zeilenende, und ihre letzte Zelle geht vielleicht weiter',
  'If the download broke off, fetch the file again; if the bank writes it so, end it with an empty line':
    'Brach das Laden ab, holen Sie die Datei noch einmal; schreibt die Bank sie so, beenden Sie sie mit einer leeren Zeile',
  '{day} is more than a year from all others': '{day} liegt mehr als ein Jahr von allen anderen entfernt',
  'without a year its day is taken as {day}, months from the line before':
    'Ohne Jahr gilt ihr Tag als {day}, Monate von der Zeile davor',
  'without a year its day is taken as {day}, months from the line before. {how}':
    'Ohne Jahr gilt ihr Tag als {day}, Monate von der Zeile davor. {how}',
  'its day is taken as {day}, but days have no year and the file names months from {from} to {to}':
    'Ihr Tag gilt als {day}, doch die Tage haben kein Jahr und die Datei nennt Monate von {from} bis {to}',
  'all times are {clock}, as midnight is written in UTC: each day may be the one after':
    'Alle Uhrzeiten sind {clock}, wie Mitternacht in UTC geschrieben wird: Jeder Tag kann der folgende sein',
  '"{cell}" is written unlike "{usual}" and may be {day} or {other}':
    '"{cell}" ist anders geschrieben als "{usual}" und kann {day} oder {other} sein',
  '{count} days are written unlike "{usual}": "{cell}" may be {day} or {other}':
    '{count} Tage sind anders geschrieben als "{usual}": "{cell}" kann {day} oder {other} sein',
  '{count} decimals where all others have {number}': '{count} Nachkommastellen, wo alle anderen {number} haben',
  'no amount has decimals, as if all counted cents': 'Kein Betrag hat Nachkommastellen, als zählten alle in Cent',
  'a minus where others of the column have none, or none where they have one':
    'Ein Minus, wo andere der Spalte keines haben, oder keines, wo sie eines haben',
  'a digit less than other days have': 'Eine Ziffer weniger, als andere Tage haben',
  '"{word}" says which way it went, where others say it in another word':
    '"{word}" sagt die Richtung, wo andere ein anderes Wort dafür haben',
  'one letter off "{word}", which is not booked': 'Ein Buchstabe neben "{word}", das nicht gebucht wird',
  '"{word}", which no other row has, may say that it was never booked':
    '"{word}", das keine andere Zeile hat, sagt vielleicht, dass sie nie gebucht wurde',
  '"{word}", which {count} rows have, may say that they were never booked':
    '"{word}", das {count} Zeilen haben, sagt vielleicht, dass sie nie gebucht wurden',
  '"{word}" is no currency of ISO 4217, nor configured, and others of the column are':
    '"{word}" ist keine Währung nach ISO 4217 oder der Konfiguration, andere der Spalte schon',
  'a currency, which no other has': 'Eine Währung, die keine andere Zeile hat',
  '"{word}" is {code}, and the currency here is {usual}': '"{word}" ist {code}, und die Währung hier ist {usual}',
  'a dash for its decimals, which no other has': 'Ein Strich statt Nachkommastellen, wie ihn keine andere Zeile hat',
  'a zero before its digits, which no other has': 'Eine Null vor den Ziffern, wie sie keine andere Zeile hat',
  'no digit before the "{mark}", which all others have': 'Keine Ziffer vor dem "{mark}", wie sie alle anderen haben',
  'a blank between the sign and the number, which no other has':
    'Ein Leerzeichen zwischen Vorzeichen und Zahl, wie es keine andere Zeile hat',
  'money in and out, where others have one': 'Ein- und Ausgang zugleich, wo andere nur eines haben',
  'digits that are no balance': 'Ziffern, die kein Saldo sind',
  'as many cells as no other row, among the transactions':
    'So viele Zellen wie keine andere Zeile, mitten unter den Buchungen',
  'quotes do not balance and were read as plain text. {how}':
    'Anführungszeichen gehen nicht auf und wurden als Text gelesen. {how}',
  '{fee} is not counted, and nothing proves that the amount contains it':
    '{fee} wird nicht gezählt, und nichts beweist, dass der Betrag die Gebühr enthält',
  'Say of its column what it is: `fee` where it leaves the account as well, `contained` where the amount contains it':
    'Sagen Sie, was die Spalte ist: `fee`, wenn die Gebühr zusätzlich abgeht, `contained`, wenn der Betrag sie enthält',
  'a second table stands beside the one that is read': 'Neben der gelesenen Tabelle steht eine zweite',
  'Part them into two files': 'Teilen Sie sie in zwei Dateien',
  '{column} counts cents or thousands, and would be read as whole units of the currency':
    '{column} zählt Cent oder Tausender und würde als ganze Einheiten der Währung gelesen',
  '{what}. Choose another export, or change its column before it comes here':
    '{what}. Wählen Sie eine andere Ausgabe der Bank, oder ändern Sie die Spalte vorher',
  'profile "{name}" fits by its header, but {what}. {how}':
    'Das Profil "{name}" passt nach der Kopfzeile, aber: {what}. {how}',
  '{column}: profile "{name}" reads {order}, and {other} is likelier, for only so the rows are near in time':
    '{column}: Das Profil "{name}" liest {order}, und {other} ist wahrscheinlicher, denn nur so liegen die Zeilen zeitlich beisammen',
  'all numbers have a minus, and profile "{name}" says otherwise, so money out would come in':
    'Alle Zahlen haben ein Minus, und das Profil "{name}" sagt es anders, so würden Ausgänge zu Eingängen',
  'no number has a minus, and profile "{name}" says otherwise, so money out would come in':
    'Keine Zahl hat ein Minus, und das Profil "{name}" sagt es anders, so würden Ausgänge zu Eingängen',
  'the balances close only with all signs turned round, and profile "{name}" says otherwise':
    'Die Salden gehen nur auf, wenn alle Vorzeichen umgekehrt sind, und das Profil "{name}" sagt es anders',
  'nearly all lines of this card are money in by profile "{name}", so purchases may come in':
    'Nach dem Profil "{name}" sind fast alle Zeilen dieser Karte Eingänge, so könnten Käufe zu Eingängen werden',
  '{what}. Correct "sign" in the profile if the bank writes so now; else {how}':
    '{what}. Schreibt die Bank jetzt so, berichtigen Sie "sign" im Profil; sonst: {how}',
  'its amount is the balance that the next line begins from':
    'Ihr Betrag ist der Saldo, mit dem die nächste Zeile beginnt',
  'no balance proves it, so it may be a sum, or a payment that is not booked':
    'Kein Saldo beweist sie, sie kann eine Summe oder eine nicht gebuchte Zahlung sein',
  'its balance is what there was, and its words may call it an opening balance':
    'Ihr Saldo ist der vorige, und ihre Wörter nennen sie vielleicht Anfangssaldo',
  'its words call it an opening balance': 'Ihre Wörter nennen sie Anfangssaldo',
  'the row beside it once more': 'Die Zeile daneben noch einmal',
  'the row beside it once more, and the stated balances miss it by as much':
    'Die Zeile daneben noch einmal, und die genannten Salden weichen um so viel ab',
  '{amount}, but the balance moves by {wanted}': '{amount}, aber der Saldo ändert sich um {wanted}',
  '{amount}, but by the stated balances it may be {wanted}':
    '{amount}, aber nach den genannten Salden können es {wanted} sein',
  'there is no profile "{name}". Known: {names}, and those of config/profiles':
    'Es gibt kein Profil "{name}". Bekannt sind {names} und die aus config/profiles',
  'none of your own': 'keine eigenen',
  'the profile given no longer fits: {what}. The file is shown as best read; correct the profile or confirm this reading':
    'Das genannte Profil passt nicht mehr: {what}. Die Datei steht hier, wie sie am besten zu lesen ist; berichtigen Sie das Profil, oder bestätigen Sie diese Lesart',
  'profile "{name}" no longer fits: {what}. The file is shown as best read; correct the profile or confirm this reading':
    'Das Profil "{name}" passt nicht mehr: {what}. Die Datei steht hier, wie sie am besten zu lesen ist; berichtigen Sie das Profil, oder bestätigen Sie diese Lesart',
  'the column {names} is missing; the header has {has}': 'Die Spalte {names} fehlt; die Kopfzeile hat {has}',
  'the columns {names} are missing; the header has {has}': 'Die Spalten {names} fehlen; die Kopfzeile hat {has}',
  'the column {names} is missing; new there: {has}': 'Die Spalte {names} fehlt; neu ist dort: {has}',
  'the column {names} is missing': 'Die Spalte {names} fehlt',
  'date: the cells leave open whether they are {one} or {other}; say it, like DD.MM.YYYY':
    'date: Die Zellen lassen offen, ob sie {one} oder {other} sind; sagen Sie es, etwa DD.MM.YYYY',
  'decimal: {why}; say it, "." or ","': 'decimal: {why}; sagen Sie es, "." oder ","',
  'there is no line {line}': 'Es gibt keine Zeile {line}',
  'no line has the columns {names}': 'Keine Zeile hat die Spalten {names}',
  'is no encoding that bankfeed knows': 'ist kein Zeichensatz, den bankfeed kennt',
  'rows with dates are there, but no column that could be their amount':
    'Zeilen mit Tagen sind da, aber keine Spalte, die ihr Betrag sein könnte',
  'the header stands alone: no transactions in this file':
    'Nur die Kopfzeile steht da: keine Buchungen in dieser Datei',
  'no row has a date and an amount: nothing here can be booked':
    'Keine Zeile hat einen Tag und einen Betrag: Nichts hier lässt sich buchen',
  'a second table, whose header (line {line}) is not that of the first':
    'Eine zweite Tabelle, deren Kopfzeile (Zeile {line}) anders ist als die der ersten',
  'an amount without a date': 'Ein Betrag ohne Tag',
  'it calls itself a balance, and stands among the transactions': 'Sie nennt sich Saldo und steht unter den Buchungen',
  'one of {count} rows that call themselves balances': 'Eine von {count} Zeilen, die sich Saldo nennen',
  'rows never happened by their status and are left out': 'Zeilen kamen nach ihrem Status nie zustande und bleiben weg',
  'pending rows have no date yet and are left out': 'vorgemerkte Zeilen haben noch keinen Tag und bleiben weg',
  'cells are moved: there is no amount where one belongs':
    'Zellen sind verschoben: Wo ein Betrag hingehört, steht keiner',
  'no rule knows this row': 'Keine Regel kennt diese Zeile',
  'two lines that make one row': 'Zwei Zeilen, die zusammen eine ergeben',
  '{count} cells above rows of {number}: the names of columns may hang on another line':
    '{count} Zellen über Zeilen mit {number}: Die Namen der Spalten stehen vielleicht in einer anderen Zeile',
  'amounts above the first transaction, like one of its own':
    'Beträge über der ersten Buchung, als wären sie selbst eine',
  'a day and a balance, but no amount': 'Ein Tag und ein Saldo, aber kein Betrag',
  'this is no amount with decimal "{mark}" in the currency of the row':
    'Das ist kein Betrag mit dem Dezimalzeichen "{mark}" in der Währung der Zeile',
  '{place}: this is no amount with decimal "{mark}" in the currency of the row':
    '{place}: Das ist kein Betrag mit dem Dezimalzeichen "{mark}" in der Währung der Zeile',
  '{place}: this is no date as the others are written, or no such day':
    '{place}: Das ist kein Tag, wie die anderen geschrieben sind, oder es gibt ihn nicht',
  'this is no date as the others are written, or no such day':
    'Das ist kein Tag, wie die anderen geschrieben sind, oder es gibt ihn nicht',
  'the direction is neither in nor out': 'Die Richtung ist weder ein noch aus',
  'quotes do not balance and its cells are shifted':
    'Anführungszeichen gehen nicht auf, und die Zellen sind verschoben',
  "a cell behind the last column of the others, {column}, so its amount may be another column's":
    'Eine Zelle hinter der letzten Spalte der anderen, {column}, der Betrag gehört vielleicht in eine andere Spalte',
  "{count} cells where the others have {number}, so its amount may be another column's":
    '{count} Zellen, wo die anderen {number} haben, der Betrag gehört vielleicht in eine andere Spalte',
  "{what}, so its amount may be another column's": '{what}, der Betrag gehört vielleicht in eine andere Spalte',
  'digits that are no amount, and no date': 'Ziffern, die weder Betrag noch Tag sind',
  'an amount and a balance, and a word for the day': 'Ein Betrag und ein Saldo, und ein Wort anstelle des Tages',
  'a word where {column} should hold a number': 'Ein Wort, wo {column} eine Zahl enthalten sollte',
  'an amount, and a word where the date should be': 'Ein Betrag, und ein Wort anstelle des Tages',
  'its amount is empty or zero, and {column} holds a number':
    'Ihr Betrag ist leer oder null, und {column} enthält eine Zahl',
  'profile "{name}" reads {order}, and {other} is likelier, for only so the rows are near in time':
    'Das Profil "{name}" liest {order}, und {other} ist wahrscheinlicher, denn nur so liegen die Zeilen zeitlich beisammen',
  'a line is booked on {day}, {why}: is that the day, or are the dates read in the wrong order?':
    'Eine Zeile ist am {day} gebucht, {why}: Ist das der Tag, oder sind Tag und Monat vertauscht gelesen?',
  'a line is booked on {day} (and {count} more like it), {why}: is that the day, or are the dates read in the wrong order?':
    'Eine Zeile ist am {day} gebucht (und {count} weitere ebenso), {why}: Ist das der Tag, oder sind Tag und Monat vertauscht gelesen?',
  'before 1970': 'vor 1970',
  'more than two years after the statement': 'mehr als zwei Jahre nach dem Auszug',
} satisfies Language;
