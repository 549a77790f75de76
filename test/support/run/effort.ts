/**
 * How much a test tries. The same tests run in `npm test`, where each tries a little, in `npm run test:thorough`, and in
 * `npm run test:nightly`. A failure names the seed or the number of the case, which BANKFEED_SEED brings back.
 */
const LEVELS = ['small', 'thorough', 'nightly'] as const;

export type Level = (typeof LEVELS)[number];

/** The level of this run; small where BANKFEED_EFFORT names none. */
export const LEVEL: Level = levelOf(process.env.BANKFEED_EFFORT ?? 'small');

/** The first of the seeds that a test counts through, and where BANKFEED_SEED is set the seed of each property. */
export const FIRST_SEED = Number(process.env.BANKFEED_SEED ?? 1);

/** The number of the three that this run takes. */
export function atLevel<Value>(choices: Readonly<Record<Level, Value>>): Value {
  return choices[LEVEL];
}

/** How often something is tried: runs of a property, worlds, mutations, kills. BANKFEED_TRIES overrides all of them. */
export function tries(counts: Readonly<Record<Level, number>>): number {
  return Number(process.env.BANKFEED_TRIES ?? atLevel(counts));
}

function levelOf(word: string): Level {
  const level = LEVELS.find((each) => each === word);
  if (level === undefined) throw new Error(`BANKFEED_EFFORT is ${word}; it is one of ${LEVELS.join(', ')}`);
  return level;
}
