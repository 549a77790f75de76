/**
 * Words that say what a row or a single cell is. Normalised; whole cells only, never a prefix (a UBS fee begins with
 * "Saldo").
 */
export const ROW_WORDS = {
  opening:
    'opening balance|beginning balance|balance brought forward|brought forward|previous balance|start balance|balance forward|initial balance|balance b f|b f|b fwd|bfwd|balance fwd|bal fwd|bal b f|balance b fwd|brought fwd|opg bal|op bal|' +
    'anfangssaldo|anfangsbestand|saldovortrag|vortrag|alter kontostand|letzter kontostand|alter saldo|eroffnungssaldo|startsaldo|solde initial|solde precedent|ancien solde|ancien solde crediteur|ancien solde debiteur|solde anterieur|solde d ouverture|report|' +
    'saldo iniziale|saldo iniziale a vostro credito|saldo iniziale a vostro debito|saldo iniziale a vostro favore|saldo contabile iniziale|saldo iniziale contabile|saldo precedente|saldo inicial|saldo anterior|beginsaldo|oud saldo|vorig saldo|saldo poczatkowe|pocatecni stav|pocatecni zustatek|pociatocny stav|ingaende saldo|ingaende balans|primosaldo|inngaende saldo|alkusaldo|nyito egyenleg|acilis bakiyesi|devir|devreden bakiye|входящий остаток|остаток на начало|остаток на начало периода|前月繰越|繰越残高|前期余额|期初余额|上期余额|承前結餘|承前结余|' +
    'opening bal|ubertrag|solde reporte|saldo de apertura|stan poczatkowy|pocatecni stav uctu|sold initial|pocetno stanje|zacetno stanje|nyitoegyenleg|bakiye devri|начальный остаток|начальное сальдо|υπολοιπο εκ μεταφορας|前頁繰越|이월잔액|전월이월|ยอดยกมา|algsaldo|pradinis likutis|likutis pradziai|sakuma atlikums|' +
    'last month s balance|last month balance|last statement balance|previous statement balance|balance last statement|balance from last statement|previous amount due|saldovortrag letzte rechnung|saldo letzte rechnung|saldo letzte abrechnung|saldo der letzten abrechnung|saldo vormonat|solde du releve precedent|saldo estratto conto precedente|saldo del extracto anterior|saldo vorig overzicht',
  closing:
    'closing balance|ending balance|balance carried forward|carried forward|final balance|end balance|current balance|balance|statement balance|new balance|account balance|balance c f|c f|ledger balance|closing bal|clsg bal|cl bal|closing bal amt|balance as at|' +
    'endsaldo|schlusssaldo|schlussbestand|neuer kontostand|kontostand|neuer saldo|saldo|aktueller kontostand|aktueller saldo|kontosaldo|solde final|solde|nouveau solde|nouveau solde crediteur|nouveau solde debiteur|solde crediteur|solde debiteur|solde de cloture|solde actuel|solde comptable|' +
    'saldo finale|saldo finale a vostro credito|saldo finale a vostro debito|saldo finale a vostro favore|saldo contabile finale|saldo finale contabile|saldo contabile|saldo final|saldo actual|saldo al|saldo attuale|eindsaldo|nieuw saldo|saldo koncowe|konecny stav|konecny zustatek|konecny stav uctu|konecny zostatok|utgaende saldo|utgaende balans|ultimosaldo|utgaende saldo|loppusaldo|zaro egyenleg|kapanis bakiyesi|исходящий остаток|остаток на конец|остаток на конец периода|остаток|次月繰越|期末余额|本期余额|账户余额|余额|結餘|loppsaldo|galutinis likutis|likutis pabaigai|beigu atlikums|' +
    'total amount due|amount due|total due|total balance due|balance due|new statement balance|new balance total|total new balance|saldo zu unseren gunsten|saldo per zu unseren gunsten|saldo zu ihren gunsten|saldo per zu ihren gunsten|saldo zu ihren lasten|saldo per zu ihren lasten|solde en notre faveur|solde en votre faveur|saldo a nostro favore|saldo a vostro favore|montant du|totale dovuto|total a pagar|totaal verschuldigd',
  total:
    'total|totals|subtotal|sub total|grand total|sum|total amount|total transactions|' +
    'summe|gesamt|zwischensumme|gesamtsumme|summe der buchungen|umsatztotal|total umsatz|totale|totale movimenti|total general|totales|somme|sous total|total des operations|totaal|totalen|razem|suma|celkem|soucet|summa|totalt|sum|i alt|yhteensa|osszesen|toplam|итого|всего|合計|合計金額|小計|总计|合计|合计金额|總計|本月合计|累计',
  /** The turnover: dated as the statement is, and no transaction. */
  turnover:
    'turnover|turnovers|total turnover|umsatz gesamt|umsatze gesamt|apyvarta|apgrozijums|оборот за период|итого оборот|обороты за период',
  /** A balance at the turn of a page. Words that a payment has as well (`Transport`, `Übertrag`) are no part of it. */
  carried:
    'carried over|carry forward|carried to next page|brought over|balance carried over|balance brought over|subtotal carried forward|ubertrag auf blatt|ubertrag von blatt|ubertrag auf seite|ubertrag von seite|ubertrag auf nachste seite|' +
    'zwischensaldo|ubertrag neuer saldo|a reporter|report a nouveau|a riportare|saldo riportato|saldo da riportare|suma y sigue|saldo arrastrado|a transportar|saldo transportado|over te dragen|do przeniesienia|z przeniesienia|' +
    'prevod na dalsi stranu|att overfora|transport fran|overforsel fra|siirtyva saldo|nakli yekun|к переносу|次頁へ繰越|前頁より繰越|过次页|承前页',
  /** The balance at the end of a day, in a row of its own (Itaú). */
  daily:
    'saldo do dia|saldo dia|saldo final do dia|saldo del dia|solde du jour|solde en fin de journee|tagessaldo|saldo tag|tagesendsaldo|balance of the day|balance for the day|end of day balance|closing balance for the day|daily balance|' +
    'daily closing balance|saldo giornaliero|saldo del giorno|dagsaldo|eindsaldo dag|saldo dzienne|saldo na koniec dnia|dagssaldo',
  pending:
    'pending|blocked|on hold|geplant|awaiting|pending transactions|pending payments|upcoming|upcoming transactions|scheduled payments|authorised transactions|authorized transactions|vormerkungen|vorgemerkte buchungen|operations a venir|operations en cours|operazioni in attesa|movimenti non contabilizzati|movimientos pendientes|transacciones pendientes|movimentos pendentes|transakcje oczekujace|blokady|blokace|reserverade transaktioner|ventende|reservationer|varaukset|authorized|authorised|uncleared|unposted|processing|in progress|hold|on hold|pending transaction|not booked|reserved|open|scheduled|' +
    'vorgemerkt|vorgemerkte umsatze|nicht gebucht|offen|ausstehend|umsatz vorgemerkt|in bearbeitung|en attente|a venir|en cours|non comptabilise|in attesa|in sospeso|non contabilizzato|non contabilizzata|da contabilizzare|in elaborazione|autorizzato|' +
    'pendiente|pendientes|en proceso|retenido|pendente|em processamento|cativo|in behandeling|gereserveerd|openstaand|oczekujaca|oczekujace|w toku|w trakcie|blokada|nezauctovano|ceka|cekajici|rezervace|zpracovava se|reserverat|ej bokford|reserveret|venter|afventer|reservert|ikke bokfort|odottaa|varaus|katevaraus|fuggoben|fuggo|beklemede|bekliyor|provizyon|在途|処理中|未確定|未記帳|处理中|待入账|未入账|в обработке|ожидание|холд|保留',
  /** It never happened. */
  failed:
    'failed|reverted|reverted transactions|declined transactions|declined|canceled|cancelled|rejected|denied|voided|void|expired|refused|deleted|returned unpaid|unsuccessful|failure|error|' +
    'abgelehnt|fehlgeschlagen|storniert|abgebrochen|ruckgangig gemacht|zuruckgewiesen|rejete|refuse|annule|echoue|annulee|refusee|rifiutato|annullato|fallito|stornato|ripristinato|rechazado|cancelado|anulado|fallido|rechazada|denegado|denegada|recusado|falhou|geweigerd|geannuleerd|mislukt|afgewezen|odrzucona|odrzucone|anulowana|anulowane|nieudana|zamitnuto|zruseno|odmitnuto|avvisad|avbruten|misslyckad|makulerad|afvist|annulleret|avvist|annullert|kansellert|hylatty|peruttu|epaonnistui|elutasitva|torolve|sikertelen|reddedildi|iptal|iptal edildi|basarisiz|отклонена|отклонено|отменена|отменено|отказ|失敗|取消|キャンセル|交易关闭|已关闭|交易失败|支付失败|已取消|失败|交易取消',
} as const;

