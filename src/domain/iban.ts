const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Whether a text is an IBAN whose check digits hold (ISO 13616, mod 97). Blanks and lower case are allowed. */
export function isIban(text: string): boolean {
  if (text.length > 64) return false;
  const compact = text.replaceAll(' ', '').toUpperCase();
  return SHAPE.test(compact) && remainder(compact.slice(4) + compact.slice(0, 4)) === 1;
}

function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
