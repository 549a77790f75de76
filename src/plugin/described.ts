/** The common parts of all plug-ins: stored values, schemas of any library, the log, and their names. */
import type { Message } from '../words/message.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Anything with the Standard Schema interface (zod, valibot, arktype …). */
export interface Schema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    validate(value: unknown): SchemaResult<Value> | Promise<SchemaResult<Value>>;
    readonly types?: { readonly input: unknown; readonly output: Value } | undefined;
    /** As the Standard JSON Schema has it: descriptions, defaults and, as `writeOnly`, what is secret. */
    readonly jsonSchema?: { readonly input: (options: { readonly target: 'draft-2020-12' }) => unknown } | undefined;
  };
}

export type SchemaResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  readonly message: string;
  /** The message as data, where it is one of bankfeed's own. */
  readonly words?: Message;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export interface Logger {
  debug(fields: object, event: string): void;
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
  error(fields: object, event: string): void;
}

export interface Described<Kind extends string, Config> {
  readonly kind: Kind;
  /** The name in the settings: lower case, words joined by hyphens. */
  readonly name: string;
  /** One sentence, shown by `connectors list` and in the generated example. */
  readonly summary: string;
  /** Checks the plug-in's own keys of a connector's configuration. */
  readonly config: Schema<Config>;
}
