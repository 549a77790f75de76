/** The kinds of plug-ins that `connectors new` makes. */
export const KINDS = ['format', 'source', 'connector', 'profile', 'notice', 'template'] as const;
export type Kind = (typeof KINDS)[number];
