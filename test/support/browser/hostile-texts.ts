/** Texts that a bank, a file or a letter may carry. No page may take them for its own markup. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(2)>',
  "' onmouseover='alert(3)' x='",
  '</title><svg onload=alert(4)>',
  '<!--<script>alert(5)//-->',
  '</textarea></select></option><iframe src=javascript:alert(6)>',
  'javascript:alert(7)',
  '`\u0024{alert(8)}` {{9*9}}',
  '<a href="/undo">\u202egnihtemos</a>',
  '<base href=//evil.example> <meta http-equiv=refresh content="0;url=//evil.example">',
  ' href="/evil" src="/evil"',
  '<details open ontoggle=alert(10)><style>*{display:none}</style>',
];

/** The same as parts of file names. */
export const HOSTILE_NAMES: readonly string[] = [
  '<img src=x onerror=alert(11)>.ofx',
  '"><svg onload=alert(12)>.csv',
  "'-alert(13)-'.csv",
];

/** The same as names of layouts, which are names of files in the state. */
export const HOSTILE_LAYOUTS: readonly string[] = [
  '"><svg onload=alert(16)>',
  "' onmouseover='alert(17)' x='",
  '<img src=x onerror=alert(18)>',
];

/** The same as the name of a profile beside the configuration. */
export const HOSTILE_PROFILE = '<img src=x onerror=alert(19)>';

/** The same as each word of a mail template. */
export const HOSTILE_TEMPLATES = `- name: "<svg onload=alert(20)>"
  from: ["<img src=x onerror=alert(21)>@bank.example"]
  lines: ["Umsatz <script>alert(22)</script>", "Betrag {amount} EUR <img src=x onerror=alert(23)>"]
`;

/** In a page: what of it became markup. An empty list is right. */
export const MARKUP_OF_STRANGERS = `[...document.querySelectorAll(
  'iframe:not([sandbox=""]), base, script:not([src]), style, main img, main script, [onerror], [onload], [onmouseover], [ontoggle], [href^="/evil"], [src^="/evil"], [href^="//"], [href^="javascript"]',
)].map((each) => each.outerHTML)`;