/** How the status of a row says that it was booked. Normalised; whole cells only. */
export const BOOKED_WORDS =
  'booked|posted|completed|issued|complete|cleared|settled|executed|processed|reconciled|success|successful|succeeded|paid|paid out|done|finished|finalized|finalised|final|confirmed|credited|debited|sent|received|normal|ok|' +
  'gebucht|verbucht|gutgeschrieben|ausgefuhrt|abgeschlossen|erledigt|bezahlt|erfolgreich|comptabilise|comptabilisee|execute|executee|effectue|effectuee|termine|terminee|valide|validee|paye|payee|reussi|' +
  'contabilizzato|contabilizzata|eseguito|eseguita|completato|completata|effettuato|effettuata|confermato|regolato|contabilizado|contabilizada|completado|completada|completa|completo|ejecutado|ejecutada|realizado|realizada|liquidado|liquidada|confirmado|confirmada|pagado|pagada|' +
  'concluido|concluida|efetuado|efetuada|efetivado|efetivada|executado|executada|pago|geboekt|verwerkt|uitgevoerd|voltooid|betaald|zaksiegowana|zaksiegowano|zaksiegowane|zrealizowana|zrealizowano|zrealizowane|wykonana|wykonano|rozliczona|rozliczone|' +
  'zauctovano|zauctovana|zauctovane|provedeno|provedena|provedene|realizovano|dokonceno|zuctovane|vykonane|dokoncene|bokford|bokfort|genomford|utford|slutford|klar|bogfort|gennemfort|udfort|gjennomfort|utfort|' +
  'kirjattu|toteutunut|suoritettu|konyvelt|konyvelve|teljesitve|teljesult|vegrehajtva|tamamlandi|gerceklesti|basarili|onaylandi|проведено|проведена|исполнено|исполнена|выполнено|выполнена|завершено|завершена|успешно|обработано|ок|' +
  '完了|確定|処理済|成功|交易成功|支付成功|已完成|已入账|已支付|已收款|已到账';

