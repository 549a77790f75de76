/** A mailbox of an address list: what it is called, and where mail goes. The address is lower case. */
export interface Address {
  readonly name: string;
  readonly address: string;
}

/** An address list longer than this is cut: no rule needs more. Characters. */
const MAX_LIST = 20_000;

/**
 * Reads an address list (RFC 5322 §3.4): names, quoted names, comments, groups. A part that is no address is left out.
 * Quoted text and comments never give an address: `"alerts@bank.example" <mallory@evil.example>` is mallory's.
 */
export function readAddresses(value: string): readonly Address[] {
  return splitList(value.slice(0, MAX_LIST)).flatMap((item) => {
    const angle = item.bare.lastIndexOf('<');
    const close = angle === -1 ? -1 : item.bare.indexOf('>', angle);
    const address = (angle === -1 || close === -1 ? item.bare : item.bare.slice(angle + 1, close)).trim().toLowerCase();
    if (!/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(address)) return [];
    const outside = angle === -1 ? '' : item.bare.slice(0, angle);
    return [{ name: [item.quoted, outside.trim()].filter((part) => part !== '').join(' '), address }];
  });
}

interface Item {
  /** Outside quotes and comments. */
  readonly bare: string;
  readonly quoted: string;
}

/** Cuts at commas and semicolons that stand outside quotes, comments and angle brackets. */
function splitList(value: string): readonly Item[] {
  const items: Item[] = [];
  let bare = '';
  let quoted = '';
  let depth = 0;
  let isQuoted = false;
  let isAngled = false;
  const push = () => {
    items.push({ bare, quoted: quoted.trim() });
    bare = '';
    quoted = '';
  };
  for (let at = 0; at < value.length; at += 1) {
    const char = value.charAt(at);
    if (char === '\\' && (isQuoted || depth > 0)) {
      at += 1;
      if (isQuoted) quoted += value.charAt(at);
    } else if (isQuoted) {
      if (char === '"') isQuoted = false;
      else quoted += char;
    } else if (depth > 0) depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    else if (char === '"') isQuoted = true;
    else if (char === '(') depth = 1;
    else if ((char === ',' || char === ';') && !isAngled) push();
    // `Group name: a@x, b@y;`: the name of the group is nobody's address.
    else if (char === ':' && !isAngled) bare = '';
    else {
      if (char === '<') isAngled = true;
      if (char === '>') isAngled = false;
      bare += char;
    }
  }
  push();
  return items;
}
