/** Month names and their short forms, accents off. The first three letters decide where that is enough. */
const NAMES: readonly (readonly [number, string])[] = [
  [
    1,
    'january januarie januar januari janvier gennaio enero janeiro ledna leden stycznia styczen tammikuu januar ocak yanvar января январь янв jan ene gen led sty tam oca',
  ],
  [
    2,
    'february februarie februar februari fevrier febbraio febrero fevereiro unora unor lutego luty helmikuu subat февраля февраль фев feb fev fevr lut uno hel sub',
  ],
  [
    3,
    'march marz maerz maart mars marzo marco brezna brezen marca marzec maaliskuu marcius mart maart марта март мар mar mrz mrt bre maa mär',
  ],
  [
    4,
    'april avril aprile abril dubna duben kwietnia kwiecien huhtikuu aprilis nisan апреля апрель апр apr avr abr dub kwi huh nis',
  ],
  [5, 'may mei mai maj mei mayo maggio maio kvetna kveten maja toukokuu majus mayis мая май mag kve tou'],
  [
    6,
    'june juni junie juin giugno junio junho cervna cerven czerwca czerwiec kesakuu junius haziran июня июнь июн jun giu cze kes haz',
  ],
  [
    7,
    'july julie juli juillet luglio julio julho cervence cervenec lipca lipiec heinakuu julius temmuz июля июль июл jul juil lug lip hei tem',
  ],
  [
    8,
    'august augusti augustus aout agosto srpna srpen sierpnia sierpien elokuu augusztus agustos августа август авг aug ago srp sie elo',
  ],
  [
    9,
    'september septembre settembre septiembre setembro zari wrzesnia wrzesien syyskuu szeptember eylul сентября сентябрь сен сент sep sept set zar wrz syy eyl',
  ],
  [
    10,
    'october oktober octobre ottobre octubre outubro rijna rijen pazdziernika pazdziernik lokakuu ekim октября октябрь окт oct okt ott out rij paz lok eki',
  ],
  [
    11,
    'november novembre noviembre novembro listopadu listopad listopada marraskuu kasim ноября ноябрь ноя nov lis marras kas',
  ],
  [
    12,
    'december dezember decembre dicembre diciembre dezembro prosince prosinec grudnia grudzien joulukuu aralik декабря декабрь дек dec dez dic pro gru jou ara des desember',
  ],
];

let table: ReadonlyMap<string, number> | undefined;

/** 1–12 for the name of a month in one of the languages known, else undefined. Takes the word with accents off. */
export function monthOf(word: string): number | undefined {
  table ??= new Map(NAMES.flatMap(([month, names]) => names.split(' ').map((name) => [name, month] as const)));
  return table.get(word);
}
