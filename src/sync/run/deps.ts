import type { TransferRule } from '../../core/pairing/types.ts';
import type { Rule } from '../../core/rules.ts';
import type { Clock } from '../../lib/clock.ts';
import { refusal } from '../../lib/errors.ts';
import type { Json, Logger } from '../../plugin/contract.ts';
import type { Registry } from '../../plugin/registry.ts';
import type { Store } from '../../store/store.ts';
import type { ParsePool } from '../parse/pool.ts';
import type { FormatOptions } from '../parse/types.ts';

/** All that a pull works with. Passed as one value so that each step names what it takes from it. */
export interface PullDeps {
  readonly store: Store;
  readonly registry: Registry;
  readonly config: SyncConfig;
  readonly parsePool: ParsePool;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborted when the daemon stops: a pull ends after the document at hand. */
  readonly signal: AbortSignal;
  /** Called when a document is about to be read: something will have to be sent, probably. */
  readonly onNews?: () => void;
}

/** The part of the settings that pulling needs, as plain data. */
export interface SyncConfig {
  /** The program's version: with a newer one, what was quarantined is read again. */
  readonly version: string;
  /** The folder of the configuration file, absolute: relative paths of connectors start from it. */
  readonly baseFolder: string;
  readonly accounts: readonly AccountConfig[];
  readonly connectors: readonly ConnectorConfig[];
  readonly unknownAccounts: 'create' | 'hold';
  /** IANA zone for instants that a bank gives with an offset. */
  readonly timezone: string;
  /** The owner's own currency codes and their decimal places, beside ISO 4217. */
  readonly currencies: Readonly<Record<string, number>>;
  /** Format name → what every parse with it is given, before the connector's own options: `{csv: {profiles: …}}`. */
  readonly formats: Readonly<Record<string, FormatOptions>>;
  /** Changes with the owner's profile files: what waits may read better with others. */
  readonly profilesDigest?: string;
  /**
   * The state folder, where connectors keep what must outlive a run. Not the store's own folder in a rehearsal: a token
   * that is rotated there is rotated for good.
   */
  readonly keepFolder?: string;
  /** How long a line of a lower-ranked stream waits for the better one. Milliseconds; 0 where it is not said. */
  readonly graceMs?: number;
  /** How transfers between own accounts are found; absent, the defaults of the configuration hold. */
  readonly transfers?: TransfersConfig;
  /** The owner's `rules:` for new transactions. */
  readonly rules?: readonly Rule[];
  /** A document larger than this is quarantined before it is read. Bytes. */
  readonly maxDocumentBytes: number;
}

export interface TransfersConfig {
  /** Days from the outflow to the inflow. */
  readonly windowDays: number;
  /** False: pairs are only proposed, save where a rule says so. */
  readonly auto: boolean;
  readonly rules: readonly TransferRule[];
}

export type { FormatOptions } from '../parse/types.ts';

/** An entry of `accounts:` in the configuration. */
export interface AccountConfig {
  /** Part of every externalId; never changes. */
  readonly handle: string;
  /** `bankId/accountId`, an IBAN, an account id, or a tail (`*7890`). */
  readonly match: readonly string[];
  readonly name: string | null;
  /** The ledger's account type; null: derived from what the statement says. */
  readonly type: string | null;
  readonly currency: string | null;
  /** Binds to an account that exists in the ledger already. */
  readonly ledgerId: string | null;
  /** Handles that this account had before. */
  readonly aliases: readonly string[];
  /** Any other Account field of the ledger API. */
  readonly fields: Readonly<Record<string, Json>>;
}

/** An entry of `connectors:` in the configuration. */
export interface ConnectorConfig {
  readonly name: string;
  /** Name of a source or connector plug-in. */
  readonly use: string;
  /** The plug-in's own keys, not yet checked against its schema. */
  readonly config: Readonly<Record<string, Json>>;
  /** `auto` or a format's name. Not used where `use` names a connector plug-in. */
  readonly format: string;
  /** Options for the format, for example `{profile: 'mybank'}`; empty where nothing is set. Under `auto` only the
   * formats that know them get them. */
  readonly formatOptions: FormatOptions;
  /** By the name of a format: its own keys beside `format`. A document that is read as another format gets none. */
  readonly formatKeys?: Readonly<Record<string, FormatOptions>>;
  /** Where in `config` the passwords for locked documents stand, keys joined by dots; `passwords` where it is not said. */
  readonly passwords?: string;
  /** Passwords that the owner gave on the dashboard for locked documents of this connector. */
  readonly keptPasswords?: readonly string[];
  /** Handle of the account whose lines its documents have: the owner's word, unless a document contradicts it. */
  readonly account: string | null;
  readonly pending: 'skip' | 'push';
  /** Read only where a sync names it. */
  readonly paused?: boolean;
}

/** Throws AppError `connector.unknown` with the names that exist. */
export function findConnector(config: SyncConfig, name: string): ConnectorConfig {
  const found = config.connectors.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw refusal('connector.unknown#noConnectorCalled', {
    name,
    names: config.connectors.map((each) => each.name).join(', '),
  });
}
