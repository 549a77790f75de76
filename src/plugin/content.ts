/** Plug-ins without code of their own: what a bank writes into its tables and letters. Readers of bankfeed use them. */
import type { Described, Json } from './described.ts';

/** How one bank writes its tables: a profile of `docs/csv.md`, known by the plug-in's name. */
export interface ProfilePlugin extends Omit<Described<'profile', never>, 'config'> {
  /** The keys of a profile, as a file in YAML has them. */
  readonly profile: Json;
}

/**
 * The words of one bank's alerts: templates of `docs/mail.md`. A rule of mail names the plug-in under `alerts:`, for the
 * rule says whose letters are believed.
 */
export interface TemplatePlugin extends Omit<Described<'template', never>, 'config'> {
  /** The keys of each template, as a file in YAML has them. */
  readonly templates: readonly MailTemplate[];
}

/** One template, with the keys of `docs/mail.md`. */
export type MailTemplate = { readonly [key: string]: Json };

/** The module form of a file in YAML, for a package with several. */
export function defineProfile(plugin: Omit<ProfilePlugin, 'kind'>): ProfilePlugin {
  return { kind: 'profile', ...plugin };
}

/** The module form of a file in YAML, for a package with several. */
export function defineTemplates(plugin: Omit<TemplatePlugin, 'kind'>): TemplatePlugin {
  return { kind: 'template', ...plugin };
}
