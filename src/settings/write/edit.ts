/** Changes to a configuration's text that leave its comments where they are. */
import { isMap, parseDocument, stringify } from 'yaml';

/** The text with `connectors.<name>` set to what `block` (YAML) says; without it where `block` is null. */
export function withConnector(text: string, name: string, block: string | null): string {
  const document = parseDocument(text);
  const path = ['connectors', name];
  if (block === null) document.deleteIn(path);
  else {
    if (!isMap(document.get('connectors'))) document.set('connectors', document.createNode({}));
    document.setIn(path, parseDocument(block).contents);
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The lines that a person adds to a file: the section, the name and the block below it. */
export function connectorLines(name: string, block: string): string {
  return `connectors:\n  ${name}:\n${block.replace(/^(?=.)/gm, '    ').trimEnd()}\n`;
}

/** `connectors.<name>` as it stands in the text; undefined where there is none. */
export function connectorBlock(text: string, name: string): string | undefined {
  const value: unknown = parseDocument(text).getIn(['connectors', name]);
  return value === undefined ? undefined : stringify(value);
}
