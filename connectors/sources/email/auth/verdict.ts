/** Whether somebody who can know vouches for the sender of a message. */
export type Verdict =
  | { readonly kind: 'authentic'; readonly by: string }
  /** Nobody does; `reason` says why for the person who may release it. */
  | { readonly kind: 'unauthenticated'; readonly reason: string }
  /** The sender's key is not to be had any more: said of old mail, and no sign of forgery (P-MAIL-3). */
  | { readonly kind: 'unverifiable'; readonly reason: string }
  /** The key could not be looked up now; asking later may help. */
  | { readonly kind: 'later'; readonly reason: string };

export function unauthenticated(reason: string): Verdict {
  return { kind: 'unauthenticated', reason };
}
