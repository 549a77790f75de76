import { z } from 'zod';

/** The hosts that a plug-in's process names for its requests; `HttpNeeds` of the contract. */
export const needsSchema = z
  .strictObject({
    hosts: z.array(z.string().min(1).max(300)).max(100),
    plainHttp: z.enum(['allow', 'refuse']).exactOptional(),
    pace: z.strictObject({ requests: z.number().positive(), perMs: z.number().positive() }).exactOptional(),
  })
  .nullable()
  .transform((needs) => needs ?? { hosts: [] });
