import type { Language } from '../../forms.ts';

/** Questions of the reader of tables, by the pattern of the English sentence. */
export const questions = {
  'It is not certain how it is read: {why}': 'Es ist nicht sicher, wie die Datei zu lesen ist: {why}',
  'It is not certain which number is the day and which the month: line {line} says {day}, which is {one} or {other}':
    'Es ist nicht sicher, welche Zahl der Tag und welche der Monat ist: Zeile {line} sagt {day}, das ist {one} oder {other}',
  'It is not certain which day counts ({why}): line {line} is booked on {one} or {other}':
    'Es ist nicht sicher, welcher Tag zählt ({why}): Zeile {line} ist gebucht am {one} oder am {other}',
  'It is not certain whether the mark in {amount} (line {line}) parts decimals or thousands: it is {one} or {other}':
    'Es ist nicht sicher, ob das Zeichen in {amount} (Zeile {line}) Dezimalstellen oder Tausender trennt: Es sind {one} oder {other}',
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
  'nearly all are positive; the balance of a card or a loan, shown as what is owed, would close just so':
    'Fast alle sind positiv; der Saldo einer Karte oder eines Kredits, als Schuld gezeigt, ginge genauso auf',
  'The text was read from a picture, so each digit and each letter may be wrong':
    'Der Text ist aus einem Bild gelesen; jede Ziffer und jeder Buchstabe kann falsch sein',
} satisfies Language;
