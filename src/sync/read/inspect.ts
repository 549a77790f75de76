import type { Look, LookTerms } from '../../../connectors/inspectors.ts';
import type { Inspection, OnlyHere } from '../../../connectors/tables/inspect.ts';
import type { Document } from '../../domain/document.ts';
import { error, type Issue } from '../../domain/issue.ts';
import { refusal } from '../../lib/errors.ts';
import type { Profile } from '../../plugin/profile.ts';
import type { ChosenOptions } from '../../store/documents/accepted.ts';
import { saidOf, words } from '../../words/message.ts';
import type { AskedPool } from '../parse/pool.ts';
import type { SyncConfig } from '../run/deps.ts';

/** The parts for a look at a document. The reader's process opens and reads it, and no other. */
export interface Inspecting {
  readonly config: SyncConfig;
  readonly pool: Pick<AskedPool, 'look'>;
}

/** The settings of an inspection. */
export interface InspectionOrder {
  /** The profile that settings name for it; left out: none. */
  readonly named?: string | Profile;
  /** The passwords that may open a locked document. */
  readonly passwords?: readonly string[];
  /** The currency of the account that the document's connector names. */
  readonly accountCurrency?: string;
  /** Options that the owner chose for the document alone. */
  readonly chosen?: ChosenOptions;
}

/** The reading of a CSV document, a spreadsheet or a PDF with the present profiles. Each choice has its reason. */
export async function inspectDocument(
  document: Document,
  inspecting: Inspecting,
  order: InspectionOrder = {},
): Promise<Inspection> {
  return (await lookAt(document, inspecting, { ...order, want: 'reading' })).inspection;
}

/** The same, with the beginning of the table itself where that is wanted. */
export async function lookAt(
  document: Document,
  { config, pool }: Inspecting,
  { accountCurrency, chosen = {}, named, passwords = [], want }: InspectionOrder & Pick<LookTerms, 'want'>,
): Promise<Look> {
  const { currencies, formats, timezone } = config;
  const account = accountCurrency === undefined ? {} : { accountCurrency };
  const order = {
    format: 'auto',
    options: formats,
    connectorOptions: chosen,
    timezone,
    currencies,
    passwords,
    ...account,
  };
  const looked = await pool.look({ document, order, want, ...(named === undefined ? {} : { named }) });
  return 'severity' in looked ? nothingSeen(looked) : looked;
}

/** The look at a document whose bytes are in no archive. */
export function lookAtNothing(): Promise<Look> {
  return nothingSeen(error('archive.missing', words('document.bytesNotArchiveAny')));
}

/** The look at a document that could not be read. */
async function nothingSeen(issue: Issue): Promise<Look> {
  // Loaded here: reading tables is for the reader's process, and the daemon needs none of it.
  const { inspectNothing } = await import('../../../connectors/tables/inspect.ts');
  return { inspection: inspectNothing([issue]), table: null };
}

/** The profile of a reading, 1 being the best. Throws AppError `inspect.…` (exit code 2) where there is none. */
export function profileOf(inspection: Inspection, reading: number): Profile {
  return readingIn(inspection, reading).profile;
}

/** A reading with its choices for this document alone. Throws as `profileOf` does. */
export function readingIn(
  inspection: Inspection,
  reading: number,
): { readonly profile: Profile; readonly only: OnlyHere | null } {
  if (inspection.profile === null) {
    const [first] = inspection.issues;
    throw first === undefined ? refusal('inspect.unread') : refusal('inspect.unread#why', { why: saidOf(first) });
  }
  const { only, profile } = inspection;
  const found = reading === 1 ? { profile, only } : inspection.alternatives[reading - 2];
  if (found !== undefined) return found;
  throw refusal('inspect.reading', { number: reading, count: inspection.alternatives.length + 1 });
}
