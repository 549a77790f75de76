import type { Language } from '../forms.ts';

/** Notices to the owner. */
export const notices = {
  'bankfeed: something failed': 'bankfeed: etwas ist fehlgeschlagen',
  'bankfeed: a document needs a look': 'bankfeed: ein Dokument braucht einen Blick',
  'bankfeed: documents need a look': 'bankfeed: Dokumente brauchen einen Blick',
  'bankfeed: a document needs your word': 'bankfeed: ein Dokument braucht Ihre Antwort',
  'bankfeed: documents need your word': 'bankfeed: Dokumente brauchen Ihre Antwort',
  'bankfeed: a decision waits for you': 'bankfeed: eine Entscheidung wartet',
  'bankfeed: the books differ': 'bankfeed: die Bücher weichen ab',
  'bankfeed: a statement is missing': 'bankfeed: ein Auszug fehlt',
  'bankfeed: your week': 'bankfeed: Ihre Woche',
  'bankfeed: a test': 'bankfeed: eine Probe',
  'bankfeed status says why and what to do.': 'bankfeed status sagt, warum und was zu tun ist.',
  'The page Decisions of the dashboard, or bankfeed transfers and bankfeed status, show what is asked.':
    'Die Seite Entscheidungen, oder bankfeed transfers und bankfeed status, zeigen, was gefragt ist.',
  'Look whether the bank, the mail or the download still works.':
    'Sehen Sie nach, ob Bank, Post und Herunterladen noch gehen.',
  '… and {count} more': '… und {count} weitere',
  'The connector {name} failed.': 'Der Anschluss {name} ist fehlgeschlagen.',
  'The connector {name} needs you.': 'Der Anschluss {name} braucht Sie.',
  'The ledger does not take the records. Everything is kept and sent later.':
    'Das Hauptbuch nimmt die Buchungen nicht an. Alles bleibt und wird später gesendet.',
  'The ledger refused records.': 'Das Hauptbuch hat Buchungen abgelehnt.',
  'The scheduled backup failed. The log says why.':
    'Die geplante Sicherung ist fehlgeschlagen. Das Protokoll sagt, warum.',
  'Document {id} waits for you.': 'Dokument {id} wartet auf Sie.',
  'Document {id} could not be read.': 'Dokument {id} war nicht zu lesen.',
  'The ledger differs from what it confirmed. bankfeed verify says where.':
    'Das Hauptbuch weicht von dem ab, was es bestätigt hat. bankfeed verify sagt, wo.',
  'The newest statement of {account} does not add up.': 'Der neueste Auszug von {account} geht nicht auf.',
  'It is off by {amount}.': 'Er weicht um {amount} ab.',
  'No statement of {account} since {day}.': 'Kein Auszug von {account} seit {day}.',
  'A possible transfer from {from} to {to} waits for you.':
    'Eine mögliche Umbuchung von {from} zu {to} wartet auf Sie.',
  'A transaction wants your decision.': 'Eine Buchung will Ihre Entscheidung.',
  'This is how bankfeed tells you of: {events}.': 'So sagt Ihnen bankfeed Bescheid über: {events}.',
  'No statement came in.': 'Kein Auszug ist gekommen.',
  '{statements} came in.': '{statements} gekommen.',
  '{transactions}, {in} {currency} in, {out} {currency} out':
    '{transactions}, {in} {currency} Eingang, {out} {currency} Ausgang',
  'Missing: {account}, {from} to {to}.': 'Es fehlt: {account}, {from} bis {to}.',
  'Overdue: {account}, no statement since {day}.': 'Überfällig: {account}, kein Auszug seit {day}.',
  'Nothing wants a look.': 'Nichts braucht einen Blick.',
  'a bank account': 'einem Bankkonto',
  'a card account': 'einem Kartenkonto',
  'a loan account': 'einem Kreditkonto',
  'an account': 'einem Konto',
} satisfies Language;
