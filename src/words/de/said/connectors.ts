import type { Language } from '../../forms.ts';

/** Failures of folders, servers and banks' interfaces, and the advice. */
export const connectors = {
  'the next run asks again': 'der nächste Lauf fragt wieder',
  'the next run tries again': 'der nächste Lauf versucht es wieder',
  'the next run begins anew': 'der nächste Lauf beginnt neu',
  'the clock of this machine tells no day': 'Die Uhr dieses Rechners zeigt keinen Tag',
  'Enable Banking answered with something that is not {what}: {where}':
    'Enable Banking antwortete mit etwas, das nicht das Erwartete ist ({what}): {where}',
  'Enable Banking does not know the application, or its key':
    'Enable Banking kennt die Anwendung oder ihren Schlüssel nicht',
  'compare `applicationId:` and `privateKey:` with the application at enablebanking.com':
    'vergleichen Sie `applicationId:` und `privateKey:` mit der Anwendung bei enablebanking.com',
  'Enable Banking answered {answer}': 'Enable Banking antwortete {answer}',
  'the application is in restricted mode: link your own accounts to it at enablebanking.com':
    'die Anwendung ist im beschränkten Modus: Verknüpfen Sie Ihre Konten mit ihr bei enablebanking.com',
  'register `redirectUrl:` with the application at enablebanking.com':
    'tragen Sie `redirectUrl:` bei der Anwendung auf enablebanking.com ein',
  'write `bank:` and `country:` as enablebanking.com lists them':
    'schreiben Sie `bank:` und `country:` wie auf enablebanking.com',
  'begin the login anew, and paste the address sooner':
    'beginnen Sie die Anmeldung neu, und fügen Sie die Adresse früher ein',
  'begin the login anew, and paste the whole address':
    'beginnen Sie die Anmeldung neu, und fügen Sie die ganze Adresse ein',
  'the bank’s pages lead back to each other': 'Die Seiten der Bank führen im Kreis',
  'the pages lead back to each other': 'Die Seiten führen im Kreis',
  '{bank} gives no access to one of the accounts: {why}': '{bank} gibt zu einem der Konten keinen Zugang: {why}',
  'in restricted mode link the account at enablebanking.com; else log in anew, or see to it at the bank':
    'im beschränkten Modus verknüpfen Sie das Konto bei enablebanking.com; sonst melden Sie sich neu an, oder klären Sie es mit der Bank',
  '{bank} gives no lines from before {day}': '{bank} gibt keine Umsätze vor dem {day}',
  'older lines come from files of the bank': 'ältere Umsätze kommen aus Dateien der Bank',
  'Enable Banking lists no bank {bank} in {country}': 'Enable Banking kennt keine Bank {bank} in {country}',
  'write `bank:` as enablebanking.com lists it': 'schreiben Sie `bank:` wie auf enablebanking.com',
  'the address holds no answer to this login': 'Die Adresse enthält keine Antwort auf diese Anmeldung',
  'the bank said {what}': 'Die Bank meldete {what}',
  'begin anew, and paste the address as it is': 'beginnen Sie neu, und fügen Sie die Adresse ein, wie sie ist',
  'the consent for {bank} ends on {day}': 'Die Zustimmung für {bank} endet am {day}',
  'the consent for {bank} has ended': 'Die Zustimmung für {bank} ist abgelaufen',
  'the consent for {bank} is {state}': 'Die Zustimmung für {bank} ist {state}',
  'nobody has logged in at {bank} yet': 'Bei {bank} hat sich noch niemand angemeldet',
  'renew it in time: {how}': 'erneuern Sie sie rechtzeitig: {how}',
  'log in with `bankfeed connectors login` and the name of this connector':
    'melden Sie sich an mit `bankfeed connectors login` und dem Namen dieses Anschlusses',
  'equal lines stand in the bank’s answer more than once, and nothing tells whether they are one: `bankfeed accept` takes them as they are shown here':
    'Gleiche Umsätze stehen mehrmals in der Antwort der Bank, und nichts sagt, ob sie einer sind: `bankfeed accept` nimmt sie, wie sie hier stehen',
  'transaction {number} has no readable amount': 'Umsatz {number} hat keinen lesbaren Betrag',
  'transaction {number} has no readable day': 'Umsatz {number} hat keinen lesbaren Tag',
  'it is a key of the kind {kind}': 'es ist ein Schlüssel der Art {kind}',
  'the private key cannot be used: {why}': 'Der private Schlüssel lässt sich nicht verwenden: {why}',
  'give `privateKey:` the whole RSA key of the application, from -----BEGIN to -----END':
    'geben Sie bei `privateKey:` den ganzen RSA-Schlüssel der Anwendung an, von -----BEGIN bis -----END',
  'the setup token is not one: decoded, it is no address':
    'Das Setup-Token ist keines: Entschlüsselt ergibt es keine Adresse',
  'make a new setup token at your SimpleFIN server and write it into `setupToken:`':
    'machen Sie bei Ihrem SimpleFIN-Server ein neues Setup-Token und tragen Sie es bei `setupToken:` ein',
  'make a new setup token there and write it into `setupToken:`':
    'machen Sie dort ein neues Setup-Token und tragen Sie es bei `setupToken:` ein',
  'the server answered {number} to the setup token': 'Der Server antwortete {number} auf das Setup-Token',
  'the setup token was used before, or does not exist. Somebody else may hold the access to your accounts':
    'Das Setup-Token wurde schon benutzt, oder es gibt es nicht. Vielleicht hat jemand anderes Zugang zu Ihren Konten',
  'disable this token at your SimpleFIN server; then make a new setup token at your SimpleFIN server and write it into `setupToken:`':
    'sperren Sie dieses Token bei Ihrem SimpleFIN-Server; machen Sie dann dort ein neues und tragen Sie es bei `setupToken:` ein',
  'the access URL is not one: it holds no name and password':
    'Die Zugangsadresse ist keine: Sie enthält weder Namen noch Passwort',
  'the access URL leads to {host}, which the setup token does not name':
    'Die Zugangsadresse führt zu {host}, das im Setup-Token nicht steht',
  "the server's answer is not SimpleFIN: {where} is not as it must be":
    'Die Antwort des Servers ist nicht SimpleFIN: {where} ist nicht, wie es sein muss',
  'its root': 'der Anfang',
  'the SimpleFIN server says that too many requests were sent today':
    'Der SimpleFIN-Server meldet, dass heute zu viele Anfragen kamen',
  'it is asked again tomorrow; lower `requestsPerDay:`': 'er wird morgen wieder gefragt; senken Sie `requestsPerDay:`',
  'the SimpleFIN server asks for payment': 'Der SimpleFIN-Server verlangt eine Zahlung',
  'pay the subscription there; nothing is lost meanwhile':
    'bezahlen Sie dort das Abonnement; inzwischen geht nichts verloren',
  'the SimpleFIN server refuses the access: it was revoked, or is wrong':
    'Der SimpleFIN-Server verweigert den Zugang: Er ist widerrufen oder falsch',
  'the SimpleFIN server answered {number}': 'Der SimpleFIN-Server antwortete {number}',
  'the server calls this account by another id than before; bank, name and currency are the same':
    'Der Server nennt dieses Konto anders als früher; Bank, Name und Währung sind gleich',
  'the server has new ids for accounts that look alike, so nothing says which one this is: `bankfeed accept DOCUMENT --account HANDLE` does':
    'Der Server nennt gleich aussehende Konten neu, und nichts sagt, welches das ist: `bankfeed accept DOCUMENT --account HANDLE` sagt es',
  'see to it at your SimpleFIN server; what is missing comes with a later pass':
    'klären Sie es bei Ihrem SimpleFIN-Server; was fehlt, kommt mit einem späteren Lauf',
  'the account {name} counts in a currency of its own, and is left out':
    'Das Konto {name} zählt in einer eigenen Währung und bleibt weg',
  'the balance of the account is not an amount': 'Der Saldo des Kontos ist kein Betrag',
  'correct `json.next:`': 'berichtigen Sie `json.next:`',
  '{host} answered {number}': '{host} antwortete {number}',
  'check `headers:` or `oauth2:` of this connector': 'prüfen Sie `headers:` oder `oauth2:` dieses Anschlusses',
  'the server gave a document without a byte': 'Der Server gab ein leeres Dokument',
  'the answer has no list at {path}': 'Die Antwort hat keine Liste bei {path}',
  'correct `json.rows:` of this connector': 'berichtigen Sie `json.rows:` dieses Anschlusses',
  'the answer is no JSON': 'Die Antwort ist kein JSON',
  'see whether `url:` is the address of the API': 'prüfen Sie, ob `url:` die Adresse der Schnittstelle ist',
  'the token server answered {number} and no token': 'Der Token-Server antwortete {number} und gab kein Token',
  'check `oauth2:` of this connector': 'prüfen Sie `oauth2:` dieses Anschlusses',
  'the folder {path} cannot be reached': 'Der Ordner {path} ist nicht zu erreichen',
  'the folder {path} does not exist': 'Den Ordner {path} gibt es nicht',
  'the folder {path} is not a folder': '{path} ist kein Ordner',
  'the folder {path} {what}': 'Der Ordner {path}: {what}',
  'files stay in {path}, which cannot be written ({code})':
    'Dateien bleiben in {path}; dort lässt sich nicht schreiben ({code})',
  'mount the disk so that it can be written, or give the user that runs bankfeed permission; or say `after: leave`':
    'hängen Sie die Platte so ein, dass sie sich beschreiben lässt, oder geben Sie dem Benutzer von bankfeed das Recht; oder sagen Sie `after: leave`',
  'create it, or correct `path:` of this connector':
    'legen Sie ihn an, oder berichtigen Sie `path:` dieses Anschlusses',
  'it cannot be read: {why}': 'Die Datei kann nicht gelesen werden: {why}',
  'Give the user that runs bankfeed permission to read it':
    'Geben Sie dem Benutzer von bankfeed das Recht, sie zu lesen',
  '{host} gives no list of files': '{host} gibt keine Liste von Dateien',
  'give `url:` the address of a WebDAV folder': 'geben Sie bei `url:` die Adresse eines WebDAV-Ordners an',
  '{host} refuses the login, or the folder': '{host} verweigert die Anmeldung oder den Ordner',
  'check `user:` and `password:`; Nextcloud gives app passwords under Settings, Security':
    'prüfen Sie `user:` und `password:`; Nextcloud gibt App-Passwörter unter Einstellungen, Sicherheit',
  '{host} has no such folder': '{host} hat keinen solchen Ordner',
  'correct `url:` of this connector': 'berichtigen Sie `url:` dieses Anschlusses',
  '{host} says that the file is locked': '{host} meldet, dass die Datei gesperrt ist',
  '{host} answered with more than the {count} bytes that are read':
    '{host} antwortete mit mehr als den {count} Bytes, die gelesen werden',
  'the request to {host} was stopped': 'Die Anfrage an {host} wurde beendet',
  '{host} sends the request on in a circle': '{host} leitet die Anfrage im Kreis weiter',
  '{host} cannot be reached: {why}': '{host} ist nicht zu erreichen: {why}',
  'nothing listens there': 'dort antwortet nichts',
  'the connection was cut': 'die Verbindung brach ab',
  'its name is not known': 'der Name ist nicht bekannt',
  'its name could not be looked up': 'der Name ließ sich nicht nachschlagen',
  'no connection in time': 'keine Verbindung in der erlaubten Zeit',
  'no answer in time': 'keine Antwort in der erlaubten Zeit',
  'the answer stopped half-way': 'die Antwort brach ab',
  'the connection failed': 'die Verbindung scheiterte',
  'the connection failed ({code})': 'die Verbindung scheiterte ({code})',
  'the request has no address of a web server': 'Die Anfrage hat keine Adresse eines Webservers',
  'addresses begin with https://': 'Adressen beginnen mit https://',
  'the plug-in may not send requests to {host}': 'Das Plug-in darf keine Anfragen an {host} senden',
  'it declares no hosts': 'es nennt keine Server',
  'it declares {names}': 'es nennt {names}',
  'what is sent to {host} would travel in clear text':
    'Was an {host} gesendet wird, ginge unverschlüsselt über die Leitung',
  'use https, or allow plain HTTP in this connector’s configuration where it has a key for that':
    'nehmen Sie https, oder erlauben Sie einfaches HTTP in der Konfiguration dieses Anschlusses, wo es einen Schlüssel dafür gibt',
} satisfies Language;
