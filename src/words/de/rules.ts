import type { Language } from '../forms.ts';

/** "Always so", and the rules that it makes. */
export const rules = {
  'Always so …': 'Immer so …',
  'A rule for new transactions. It is tried here on those that are known, and nothing changes until you keep it.':
    'Eine Regel für neue Buchungen. Sie wird hier an den bekannten erprobt, und nichts ändert sich, bis Sie sie behalten.',
  'Say what such transactions are to have: a payee, a category or both.':
    'Sagen Sie, was solche Buchungen bekommen sollen: einen Empfänger, eine Kategorie oder beides.',
  'When the bank says': 'Wenn die Bank sagt',
  Where: 'Wo',
  'Text; * stands for anything': 'Text; * steht für Beliebiges',
  'every account': 'jedes Konto',
  'a new transaction gets': 'bekommt eine neue Buchung',
  'What it would change': 'Was sie ändern würde',
  'It fits {fits} of {transactions}, and {changes} of them would be other than now.':
    'Sie trifft auf {fits} von {transactions} zu, und {changes} davon wären anders als jetzt.',
  'The newest {count} were compared.': 'Die neuesten {count} wurden verglichen.',
  'change those {transactions} too': 'auch jene ändern: {transactions}',
  'Keep this rule': 'Diese Regel behalten',
  'The same as lines of the configuration': 'Dasselbe als Zeilen der Konfiguration',
  Rules: 'Regeln',
  'Made on these pages, for new transactions. Rules of the configuration go first.':
    'Auf diesen Seiten gemacht, für neue Buchungen. Regeln der Konfiguration gehen vor.',
  Remove: 'Entfernen',
  'The rule holds for what comes from now on.': 'Die Regel gilt für alles, was von jetzt an kommt.',
  'The rule holds for what comes from now on, and {transactions} changed in the ledger.':
    'Die Regel gilt für alles, was von jetzt an kommt; im Hauptbuch geändert: {transactions}.',
  'The rule holds again.': 'Die Regel gilt wieder.',
  'The rule is removed. What it gave stays.': 'Die Regel ist entfernt. Was sie gegeben hat, bleibt.',
} satisfies Language;
