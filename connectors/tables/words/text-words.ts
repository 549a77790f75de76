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
