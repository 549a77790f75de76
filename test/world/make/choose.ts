export type Choose = (below: number) => number;

/** A small generator of our own: one seed is a whole world. */
export function chooser(seed: number): Choose {
  let state = (seed * 2654435761 + 97) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

export function pick<Item>(choose: Choose, items: readonly [Item, ...Item[]]): Item {
  return items[choose(items.length)] ?? items[0];
}

export function shuffle<Item>(choose: Choose, items: readonly Item[]): Item[] {
  const rest = [...items];
  const ordered: Item[] = [];
  while (rest.length > 0) ordered.push(...rest.splice(choose(rest.length), 1));
  return ordered;
}
