import { normaliseWords } from './cells.ts';

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

/**
 * The headings that banks use for date columns, normalised: accents off, lower case. The languages are `en de fr it
 * es pt nl pl cs sv da no fi hu tr ru ja zh`. `*` at an end stands for any letters: German and the Nordic languages
 * join words.
 */
export const DATE_WORDS = {
  /** The day it was booked. */
  booked:
    'datum knjizenja|datum izvrsenja|datum obrade|data inregistrarii|дата на осчетоводяване|' +
    'booking date|booked|booked date|booked on|date booked|post date|posted|posting date|posted date|date posted|date processed|processed date|process date|processing date|completed date|date completed|completed|completion date|entry date|entered date|date entered|entered|cleared date|clearing date|cleared on|settled|settlement date|account date|' +
    'buchungstag|buchungsdatum|bu tag|buch tag|erfassungsdatum|buchung|verbuchungsdatum|buchungszeit*|verbucht am|verbucht|datum des abschlusses|gebucht am|gebucht|buchungs datum|' +
    'date comptable|date ope|date oper|date op|date de comptabilisation|date comptabilisation|date de comptabilite|date d ecriture|date ecriture|date operation|date d operation|date de l operation|date de fin|' +
    'data contabile|data cont|d contabile|data contabilizzazione|data di contabilizzazione|data registrazione|data di registrazione|data di completamento|data contab|data contabilita|' +
    'fecha contable|f contab|f oper|fecha oper|f op|fecha op|f operac|fecha de contabilizacion|fecha contabilizacion|f contable|fecha de asiento|fecha mov|fecha de finalizacion|' +
    'data lancamento|data de lancamento|data do lancamento|data mov|data movimento|data do movimento|data contabilistica|data de conclusao|' +
    'boekdatum|boekingsdatum|datum boeking|geboekt op|boekingsdag|' +
    'data ksiegowania|data zaksiegowania|data rozliczenia|data zrealizowania|' +
    'datum zauctovani|datum zauctovania|zauctovano|datum provedeni|datum zaksiegovani|datum odepsani|' +
    'bokforingsdag|bokforingsdatum|bokford|bokfort|bokforings*|bogforingsdato|bogfort|bogforingsdag|posteringsdato|bokforingsdato|bokfort dato|bokforingsdag|' +
    'kirjauspaiva|kirjauspvm|maksupaiva|kirjauspaivamaara|konyveles datuma|konyvelesi datum|konyveles napja|konyveles|' +
    'muhasebe tarihi|kayit tarihi|дата проводки|дата обработки|дата списания|дата зачисления|дата платежа|' +
    '計上日|処理日|記帳日|确认日期|记账日期|入账日期|记账日|入账日|记账时间|交易成功时间|完成时间|付款时间|過帳日期|入帳日期',
  /** The day it happened, or a date of no particular kind. */
  made:
    'datum transakcije|datums|kuupaev|data tranzactiei|data operatiei|дата на операция|дата операції|ημερομηνια|ημ νια|ημερομηνια συναλλαγης|תאריך|תאריך פעולה|التاريخ|تاريخ|تاريخ العملية|' +
    'date|dates|transaction date|trans date|txn date|tran date|trade date|operation date|date of transaction|purchase date|payment date|created|created utc|created at|created date|date created|created on|started date|date started|start date|effective date|datetime|date time|timestamp|time|day|journaldate|run date|activity date|transaction time|' +
    'datum|belegdatum|beleg datum|umsatztag|umsatzdatum|kaufdatum|einkaufsdatum|einkaufs datum|abschlussdatum|transaktionsdatum|datum des beginns|auftragsdatum|zahlungsdatum|ausfuhrungsdatum|tag|' +
    'date de transaction|date transaction|date d achat|date de debut|date de conclusion|jour|date d execution|' +
    'data|data operazione|data operaz|data dell operazione|data transazione|data di inizio|data acquisto|data movimento|data pagamento|data esecuzione|' +
    'fecha|fecha operacion|fecha de operacion|f operacion|fecha de la operacion|fecha transaccion|fecha de transaccion|fecha de inicio|fecha operativa|fecha movimiento|f ope|' +
    'data da operacao|data operacao|data transacao|data da transacao|data de inicio|data do pagamento|dia|' +
    'transactiedatum|datum v verrichting|datum verrichting|verrichtingsdatum|uitvoeringsdatum|datum transactie|' +
    'data operacji|data transakcji|data zlecenia|datum transakce|datum operace|datum pohybu|datum transakcie|datum platby|datum vytvoreni|' +
    'transaktionsdag|kopdatum|reskontradatum|dato|transaktionsdato|utforelsesdato|kjopsdato|handelsdato|' +
    'paiva|paivays|pvm|paivamaara|tapahtumapaiva|ostopaiva|tranzakcio datuma|tranzakcio idopontja|tranzakcio ideje|teljesites datuma|ertek datum|kelt|' +
    'tarih|islem tarihi|tarih saat|islem zamani|дата|дата операции|дата транзакции|дата и время операции|дата совершения операции|дата документа|' +
    '日付|거래일시|거래일자|거래일|일자|날짜|取引日|利用日|月日|年月日|ご利用日|利用年月日|お取引日|操作日|取引日付|取引日時|日期|交易日期|交易日|交易时间|交易创建时间|时间|交易時間|交易日時|利用日 キャンセル日',
  /** The day from which interest counts. */
  value:
    'datum valute|datum valutacije|data valutei|вальор|ημερομηνια αξιας|αξια|valeur ημερομηνια|תאריך ערך|تاريخ القيمة|' +
    'value date|valuedate|value dat|value dt|val date|valuta|valuta date|value|interest date|available on|available on utc|date available|' +
    'valutadatum|valutadat|wertstellung*|wert|valutatag|wertdatum|golden valutadatum|date de valeur|date valeur|valeur|' +
    'data valuta|data val|d valuta|data di valuta|val|fecha valor|f valor|f val|fecha val|fecha de valor|valor|data valor|data de valor|' +
    'rentedatum|valutadatum|data waluty|data valuty|datum valuty|valutadag|valordato|valor dato|valor|rentedato|valuteringsdato|valutering|' +
    'arvopaiva|arvopvm|erteknap|ertek nap|valor tarihi|дата валютирования|起算日|起息日|生效日期',
} as const;

