import type { Language } from '../../forms.ts';

/** Mailboxes, and letters that cannot be taken. */
export const letters = {
  '{where} refused the login of {user}': '{where} verweigert die Anmeldung von {user}',
  'log in anew with bankfeed mail login': 'melden Sie sich neu an mit bankfeed mail login',
  'check user and password; many providers want an app password, or oauth2 instead':
    'prüfen Sie Benutzer und Passwort; viele Anbieter verlangen ein App-Passwort oder oauth2',
  'the certificate of {where} is not accepted: {why}': 'Das Zertifikat von {where} wird nicht angenommen: {why}',
  'give the name that the certificate is for, or name its authority with `ca:`':
    'geben Sie den Namen an, für den das Zertifikat gilt, oder nennen Sie seine Stelle mit `ca:`',
  'check host, port and tls of the connector': 'prüfen Sie host, port und tls des Anschlusses',
  'the mail server refused the login {count} times within an hour':
    'Der Mailserver hat die Anmeldung {count}-mal in einer Stunde verweigert',
  'mend user, password or oauth2 of the connector; with the same ones it is tried again at {time} UTC':
    'berichtigen Sie Benutzer, Passwort oder oauth2 des Anschlusses; mit denselben wird es um {time} UTC wieder versucht',
  'the mail server will not {what} the mailbox {path}': 'Der Mailserver verweigert beim Postfach {path}: {what}',
  'check `mailbox:` of the connector: the name as the server has it, with its separator':
    'prüfen Sie `mailbox:` des Anschlusses: der Name, wie der Server ihn hat, mit seinem Trennzeichen',
  'the connection to {host} was lost: {why}': 'Die Verbindung zu {host} brach ab: {why}',
  'it is tried again with the next run': 'der nächste Lauf versucht es wieder',
  'the message cannot be read: {why}': 'Die Nachricht kann nicht gelesen werden: {why}',
  'the message cannot be fetched: {why}': 'Die Nachricht kann nicht geholt werden: {why}',
  'the winmail.dat is none': 'Die winmail.dat ist keine',
  'the winmail.dat breaks off': 'Die winmail.dat bricht ab',
  'the winmail.dat holds more than {count} files': 'Die winmail.dat enthält mehr als {count} Dateien',
  'the alert templates in {file} cannot be used: {why}': 'Die Vorlagen in {file} lassen sich nicht verwenden: {why}',
  'docs/mail.md shows how to write them': 'docs/mail.md zeigt, wie man sie schreibt',
  'docs/mail.md shows how to write them; paths start from the folder of the configuration, and a plug-in is named as `plugins:` has it':
    'docs/mail.md zeigt, wie man sie schreibt; Pfade gehen vom Ordner der Konfiguration aus, und ein Plug-in heißt wie unter `plugins:`',
  'the sender cannot be verified any more: {why}': 'Der Absender lässt sich nicht mehr prüfen: {why}',
  'nobody vouches for the sender: {why}': 'Niemand bürgt für den Absender: {why}',
  'the sender cannot be verified any more: {why}. If it is genuine, bankfeed mail release takes it in':
    'Der Absender lässt sich nicht mehr prüfen: {why}. Ist sie echt, nimmt bankfeed mail release sie an',
  'nobody vouches for the sender: {why}. If it is genuine, bankfeed mail release takes it in':
    'Niemand bürgt für den Absender: {why}. Ist sie echt, nimmt bankfeed mail release sie an',
  'If it is genuine, bankfeed mail release takes it in': 'Ist sie echt, nimmt bankfeed mail release sie an',
  'it is not signed': 'sie ist nicht signiert',
  'it has a line that is longer than any mail program writes':
    'sie hat eine Zeile, die länger ist, als Mailprogramme schreiben',
  "the signature of {domain} is not its sender's": 'die Signatur von {domain} ist nicht die des Absenders',
  'the key of {domain} could not be had': 'der Schlüssel von {domain} war nicht zu bekommen',
  'the key of {domain} is not published any more': 'der Schlüssel von {domain} ist nicht mehr veröffentlicht',
  'the signature of {domain} does not hold ({why})': 'die Signatur von {domain} gilt nicht ({why})',
  'the signature of {domain} is only a trial of theirs': 'die Signatur von {domain} ist nur ein Versuch',
  'the signature of {domain} does not cover the {what}': 'die Signatur von {domain} deckt {what} nicht',
  'the signature of {domain} covers only a part of the body':
    'die Signatur von {domain} deckt nur einen Teil des Textes',
  'no server of yours checked it': 'keiner Ihrer Server hat sie geprüft',
  'the server that checked it is not among trustedAuthServ':
    'der Server, der sie prüfte, steht nicht unter trustedAuthServ',
  '{name} says nothing of DMARC': '{name} sagt nichts zu DMARC',
  '{name} says that DMARC failed': '{name} meldet, dass DMARC scheiterte',
  '{name} speaks of another sender': '{name} spricht von einem anderen Absender',
  'it has two {name} fields': 'sie hat zwei Felder {name}',
  'it has no From field': 'sie hat kein Feld From',
  'its From field holds no address': 'ihr Feld From enthält keine Adresse',
  'it has two senders': 'sie hat zwei Absender',
  'the domain of its sender is none': 'die Domain des Absenders ist keine',
  'the domain of its sender mixes scripts': 'die Domain des Absenders mischt Schriften',
  'its sender calls itself {name} and is another': 'der Absender nennt sich {name} und ist ein anderer',
  'the attachment cannot be read: {why}': 'Der Anhang kann nicht gelesen werden: {why}',
  'its text cannot be read: {why}': 'Der Text kann nicht gelesen werden: {why}',
  'it has {count} bytes, more than the {number} MiB that are read':
    'Sie hat {count} Bytes, mehr als die {number} MiB, die gelesen werden',
  'message {number} of {mailbox}, "{subject}" from {sender}, ended the program {count} times while it was read: it is not read any more':
    'Die Nachricht {number} in {mailbox}, "{subject}" von {sender}, beendete das Programm {count}-mal beim Lesen und wird nicht mehr gelesen',
  '{letter}, ended the program {count} times while it was read: it is not read any more':
    '{letter}, beendete das Programm {count}-mal beim Lesen und wird nicht mehr gelesen',
  'message {number} of {mailbox}, "{subject}" from {sender}':
    'Die Nachricht {number} in {mailbox}, "{subject}" von {sender}',
  'Moved to another folder and back, it gets a new number and is tried anew':
    'In einen anderen Ordner und zurück verschoben, bekommt sie eine neue Nummer und wird neu versucht',
  'it can be taken apart in more than one way': 'sie lässt sich auf mehr als eine Weise zerlegen',
  'its transfer encoding can be read in more than one way': 'ihre Kodierung lässt sich auf mehr als eine Weise lesen',
  'the transfer encoding {name} is not known': 'die Kodierung {name} ist nicht bekannt',
  'the base64 of an attachment breaks off': 'das Base64 eines Anhangs bricht ab',
  'the base64 of an attachment is damaged': 'das Base64 eines Anhangs ist beschädigt',
  'the quoted-printable text of an attachment is damaged': 'der Text eines Anhangs (quoted-printable) ist beschädigt',
  'a header is longer than any mail program writes': 'eine Kopfzeile ist länger, als Mailprogramme schreiben',
  'the message is nested deeper than any mail program does':
    'die Nachricht ist tiefer verschachtelt, als Mailprogramme es tun',
  'the message has more than {count} lines': 'die Nachricht hat mehr als {count} Zeilen',
  'the message breaks off: the end of a multipart is missing': 'die Nachricht bricht ab: Das Ende eines Teils fehlt',
  'the end of a nested multipart is missing': 'das Ende eines inneren Teils fehlt',
  'the message has more than {count} parts': 'die Nachricht hat mehr als {count} Teile',
  'a multipart does not say what separates its parts': 'ein mehrteiliger Inhalt sagt nicht, was seine Teile trennt',
  'nobody has logged in for {user} yet': 'Für {user} hat sich noch niemand angemeldet',
  'run bankfeed mail login with the name of this connector':
    'rufen Sie bankfeed mail login mit dem Namen dieses Anschlusses auf',
  'the token server refused: {why}': 'Der Token-Server lehnte ab: {why}',
  'check oauth2': 'prüfen Sie oauth2',
  'the token server {host} cannot be reached: {why}': 'Der Token-Server {host} ist nicht zu erreichen: {why}',
  'check oauth2.tokenUrl': 'prüfen Sie oauth2.tokenUrl',
  'the token server answered {number} and no JSON': 'Der Token-Server antwortete {number}, und nicht mit JSON',
  'the token server answered {number} in a form that is not OAuth':
    'Der Token-Server antwortete {number} in einer Form, die nicht OAuth ist',
  'the token server answered with more than {count} bytes': 'Der Token-Server antwortete mit mehr als {count} Bytes',
  'the mail server did not do it: {what}': 'Der Mailserver tat es nicht: {what}',
  'move to {folder}': 'verschieben nach {folder}',
  'no complete answer within {count} s': 'keine vollständige Antwort in {count} s',
  'the answer has more than {count} bytes': 'die Antwort hat mehr als {count} Bytes',
} satisfies Language;
