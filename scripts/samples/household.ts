/**
 * The household of config/samples: invented people, an invented bank, three months of an ordinary life.
 * A line is `day cents payee | memo`; money in is positive. Two equal lines on one day are two purchases.
 */
export const OPENING = { checking: 231_877, card: -41_260 } as const;

export interface Entry {
  readonly on: string;
  /** Minor units. */
  readonly amount: number;
  readonly payee: string;
  readonly memo: string | null;
}

const CHECKING = `
2026-01-02  -118000 Hausverwaltung Ahornhof | Rent January, flat 4
2026-01-02    -4990 Stadtwerke Lindental | Electricity, customer 55-1203
2026-01-05    -3999 Fernklang Telekom | Internet and phone
2026-01-05   -10000 Cash withdrawal | ATM Marktplatz
2026-01-08    -2340 Bäckerei Krümel | 
2026-01-09    -6415 Frischmarkt Süd | Groceries
2026-01-12   -41260 Lindentor Card | Card payment *1234
2026-01-14    -1850 Café Zwölf | 
2026-01-16    -8722 Frischmarkt Süd | Groceries
2026-01-19    -2900 Sportverein Grünau | Membership Q1
2026-01-21    -5980 Apotheke am Bogen | 
2026-01-23    -7144 Frischmarkt Süd | Groceries
2026-01-23    -7144 Frischmarkt Süd | Groceries
2026-01-26    15000 Jonas Weiß | Concert tickets, 2 x 75 €
2026-01-29   318042 Werkstatt Nordhang GmbH | Salary January
2026-01-30   -30000 Own savings | Standing order
2026-02-02  -118000 Hausverwaltung Ahornhof | Rent February, flat 4
2026-02-02    -4990 Stadtwerke Lindental | Electricity, customer 55-1203
2026-02-05    -3999 Fernklang Telekom | Internet and phone
2026-02-06    -5871 Frischmarkt Süd | Groceries
2026-02-09   -10000 Cash withdrawal | ATM Marktplatz
2026-02-11   -49045 Lindentor Card | Card payment *1234
2026-02-13    -6230 Frischmarkt Süd | Groceries
2026-02-16    -2340 Bäckerei Krümel | 
2026-02-18   -13450 Zahnarztpraxis Dr. Öztürk | Invoice 2026-0188
2026-02-20    -7719 Frischmarkt Süd | Groceries
2026-02-23    -1850 Café Zwölf | 
2026-02-23    -1850 Café Zwölf | 
2026-02-25     4499 Buchladen Möwe | Refund, returned 2 books
2026-02-26   318042 Werkstatt Nordhang GmbH | Salary February
2026-02-27   -30000 Own savings | Standing order
2026-03-02  -118000 Hausverwaltung Ahornhof | Rent March, flat 4
2026-03-02    -4990 Stadtwerke Lindental | Electricity, customer 55-1203
2026-03-05    -3999 Fernklang Telekom | Internet and phone
2026-03-06    -6688 Frischmarkt Süd | Groceries
2026-03-09   -10000 Cash withdrawal | ATM Marktplatz
2026-03-11   -53310 Lindentor Card | Card payment *1234
2026-03-13    -5902 Frischmarkt Süd | Groceries
2026-03-17   -18900 Fahrradhaus Kettenblatt | Repair and new tyres
2026-03-20    -7275 Frischmarkt Süd | Groceries
2026-03-23    -2340 Bäckerei Krümel | 
2026-03-25    62714 Finanzamt Lindental | Tax refund 2025
2026-03-27   -30000 Own savings | Standing order
2026-03-30   318042 Werkstatt Nordhang GmbH | Salary March
2026-03-31     -490 Lindentor Bank | Account fee Q1
`;

const CARD = `
2026-01-03    -1299 Strömlicht Video | Subscription
2026-01-07     -320 Verkehrsbetriebe Lindental | Single ticket
2026-01-07     -320 Verkehrsbetriebe Lindental | Single ticket
2026-01-12    41260 Payment received, thank you | From account 4711002398
2026-01-15   -12990 Garten & Heim | Lamp <Nordlicht>
2026-01-18    -4780 Trattoria Sette | 
2026-01-22    -8936 Wanderzeug Outdoor | 
2026-01-24   -20000 Bahnkontor | Tickets to the coast
2026-01-31     -400 Verkehrsbetriebe Lindental | Night bus
2026-02-03    -1299 Strömlicht Video | Subscription
2026-02-07    -5640 Trattoria Sette | 
2026-02-11    49045 Payment received, thank you | From account 4711002398
2026-02-14    -3850 Blumen Edelweiß | 
2026-02-17     -320 Verkehrsbetriebe Lindental | Single ticket
2026-02-17     -320 Verkehrsbetriebe Lindental | Single ticket
2026-02-17     -320 Verkehrsbetriebe Lindental | Single ticket
2026-02-21   -17245 Pension Dünenblick | 2 nights
2026-02-22    -6320 Pension Dünenblick | Dinner
2026-02-25   -17996 Buchladen Möwe | 
2026-03-03    -1299 Strömlicht Video | Subscription
2026-03-08    -2450 Kino Atlas | 2 tickets
2026-03-11    53310 Payment received, thank you | From account 4711002398
2026-03-14     -350 Café Zwölf | 
2026-03-19    -9920 Schuhhaus Lauf | 
2026-03-19     9920 Schuhhaus Lauf | Refund, wrong size
2026-03-21    -4310 Trattoria Sette | 
2026-03-28    -5999 Garten & Heim | Seeds and soil
`;

export const LINES = { checking: readEntries(CHECKING), card: readEntries(CARD) } as const;

function readEntries(text: string): readonly Entry[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, on = '', cents = '', payee = '', memo = ''] = /^(\S+)\s+(-?\d+) (.+?) \|\s*(.*)$/.exec(line) ?? [];
      return { on, amount: Number(cents), payee, memo: memo === '' ? null : memo };
    });
}