export type DateRole = keyof typeof DATE_WORDS;

/** How banks head the columns that hold words, codes and references, normalised, in many languages. */
export const TEXT_WORDS = {
  payee:
    'primatelj|primatelj platitelj|platitelj|moketojas gavejas|gavejas|sanemejs|maksatajs|saaja maksja|nume beneficiar|δικαιουχος|' +
    'payee|payee name|name|merchant|merchant name|counterparty|counterparty name|beneficiary|beneficiary name|recipient|sender|payer|payer name|payee payer|counter party|payer payee|store name|vendor|' +
    'empfanger|auftraggeber|begunstigter|begunstigter auftraggeber|auftraggeber empfanger|empfanger auftraggeber|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|zahlungsempfanger*|zahlungspflichtige*|zahlungsbeteiligter|name zahlungsbeteiligter|auftraggeber begunstigter|partnername|partner name|haendler|handler|zahlungsempfanger in|' +
    'beneficiaire|tiers|nom|nom du tiers|contrepartie|commercant|emetteur|donneur d ordre|beneficiario|ordinante|nome|controparte|esercente|benificiario ordinante|' +
    'ordenante|comercio|nombre|contraparte|nome do beneficiario|destinatario|estabelecimento|naam|naam tegenpartij|naam tegenrekening|begunstigde|tegenpartij|naam omschrijving|naam v d tegenpartij|' +
    'nadawca|odbiorca|nadawca odbiorca|kontrahent|nazwa odbiorcy|nazwa nadawcy|dane kontrahenta|prijemce|platce|nazev protiuctu|protistrana|nazev protistrany|obchodnik|nazev obchodnika|' +
    'mottagare|avsandare|motpart|butik|namn|modtager|afsender|navn|mottaker|avsender|butikk|saaja|maksaja|saaja maksaja|nimi|kedvezmenyezett|partner neve|partner|nev|alici|gonderen|karsi taraf|isim|ad soyad|' +
    'получатель|контрагент|плательщик|наименование контрагента|отправитель|имя|店名|보낸분 받는분|거래처|받는분|의뢰인 수취인|利用店名|利用店名 商品名|名前|取引先|振込依頼人|ご利用先|利用先|お店|交易对方|对方户名|商户名称|收款人|户名|对方账户名|对方名称|对手方|交易對象',
  memo:
    'opis|opis transakcije|svrha|svrha doznake|namen|mokejimo paskirtis|paskirtis|maksajuma merkis|selgitus|detalii|detalii tranzactie|explicatii|основание|призначення платежу|опис|περιγραφη|αιτιολογια|תיאור|תיאור התנועה|פרטים|الوصف|التفاصيل|البيان|' +
    'payment type and details|type and details|transaction details and description|details of transaction|details of transactions|description of transaction|description of transactions|libelle des operations|nature des operations|nature de l operation|detail des operations|operations|angaben zu den umsatzen|umsatze|buchung verwendungszweck|' +
    'description|details|detail|memo|narrative|narration|particulars|transaction details|transaction description|note|notes|remarks|remark|text|reference text|message|purpose|subject|comment|comments|transaction remarks|payment reference|communication|additional description|original description|activity|activity name|item title|statement descriptor|payment details|desc|description 1|description 2|description 3|description1|description2|description3|' +
    'buchungstext|verwendungszweck*|erlauterung|erlauterungen|beschreibung|beschreibung1|beschreibung2|beschreibung3|zweck|vwz*|buchungsdetails|bemerkung|bemerkungen|mitteilung|buchungsinformationen|transaktionsbeschreibung|umsatztext|zahlungszweck|buchungs details|zahlungsreferenz|transaktionsdetails|betreff|notiz|' +
    'libelle|libelle operation|libelle de l operation|communication|motif|detail de l operation|description de l operation|objet|libelle complementaire|' +
    'descrizione|descrizione operazione|descrizione completa|descrizione1|descrizione2|descrizione3|causale|dettagli|operazione|note|descrizione movimento|motivo|riferimento operazione|' +
    'concepto|descripcion|detalle|movimiento|observaciones|referencia texto|mas datos|concepto ampliado|asunto|' +
    'descricao|historico|descritivo|descricao do movimento|detalhes|observacoes|omschrijving|mededeling|mededelingen|mededeling 1|mededeling 2|beschrijving|naam omschrijving|opmerking|betalingskenmerk tekst|' +
    'opis|opis operacji|opis transakcji|tytul|tytulem|szczegoly|tytul operacji|szczegoly transakcji|popis|popis transakce|zprava pro prijemce|poznamka|zprava|ucel platby|poznamka pro me|zprava pro me|detaily|popis operace|' +
    'beskrivning|specifikation|meddelande|transaktion|rubrik|referens text|beskrivelse|tekst|meddelelse|melding|forklaring|posteringstekst|text mottagare|viesti|selite|tapahtuman kuvaus|kuvaus|tapahtuma|saajan maksajan viesti|' +
    'kozlemeny|leiras|megjegyzes|tranzakcio leirasa|aciklama|islem aciklamasi|detay|описание|назначение платежа|назначение|детали|комментарий|описание операции|основание|' +
    '적요|내용|거래내용|송금메모|메모|摘要|内容|入出金内容|取引内容|備考|商品タイトル|メモ|お取引内容|お取り扱い内容|明細|交易摘要|备注|附言|交易说明|商品|商品说明|订单标题|用途|交易备注|交易附言|交易描述|交易名称|交易摘要',
  type:
    'type|transaction type|type of transaction|tran type|action|kind|transaction code|mutatiesoort|code|method|' +
    'art|umsatzart|buchungsart|auftragsart|vorgang|transaktionstyp|transaktionsart|type d ordre|type de transaction|type d operation|tipo|tipo operazione|tipo di ordine|tipologia|caus|causale abi|tipo de operacion|tipo movimiento|tipo de movimento|tipo transacao|' +
    'soort|soort verrichting|transactiesoort|typ|typ operacji|rodzaj|rodzaj transakcji|rodzaj operacji|typ transakce|typ pohybu|typ platby|operace|transaktionstyp|transaktionsslag|typ av transaktion|undertype|tapahtumalaji|laji|tipus|tranzakcio tipusa|tranzakcio jellege|islem tipi|islem|islem turu|тип|тип операции|вид операции|' +
    'タイプ|種別|区分|取引区分|取引種別|支払区分|支払方法|交易类型|类型|收支类型|交易方式|业务类型|交易渠道|交易種類',
  status:
    'status|state|transaction status|booking status|payment status|stato|stato operazione|statut|etat|estado|estado operacion|situacao|zustand|buchungsstatus|staat|toestand|stan|stav|stan transakcji|tila|allapot|statusz|durum|islem durumu|статус|состояние|ステータス|状態|交易状态|当前状态|状态|支付状态',
  currency:
    'currency|ccy|curr|cur|currency code|account currency|billing currency|payment currency|transaction currency|amount currency|balance currency|debit currency|credit currency|booking currency|converted currency|' +
    'wahrung|waehrung|whg|kontowahrung|buchungswahrung|devise|monnaie|monn|dev|devise du compte|valuta|divisa|moneta|val|divisa conto|moneda|divisa cuenta|moeda|munt|muntsoort|munteenheid|' +
    'waluta|waluta rachunku|mena|mena uctu|valuutta|valuutta koodi|penznem|deviza|deviza nem|devizanem|doviz|doviz cinsi|para birimi|валюта|валюта счета|валюта операции|通貨|币种|货币|交易币种|记账币种|幣別|貨幣',
  originalCurrency:
    'orig currency|original currency|foreign currency|source currency|local currency|customer facing currency|transfer amount currency|fee currency|transaction currency code|original ccy|' +
    'originalwahrung|fremdwahrung|urspr wahrung|devise d origine|monnaie d origine|devise initiale|divisa originale|valuta originale|moneda original|moeda original|oorspronkelijke valuta|waluta transakcji|waluta operacji|puvodni mena|mena operace|originalvaluta|alkuperainen valuutta|eredeti deviza|валюта транзакции|現地通貨',
  direction:
    'debit credit|credit debit|dr cr|cr dr|d c|c d|direction|sign|credit debit indicator|debit or credit|deb cre|transaction type|type|in out|billingamountsign|dc|indicator|debit credit indicator|drcr|c d indicator|' +
    'soll haben|s h|vorzeichen|umsatz in soll haben|soll haben kennzeichen|kennzeichen|sens|debit ou credit|segno|dare avere|d a|signo|debe haber|natureza|d c flag|af bij|bij af|debet credit|plus minus|obciazenie uznanie|smer|znamenko|debet kredit|' +
    'suunta|irany|borc alacak|borc alacak bilgisi|приход расход|дебет кредит|вид|入出金区分|収支|收 支|收支|借贷|借贷标志|收支类型|借贷方向|收支标志|资金流向',
  account:
    'account|account number|account no|account id|account name|own account|from account|product|' +
    'konto|kontonummer|auftragskonto|iban auftragskonto|eigenes konto|iban|kontobezeichnung|bezeichnung auftragskonto|produkt|compte|numero de compte|n de compte|compte bancaire|produit|' +
    'conto|numero conto|numero di conto|conto corrente|rapporto|prodotto|cuenta|numero de cuenta|producto|conta|numero da conta|produto|rekening|rekeningnummer|eigen rekening|iban bban|rachunek|numer rachunku|konto wlasne|ucet|cislo uctu|vlastni ucet|kontonr|konto nr|tili|tilinumero|szamla|szamlaszam|konyvelesi szamla|hesap|hesap no|hesap numarasi|счет|номер счета|口座|口座番号|账号|账户|卡号|本方账号',
  counterAccount:
    'counterparty account|counter account|other account|to account|beneficiary account|payee account number|account number counterparty|counterparty iban|recipient account|bank account other|' +
    'gegenkonto|kontonummer iban|iban zahlungsbeteiligter|iban kontonummer|kontonummer des empfangers|gegen iban|empfanger iban|partner iban|compte contrepartie|iban beneficiario|iban controparte|cuenta destino|conta destino|' +
    'tegenrekening|rekening tegenpartij|rekeningnummer tegenpartij|tegenrekening iban bban|rachunek odbiorcy|numer konta|rachunek kontrahenta|konto kontrahenta|numer rachunku kontrahenta|protiucet|cislo protiuctu|motkonto|modkonto|til konto|saajan tilinumero|ellenszamla|partner szamlaszama|karsi hesap|счет контрагента|счет получателя|对方账号|对方账户|交易对方账号',
  reference:
    'id|transaction id|reference|ref|ref no|reference number|reference no|transaction no|transaction reference|transaction number|tran id|txn id|bank reference|transferwise id|unique id|fitid|wallet txn id|utr|external id|transaction ref|reference id|journalnumber|order id|trx id|' +
    'referenz|referenznummer|referenz nr|transaktions nr|transaktions id|transaktionsnummer|buchungsnummer|buchungsreferenz|zkb referenz|auftragsnummer|belegnummer|kundenreferenz|vorgangs id|' +
    'numero de transaction|n de transaction|reference operation|n operation|numero operazione|numero di transazione|n di transazione|codice transazione|riferimento|id transazione|referencia|numero de operacion|no operacion|codigo|numero da transacao|' +
    'referentie|ref v d verrichting|transactiereferentie|volgnr|transactienummer|numer referencyjny|id transakcji|numer transakcji|reference banky|id operace|id pohybu|cislo transakce|id transakce|referenca|referens|transaktionsnummer|arkivreferens|verifikationsnummer|arkivreferanse|arkivref|referanse|viitenumero|viite|arkistointitunnus|tranzakcio azonosito|azonosito|referans|islem no|dekont no|номер операции|идентификатор|референс|номер документа|' +
    '取引id|取引番号|照会番号|交易单号|交易流水号|流水号|订单号|交易参考号|凭证号|交易编号|交易序號|参考编号',
  checkNumber:
    'check number|check no|cheque number|cheque no|check|cheque|chq no|chq ref number|chq ref no|check or slip number|chequenumber|schecknummer|numero cheque|n cheque|numero assegno|numero de cheque|chequenummer|小切手番号|支票号',
  time: 'time|transaction time|uhrzeit|zeit|buchungszeit|abschlusszeit|heure|heure de transaction|orario|ora|ora dell operazione|hora|tijd|tijdstip|godzina|cas|tid|klokkeslett|klokkeslaet|tidspunkt|aika|kello|kellonaika|ido|idopont|saat|время|時間|時刻|交易时间|时间',
  /** Known, and nothing to do with who or what. */
  other:
    'category|categories|kategorie|categorie|categoria|kategoria|kategori|luokka|категория|カテゴリ|分类|subcategory|subcategoria|subkategoria|unterkategorie|hauptkategorie|tags|labels|label|time zone|timezone|zeitzone|fuso orario|timezoneoffset|bic|swift|blz|bankleitzahl|bank code|kod banky|address|adresse|adres|city|country|land|land code|email|image|branch|filiale|card number|kartennummer|card no|kreditkarte|card label|card state|footnotes|fussnoten|notes de bas de page|note a pie di pagina|mandatsreferenz|glaubiger id|creditor id|emoji|receipt|currency name|month|monat|mese|mois',
} as const;

