/** Month names and their short forms, accents off. The first three letters decide where that is enough. */
const NAMES: readonly (readonly [number, string])[] = [
  [
    1,
    'january januarie januar januari janvier gennaio enero janeiro ledna leden stycznia styczen tammikuu januar ocak yanvar января январь янв jan ene gen led sty tam oca ianuarie ian sausio janvaris janvara jaanuar tammikuuta januara януари січня ιανουαριου ιανουαριος ιαν sij sijecanj sijecnja',
  ],
  [
    2,
    'february februarie februar februari fevrier febbraio febrero fevereiro unora unor lutego luty helmikuu subat февраля февраль фев feb fev fevr lut uno hel sub vasario februaris februara veebruar helmikuuta fevruari февруари лютого φεβρουαριου φεβρουαριος φεβ velj veljaca veljace',
  ],
  [
    3,
    'march marz maerz maart mars marzo marco brezna brezen marca marzec maaliskuu marcius mart maart марта март мар mar mrz mrt bre maa mär martie kovo marta marts maret maaliskuuta березня μαρτιου μαρτιος μαρ ozu ozujak ozujka',
  ],
  [
    4,
    'april avril aprile abril dubna duben kwietnia kwiecien huhtikuu aprilis nisan апреля апрель апр apr avr abr dub kwi huh nis aprilie balandzio aprila aprill huhtikuuta април квітня απριλιου απριλιος απρ tra travanj travnja',
  ],
  [
    5,
    'may mei mai maj mei mayo maggio maio kvetna kveten maja toukokuu majus mayis мая май mag kve tou geguzes maija maijs toukokuuta травня μαιου μαιος μαι svi svibanj svibnja',
  ],
  [
    6,
    'june juni junie juin giugno junio junho cervna cerven czerwca czerwiec kesakuu junius haziran июня июнь июн jun giu cze kes haz iunie iun birzelio junija junijs juuni kesakuuta юни червня ιουνιου ιουνιος ιουν lipanj lipnja',
  ],
  [
    7,
    'july julie juli juillet luglio julio julho cervence cervenec lipca lipiec heinakuu julius temmuz июля июль июл jul juil lug lip hei tem iulie iul liepos julija julijs juuli heinakuuta юли липня ιουλιου ιουλιος ιουλ srpanj srpnja',
  ],
  [
    8,
    'august augusti augustus aout agosto srpna srpen sierpnia sierpien elokuu augusztus agustos августа август авг aug ago srp sie elo agustus agu ags rugpjucio augusta augusts avgust avgusta elokuuta avg серпня αυγουστου αυγουστος αυγ kol kolovoz kolovoza',
  ],
  [
    9,
    'september septembre settembre septiembre setembro zari wrzesnia wrzesien syyskuu szeptember eylul сентября сентябрь сен сент sep sept set zar wrz syy eyl septembrie rugsejo septembris septembra septembar syyskuuta септември вересня σεπτεμβριου σεπτεμβριος σεπ ruj rujan rujna',
  ],
  [
    10,
    'october oktober octobre ottobre octubre outubro rijna rijen pazdziernika pazdziernik lokakuu ekim октября октябрь окт oct okt ott out rij paz lok eki octombrie spalio oktobris oktobra oktobar oktoober lokakuuta октомври жовтня οκτωβριου οκτωβριος οκτ',
  ],
  [
    11,
    'november novembre noviembre novembro listopadu listopad listopada marraskuu kasim ноября ноябрь ноя nov lis marras kas noiembrie noi nop lapkricio novembra novembris novembar marraskuuta ноември листопада νοεμβριου νοεμβριος νοε stu studeni studenoga studenog',
  ],
  [
    12,
    'december dezember decembre dicembre diciembre dezembro prosince prosinec grudnia grudzien joulukuu aralik декабря декабрь дек dec dez dic pro gru jou ara des desember decembrie gruodzio decembra decembris decembar detsember joulukuuta декември грудня δεκεμβριου δεκεμβριος δεκ prosinac prosinca',
  ],
];

/** Months that have these names in Croatian, and others in Polish or Czech. */
const CROATIAN: Readonly<Record<string, number>> = { lip: 6, srp: 7, lis: 10, listopad: 10, listopada: 10 };
/** Names that only Croatian has, and `pro`, which it shares with Czech for the same month. */
const CROATIAN_ALONE =
  /^(?:sij|sijec.*|velj|veljac.*|ozu|ozuj.*|tra|trav.*|svi|svib.*|lipanj|lipnja|srpanj|srpnja|kol|kolovoza?|ruj.*|stu|studen.*|prosin[ac]+)$/;

let table: ReadonlyMap<string, number> | undefined;

/** 1–12 for the name of a month in one of the languages known, else undefined. Takes the word with accents off. */
export function monthOf(word: string): number | undefined {
  table ??= new Map(NAMES.flatMap(([month, names]) => names.split(' ').map((name) => [name, month] as const)));
  return table.get(word);
}

/** The month that a name means in Croatian, where it means another one in Polish or Czech. */
export function croatianMonthOf(word: string): number | undefined {
  return CROATIAN[word];
}

/** The language of names of months; undefined where each has a meaning in both, or where they disagree. */
export function tongueOfMonths(words: readonly string[]): 'croatian' | 'other' | undefined {
  const telling = words.filter((word) => CROATIAN[word] === undefined && word !== 'pro');
  const own = telling.filter((word) => CROATIAN_ALONE.test(word)).length;
  if (telling.length === 0 || (own > 0 && own < telling.length)) return undefined;
  return own > 0 ? 'croatian' : 'other';
}
