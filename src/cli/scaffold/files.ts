/**
 * The files of `bankfeed connectors new`: a small plug-in of each kind that passes the conformance suite. Its author
 * rewrites it.
 */
import { connectorFiles } from './connector.ts';
import { formatFiles } from './format.ts';
import type { Kind } from './kinds.ts';
import { noticeFiles } from './notice.ts';
import { profileFiles } from './profile.ts';
import type { Scaffold } from './scaffold.ts';
import { sourceFiles } from './source.ts';
import { templateFiles } from './template.ts';

const SCAFFOLDS: Readonly<Record<Kind, (name: string) => Scaffold>> = {
  format: formatFiles,
  source: sourceFiles,
  connector: connectorFiles,
  profile: profileFiles,
  template: templateFiles,
  notice: noticeFiles,
};

export function scaffold(kind: Kind, name: string): Scaffold {
  return SCAFFOLDS[kind](name);
}
