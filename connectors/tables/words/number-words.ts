/** How banks head their columns of numbers, normalised, in many languages. `*` stands for any letters. */
export const NUMBER_WORDS = {
  amount:
    'iznos|iznos transakcije|znesek|suma operatiei|suma tranzactiei|suma eur|summa eur|сума|сума операции|сума операції|ποσο|ποσο συναλλαγης|סכום|סכום הפעולה|المبلغ|مبلغ|' +
    'amount|transaction amount|billing amount|net amount|total|value|inflow|amount in account currency|posted amount|local amount|payment amount|netamount|sum|amt|paid in out|total amount|booked amount|amount in rs|' +
    'betrag|buchungsbetrag|umsatz|umsatzbetrag|betrag in kontowahrung|zahlungsbetrag|summe|belastung gutschrift|soll haben betrag|' +
    'montant|montant operation|montant de l operation|montant de la transaction|somme|montant net|' +
    'importo|importo operazione|ammontare|importo movimento|importo contabile|importo in eur|importo euro|entrate uscite|' +
    'importe|importe operacion|importe de la operacion|cantidad|monto|importe movimiento|importe eur|' +
    'valor|montante|valor da operacao|importancia|quantia|valor r|valor movimento|valor eur|' +
    'bedrag|transactiebedrag|bedrag v d verrichting|bedrag verrichting|mutatie|mutatiebedrag|bedrag mutatie|' +
    'kwota|kwota operacji|kwota transakcji|kwota w walucie rachunku|kwota zaksiegowana|kwota blokady zwolnienie blokady|' +
    'castka|objem|castka v mene uctu|castka transakce|obnos|suma|ciastka|zauctovana castka|castka platby|' +
    'belopp|transaktionsbelopp|bokfort belopp|insattning uttag|belob|belob i dkk|bevegelse|belop|belop inn ut|' +
    'maara|summa|maara eur|maara euroa|osszeg|tranzakcio osszege|terheles jovairas|konyvelt osszeg|' +
    'tutar|islem tutari|tutar tl|miktar|сумма|сумма операции|сумма в валюте счета|сумма платежа|сумма транзакции|' +
    '金額|거래금액|금액|取引金額|入出金|入出金 円|利用金額|支払総額|お支払金額|入金 利用額|ご利用金額|金额|交易金额|实付金额|人民币金额|入账金额|记账金额|入账币种 金额|发生额|金额 元|交易額|交易金額',
  debit:
    'isplata|isplate|terecenje|duguje|zaduzenje|rashod|breme|v breme|odliv|odlivi|debetas|debets|deebet|дебит|χρεωση|χρεωσεις|חובה|בחובה|مدين|سحب|' +
    'debit|debits|debit amount|withdrawal|withdrawals|withdrawals subtractions|withdrawals debits|checks and debits|payments out|amount out|withdrawal amt|withdrawal amount|paid out|money out|out|outflow|payments|payment|spent|charge|charges|expense|dr|amount out|debit amt|outgoing|debet|' +
    'zu ihren lasten|lasten|zulasten|bedrag af|af debet|bedrag af debet|' +
    'soll|belastung*|lastschrift|ausgang|ausgaben|ausgabe|abgang|auszahlung|auszahlungen|abbuchung|belastungen|debit montant|' +
    'debit euros|montant debite|montant debit|debits|depense|depenses|retrait|retraits|sortie|' +
    'dare|addebito|addebiti|uscite|uscita|importo di addebito|importo addebito|importo di addebitamento|spese|avere dare|' +
    'debe|cargo|cargos|retiro|retiros|gasto|gastos|salida|salidas|debito|debitos|importe cargo|egreso|egresos|' +
    'saida|saidas|valor debito|af|uitgaven|uitgave|uit|debet bedrag|wydatki|obciazenia|obciazenie|wyplata|wyplaty|kwota obciazenia|' +
    'ma dati|vydaje|vydaj|odchozi|debetni|na vrub|uttag|utgift|utgifter|ut|belastet|ut fra konto|ut av konto|debet belopp|haevet|udgift|havet|' +
    'otto|panot otot|veloitus|menot|terheles|kiadas|borc|giden|harcama|cikis|расход|списание|дебет|расходы|' +
    '出金|出金額|支払|引出|引出額|お引出し|お引き出し|出金金額|支払い金額|출금액|출금|지급|찾으신금액|お支払い金額|支払金額|支出|支出金额|借方|借方金额|借方发生额|转出金额|支出金額',
  credit:
    'uplata|uplate|odobrenje|potrazuje|prihod|dobro|v dobro|priliv|prilivi|kreditas|kredits|kreedit|πιστωση|πιστωσεις|זכות|בזכות|دائن|إيداع|ايداع|' +
    'credit|credits|credit amount|deposit|deposits|deposits additions|deposits credits|payments in|deposit amt|deposit amount|paid in|money in|in|receipts|receipt|received|income|cr|amount in|credit amt|incoming|' +
    'zu ihren gunsten|gunsten|zugunsten|bedrag bij|bij credit|bedrag bij credit|' +
    'haben|gutschrift*|eingang|einnahmen|einnahme|zugang|einzahlung|einzahlungen|gutschriften|' +
    'montant credite|montant credit|recette|recettes|versement|versements|depot|entree|credit euros|' +
    'avere|accredito|accrediti|entrate|entrata|importo di accredito|importo accredito|ricavi|' +
    'haber|abono|abonos|ingreso|ingresos|deposito|depositos|entrada|entradas|credito|creditos|importe abono|' +
    'valor credito|bij|inkomsten|inkomen|credit bedrag|wplywy|uznania|uznanie|wplata|wplaty|kwota uznania|' +
    'dal|prijmy|prijem|prichozi|kreditni|ve prospech|insattning|inkomst|inkomster|inn|inn pa konto|kredit|indsat|indtaegt|insatt|' +
    'pano|hyvitys|tulot|jovairas|bevetel|alacak|gelen|giris|приход|поступление|зачисление|кредит|доход|поступления|' +
    '入金|入金額|預かり金額|お預り金額|預り金額|預入|預入額|입금액|입금|맡기신금액|お預入れ|お預け入れ|入金金額|預り|収入|收入|收入金额|贷方|贷方金额|贷方发生额|转入金额|存入|存入金額|收入金額',
  balance:
    'stanje|stanje racuna|novo stanje|likutis|atlikums|jaak|sold|sold final|салдо|наличност|залишок|υπολοιπο|λογιστικο υπολοιπο|προοδευτικο υπολοιπο|יתרה|الرصيد|رصيد|' +
    'balance|running balance|running bal|bal|account balance|current balance|closing balance|balance after|balance after transaction|available balance|ledger balance|new balance|resulting balance|balance amount|end balance|book balance|ending daily balance|daily balance|end of day balance|closing bal|balance c f|' +
    'saldo*|kontostand*|saldo nach buchung|neuer saldo|saldo in|kontosaldo|buchungssaldo|solde*|solde apres|nouveau solde|' +
    'saldo contabile|saldo progressivo|saldo disponibile|saldo actual|saldo posterior|saldo disponible|saldo contable|saldo contabilistico|saldo apos|saldo na mutatie|saldo na trn|disponible|saldo na boeking|' +
    'saldo po operacji|saldo po transakcji|saldo koncowe|zustatek|zostatok|zustatek po|bokfort saldo|saldo efter|disponibel saldo|' +
    'saldo etter|tilisaldo|egyenleg|konyvelt egyenleg|bakiye|kalan bakiye|bakiye tl|остаток|баланс|остаток по счету|исходящий остаток|' +
    '残高|잔액|거래후잔액|取引後残高|差引残高|お取引後残高|現在残高|残高 円|余额|账户余额|本次余额|结余|可用余额|餘額|結餘',
  fee:
    'fee|fees|* fee|fee amount|charge fee|commission|commissions|fees commission|fees commissions|fee currency amount|' +
    'gebuhr|gebuhren|entgelt|kosten|frais|commission frais|tarif|costo|tariffa|commissione|commissioni|commisione|comision|comisiones|tarifa|comissao|comissoes|taxa|' +
    'oplata|prowizja|poplatek|poplatky|avgift|courtage|gebyr|maksu palkkio|palvelumaksu|dij|jutalek|ucret|komisyon|комиссия|手数料|手续费|服务费|手續費',
  net: 'net|net amount|netto|nettobetrag|importo netto|montant net|net value|netto betrag|neto|importe neto|liquido|正味|实收金额|netto amount|total net',
  gross:
    'gross|gross amount|brutto|bruttobetrag|brut|lordo|bruto|bruto bedrag|合計|importo lordo|montant brut|brutto belopp',
  original:
    'original amount|orig amount|foreign amount|foreign currency amount|amount in original currency|foreign spend amount|original transaction amount|source amount|intl amount|transaction currency amount|customer facing amount|original currency amount|amount in foreign currency|transfer amount|' +
    'originalbetrag|betrag in fremdwahrung|fremdwahrungsbetrag|betrag in originalwahrung|ursprungsbetrag|urspr betrag|' +
    'montant d origine|montant initial|montant en devise|montant devise|montant original|importo originale|importo originale in divisa|importo in divisa|importo in valuta|' +
    'importe original|importe en divisa|valor original|valor em moeda|oorspronkelijk bedrag|bedrag in vreemde valuta|kwota oryginalna|kwota w walucie operacji|kwota w walucie transakcji|' +
    'puvodni castka|castka v mene|castka v mene operace|castka v puvodni mene|originalbelopp|utlandskt belopp|valutabelopp|belopp i utlandsk valuta|' +
    'originalt belob|belop i valuta|valutabelop|alkuperainen maara|eredeti osszeg|orijinal tutar|doviz tutari|сумма в валюте операции|сумма в валюте транзакции|交易币种 金额|交易地金额|現地利用額|外貨金額|订单金额|交易原币金额',
  /** A part of a batch, shown under its total. */
  detail:
    'individual amount|einzelbetrag|betrag einzelzahlung|montant individuel|importo singolo|betrag detail|detailbetrag|detail amount|montant detail|importo dettaglio|importo in dettaglio|sous montant|amount details',
  /** Numbers that are no money of the account. */
  other:
    'exchange rate|exchange rate*|devisenkurs*|cours des devises*|corso delle divise*|fx rate*|rate|fx rate|wechselkurs|umrechnungskurs|kurs|cours|cambio|tasso|tipo de cambio|taxa de cambio|koers|wisselkoers|kurz|valutakurs|vaxlingskurs|arfolyam|kur|курс|为替レート|汇率|cambio applicato|' +
    'quantity|qty|price|price per unit|shares|units|anzahl|stuck|menge|quantite|prix|quantita|prezzo|cantidad titulos|precio|antal|kurs|aantal|prijs|liczba|ilosc|pocet|数量|単価|' +
    'id|no|nr|number|sr no|ref|reference|code|line|row|radnummer|zeile|lfd nr|posten|year|month|points|reward points|reward point header|cashback|tax|vat|steuer|mwst|mcc|receipt|cheque|check|chq|branch|zip|plz|account|account number|kontonummer|iban|item id|phone|' +
    'converted amount refunded|amount refunded|refunded|zero|tip|amount tip|amount tax|insurance|insurance amount|shipping|shipping and handling amount|sales tax|' +
    'opening balance|beginning balance|anfangssaldo|valutasaldo|saldo valuta|solde valeur|available|verfugbarer betrag|limit|序号|支払回数|翌月以降繰越金額|調整額',
} as const;

export type NumberRole = keyof typeof NUMBER_WORDS;

/** Words in the head of a column that counts parts or multiples of a currency, normalised. */
export const SCALE_WORDS =
  'cent|cents|pence|pennies|penny|minor|pfennig|rappen|centime|centimes|centimo|centimos|centesimi|centavos|ore|grosze|groszy|haleru|halere|filler|bani|stotinki|kurus|paise|kopecks|копейки|копейках|коп|分|単位 銭|' +
  'thousand|thousands|000|000s|tsd|tausend|teur|tchf|tkr|t kr|t eur|k eur|keur|milliers|migliaia|miles|duizend|duizenden|tys|tisic|tusen|тыс|тысяч|million|millions|mio|mln|millionen|千円|百万円|千元|万元|천원|백만원';
