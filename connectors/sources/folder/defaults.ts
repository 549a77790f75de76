/** The defaults of a folder's keys. */

export const AFTER = ['leave', 'archive', 'delete'] as const;

export const DEFAULTS = { files: ['**/*'], watch: true, settle: '2s', after: 'leave', passwords: [] } as const;

/** A list of them would be a way to guess. */
export const MOST_PASSWORDS = 3;
