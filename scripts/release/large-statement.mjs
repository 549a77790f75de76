// Prints an OFX statement of an invented account with about this many megabytes of transactions. With it
// scripts/test-image.sh measures the cost of reading.
const bytes = Number(process.argv[2]) * 1_000_000;
const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n\n';
const DAY = 86_400_000;
const lines = [];
let length = 0;
for (let n = 0; length < bytes; n += 1) {
  const date = new Date(Date.UTC(2000, 0, 1) + (n % 9_000) * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  const amount = `-${1 + (n % 500)}.${String(n % 100).padStart(2, '0')}`;
  const text = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${date}<TRNAMT>${amount}<FITID>LARGE${n}<NAME>Shop ${n % 300}<MEMO>${'Purchase with a long text. '.repeat(16)}</STMTTRN>\n`;
  length += text.length;
  lines.push(text);
}
const from = '<BANKACCTFROM><BANKID>99900077<ACCTID>LARGE1<ACCTTYPE>CHECKING</BANKACCTFROM>';
const list = `<BANKTRANLIST><DTSTART>20000101<DTEND>20240831\n${lines.join('')}</BANKTRANLIST>`;
process.stdout.write(
  `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20240901<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR${from}\n${list}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
);
