import * as z from 'zod';
import { account } from './accounts.ts';
import { category } from './categories.ts';
import { payee } from './payees.ts';
import { SCOPES } from './scopes.ts';
import { transaction } from './transactions.ts';
import { id, stamps } from './values/fields.ts';

/** The subject (whose ledger it is) and the principal (who asks) are apart, so that delegation can come later. */
export const me = z
  .object({
    id: id.meta({ description: 'The subject: the owner whose ledger this is' }),
    name: z.string(),
    principal: z
      .object({ type: z.literal('apiKey'), id: z.string(), name: z.string() })
      .meta({ description: 'Who asks; in v1 always a key of the subject' }),
    access: z.literal('self'),
    scopes: z.array(z.enum(SCOPES)),
    ...stamps,
  })
  .meta({ id: 'Me' });

export const agentContext = z
  .object({
    profile: me,
    accounts: z.array(account).optional().meta({ description: 'Present with accounts:read' }),
    categories: z.array(category).optional().meta({ description: 'Present with categories:read' }),
    payees: z.array(payee).optional().meta({ description: 'Present with payees:read; the newest first' }),
    recentTransactions: z
      .array(transaction)
      .optional()
      .meta({ description: 'Present with transactions:read; the latest date first' }),
  })
  .meta({ id: 'AgentContext', description: 'What an agent should know before it writes' });

export type Me = z.infer<typeof me>;
export type AgentContext = z.infer<typeof agentContext>;
