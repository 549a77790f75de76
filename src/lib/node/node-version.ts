/**
 * The oldest Node that the program runs under. better-sqlite3 13 crashes the process below 22.14 instead of failing,
 * and undici 8 needs 22.19. So this check comes before either is loaded.
 */
export const NODE_FLOOR = '22.19';

/** Whether a version (`22.19.0`, without `v`) is `floor` (`22.19`) or newer. */
export function isNodeAtLeast(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number);
  return major > floorMajor || (major === floorMajor && minor >= floorMinor);
}
