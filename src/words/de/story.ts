import type { Language } from '../forms.ts';

/** The story of a transaction, how it is known, and what is odd about it. */
export const story = {
  'one names the other account': 'eine nennt das andere Konto',
  'both share a reference': 'beide haben dieselbe Referenz',
  'a rule says so': 'eine Regel sagt es',
  'both speak of a transfer': 'beide sprechen von einer Umbuchung',
  'one speaks of a transfer': 'eine spricht von einer Umbuchung',
  'the bank prints the other amount': 'die Bank druckt den anderen Betrag',
  'no other line could be meant': 'keine andere Zeile kann gemeint sein',
  '{one}, and {other}': '{one}, und {other}',
  '{amount} on {day} in {account}': '{amount} am {day} in {account}',
  'The transfer of {day} has not reached {account}': 'Die Umbuchung vom {day} ist bei {account} nicht angekommen',
  'The transfer “{payee}” of {day} has not reached {account}':
    'Die Umbuchung „{payee}“ vom {day} ist bei {account} nicht angekommen',
  'It stands as a transfer because it names that account, whose statements do not show the money.':
    'Sie gilt als Umbuchung, weil sie jenes Konto nennt, doch dessen Auszüge zeigen das Geld nicht.',
  'If it went elsewhere, take it apart on its page of the dashboard, or type `bankfeed transfers split {id}`.':
    'Ging es woandershin, trennen Sie sie auf ihrer Seite im Dashboard, oder tippen Sie `bankfeed transfers split {id}`.',
  'A line': 'Eine Zeile',
  'the pending line': 'die vorgemerkte Zeile',
  'the alert': 'die Meldung',
  '{what} of {day} stands in the ledger twice': '{what} vom {day} steht zweimal im Hauptbuch',
  'The bank never booked {what} of {day}': 'Nie von der Bank gebucht: {what} vom {day}',
  'It would be deleted, but you have edited it in the ledger.':
    'Sie würde gelöscht, aber Sie haben sie im Hauptbuch geändert.',
  'It is gone for two weeks and would be deleted, but you have edited it in the ledger.':
    'Sie fehlt seit zwei Wochen und würde gelöscht, aber Sie haben sie im Hauptbuch geändert.',
  'Delete it in the ledger, or leave it: nothing is done about it by itself.':
    'Löschen Sie sie im Hauptbuch, oder lassen Sie sie: Von selbst geschieht nichts.',
  '{name} is read otherwise now': '{name} wird jetzt anders gelesen',
  'If the new reading is right, undo it and then redo it on its page of the dashboard, or type `bankfeed undo {document}` and `bankfeed retry {document}`; else mend the profile and type `bankfeed reread {document}`.':
    'Stimmt die neue Lesart, machen Sie es auf seiner Seite im Dashboard rückgängig und stellen es dann wieder her, oder tippen Sie `bankfeed undo {document}` und `bankfeed retry {document}`; sonst berichtigen Sie das Profil und tippen `bankfeed reread {document}`.',
  '{what} of {day} is still pending': '{what} vom {day} ist noch vorgemerkt',
  'A booked line resembles it, with another amount: {id}.': 'Eine gebuchte Zeile ähnelt ihr, mit anderem Betrag: {id}.',
  'If both are one purchase, delete the pending one in the ledger; else it is deleted when it is gone for 14 days.':
    'Sind beide ein Kauf, löschen Sie die vorgemerkte im Hauptbuch; sonst wird sie gelöscht, wenn sie 14 Tage fehlt.',
  '{what} of {day} may stand in the ledger twice': '{what} vom {day} steht vielleicht doppelt im Hauptbuch',
  'Another format shows the same amount on {day}, and only a person can tell whether it is the same: {id}.':
    'Ein anderes Format zeigt denselben Betrag am {day}, und nur ein Mensch kann sagen, ob es derselbe Umsatz ist: {id}.',
  'If both are one purchase, delete one of them in the ledger; if they are two, type `bankfeed accept {document}`.':
    'Sind beide ein Umsatz, löschen Sie einen davon im Hauptbuch; sind es zwei, tippen Sie `bankfeed accept {document}`.',
  'No statement confirms {what} of {day}': 'Von keinem Auszug bestätigt: {what} vom {day}',
  'An alert told of it, and the statement of these days does not list it.':
    'Eine Meldung nannte sie, und der Auszug dieser Tage führt sie nicht auf.',
  'See `bankfeed explain {id}`; if it never was booked, delete it in the ledger.':
    'Siehe `bankfeed explain {id}`; wurde sie nie gebucht, löschen Sie sie im Hauptbuch.',
  'You said that one line is two transactions: this is the second of them.':
    'Sie sagten, dass eine Zeile zwei Buchungen ist: Das ist die zweite.',
  '{document} showed it first.': '{document} zeigte sie zuerst.',
  '{document} showed it once; as it is read now, no line is it any more. It stays in the ledger.':
    '{document} zeigte sie einmal; so, wie es jetzt gelesen wird, ist es keine Zeile mehr. Sie bleibt im Hauptbuch.',
  'a pending line of {amount} on {day}': 'eine vorgemerkte Zeile über {amount} vom {day}',
  'a pending line of {amount} on {day} as {payee}': 'eine vorgemerkte Zeile über {amount} vom {day} als {payee}',
  'It is {line}; the bank has not booked it yet.': 'Sie ist {line}; die Bank hat sie noch nicht gebucht.',
  'It was {line}; the booked line took it over under the same id.':
    'Sie war {line}; die gebuchte Zeile führt sie unter derselben Kennung weiter.',
  'It was counted beside another line that is the same one, and was taken out of the ledger.':
    'Sie wurde neben einer Zeile gezählt, die dieselbe ist, und aus dem Hauptbuch genommen.',
  'It was {line}, which the bank did not list any more for two weeks and never booked.':
    'Sie war {line}, die bei der Bank zwei Wochen lang fehlte und nie gebucht wurde.',
  '{name} on {day}, {amount}': '{name} am {day}, {amount}',
  'Several sources show it, and it is counted once: {sources}.':
    'Mehrere Quellen zeigen sie, und sie zählt einmal: {sources}.',
  '{what} from {from} to {to}': '{what} von {from} auf {to}',
  '{document} ({name}) changed its {changes}.': '{document} ({name}) änderte: {changes}.',
  '{document} ({name}) showed it; run {run} undid that.':
    '{document} ({name}) zeigte sie; der Lauf {run} machte das rückgängig.',
  'A rule of yours speaks of it.': 'Eine Ihrer Regeln betrifft sie.',
  'A rule of yours gave it {values}.': 'Eine Ihrer Regeln gab ihr: {values}.',
  'The ledger held it under this id already, so nothing was created.':
    'Das Hauptbuch hatte sie schon unter dieser Kennung, darum entstand nichts.',
  'You had entered it in the ledger by hand: your entry became it, with your words.':
    'Sie hatten sie im Hauptbuch von Hand eingetragen: Ihr Eintrag wurde dazu, mit Ihren Worten.',
  'You edited it in the ledger: what you wrote stays, whatever the bank says later.':
    'Sie haben sie im Hauptbuch geändert: Was Sie schrieben, bleibt, was immer die Bank später sagt.',
  'It is the arriving side of a transfer from {account} and has no record of its own: {other} stands for both':
    'Sie ist die ankommende Seite einer Umbuchung von {account} und hat keinen eigenen Eintrag: {other} steht für beide',
  'It is a transfer to {account}, whose line is still to come':
    'Sie ist eine Umbuchung zu {account}, dessen Zeile noch aussteht',
  'It is a transfer to {account}, the other leg is {other}':
    'Sie ist eine Umbuchung zu {account}, die andere Seite ist {other}',
  'It was taken for a transfer with {account} and is none': 'Sie galt als Umbuchung mit {account} und ist keine',
  'The ledger did not take it as a transfer with {account}': 'Das Hauptbuch nahm sie nicht als Umbuchung mit {account}',
  'It was a transfer with {account} until one of the two lines changed or went':
    'Sie war eine Umbuchung mit {account}, bis sich eine der beiden Zeilen änderte oder verschwand',
  'Run {run} undid it with {document}; `bankfeed retry {document}` brings it in again.':
    'Der Lauf {run} machte sie mit {document} rückgängig; `bankfeed retry {document}` liest sie wieder ein.',
  'You said that it does not belong into the ledger; `bankfeed retry {id}` sends it after all.':
    'Sie sagten, dass sie nicht ins Hauptbuch gehört; `bankfeed retry {id}` sendet sie doch.',
  'You deleted it in the ledger: it stays deleted, whatever file names it again.':
    'Sie haben sie im Hauptbuch gelöscht: Sie bleibt gelöscht, welche Datei sie auch wieder nennt.',
  'It is deleted for good: no file brings it back.': 'Sie ist endgültig gelöscht: Keine Datei bringt sie zurück.',
  'The bank gave it no reference; it is told from its like by text, balance and order within the day.':
    'Die Bank gab ihr keine Referenz; Text, Saldo und Reihenfolge am Tag unterscheiden sie von gleichen.',
  "The bank's reference is {reference}.": 'Die Referenz der Bank ist {reference}.',
  'It was seen under {count} further references.': {
    one: 'Sie wurde unter {count} weiteren Referenz gesehen.',
    other: 'Sie wurde unter {count} weiteren Referenzen gesehen.',
  },
  '{count} documents show it, by its reference or balance; it is counted once.':
    '{count} Dokumente zeigen ihn, nach Referenz oder Saldo; er zählt einmal.',
  '{count} documents show it; they are counted as one, for their days overlap.':
    '{count} Dokumente zeigen sie; sie zählen als eine, denn ihre Tage überschneiden sich.',
  'It was taken over from the ledger under the id {id}.':
    'Sie wurde unter der Kennung {id} aus dem Hauptbuch übernommen.',
  'Its id was given once and never changes: number {number} of {way} of this amount in {currency} on {day} in {account}.':
    'Ihre Kennung wurde einmal vergeben und ändert sich nie: Nummer {number} ({way} über diesen Betrag in {currency}, {day}, {account}).',
  status: 'Stand',
  category: 'Kategorie',
  note: 'Notiz',
  external: 'andere Kennung',
  booked: 'gebucht',
  created: 'angelegt',
  updated: 'geändert',
  adopted: 'übernommen',
  resurrected: 'wiederhergestellt',
  remaining: 'übrig',
  unchanged: 'unverändert',
  skipped: 'ausgelassen',
  requests: 'Anfragen',
  changed: 'abweichend',
  extra: 'unbekannt',
  balances: 'Salden',
  forgotten: 'verworfen',
  left: 'belassen',
  compared: 'verglichen',
  withdrawn: 'zurückgezogen',
  ready: 'bereit',
  cancelled: 'zurückgezogen',
  done: 'erledigt',
} satisfies Language;
