import type { Arrival, Scene, SceneOptions } from '../../support/houses/scene.ts';

/**
 * A case that takes files, a ledger and its owner. It says what comes, what happens meanwhile, and what must stand in
 * the end.
 */
export interface Story {
  readonly name: string;
  readonly options?: SceneOptions;
  readonly arrivals: readonly Arrival[];
  /** Tried after an arrival, and after each later one, until it says that it was done. */
  readonly happens?: (scene: Scene) => Promise<boolean>;
  /** `day amount payee` of what the ledger holds in the end; without payee where the order decides on it. */
  readonly stand: readonly string[];
  /** The other truths in the end. */
  readonly check?: (scene: Scene) => Promise<void>;
}