export type TextRole = keyof typeof TEXT_WORDS;

/** Words of headings over numbers that count or name something, normalised: `Doc No`, `Número do documento`, `Beleg-Nr.`. */
const CODE_WORD =
  /^(?:no|nr|nro|num|number|numbers|numero|numeros|numer|numeru|numara|numarasi|cislo|broj|stevilka|szam|szama|numurs|numeris|\p{L}*nummer|\p{L}{3,}nr|doc|docs|docto|document\p{L}*|dokument\p{L}*|dokumen\p{L}*|doklad\p{L}*|beleg\p{L}*|bizonylat\p{L}*|belge|dekont|ref|reference|referenz\p{L}*|referencia|referentie|riferimento|id|cheque|check|chq|номер|документ\p{L}*|αριθμος)$/u;
const CODE_SIGNS = /番号|号码|編號|编号|번호|^№|^n$/u;

/** Whether a heading stands over numbers of documents, references or rows. No balance is taken from such a column. */
export function isCodeHeading(name: string): boolean {
  const words = normaliseWords(name);
  return CODE_SIGNS.test(words) || words.split(' ').some((word) => CODE_WORD.test(word));
}

/**
 * How a transaction's kind or text begins where no sign says which way the money went. Normalised. "Payment" alone is
 * left out: on a card it is money in.
 */
