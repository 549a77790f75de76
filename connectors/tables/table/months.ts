/** Month names and their short forms, accents off. The first three letters decide where that is enough. */
const NAMES: readonly (readonly [number, string])[] = [
  [
    1,
    'january januarie januar januari janvier gennaio enero janeiro ledna leden stycznia styczen tammikuu januar ocak yanvar января январь янв jan ene gen led sty tam oca ianuarie ian sausio janvaris janvara jaanuar tammikuuta januara януари січня ιανουαριου ιανουαριος ιαν',
  ],
  [
    2,
    'february februarie februar februari fevrier febbraio febrero fevereiro unora unor lutego luty helmikuu subat февраля февраль фев feb fev fevr lut uno hel sub vasario februaris februara veebruar helmikuuta fevruari февруари лютого φεβρουαριου φεβρουαριος φεβ',
  ],
  [
    3,
    'march marz maerz maart mars marzo marco brezna brezen marca marzec maaliskuu marcius mart maart марта март мар mar mrz mrt bre maa mär martie kovo marta marts maret maaliskuuta березня μαρτιου μαρτιος μαρ',
  ],
  [
    4,
    'april avril aprile abril dubna duben kwietnia kwiecien huhtikuu aprilis nisan апреля апрель апр apr avr abr dub kwi huh nis aprilie balandzio aprila aprill huhtikuuta април квітня απριλιου απριλιος απρ',
  ],
  [
    5,
    'may mei mai maj mei mayo maggio maio kvetna kveten maja toukokuu majus mayis мая май mag kve tou geguzes maija maijs toukokuuta травня μαιου μαιος μαι',
  ],
  [
    6,
    'june juni junie juin giugno junio junho cervna cerven czerwca czerwiec kesakuu junius haziran июня июнь июн jun giu cze kes haz iunie iun birzelio junija junijs juuni kesakuuta юни червня ιουνιου ιουνιος ιουν',
  ],
  [
    7,
    'july julie juli juillet luglio julio julho cervence cervenec lipca lipiec heinakuu julius temmuz июля июль июл jul juil lug lip hei tem iulie iul liepos julija julijs juuli heinakuuta юли липня ιουλιου ιουλιος ιουλ',
  ],
  [
    8,
    'august augusti augustus aout agosto srpna srpen sierpnia sierpien elokuu augusztus agustos августа август авг aug ago srp sie elo agustus agu ags rugpjucio augusta augusts avgust avgusta elokuuta avg серпня αυγουστου αυγουστος αυγ',
  ],
  [
    9,
    'september septembre settembre septiembre setembro zari wrzesnia wrzesien syyskuu szeptember eylul сентября сентябрь сен сент sep sept set zar wrz syy eyl septembrie rugsejo septembris septembra septembar syyskuuta септември вересня σεπτεμβριου σεπτεμβριος σεπ',
  ],
  [
    10,
    'october oktober octobre ottobre octubre outubro rijna rijen pazdziernika pazdziernik lokakuu ekim октября октябрь окт oct okt ott out rij paz lok eki octombrie spalio oktobris oktobra oktobar oktoober lokakuuta октомври жовтня οκτωβριου οκτωβριος οκτ',
  ],
  [
    11,
    'november novembre noviembre novembro listopadu listopad listopada marraskuu kasim ноября ноябрь ноя nov lis marras kas noiembrie noi nop lapkricio novembra novembris novembar marraskuuta ноември листопада νοεμβριου νοεμβριος νοε',
  ],
  [
    12,
    'december dezember decembre dicembre diciembre dezembro prosince prosinec grudnia grudzien joulukuu aralik декабря декабрь дек dec dez dic pro gru jou ara des desember decembrie gruodzio decembra decembris decembar detsember joulukuuta декември грудня δεκεμβριου δεκεμβριος δεκ',
  ],
];

let table: ReadonlyMap<string, number> | undefined;

/** 1–12 for the name of a month in one of the languages known, else undefined. Takes the word with accents off. */
export function monthOf(word: string): number | undefined {
  table ??= new Map(NAMES.flatMap(([month, names]) => names.split(' ').map((name) => [name, month] as const)));
  return table.get(word);
}
