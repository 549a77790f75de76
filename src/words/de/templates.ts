import type { Language } from '../forms.ts';

/** Questions about the words of a letter, and the answers. */
export const templates = {
  'Say what the letter says …': 'Sagen, was die Nachricht sagt …',
  'It is no news: leave it out': 'Das ist keine Buchung: weglassen',
  'What {name} says': 'Was {name} sagt',
  'What the letter says': 'Was die Nachricht sagt',
  'Choose where the letter says what. Letters of the same words are read so from then on; one with other words is held. Nothing is kept before the last button.':
    'Wählen Sie, wo die Nachricht was sagt. Nachrichten mit denselben Wörtern werden künftig so gelesen; eine mit anderen Wörtern wird zurückgehalten. Vor dem letzten Knopf wird nichts behalten.',
  'Read the letter again': 'Die Nachricht noch einmal lesen',
  'Name of the template': 'Name der Vorlage',
  'Read letters like it so': 'Ähnliche Nachrichten so lesen',
  'none found': 'keiner gefunden',
  'The money': 'Das Geld',
  'went out': 'ging hinaus',
  'came in': 'kam herein',
  'none of these': 'keiner davon',
  'Other words for the payee, as the letter has them': 'Andere Wörter für den Empfänger, so wie die Nachricht sie hat',
  'the day of the letter': 'der Tag der Nachricht',
  'Number of the account or card': 'Nummer des Kontos oder der Karte',
  'not in the letter, or not needed': 'nicht in der Nachricht oder nicht nötig',
  'Balance after it': 'Saldo danach',
  'not in the letter': 'nicht in der Nachricht',
  'Currency, since the amount does not say it': 'Währung, da der Betrag sie nicht nennt',
  'as the amount shows it': 'wie der Betrag es zeigt',
  'Letters from {sender}': 'Nachrichten von {sender}',
  'The template is kept, and letters like it are read by it.':
    'Die Vorlage ist behalten, und ähnliche Nachrichten werden damit gelesen.',
  'The template is withdrawn. Letters like it are asked about again; what came in by it stays until you undo it.':
    'Die Vorlage ist zurückgezogen. Zu ähnlichen Nachrichten wird wieder gefragt; was damit kam, bleibt, bis Sie es rückgängig machen.',
  'these places give no template': 'diese Stellen ergeben keine Vorlage',
  'go back, read the letter again and look at what it says about them':
    'gehen Sie zurück, lesen Sie die Nachricht noch einmal und sehen Sie, was sie dazu sagt',
} satisfies Language;
