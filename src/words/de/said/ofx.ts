import type { Language } from '../../forms.ts';

/** Files of OFX, QFX and QBO. */
export const ofx = {
  "{day} lies outside of the statement's period, {from} to {to}, and {other} would lie inside: day and month may be the other way round":
    '{day} liegt außerhalb des Zeitraums des Auszugs, {from} bis {to}, und {other} läge darin: Tag und Monat sind vielleicht vertauscht',
  'Small flaws of the file that change nothing: {what}': 'Kleine Fehler der Datei, die nichts ändern: {what}',
  '{what} ({count} ×, first in line {line})': '{what} ({count} ×, zuerst in Zeile {line})',
  '… and {count} more of the kind': '… und {count} weitere dieser Art',
  'Most amounts that their types call money out are positive: the signs may be missing':
    'Die meisten Beträge, die nach ihrer Art Ausgänge sind, sind positiv: Die Vorzeichen fehlen vielleicht',
  'All amounts have the other sign than their types say: money in may be money out':
    'Alle Beträge haben das andere Vorzeichen, als ihre Art sagt: Eingänge können Ausgänge sein',
  'A DOCTYPE stands here: such a file is not read': 'Hier steht ein DOCTYPE: So eine Datei wird nicht gelesen',
  'A {what} begins here and does not end': 'Hier beginnt {what} und endet nicht',
  'A {what} of more than 1 MiB begins here': 'Hier beginnt {what} mit mehr als 1 MiB',
  'A tag name of more than {count} characters begins here':
    'Hier beginnt der Name eines Tags mit mehr als {count} Zeichen',
  'A tag of more than 1 MiB begins here': 'Hier beginnt ein Tag mit mehr als 1 MiB',
  'A transaction stands outside any statement': 'Ein Umsatz steht außerhalb jedes Auszugs',
  '{names} without a transaction around it in <{name}>: a line is torn':
    '{names} ohne Umsatz darum in <{name}>: Eine Zeile ist zerrissen',
  'The amount “{amount}” can be read as a thousand or as a decimal: others in this file have a decimal comma':
    'Der Betrag „{amount}“ kann Tausender oder Dezimalstellen haben: Andere in dieser Datei haben ein Dezimalkomma',
  "The bytes are {encoding}, against the header's word; the bytes are believed":
    'Die Bytes sind {encoding}, anders als der Kopf der Datei sagt; es gelten die Bytes',
  'Two readers disagree on this document: {what}': 'Zwei Leser lesen dieses Dokument verschieden: {what}',
  '{count} transactions against {number}': '{count} Umsätze gegen {number}',
  '<{name}> of line {line} has no closing tag; it is taken to end here':
    '<{name}> aus Zeile {line} hat kein Ende-Tag; es gilt als hier beendet',
  '</{name}> closes nothing that is open here; ignored': '</{name}> schließt nichts, was hier offen ist; übergangen',
  'The document is OFX and holds no statement': 'Das Dokument ist OFX und enthält keinen Auszug',
  'Tags nest deeper than 200 levels; nothing after this was read':
    'Tags sind tiefer als 200 Ebenen verschachtelt; danach wurde nichts gelesen',
  'The file ends inside {open}: it is cut off, and what it lacks is unknown':
    'Die Datei endet in {open}: Sie bricht ab, und was fehlt, ist nicht bekannt',
  'Statements stand outside of <OFX> … </OFX>: the file is damaged':
    'Auszüge stehen außerhalb von <OFX> … </OFX>: Die Datei ist beschädigt',
  'The file is empty': 'Die Datei ist leer',
  'This is OFC, Microsoft’s older format, and not OFX. Ask the bank for OFX, QFX or CSV':
    'Das ist OFC, ein älteres Format von Microsoft, und nicht OFX. Verlangen Sie von der Bank OFX, QFX oder CSV',
  'There is no <OFX> in this file: it is not OFX': 'In dieser Datei steht kein <OFX>: Sie ist nicht OFX',
  'Only the cash lines of this investment statement are read; {listed} and {count} positions are not':
    'Nur die Geldumsätze dieses Depotauszugs werden gelesen; {listed} und {count} Positionen nicht',
  'no securities transactions': 'keine Umsätze von Wertpapieren',
  '{count} securities transactions ({kinds})': '{count} Umsätze von Wertpapieren ({kinds})',
  'One statement names two accounts': 'Ein Auszug nennt zwei Konten',
  'One statement has two ledger balances': 'Ein Auszug hat zwei Buchsalden',
  'The period ends ({to}) before it begins ({from})': 'Der Zeitraum endet ({to}), bevor er beginnt ({from})',
  'The statement names its currency twice or too late': 'Der Auszug nennt seine Währung zweimal oder zu spät',
  'The statement names no account': 'Der Auszug nennt kein Konto',
  "The statement's currency “{currency}” is none of ISO 4217, nor configured":
    'Die Währung „{currency}“ des Auszugs ist keine nach ISO 4217 oder der Konfiguration',
  'The balance “{amount}” {what}': 'Der Saldo „{amount}“ {what}',
  'The amount “{amount}” {what}': 'Der Betrag „{amount}“ {what}',
  '{what}; left out': '{what}; weggelassen',
  '{name} “{day}” is no date; left out': '{name} „{day}“ ist kein Tag; weggelassen',
  '{name} stands twice in one transaction, with different values':
    '{name} steht zweimal in einem Umsatz, mit verschiedenen Werten',
  'The transaction has no posting date (DTPOSTED)': 'Der Umsatz hat keinen Buchungstag (DTPOSTED)',
  'The posting date “{day}” is no date': 'Der Buchungstag „{day}“ ist kein Tag',
  'The transaction has no amount (TRNAMT)': 'Der Umsatz hat keinen Betrag (TRNAMT)',
  "The {what} {exact} is finer than the currency's minor unit; {rounded} would be booked":
    '{exact} ({what}) ist feiner als die kleinste Einheit der Währung; gebucht würde {rounded}',
  'The amount is in {foreign}, the statement in {currency}; it is not converted':
    'Der Betrag ist in {foreign}, der Auszug in {currency}; er wird nicht umgerechnet',
  'The amount is in {foreign}, the statement in {currency} at the rate {rate}; it is not converted':
    'Der Betrag ist in {foreign}, der Auszug in {currency} zum Kurs {rate}; er wird nicht umgerechnet',
  'A line corrects an earlier one without saying REPLACE or DELETE':
    'Eine Zeile berichtigt eine frühere und sagt weder REPLACE noch DELETE',
  'is too long for an amount': 'ist zu lang für einen Betrag',
  'is damaged: something stands in it that is no character of a text':
    'ist beschädigt: Darin steht etwas, das kein Zeichen eines Textes ist',
  'is not an amount': 'ist kein Betrag',
  "carries “{symbol}”, which is not the statement's currency":
    'trägt „{symbol}“, das ist nicht die Währung des Auszugs',
  'has its thousands marks in odd places': 'hat seine Tausenderzeichen an falschen Stellen',
  'can be read as a thousand or as a decimal': 'kann Tausender oder Dezimalstellen haben',
  'The bank answered {where} with {severity} {code}: {words}':
    'Die Bank antwortete in {where} mit {severity} {code}: {words}',
  'The bank answered {where} with {severity} {code}': 'Die Bank antwortete in {where} mit {severity} {code}',
  'the response': 'der Antwort',
  'No amount is negative, yet {what}: the signs are missing':
    'Kein Betrag ist negativ, aber {what}: Die Vorzeichen fehlen',
  'the transaction types name both money in and money out': 'die Arten der Umsätze nennen Ein- und Ausgänge',
  'a transaction type names money out': 'eine Art von Umsätzen nennt Ausgänge',
  'text where only tags belong': 'Text, wo nur Tags hingehören',
  'text after a closing tag': 'Text hinter einem schließenden Tag',
  'empty tag without an end': 'leeres Tag ohne Ende',
  'closing tag of nothing that is open': 'schließendes Tag ohne ein offenes',
  'text after the end': 'Text hinter dem Ende',
} satisfies Language;
