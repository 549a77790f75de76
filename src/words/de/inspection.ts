import type { Language } from '../forms.ts';

/** The words of `bankfeed inspect` about a file. */
export const inspection = {
  'How it is read, and why': 'Wie sie gelesen wird, und warum',
  'How the file begins': 'Wie die Datei beginnt',
  'The first rows as they would be booked, money in positive':
    'Die ersten Zeilen, wie sie gebucht würden, Eingang positiv',
  'What is not certain': 'Was nicht sicher ist',
  'What keeps it, or is odd': 'Was sie aufhält oder auffällt',
  'What to do': 'Was zu tun ist',
  'cannot be booked': 'lässt sich nicht buchen',
  'held until you confirm it': 'angehalten, bis Sie sie bestätigen',
  'goes through by itself': 'geht von selbst durch',
  'goes through by profile {name}': 'geht durch mit dem Profil {name}',
  'reading {number}': 'Lesart {number}',
  reading: 'Lesart',
  '{reading} reads {rows} and leaves out {left}.': '{reading} liest {rows} und lässt {left} aus.',
  'If something is read wrongly: correct {file} (columns, date, decimal, sign), or copy it under profiles: of the configuration.':
    'Ist etwas falsch gelesen: Berichtigen Sie {file} (columns, date, decimal, sign), oder kopieren Sie es unter profiles: der Konfiguration.',
  'Saved as {file}.': 'Gesichert als {file}.',
  'This file is kept back all the same, for what is said above.':
    'Diese Datei wird trotzdem zurückgehalten, aus dem oben genannten Grund.',
  'Files of this layout go through from now on; one that waits is read at the next pass.':
    'Dateien mit diesem Aufbau gehen ab jetzt durch; eine wartende wird beim nächsten Durchgang gelesen.',
  'Mend what is said above, or fetch the file again.':
    'Beheben Sie das oben Genannte, oder holen Sie die Datei noch einmal.',
  'Look at what is said above.': 'Sehen Sie sich an, was oben steht.',
  'Nothing.': 'Nichts.',
  'Nothing. To keep this reading for files that prove nothing: --save NAME.':
    'Nichts. Um diese Lesart für Dateien zu behalten, die nichts beweisen: --save NAME.',
  'If these rows are right:': 'Sind diese Zeilen richtig:',
  'If {reading} is right:': 'Ist {reading} richtig:',
  'If none is: save it, then correct profiles/NAME.yaml (columns, date, decimal, sign) and inspect again.':
    'Ist keine richtig: Sichern Sie sie, berichtigen Sie profiles/NAME.yaml (columns, date, decimal, sign), und sehen Sie noch einmal nach.',
  'Let the daemon read the file. Then choose the reading with the right year on its page of the dashboard, or type bankfeed accept DOCUMENT --reading NUMBER. The year holds for this document alone.':
    'Lassen Sie den Dienst die Datei lesen. Wählen Sie dann auf ihrer Seite im Dashboard die Lesart mit dem richtigen Jahr, oder tippen Sie bankfeed accept DOKUMENT --reading NUMMER. Das Jahr gilt nur für dieses Dokument.',
  'If the days are of another year than those, ask the bank for CSV, OFX or CAMT.':
    'Sind die Tage aus einem anderen Jahr, bitten Sie die Bank um CSV, OFX oder CAMT.',
  'Compare these rows with the paper. If they are right: let the daemon read the file, then take it on its page of the dashboard, or type bankfeed accept DOCUMENT.':
    'Vergleichen Sie diese Zeilen mit dem Papier. Stimmen sie: Lassen Sie den Dienst die Datei lesen, und nehmen Sie sie auf ihrer Seite im Dashboard an, oder tippen Sie bankfeed accept DOKUMENT.',
  'No layout lets a scan through. Ask the bank for CSV, OFX or CAMT next time.':
    'Kein Aufbau lässt einen Scan durch. Bitten Sie die Bank beim nächsten Mal um CSV, OFX oder CAMT.',
  'What is printed cannot be read as it stands. Ask the bank for CSV, OFX or CAMT of these days.':
    'So, wie es gedruckt ist, lässt es sich nicht lesen. Bitten Sie die Bank um CSV, OFX oder CAMT dieser Tage.',
  'Ask the bank for the original PDF, or better for CSV, OFX or CAMT. A layout does not help: there is no text.':
    'Bitten Sie die Bank um das Original-PDF, oder besser um CSV, OFX oder CAMT. Ein Aufbau hilft nicht: Es gibt keinen Text.',
  'Or install tesseract (tesseract-ocr in Debian): bankfeed then reads the picture, and asks you to compare the rows.':
    'Oder installieren Sie tesseract (tesseract-ocr in Debian): bankfeed liest dann das Bild, und bittet Sie, die Zeilen zu vergleichen.',
  'Until then nothing of it is booked. To be rid of the message, take the file out of the folder.':
    'Bis dahin wird nichts davon gebucht. Um die Meldung loszuwerden, nehmen Sie die Datei aus dem Ordner.',
  'If it is no list of transactions, nothing is lost: take it out of the folder.':
    'Ist es keine Liste von Buchungen, ist nichts verloren: Nehmen Sie sie aus dem Ordner.',
  'If it broke off on its way, fetch it again. Else describe its layout under profiles: of the configuration (header, columns, date, decimal) and name that profile in the connector.':
    'Ist sie unterwegs abgebrochen, holen Sie sie noch einmal. Sonst beschreiben Sie ihren Aufbau unter profiles: der Konfiguration (header, columns, date, decimal), und nennen Sie das Profil im Anschluss.',
} satisfies Language;
