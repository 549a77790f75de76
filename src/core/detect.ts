/** The parts of a format for detection: its name and its opinion of the first bytes. Every FormatPlugin has both. */
export interface Sniffer {
  readonly name: string;
  sniff(head: Uint8Array, name: string): 'no' | 'maybe' | 'yes';
}

export type Detected<Format> =
  | { readonly kind: 'one'; readonly format: Format }
  | { readonly kind: 'none' }
  | { readonly kind: 'ambiguous'; readonly names: readonly string[] };

/** How much of a document a format gets to see: 64 KiB. */
export const HEAD_BYTES = 65_536;

/**
 * Which format a document is in. One `yes` beats any `maybe`. Two `yes`, or two `maybe` without a `yes`, are a
 * question for a person. A format that throws while it looks has said no.
 */
export function detect<Format extends Sniffer>(
  bytes: Uint8Array,
  name: string,
  formats: readonly Format[],
): Detected<Format> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const certain: Format[] = [];
  const plausible: Format[] = [];
  for (const format of formats) {
    const claim = claimOf(format, head, name);
    if (claim === 'yes') certain.push(format);
    if (claim === 'maybe') plausible.push(format);
  }
  const candidates = certain.length > 0 ? certain : plausible;
  const [format] = candidates;
  if (format === undefined) return { kind: 'none' };
  if (candidates.length === 1) return { kind: 'one', format };
  return { kind: 'ambiguous', names: candidates.map((each) => each.name) };
}

/** The opinions on the first bytes, of each format that does not say no. */
export function claimsOn(
  head: Uint8Array,
  name: string,
  formats: readonly Sniffer[],
): readonly { readonly name: string; readonly claim: 'maybe' | 'yes' }[] {
  return formats.flatMap((format) => {
    const claim = claimOf(format, head, name);
    return claim === 'yes' || claim === 'maybe' ? [{ name: format.name, claim }] : [];
  });
}

function claimOf(format: Sniffer, head: Uint8Array, name: string): 'no' | 'maybe' | 'yes' {
  try {
    return format.sniff(head, name);
  } catch {
    return 'no';
  }
}
