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