/** How a heading says that the rows below it are booked. Normalised; whole cells only. */
export const BOOKED_HEADINGS =
  'booked|booked transactions|posted|posted transactions|gebuchte umsatze|gebucht|transactions|umsatze|operations comptabilisees|movimenti contabilizzati|movimientos|zaksiegowane|zauctovane';

/** The words of direction columns. Normalised, except the two signs. */
export const DIRECTION_WORDS = {
  in: 'c|cr|credit|cre|in|h|haben|bij|credits|deposit|deposits|income|incoming|received|k|gutschrift|eingang|avere|a|entrata|accredito|haber|abono|ingreso|entree|recette|entrada|credito|uznanie|ma|kredit|prijem|prichozi|insattning|indsat|inn|pano|jovairas|j|alacak|gelen|приход|кредит|пополнение|поступление|入金|収入|收入|贷|贷 cr|贷方|收|入|存入|转入|cr 贷|입금|uplata|odobrenje|dobro|v dobro|кт|π|πιστωση|זכות|دائن|+',
  out: 'd|dr|debit|deb|out|s|soll|af|debits|withdrawal|withdrawals|expense|outgoing|sent|belastung|lastschrift|ausgang|dare|uscita|addebito|debe|cargo|gasto|egreso|sortie|depense|saida|debito|obciazenie|wn|debet|vydaj|odchozi|uttag|havet|haevet|ut|otto|terheles|t|borc|b|giden|расход|дебет|списание|出金|支出|支払|借|借 dr|借方|支|出|转出|dr 借|출금|지급|isplata|zaduzenje|terecenje|breme|v breme|дт|χ|χρεωση|חובה|مدين|-',
} as const;

