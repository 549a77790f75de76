/** An XML element by local name: banks write ISO 20022 with, without and with the wrong namespace. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
  readonly line: number;
}

/** The first child of that name; a path goes down through first children: `Dt/DtTm`. */
export function child(element: Element | undefined, path: string): Element | undefined {
  let found = element;
  for (const name of path.split('/')) found = found?.children.find((each) => each.name === name);
  return found;
}

export function children(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((each) => each.name === name) ?? [];
}

/** The trimmed text at the first of the paths that has one, else null. */
export function textAt(element: Element | undefined, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = child(element, path)?.text.replace(/\s+/g, ' ').trim() ?? '';
    if (text !== '') return text;
  }
  return null;
}
