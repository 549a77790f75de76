/**
 * Labels of what went in and out in all, normalised; whole labels only. "Total payments" is left out: a card means
 * money in by it.
 */
export const TOTAL_WORDS = {
  in:
    'total credit|total credits|total credit amount|credits total|sum of credits|total money in|money in total|total paid in|total in|total deposits|total deposits and additions|total received|total income|total incoming|total additions|total amount of credits|total incoming transactions|incoming transactions|total deposits into account|' +
    'eingehende transaktionen|zahlungseingange gesamt|transactions entrantes|transazioni in entrata|transacciones entrantes|' +
    'summe haben|summe gutschriften|summe der gutschriften|gutschriften gesamt|total gutschriften|total haben|total eingange|summe eingange|summe zugange|summe zahlungseingange|summe einnahmen|gesamteinnahmen|einnahmen gesamt|' +
    'total credit euros|total des credits|total crediteur|total des operations au credit|total des operations crediteurs|total des versements|total recettes|totale entrate|totale avere|totale accrediti|' +
    'total abonos|total haber|total haberes|total ingresos|total creditos|total de abonos|total de creditos|total entradas|total de entradas|totaal bij|totaal credit|totaal bijgeschreven|totaal inkomsten|' +
    'suma uznan|suma wplywow|razem uznania|uznania razem|suma kwot uznan|prijmy celkem|celkem prijmy|suma prijmu|soucet prijmu|kreditni obrat|kreditny obrat|summa insattningar|summa kredit|sum inn|sum kredit|i alt ind|indbetalinger i alt|panot yhteensa|yhteensa panot|osszes jovairas|jovairasok osszesen|toplam alacak|toplam giris|toplam gelen|' +
    'итого приход|приход итого|итого поступления|итого поступлений|поступления итого|всего поступлений|итого зачислений|итого по кредиту|оборот по кредиту|сумма поступлений|入金合計|入金額合計|お預入合計|お預り金額合計|收入合计|总收入|收入总额|收入金额合计|贷方合计|贷方发生额合计|收入总金额',
  out:
    'total debit|total debits|total debit amount|debits total|sum of debits|total money out|money out total|total paid out|total out|total withdrawals|total withdrawals and subtractions|total spent|total spending|total expenses|total outgoing|total purchases|total charges|total amount of debits|total subtractions|total outgoings|outgoing transactions|total withdrawals from account|' +
    'ausgehende transaktionen|zahlungsausgange gesamt|transactions sortantes|transazioni in uscita|transacciones salientes|' +
    'summe soll|summe belastungen|summe der belastungen|belastungen gesamt|total belastungen|total soll|total ausgange|summe ausgange|summe abgange|summe zahlungsausgange|summe ausgaben|gesamtausgaben|ausgaben gesamt|summe lastschriften|' +
    'total debit euros|total des debits|total debiteur|total des operations au debit|total des operations debitrices|total des retraits|total depenses|totale uscite|totale dare|totale addebiti|' +
    'total cargos|total debe|total gastos|total debitos|total de cargos|total de debitos|total saidas|total de saidas|total egresos|totaal af|totaal debet|totaal afgeschreven|totaal uitgaven|' +
    'suma obciazen|suma wydatkow|razem obciazenia|obciazenia razem|suma kwot obciazen|vydaje celkem|celkem vydaje|suma vydaju|soucet vydaju|debetni obrat|debetny obrat|summa uttag|summa debet|sum ut|sum debet|i alt ud|udbetalinger i alt|otot yhteensa|yhteensa otot|osszes terheles|terhelesek osszesen|toplam borc|toplam cikis|toplam giden|' +
    'итого расход|расход итого|итого расходы|итого расходов|расходы итого|всего расходов|итого списаний|итого по дебету|оборот по дебету|сумма списаний|出金合計|出金額合計|お引出合計|お支払金額合計|支出合计|总支出|支出总额|支出金额合计|借方合计|借方发生额合计|支出总金额',
} as const;
