import type { Span } from './places.ts';

/** A person's choices about a letter. */
export interface Marks {
  readonly amount: Span;
  readonly payee: Span | null;
  /** Null: the day of the letter counts. */
  readonly date: (Span & { readonly shape: string }) | null;
  readonly account: Span | null;
  readonly balance: Span | null;
  readonly direction: 'in' | 'out';
  readonly kind: 'bank' | 'card';
  /** For an amount that does not say it. */
  readonly currency: string | null;
  /** For an amount that could be read in two ways. */
  readonly decimal: '.' | ',' | null;
}
