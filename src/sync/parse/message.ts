import type { Look, LookTerms } from '../../../connectors/inspectors.ts';
import type { LineRange, OriginalText } from '../../../connectors/originals.ts';
import type { Document } from '../../domain/document.ts';
import type { Issue } from '../../domain/issue.ts';
import type { Claim, Opened, OpenOrder } from '../../plugin/contract.ts';
import type { Profile } from '../../plugin/profile.ts';
import type { ParsedDocument, ParseOrder } from './types.ts';

/** The first message of a worker, when it can read. */
export const READY = 'ready';

export type Question = ParseQuestion | OpenQuestion | SniffQuestion | LookQuestion | TextQuestion;

export interface ParseQuestion {
  readonly document: Document;
  readonly order: ParseOrder;
  readonly task: 'parse' | 'prepare';
}

export interface OpenQuestion {
  readonly order: OpenOrder;
  readonly task: 'open';
}

export interface SniffQuestion {
  readonly task: 'sniff';
  /** The first 64 KiB. */
  readonly head: Uint8Array;
  readonly name: string;
}

/** How a table would be read, and why. `named`: the profile that is to read it; left out: as a sync would read it. */
export interface LookQuestion {
  readonly task: 'look';
  readonly document: Document;
  readonly order: ParseOrder;
  readonly named?: string | Profile;
  readonly want: LookTerms['want'];
}

/** Lines of a document as text. */
export interface TextQuestion {
  readonly task: 'text';
  readonly document: Document;
  readonly order: ParseOrder;
  readonly range: LineRange;
}

/** The answer of a worker. `unusable`: it has none, or one that no message can hold. */
export type WorkerMessage =
  | { readonly answer: ParsedDocument }
  | { readonly unusable: Issue }
  | { readonly prepared: Document | Issue }
  | { readonly opened: Opened | Issue }
  /** Of the formats that do not say no. */
  | { readonly claims: readonly { readonly name: string; readonly claim: Claim }[] }
  | { readonly looked: Look }
  /** Null for what is no text. */
  | { readonly text: OriginalText | null };