/** Words of card documents: there a positive number usually is an expense. */
export const CARD_WORDS =
  'card|cards|credit card|visa|mastercard|amex|american express|kreditkarte|karte|carte de credit|carte|carta di credito|carta|movimenti carta|tarjeta|cartao|creditcard|karta kredytowa|kreditni karta|kreditkort|luottokortti|hitelkartya|kredi karti|кредитная карта|カード|利用店名|利用店名 商品名|信用卡|人民币金额|card member|cardholder|card no|利用金額|支払総額|reward points|reward point header|billingamountsign';

/** How a list of purchases heads the shop, or what kind of shop it is. Normalised; whole cells only. */
export const MERCHANT_WORDS =
  'merchant|merchant name|merchant category|merchant category code|mcc|handler|handlername|branche|commercant|enseigne|esercente|esercizio|comercio|estabelecimento|winkel|akceptant|obchodnik|forhandler|forretning|kauppias|kereskedo|isyeri|торговая точка|магазин|加盟店|加盟店名|商户|商户名称|가맹점|가맹점명';

/** How a card says that its holder paid what was owed: there a minus is money in. */
export const PAID_OFF_WORDS =
  'payment thank you|thank you|payment received|payments and credits|autopay|auto payment|automatic payment|online payment|mobile payment|electronic payment|direct debit payment|' +
  'zahlung erhalten|ihre zahlung|einzahlung dankend erhalten|ausgleich kreditkarte|ausgleich karte|monatsabrechnung|paiement recu|paiement merci|paiement merci beaucoup|' +
  'pagamento ricevuto|pagamento recebido|pagamento de fatura|pago recibido|su pago|betaling ontvangen|incasso creditcard|splata karty|platba prijata|inbetalning|betaling modtaget|innbetaling|suoritus|kartyafizetes jovairas|odemeniz icin tesekkur ederiz|погашение задолженности|ご入金|还款';

/** Labels of the day when the bank made the file. */
export const AS_OF_WORDS =
  'created|created on|exported|exported on|export date|date of export|generated|generated on|downloaded|download date|as of|report date|printed|erstellt|erstellt am|exportiert am|exportdatum|abfragedatum|stand|stand vom|datum des exports|date d export|exporte le|edite le|extrait le|data esportazione|dati al|data estrazione|fecha de exportacion|fecha de descarga|exportado em|data de emissao|geexporteerd op|data eksportu|data wygenerowania|datum exportu|vytvoreno|skapad|uttagen|oprettet|eksportert|luotu|letrehozva|olusturma tarihi|дата выгрузки|дата формирования|出力日|作成日|导出时间|申请时间|下载时间|导出日期|查询时间';

/** Words within a text that may speak of a balance from before. Normalised; asked for only where the amount is the balance. */
export const CARRIED_WORDS =
  'balance|brought|carried|forward|bal fwd|fwd bal|bfwd|b fwd|bal b f|opg bal|op bal|opening|initial|opening bal|b f|bf|c f|saldo*|saldo|solde|sold|report|reporte|apertura|inicial|iniziale|anterior|precedente|' +
  'ubertrag|*vortrag|*ubertrag|anfangs*|eroffnungs*|kontostand|beginsaldo|stan|stan*|stav|zustatek|zostatok|pocatecni|poczatkowy|stanje|pocetno|zacetno|egyenleg|nyito*|bakiye|bakiyesi|devir|devri|devreden|' +
  'ingaende|inngaende|primo|alkusaldo|algsaldo|likutis|atlikums|остаток|сальдо|салдо|залишок|υπολοιπο|繰越|残高|承前|结余|結餘|余额|餘額|上期|이월|잔액|ยอด*|יתרה|رصيد|' +
  'so du|dau ky|upphafsstada|gjendja|gjendje|baki|مانده|موجودی|بیلنس|bilanc|saldoa|*saldo|beginbalans|balans|balanse|salio|состојба|баланс|рэшта|қалдық|үлдэгдэл|qoldiq|qaliq|iarmheid';