const SENSE_WORDS = {
  in:
    'deposit|deposits|direct deposit|direct credit|bank giro credit|salary|wages|refund|return|returns|reversal|interest|interest paid|credit interest|cashback|top up|topup|incoming|received|payment received|payment thank you|transfer from|transfer in|credit|' +
    'gehalt|lohn|gutschrift|eingang|zinsen|erstattung|ruckzahlung|einzahlung|virement recu|virement de|remboursement|salaire|versement|interets|remise|accredito|stipendio|rimborso|bonifico ricevuto|bonifico a vostro favore|' +
    'abono|nomina|devolucion|transferencia recibida|ingreso|transferencia recebida|pix recebido|deposito|salario|estorno|bijschrijving|storting|salaris|terugbetaling|' +
    'wplata|przelew przychodzacy|uznanie|wynagrodzenie|zwrot|prichozi|pripsani|vratka|insattning|lon|overforing fran|indbetaling|innskudd|lonn|pano|palkka|hyvitys|jovairas|gelen|maas|iade|' +
    'пополнение|зачисление|зарплата|возврат|перевод от|入金|振込入金|給与|利息|退货|退款|还款|信用卡还款|工资|转入|收入|存入|消费退货|消费撤销',
  out:
    'purchase|purchases|card purchase|card payment|pos|pos purchase|withdrawal|withdrawals|atm|atm withdrawal|cash withdrawal|direct debit|standing order|fee|fees|charge|service charge|bill payment|transfer to|transfer out|debit|sale|check|cheque|' +
    'kauf|einkauf|kartenzahlung|lastschrift|abbuchung|auszahlung|entgelt|gebuhr|gebuhren|dauerauftrag|achat|paiement par carte|retrait|prelevement|virement emis|frais|cotisation|pagamento pos|prelievo|addebito|acquisto|commissione|bonifico disposto|' +
    'compra|cargo|recibo|retirada|comision|adeudo|pix enviado|saque|tarifa|betaling|afschrijving|incasso|geldopname|opname|kosten|' +
    'platnosc|platnosc karta|zakup|wyplata|przelew wychodzacy|obciazenie|oplata|prowizja|platba kartou|vyber|odchozi|poplatek|inkaso|kop|kortkop|uttag|autogiro|avgift|kob|haevning|betalingsservice|gebyr|varekjop|uttak|' +
    'korttiosto|osto|nosto|palvelumaksu|vasarlas|terheles|keszpenzfelvetel|harcama|para cekme|giden|покупка|оплата|списание|снятие|комиссия|перевод на|出金|引落|手数料|消费|取现|支付|转出|支出|购买|手续费',
} as const;

interface Sense {
  readonly way: 'in' | 'out';
  /** The words that said so. */
  readonly phrase: string;
}

let known: readonly Sense[] | undefined;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The direction that a text names, by the longest phrase at its beginning. Null where it names none. */
export function senseOf(text: string): Sense | null {
  known ??= (['in', 'out'] as const)
    .flatMap((way) => SENSE_WORDS[way].split('|').map((phrase) => ({ way, phrase })))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  const plain = normaliseWords(text.slice(0, 80));
  return known.find(({ phrase }) => begins(plain, phrase)) ?? null;
}

function begins(plain: string, phrase: string): boolean {
  if (!plain.startsWith(phrase)) return false;
  return plain.length === phrase.length || plain[phrase.length] === ' ' || CJK.test(phrase);
}
