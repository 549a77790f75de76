/** What a plug-in says about itself once its process has loaded it. The host trusts none of it. */
import { z } from 'zod';
import type { Json } from '../described.ts';

const json: z.ZodType<Json> = z.json();

export const descriptionSchema = z.strictObject({
  kind: z.enum(['source', 'format', 'connector', 'notice', 'profile', 'template']),
  name: z.string().max(60),
  summary: z.string().max(500),
  /** Null: it is no feed. */
  cursor: z.strictObject({ version: z.number(), initial: json }).nullable(),
  /** The JSON schema of its settings; null where its schema does not tell. */
  schema: json,
  /** Whether somebody may have to log in for it. */
  login: z.boolean(),
  /** Whether it declares what its requests reach; `by-config`: that depends on its keys. */
  http: z.enum(['none', 'fixed', 'by-config']),
  /** The hosts that it declares for all of its keys. */
  hosts: z.array(z.string()).max(100),
  /** Of a profile: its keys. Of mail templates: the keys of each. */
  content: json,
});

export type Description = z.infer<typeof descriptionSchema>;
