import type { Language } from '../../forms.ts';

/** Files of banks in CAMT, MT940, OFX and QIF, and letters with news of a transaction. */
export const formats = {
  'the letter breaks off': 'Die Nachricht bricht ab',
  'no alert template fits this letter: write one for its words, or name its subject under `ignore:`; docs/mail.md says how':
    'Keine Vorlage passt zu dieser Nachricht: Schreiben Sie eine für ihren Wortlaut, oder nennen Sie ihren Betreff unter `ignore:`; docs/mail.md zeigt, wie',
  'the amount can be read in two ways: set `decimal:` of the template':
    'Der Betrag lässt sich auf zwei Weisen lesen: Setzen Sie `decimal:` der Vorlage',
  'the {what} can be read in two ways: set `decimal:` of the template':
    '{what} lässt sich auf zwei Weisen lesen: Setzen Sie `decimal:` der Vorlage',
  'the {what} is none with the decimal mark of its template: correct `decimal:`':
    '{what} ist mit dem Dezimalzeichen der Vorlage keine Zahl: Berichtigen Sie `decimal:`',
  'the letter speaks of a day in its future': 'Die Nachricht spricht von einem Tag, der für sie in der Zukunft liegt',
  'the amount is above the limit of its template': 'Der Betrag liegt über der Grenze seiner Vorlage',
  'an entry for information only (INFO) moves no money and is left out':
    'Ein Umsatz nur zur Information (INFO) bewegt kein Geld und bleibt weg',
  'an entry does not say whether it is credit or debit': 'Ein Umsatz sagt nicht, ob er Soll oder Haben ist',
  'an entry has no readable date': 'Ein Umsatz hat keinen lesbaren Tag',
  'a record states its amount twice (T and U), and not as the same':
    'Ein Eintrag nennt seinen Betrag zweimal (T und U), und nicht denselben',
  'an entry has no date; the statement ends on {day}, which is taken for its booking date':
    'Ein Umsatz hat keinen Tag; der Auszug endet am {day}, das gilt als sein Buchungstag',
  'an entry is marked neither booked (BOOK) nor to come (PDNG, FUTR): it is shown as booked':
    'Ein Umsatz ist weder als gebucht (BOOK) noch als vorgemerkt (PDNG, FUTR) bezeichnet: Er gilt hier als gebucht',
  'the document holds no statement, report or notice': 'Das Dokument enthält weder Auszug noch Bericht noch Anzeige',
  'an entry is in {foreign}, the account in {currency}; it is not converted':
    'Ein Umsatz ist in {foreign}, das Konto in {currency}; er wird nicht umgerechnet',
  'a balance is in {foreign}, the account in {currency}': 'Ein Saldo ist in {foreign}, das Konto in {currency}',
  'a balance does not say whether it is credit or debit': 'Ein Saldo sagt nicht, ob er Soll oder Haben ist',
  'a balance does not say whether it is credit or debit: it is taken as credit':
    'Ein Saldo sagt nicht, ob er Soll oder Haben ist: Er gilt als Haben',
  'opening balance + entries miss the closing balance by {amount}':
    'Anfangssaldo + Umsätze verfehlen den Endsaldo um {amount}',
  'an amount has a minus of its own beside its mark CRDT or DBIT: which way the money goes is not certain':
    'Ein Betrag hat ein Minus neben seinem Kennzeichen CRDT oder DBIT: Wohin das Geld geht, ist nicht sicher',
  'an amount cannot be read': 'Ein Betrag kann nicht gelesen werden',
  'an amount with the rounding noise of a computer is read as it was meant':
    'Ein Betrag mit Rundungsfehlern eines Rechners ist so gelesen, wie er gemeint war',
  'what stands for the currency is none of ISO 4217, nor configured':
    'Was als Währung dasteht, ist keine nach ISO 4217 oder der Konfiguration',
  'no MT940 or MT942 message was found in the document': 'Das Dokument enthält keine Nachricht in MT940 oder MT942',
  'the entry :61: does not have its shape ({shape})': 'Der Umsatz :61: hat nicht die verlangte Form ({shape})',
  'a value date of 30 February is taken as the last day':
    'Eine Wertstellung am 30. Februar gilt als der letzte Tag des Monats',
  'the balance :{tag}: cannot be read': 'Der Saldo :{tag}: kann nicht gelesen werden',
  'the message has no closing balance (:62F:): it is cut, or not whole':
    'Der Nachricht fehlt der Endsaldo (:62F:): Sie ist abgebrochen oder nicht vollständig',
  '{currency} is no currency of ISO 4217, nor configured':
    '{currency} ist keine Währung nach ISO 4217 oder der Konfiguration',
  'one balance is in {currency}, another in {other}': 'Ein Saldo ist in {currency}, ein anderer in {other}',
  'the entries are not as many, or not as much, as :{tag}: says':
    'Zahl oder Summe der Umsätze ist eine andere, als :{tag}: sagt',
  'an entry is booked on {day}, weeks after the report of {reported}':
    'Ein Umsatz ist am {day} gebucht, Wochen nach der Meldung vom {reported}',
  'an entry is booked on {day}, far from the balances of {from} and {to}':
    'Ein Umsatz ist am {day} gebucht, weit ab von den Salden vom {from} und {to}',
  'the dates lie from {one} to {two}, or from {from} to {to} with the day in front':
    'Die Tage liegen von {one} bis {two}, und von {from} bis {to}, falls der Tag vorn steht',
  'a heading is none of QIF: what stands below it cannot be told':
    'Eine Überschrift gehört nicht zu QIF: Was darunter steht, ist unklar',
  'the register is empty: no transactions in this file': 'Das Register ist leer: keine Buchungen in dieser Datei',
  'the file holds no bank, card or cash register': 'Die Datei enthält kein Register einer Bank, Karte oder Kasse',
  'the file has no heading (!Type:Bank): its beginning may be missing; it is read as a bank account':
    'Der Datei fehlt die Überschrift (!Type:Bank), vielleicht ihr Anfang; sie wird als Bankkonto gelesen',
  'amounts of different currencies stand in one file': 'Beträge verschiedener Währungen stehen in einer Datei',
  '{count} investment records are not read: securities are not money; investments: skip reads the rest':
    '{count} Einträge zu Wertpapieren bleiben ungelesen: Wertpapiere sind kein Geld; mit `investments: skip` wird der Rest gelesen',
  'nothing in the file tells the decimal mark from the thousands mark in its amounts':
    'Nichts in der Datei sagt, ob das Zeichen in den Beträgen Dezimalstellen oder Tausender trennt',
  'the {what} cannot be read': '{what} kann nicht gelesen werden',
  "no one way of writing a {what} reads all of the file's":
    'Keine Schreibweise ({what}) passt zu allen Einträgen der Datei',
  'a record has two dates or totals, or a line that is no field: an end mark (^) or a line end is lost':
    'Ein Eintrag hat zwei Tage oder Beträge oder eine Zeile, die kein Feld ist: Ein Ende-Zeichen (^) oder Zeilenende ging verloren',
  'a record without {what}': 'Ein Eintrag ohne {what}',
  'an amount': 'einen Betrag',
  'the splits do not add up to the amount': 'Die Teile ergeben nicht den ganzen Betrag',
  'the file ends in the middle of a record': 'Die Datei endet mitten in einem Eintrag',
  'the last record lacks its end mark (^) and may be cut':
    'Dem letzten Eintrag fehlt sein Ende-Zeichen (^), er ist vielleicht abgeschnitten',
  'the last record lacks its end mark (^)': 'Dem letzten Eintrag fehlt sein Ende-Zeichen (^)',
  "nothing in the file tells day from month: {day} is {one} or {other}; say which in the connector's settings":
    'Nichts in der Datei trennt Tag und Monat: {day} ist {one} oder {other}; sagen Sie in den Einstellungen des Anschlusses, was gilt',
  "nothing in the file tells day from month: {day} is {readings}; say which in the connector's settings":
    'Nichts in der Datei trennt Tag und Monat: {day} ist {readings}; sagen Sie in den Einstellungen des Anschlusses, was gilt',
  'a line looks like the opening balance of the account, but not quite: is it a transaction?':
    'Eine Zeile sieht fast wie der Anfangssaldo des Kontos aus: Ist sie eine Buchung?',
  'nearly all amounts of this card are positive: purchases may lack their minus':
    'Fast alle Beträge dieser Karte sind positiv: Vielleicht fehlt den Käufen ihr Minus',
  'expected DD, D, MM, M, MMM, YYYY and YY, such as DD.MM.YYYY':
    'erwartet sind DD, D, MM, M, MMM, YYYY und YY, etwa DD.MM.YYYY',
  'it knows {names} and {other}': 'bekannt sind {names} und {other}',
  'it knows {names}': 'bekannt sind {names}',
  'it knows none': 'bekannt sind keine',
  'the entries are not as many, or not as much, as :: says': 'Zahl oder Summe der Umsätze ist eine andere, als :: sagt',
  'two templates read this letter in two ways: remove or narrow one of them':
    'Zwei Vorlagen lesen diese Nachricht verschieden: Entfernen Sie eine davon, oder fassen Sie sie enger',
  'the letter speaks of money, or of a turn such as a refund, in a line that its template lacks':
    'Die Nachricht spricht in einer Zeile von Geld oder von einer Wendung wie einer Erstattung, die ihre Vorlage nicht hat',
} satisfies Language;
