/** How a transaction got its id and kept it, in sentences for people. */
import { t } from '../../words/speak.ts';
import type { SightingView } from './shapes/transactions.ts';

export interface IdentityFacts {
  readonly externalId: string;
  readonly reference: string | null;
  /** Whether the days of two of the documents overlap. */
  readonly areOverlapping: boolean;
  readonly sightings: readonly SightingView[];
  readonly aliases: readonly { readonly kind: string; readonly value: string }[];
}

const EXTERNAL_ID = /^bf1\.(.+)\.(\d{4}-\d{2}-\d{2})\.([ei])(\d+)([A-Z][A-Z0-9]{2,9})\.(\d+)$/;

/** A few sentences about the parts of the id, the evidence of identification, and the documents. */
export function describeIdentity(facts: IdentityFacts): readonly string[] {
  const documents = new Set(facts.sightings.map((sighting) => sighting.document)).size;
  const others = facts.aliases.filter((alias) => alias.kind === 'reference').length;
  return [
    describeId(facts.externalId),
    facts.reference === null
      ? t('story.bankGaveNoReference')
      : t('story.banksReference', { reference: facts.reference }),
    ...(others === 0 ? [] : [t('story.seenUnderFurtherReferences', { count: others })]),
    ...(documents < 2
      ? []
      : [
          t(facts.areOverlapping ? 'story.documentsShowCountedOne' : 'story.documentsShowReferenceBalance', {
            count: documents,
          }),
        ]),
  ];
}

function describeId(externalId: string): string {
  const match = EXTERNAL_ID.exec(externalId);
  if (match === null) return t('story.takenOverLedgerUnder', { id: externalId });
  const [, account = '', day = '', direction = '', , currency = '', count = ''] = match;
  const way = direction === 'e' ? t('word.money out') : t('word.money in');
  return t('story.idGivenOnceNever', { number: count, way, currency, day, account });
}
