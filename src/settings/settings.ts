import type { Json, NoticeEvent } from '../plugin/contract.ts';
import type { ParsedSettings } from './schema/schema.ts';

/** A connector's settings: what the engine reads, and the plug-in's own keys, unchecked. Paths are absolute. */
export interface ConnectorSettings {
  readonly name: string;
  readonly use: string;
  readonly schedule: string;
  readonly format: string;
  /** The format's own keys, unchecked. */
  readonly formatKeys: Readonly<Record<string, Json>>;
  readonly profile: string;
  readonly account: string | undefined;
  readonly pending: 'skip' | 'push';
  /** Read only where a sync names it. */
  readonly paused: boolean;
  readonly own: Readonly<Record<string, Json>>;
}

/** An entry of `notify:`: what the host reads, and the channel's own keys, unchecked. */
export interface NotifySettings {
  readonly use: string;
  readonly on: readonly NoticeEvent[];
  readonly detail: 'summary' | 'full';
  /** Cron expression. */
  readonly digest: string;
  readonly own: Readonly<Record<string, Json>>;
}

export type LedgerSettings = Omit<ParsedSettings['ledger'], 'concurrency'> & {
  /** Requests in flight at once. */
  readonly concurrency: number;
};

type Derived = 'state' | 'timezone' | 'connectors' | 'plugins' | 'ledger' | 'notify';

/** The whole configuration, checked, filled in, with defaults. Paths are absolute. */
export interface Settings extends Readonly<Omit<ParsedSettings, Derived>> {
  /** The configuration file; null where the defaults stand for one. */
  readonly file: string | null;
  /** Where relative paths start. */
  readonly folder: string;
  readonly state: string;
  readonly ledger: LedgerSettings;
  readonly timezone: string;
  readonly connectors: readonly ConnectorSettings[];
  readonly notify: readonly NotifySettings[];
  /** Paths (absolute) and package names. */
  readonly plugins: readonly string[];
}
