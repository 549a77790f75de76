/** The contents of the state. The shapes of all but transfers stand beside the views that give them. */
import { z } from 'zod';
import { document, documentDetail, run, runDetail } from '../../src/store/views/shapes/documents.ts';
import { attention, status } from '../../src/store/views/shapes/status.ts';
import { explained as explainedAlone, transaction } from '../../src/store/views/shapes/transactions.ts';
import { amount, day, text } from '../../src/store/views/shapes/values.ts';

export { attention, documentDetail, runDetail, status };
export const runs = z.array(run);
export const documents = z.array(document);
export const transactions = z.array(transaction);

const leg = z.strictObject({
  ...{ id: text.describe('externalId'), short: text.describe('t12: what commands take as well') },
  ...{ account: text, accountName: text, bookedOn: day, amount, currency: text, payee: text.nullable() },
});

const transfer = z.strictObject({
  state: z.enum(['proposed', 'paired', 'waiting', 'missing', 'rejected', 'refused']),
  ...{ decidedBy: z.enum(['evidence', 'owner']).nullable(), evidence: z.array(text) },
  ...{ outflow: leg, inflow: leg.nullable(), to: text, problem: text.nullable() },
});
export const transfers = z.array(transfer);

export const explained = explainedAlone.extend({
  proposals: z.array(transfer).describe('Possible transfers of which it is a leg'),
});
